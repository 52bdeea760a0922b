import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import classes from './day-range.module.css'

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

/** Two days of a calendar. The second press ends the range, so the end is never before the start. */
export function DayRange({ label, from, to, max, onChange, width }: DayRangeProps) {
  const [half, setHalf] = useState<string | null>(null)
  return (
    <DatePickerInput
      type="range"
      label={label}
      allowSingleDateInRange
      valueFormat="YYYY-MM-DD"
      w={width}
      maxDate={max}
      hideOutsideDates
      classNames={{ day: classes.day }}
      value={half === null ? [from, to] : [half, null]}
      onChange={([start, end]) => {
        if (start !== null && end !== null) {
          setHalf(null)
          onChange(start, end)
        } else setHalf(start)
      }}
      popoverProps={{ withRoles: false, onClose: () => setHalf(null) }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  )
}
