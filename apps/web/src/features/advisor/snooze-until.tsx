import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import { Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { NumberField } from '../../form/number-field.tsx'

const MOST_DAYS = 999_999
const MOST_HOURS = 23

interface SnoozeUntilProps {
  /** ISO 8601; empty while none is entered. */
  value: string
  error: ReactNode
  onChange: (until: string) => void
}

/** `2026-11-28T09:45` of a moment, UTC: the text of the browser's own field. */
const fieldText = (moment: string) => (moment === '' ? '' : new Date(moment).toISOString().slice(0, 16))

/** Days and hours from now, and the moment that they give, which can be entered instead. */
export function SnoozeUntil({ value, error, onChange }: SnoozeUntilProps) {
  const [days, setDays] = useState<number | null>(1)
  const [hours, setHours] = useState<number | null>(0)
  const take = (nextDays: number | null, nextHours: number | null) => {
    setDays(nextDays)
    setHours(nextHours)
    if (nextDays === null && nextHours === null) return onChange('')
    const ms = (nextDays ?? 0) * DAY_MS + (nextHours ?? 0) * HOUR_MS
    return onChange(new Date(Date.now() + ms).toISOString())
  }
  const enter = (text: string) => {
    const moment = Date.parse(`${text}Z`)
    if (Number.isNaN(moment)) return onChange('')
    const left = Math.max(0, moment - Date.now())
    setDays(Math.min(MOST_DAYS, Math.floor(left / DAY_MS)))
    setHours(Math.floor((left % DAY_MS) / HOUR_MS))
    return onChange(new Date(moment).toISOString())
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
      <TextInput
        type="datetime-local"
        label="Snooze until (UTC)"
        withAsterisk
        flex="1 1 200px"
        data-field="snoozed_until"
        value={fieldText(value)}
        error={error}
        onChange={(event) => enter(event.currentTarget.value)}
      />
    </Group>
  )
}
