import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import { Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MinuteField } from '../../form/filters/minute-field.tsx'
import { NumberField } from '../../form/number-field.tsx'

const MOST_DAYS = 999_999
const MOST_HOURS = 23

interface SnoozeUntilProps {
  /** ISO 8601. */
  initial: string
  error: ReactNode
  /** The moment, ISO 8601; empty while none is entered, or a text that is no moment, which the form refuses. */
  onChange: (until: string) => void
}

/** Days and hours from now, and the moment that they give, which can be entered instead. */
export function SnoozeUntil({ initial, error, onChange }: SnoozeUntilProps) {
  const [moment, setMoment] = useState(initial)
  const [days, setDays] = useState<number | null>(1)
  const [hours, setHours] = useState<number | null>(0)
  const change = (until: string) => {
    setMoment(until)
    onChange(until)
  }
  const take = (nextDays: number | null, nextHours: number | null) => {
    setDays(nextDays)
    setHours(nextHours)
    if (nextDays === null && nextHours === null) return change('')
    const ms = (nextDays ?? 0) * DAY_MS + (nextHours ?? 0) * HOUR_MS
    return change(new Date(Date.now() + ms).toISOString())
  }
  const enter = (until: string | undefined) => {
    if (until === undefined) return change('')
    const left = Math.max(0, Date.parse(until) - Date.now())
    setDays(Math.min(MOST_DAYS, Math.floor(left / DAY_MS)))
    setHours(Math.floor((left % DAY_MS) / HOUR_MS))
    return change(until)
  }
  return (
    <Group gap="sm" align="flex-start">
      <NumberField
        label="Days"
        value={days}
        max={MOST_DAYS}
        maw={100}
        onChange={(next) => take(next, hours)}
      />
      <NumberField
        label="Hours"
        value={hours}
        max={MOST_HOURS}
        maw={80}
        onChange={(next) => take(days, next)}
      />
      <MinuteField
        label="Snooze until (UTC)"
        withAsterisk
        data-field="snoozed_until"
        value={moment === '' ? undefined : moment}
        error={error}
        onChange={enter}
        onUnreadable={onChange}
      />
    </Group>
  )
}
