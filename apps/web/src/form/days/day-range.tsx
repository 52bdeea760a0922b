import { InputBase, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Popup } from '../../ui/float/popup.tsx'
import classes from './day-range.module.css'

/** Half the size of the rest of a report, and most visits do not need it. */
const load = () => import('./calendar.tsx')
const Calendar = lazy(() => load().then((module) => ({ default: module.Calendar })))

const prepare = () => void load().catch(() => undefined)

interface DayRangeProps {
  label: string
  /** `YYYY-MM-DD`, both ends included. */
  from: string
  to: string
  /** The last day that can be chosen. */
  max: string
  onChange: (from: string, to: string) => void
  width?: number
}

/** Two days of a calendar, which loads when the user is about to open the field. */
export function DayRange({ label, from, to, max, onChange, width }: DayRangeProps) {
  return (
    <Popup
      label={label}
      renderOpener={(props) => (
        <InputBase
          {...props}
          component="button"
          type="button"
          pointer
          label={label}
          w={width}
          onMouseEnter={prepare}
          onFocus={prepare}
        >
          {from} – {to}
        </InputBase>
      )}
    >
      {(close) => (
        <div className={classes.room}>
          <Suspense fallback={<Loader size="sm" aria-label="Loading" />}>
            <Calendar
              from={from}
              to={to}
              max={max}
              onChange={(first, last) => {
                onChange(first, last)
                close()
              }}
            />
          </Suspense>
        </div>
      )}
    </Popup>
  )
}
