import { Button, Group, Stack, Text } from '@mantine/core'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { HOURS_OF_WEEK } from '@headgate/contract/base/constants'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { hoursText } from '@headgate/domain/run-hours/hours-text'
import { useState } from 'react'
import { OneSelect } from '../../../form/select/one-select.tsx'
import { ignoreSecondPress } from '../../../lib/second-press.ts'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { WeekGrid } from './week-grid.tsx'

interface HoursQuestion {
  title: string
  hours: RunHours | null
  /** Null: at all hours. */
  onChosen: (hours: RunHours | null) => void
}

/** Opens the hours of a rule: a zone, and a grid of the week. */
export function askForHours({ title, hours, onChosen }: HoursQuestion): void {
  const id = dialogs.open({
    title,
    size: '52rem',
    children: (
      <HoursForm
        hours={hours}
        onClose={(chosen) => {
          if (chosen !== undefined) onChosen(chosen)
          dialogs.close(id)
        }}
      />
    ),
  })
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const zoneChoices = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const allHours = Array.from({ length: HOURS_OF_WEEK }, (_, hour) => hour)
const presets = [
  { label: 'All hours', hours: allHours },
  {
    label: 'Workdays, 08:00–18:00',
    hours: allHours.filter((hour) => hour < 120 && hour % 24 >= 8 && hour % 24 < 18),
  },
  { label: 'Workdays', hours: allHours.filter((hour) => hour < 120) },
  { label: 'Weekend', hours: allHours.filter((hour) => hour >= 120) },
  { label: 'None', hours: [] },
]

interface HoursFormProps {
  hours: RunHours | null
  /** Undefined: nothing was chosen. */
  onClose: (hours?: RunHours | null) => void
}

function HoursForm({ hours, onClose }: HoursFormProps) {
  const [zone, setZone] = useState(hours?.time_zone ?? 'UTC')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(hours?.of_week ?? allHours))
  const [isRefused, setRefused] = useState(false)
  const of_week = allHours.filter((hour) => chosen.has(hour))
  const isWhole = of_week.length === HOURS_OF_WEEK
  const problem = isRefused && of_week.length === 0 ? scheduledTexts.hoursRequired : undefined
  // A zone of an older list stays selectable.
  const known = zones.includes(zone) ? zoneChoices : [{ value: zone, label: zone }, ...zoneChoices]
  const agree = () => {
    if (of_week.length === 0) return setRefused(true)
    onClose(isWhole ? null : { time_zone: zone, of_week })
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        Outside of its hours a rule has no room: other rules take the searches, or they go over cap.
      </Text>
      <OneSelect
        label="Time zone"
        description="Summer time is that of the zone."
        choices={known}
        value={zone}
        onChange={(next) => setZone(next ?? 'UTC')}
        maw={320}
      />
      <Group gap="xs">
        {presets.map((preset) => (
          <Button
            key={preset.label}
            size="compact-sm"
            variant="default"
            onClick={() => setChosen(new Set(preset.hours))}
          >
            {preset.label}
          </Button>
        ))}
      </Group>
      <WeekGrid chosen={chosen} onChange={setChosen} />
      <Text size="sm" c={problem === undefined ? 'dimmed' : 'var(--mantine-color-error)'} aria-live="polite">
        {problem ??
          (of_week.length === 0
            ? 'No hour is chosen.'
            : hoursText(isWhole ? null : { time_zone: zone, of_week }))}
      </Text>
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={() => onClose()}>
          Cancel
        </Button>
        <Button onClick={agree}>Apply</Button>
      </Group>
    </Stack>
  )
}
