import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { NumberField } from '../../../../form/number-field.tsx'
import { Section } from '../../../../screens/section.tsx'
import { bind } from '../bind.ts'
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
export function FilterSection(field: FieldProps) {
  const { draft } = field
  const { check, number } = bind(field)
  const { latency, highPaying } = targetingLimits
  return (
    <Section title="Filters">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          {filters.map(([name, label]) => (
            <Checkbox key={name} {...check(name)} label={label} />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <Limit
            label="Latency"
            unit="ms"
            amount="Latency (ms)"
            range={latency}
            on={draft.latency_enabled}
            box={check('latency_enabled')}
            field={number('latency')}
          />
          <Limit
            label="High paying keywords"
            unit="%"
            amount="High paying keywords (%)"
            range={highPaying}
            on={draft.high_paying_enabled}
            box={check('high_paying_enabled')}
            field={number('high_paying_keywords_percentage')}
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
  box: ReturnType<ReturnType<typeof bind>['check']>
  field: ReturnType<ReturnType<typeof bind>['number']>
}

/** A filter with a number, which is sent only while the filter is on. */
function Limit({ label, unit, amount, range, on, box, field }: LimitProps) {
  return (
    <Stack gap={6}>
      <Checkbox {...box} label={label} />
      <NumberField
        {...field}
        aria-label={amount}
        maw={200}
        unit={unit}
        signed
        disabled={!on}
        description={`${range.from} to ${range.to.toLocaleString('en')}`}
        inputWrapperOrder={['input', 'description', 'error']}
      />
    </Stack>
  )
}
