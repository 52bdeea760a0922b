import '@mantine/dates/styles.layer.css'
import { InputBase } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { Popup } from '../ui/float/popup.tsx'
import classes from './day-range.module.css'

interface DayRangeProps {
  label: string
  /** `YYYY-MM-DD`, both ends included. */
  from: string
  to: string
  /** The last day that may be chosen. */
  max: string
  onChange: (from: string, to: string) => void
  width?: number
}

/** Two days of a calendar; the second press ends the range, so the end is never before the start (3 §2.3). */
export function DayRange({ label, from, to, max, onChange, width }: DayRangeProps) {
  const [half, setHalf] = useState<string | null>(null)
  return (
    <Popup
      label={label}
      onClose={() => setHalf(null)}
      opener={(props) => (
        <InputBase {...props} component="button" type="button" pointer label={label} w={width}>
          {half === null ? `${from} – ${to}` : `${half} –`}
        </InputBase>
      )}
    >
      {(close) => (
        <DatePicker
          type="range"
          allowSingleDateInRange
          defaultDate={to}
          maxDate={max}
          hideOutsideDates
          classNames={{ day: classes.day }}
          value={half === null ? [from, to] : [half, null]}
          onChange={([start, end]) => {
            if (start === null || end === null) return setHalf(start)
            onChange(start, end)
            return close()
          }}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
      )}
    </Popup>
  )
}
