import { Stack, Text } from '@mantine/core'
import type { BulkList, CapChange } from '@headgate/contract/bulk-changes/values'
import { useId } from 'react'
import { NumberField } from '../../form/number-field.tsx'
import { Radio } from '../../ui/check/check.tsx'
import checkClasses from '../../ui/check/check.module.css'

/** How caps change; the number may be missing yet. */
export interface CapValues {
  how: CapChange['how']
  value: number
}

export const startCap: CapValues = { how: 'percent', value: Number.NaN }

const ways: Record<CapChange['how'], { label: string; field: string; unit?: string; decimals: number }> = {
  percent: { label: 'By a percent', field: 'Percent, below 0 for less', unit: '%', decimals: 2 },
  step: { label: 'By a number of searches', field: 'Searches, below 0 for less', decimals: 0 },
  value: { label: 'To a value', field: 'Searches a day', decimals: 0 },
}

interface CapFieldsProps {
  list: BulkList
  value: CapValues
  onChange: (value: CapValues) => void
  problem: string | null
}

/** By how much, or to what, daily caps change: docs/behaviour/bulk-changes.md#daily-caps. */
export function CapFields({ list, value: { how, value }, onChange, problem }: CapFieldsProps) {
  const name = useId()
  const { field, unit, decimals } = ways[how]
  return (
    <Stack gap="sm">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <fieldset role="radiogroup" aria-labelledby={`${name}-label`} className={checkClasses.radios}>
        <legend id={`${name}-label`}>Daily caps change</legend>
        <div className={checkClasses.choices}>
          {(Object.keys(ways) as CapChange['how'][]).map((one) => (
            <Radio
              key={one}
              name={name}
              label={ways[one].label}
              checked={one === how}
              onChange={() => onChange({ how: one, value: Number.NaN })}
            />
          ))}
        </div>
      </fieldset>
      <NumberField
        key={how}
        label={field}
        {...(unit !== undefined && { unit })}
        maw={260}
        withAsterisk
        signed={how !== 'value'}
        decimals={decimals}
        max={2_147_483_647}
        error={problem}
        value={Number.isNaN(value) ? null : value}
        onChange={(entered) => onChange({ how, value: entered ?? Number.NaN })}
      />
      <Text size="sm" c="dimmed">
        {notes[list]}{' '}
        {how === 'value'
          ? list === 'provider_links'
            ? ''
            : '0 removes the cap.'
          : 'Rounded to whole searches, at least 1. No cap stays no cap.'}
      </Text>
    </Stack>
  )
}

const notes: Record<BulkList, string> = {
  targetings: 'Of every enabled rule. Weights that follow the caps follow them again.',
  groups: 'Of every enabled rule of the group. Weights that follow the caps follow them again.',
  provider_links: 'Of the advertiser links themselves. Engines serve it at once.',
}
