import { Group, Text, TextInput } from '@mantine/core'
import { localMoment } from '../../lib/time.ts'
import { DayField } from './day-field.tsx'

/** A day and a time of it, UTC, as they are typed. */
export interface TypedMoment {
  day: string
  /** `HH:MM`. */
  time: string
}

interface MomentFieldProps {
  value: TypedMoment
  min: string
  max: string
  error: string | undefined
  /** The time stays as it is. */
  isWholeDay?: boolean
  onChange: (value: TypedMoment) => void
}

/** The moment as ISO 8601; undefined while the time is not one. */
export function momentOf({ day, time }: TypedMoment): string | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  return `${day}T${time}:00.000Z`
}

/** A moment in UTC, with the same moment in the zone of the browser below it. */
export function MomentField({ value, min, max, error, isWholeDay = false, onChange }: MomentFieldProps) {
  const moment = momentOf(value)
  return (
    <div>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <DayField
          label="Day (UTC)"
          value={value.day}
          min={min}
          max={max}
          onChange={(day) => onChange({ ...value, day })}
        />
        <TextInput
          type="time"
          label="Time (UTC)"
          readOnly={isWholeDay}
          w={130}
          required
          withAsterisk={false}
          value={value.time}
          error={error}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {moment === undefined ? 'Please enter a time.' : localMoment(moment)}
      </Text>
    </div>
  )
}
