import { InputBase, Loader } from '@mantine/core'
import { today } from '@headgate/domain/days'
import { lazy, Suspense } from 'react'
import { fieldEnd } from '../select/field-end.tsx'
import { Popup } from '../../ui/float/popup.tsx'
import classes from './day-range.module.css'

/** Half the size of the rest of a report, and most visits do not need it. */
const load = () => import('./calendar.tsx')
const Calendar = lazy(() => load().then((module) => ({ default: module.Calendar })))

const prepare = () => void load().catch(() => undefined)

interface CommonProps {
  label: string
  /** `YYYY-MM-DD`, both ends included. Undefined for any day. */
  from: string | undefined
  to: string | undefined
  /** The last day that can be chosen; today (UTC) unless it is given. */
  max?: string
  /** Shown while there is no range. */
  blank?: string
  width?: number
}

type DayRangeProps = CommonProps &
  (
    | { isOptional?: false; onChange: (from: string, to: string) => void }
    /** Clearing it leads back to any day. */
    | { isOptional: true; onChange: (from: string | undefined, to: string | undefined) => void }
  )

/** The range in one line. Only one of its ends may be missing in an address that was written by hand. */
function rangeText(from: string | undefined, to: string | undefined, blank: string): string {
  if (from === undefined && to === undefined) return blank
  return `${from ?? '…'} – ${to ?? '…'}`
}

/** Two days of a calendar, which loads when the user is about to open the field. */
export function DayRange({
  label,
  from,
  to,
  max = today(),
  blank = 'Any day',
  width,
  isOptional,
  onChange,
}: DayRangeProps) {
  const isSet = from !== undefined || to !== undefined
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
          {...(isOptional &&
            fieldEnd(`Clear ${label}`, isSet ? () => onChange(undefined, undefined) : undefined))}
          onMouseEnter={prepare}
          onFocus={prepare}
        >
          {rangeText(from, to, blank)}
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
