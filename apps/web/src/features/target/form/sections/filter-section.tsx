import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { filterLabels } from '@headgate/domain/labels'
import { NumberField } from '../../../../form/number-field.tsx'
import { Section } from '../../../../screens/section.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

const switches = [
  'ip_list_proxy',
  'ip_list_too_many_per_ip',
  'minimum_chrome_version',
  'minimum_windows_version',
  'short_keywords',
  'disable_filters_temporarily',
] as const

/** What keeps a search from the advertisers (2 §3.1; DESIGN §6). */
export function FilterSection({ draft, dispatch, problems }: FieldProps) {
  const { latency, highPaying } = targetingLimits
  return (
    <Section title="Filters">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          {switches.map((name) => (
            <Checkbox
              key={name}
              label={filterLabels[name]}
              checked={draft[name]}
              onChange={(event) => dispatch({ type: 'set', values: { [name]: event.currentTarget.checked } })}
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <Limit
            label={filterLabels.latency}
            unit="ms"
            range={latency}
            on={draft.latency_enabled}
            value={draft.latency}
            error={problems['latency']}
            onSwitch={(latency_enabled) => dispatch({ type: 'set', values: { latency_enabled } })}
            onChange={(value) => dispatch({ type: 'set', values: { latency: value } })}
          />
          <Limit
            label={filterLabels.high_paying_keywords_percentage}
            unit="%"
            range={highPaying}
            on={draft.high_paying_enabled}
            value={draft.high_paying_keywords_percentage}
            error={problems['high_paying_keywords_percentage']}
            onSwitch={(high_paying_enabled) => dispatch({ type: 'set', values: { high_paying_enabled } })}
            onChange={(value) =>
              dispatch({ type: 'set', values: { high_paying_keywords_percentage: value } })
            }
          />
        </SimpleGrid>
      </Stack>
    </Section>
  )
}

interface LimitProps {
  label: string
  unit: string
  range: { from: number; to: number }
  on: boolean
  value: number | null
  error: string | undefined
  onSwitch: (on: boolean) => void
  onChange: (value: number | null) => void
}

/** A filter with a number, which is sent only while the filter is on (2 §3.1). */
function Limit({ label, unit, range, on, value, error, onSwitch, onChange }: LimitProps) {
  return (
    <Stack gap={6}>
      <Checkbox label={label} checked={on} onChange={(event) => onSwitch(event.currentTarget.checked)} />
      <NumberField
        aria-label={`${label} (${unit})`}
        maw={200}
        unit={unit}
        signed
        disabled={!on}
        description={`${range.from} to ${range.to.toLocaleString('en')}`}
        inputWrapperOrder={['input', 'description', 'error']}
        value={value}
        error={error}
        onChange={onChange}
      />
    </Stack>
  )
}
