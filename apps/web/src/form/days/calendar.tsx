import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import classes from './calendar.module.css'

interface CalendarProps {
  from: string | undefined
  to: string | undefined
  max: string
  onChange: (from: string, to: string) => void
}

/** The second press ends the range, so the end is never before the start. */
export function Calendar({ from, to, max, onChange }: CalendarProps) {
  const [half, setHalf] = useState<string | null>(null)
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      defaultDate={to ?? max}
      maxDate={max}
      hideOutsideDates
      classNames={{ day: classes.day }}
      value={half === null ? [from ?? null, to ?? null] : [half, null]}
      onChange={([start, end]) => {
        if (start !== null && end !== null) onChange(start, end)
        else setHalf(start)
      }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  )
}

interface DayCalendarProps {
  day: string
  min: string
  max: string
  onChange: (day: string) => void
}

/** One day. A press on the chosen day keeps it. */
export function DayCalendar({ day, min, max, onChange }: DayCalendarProps) {
  return (
    <DatePicker
      defaultDate={day}
      minDate={min}
      maxDate={max}
      hideOutsideDates
      classNames={{ day: classes.day }}
      value={day}
      onChange={(chosen) => onChange(chosen ?? day)}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  )
}
