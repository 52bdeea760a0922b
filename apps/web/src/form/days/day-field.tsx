import { InputBase, type InputBaseProps, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Popup } from '../../ui/float/popup.tsx'
import classes from './day-range.module.css'

const load = () => import('./calendar.tsx')
const DayCalendar = lazy(() => load().then((module) => ({ default: module.DayCalendar })))

const prepare = () => void load().catch(() => undefined)

interface DayFieldProps extends Pick<InputBaseProps, 'description' | 'error' | 'disabled' | 'maw'> {
  label: string
  /** `YYYY-MM-DD`. */
  value: string
  /** The first and the last day that can be chosen. */
  min: string
  max: string
  onChange: (day: string) => void
}

/** One day of a calendar, which loads when the user is about to open the field. */
export function DayField({ label, value, min, max, onChange, ...field }: DayFieldProps) {
  return (
    <Popup
      label={label}
      renderOpener={(props) => (
        <InputBase
          {...field}
          {...props}
          component="button"
          type="button"
          pointer
          label={label}
          aria-label={`${label}: ${value}`}
          onMouseEnter={prepare}
          onFocus={prepare}
        >
          {value}
        </InputBase>
      )}
    >
      {(close) => (
        <div className={classes.room}>
          <Suspense fallback={<Loader size="sm" aria-label="Loading" />}>
            <DayCalendar
              day={value}
              min={min}
              max={max}
              onChange={(day) => {
                onChange(day)
                close()
              }}
            />
          </Suspense>
        </div>
      )}
    </Popup>
  )
}
