import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { NumberField } from '../../../../form/number-field.tsx'
import { Section } from '../../../../screens/section.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

const filters = [
  ['ip_list_proxy', 'IP list: proxy'],
  ['ip_list_too_many_per_ip', 'IP list: too many per IP'],
  ['minimum_chrome_version', 'Minimum Chrome version'],
  ['minimum_windows_version', 'Minimum Windows version'],
  ['short_keywords', 'Short keywords'],
  ['disable_filters_temporarily', 'Disable filters for the first 30 searches'],
] as const

/** What keeps a search from the advertisers (2 §3.1; DESIGN §6). */
export function FilterSection({ draft, dispatch, problems }: FieldProps) {
  const { latency, highPaying } = targetingLimits
  return (
    <Section title="Filters">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          {filters.map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              checked={draft[name]}
              onChange={(event) => dispatch({ type: 'set', values: { [name]: event.currentTarget.checked } })}
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <Limit
            label="Latency"
            unit="ms"
            amount="Latency (ms)"
            range={latency}
            on={draft.latency_enabled}
            value={draft.latency}
            error={problems['latency']}
            onSwitch={(latency_enabled) => dispatch({ type: 'set', values: { latency_enabled } })}
            onChange={(value) => dispatch({ type: 'set', values: { latency: value } })}
          />
          <Limit
            label="High paying keywords"
            unit="%"
            amount="High paying keywords (%)"
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
  /** Names the number. */
  amount: string
  range: { from: number; to: number }
  on: boolean
  value: number | null
  error: string | undefined
  onSwitch: (on: boolean) => void
  onChange: (value: number | null) => void
}

/** A filter with a number, which is sent only while the filter is on (2 §3.1). */
function Limit({ label, unit, amount, range, on, value, error, onSwitch, onChange }: LimitProps) {
  return (
    <Stack gap={6}>
      <Checkbox label={label} checked={on} onChange={(event) => onSwitch(event.currentTarget.checked)} />
      <NumberField
        aria-label={amount}
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
