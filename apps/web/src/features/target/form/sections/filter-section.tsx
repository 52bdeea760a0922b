import { Stack } from '@mantine/core'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { filterLabels } from '@headgate/domain/labels'
import { NumberField } from '../../../../form/number-field.tsx'
import { Section } from '../../../../screens/section.tsx'
import { bind } from '../bind.ts'
import type { FieldProps } from '../use-targeting-form.ts'
import { Check } from '../../../../ui/check/check.tsx'
import { Columns } from '../../../../ui/layout/columns.tsx'

const switches = [
  'ip_list_proxy',
  'ip_list_too_many_per_ip',
  'minimum_chrome_version',
  'minimum_windows_version',
  'short_keywords',
  'disable_filters_temporarily',
] as const

/** The filters, which keep searches from the advertisers (docs/behaviour/publisher-links.md#filters-and-options). */
export function FilterSection(field: FieldProps) {
  const { draft } = field
  const { check, number } = bind(field)
  const { latency, highPaying } = targetingLimits
  return (
    <Section title="Filters">
      <Stack gap="md">
        <Columns cols={{ base: 1, xs: 2 }} isTight>
          {switches.map((name) => (
            <Check key={name} {...check(name)} label={filterLabels[name]} />
          ))}
        </Columns>
        <Columns cols={{ base: 1, xs: 2 }} isTight>
          <Limit
            label={filterLabels.latency}
            unit="ms"
            range={latency}
            on={draft.latency_enabled}
            box={check('latency_enabled')}
            field={number('latency')}
          />
          <Limit
            label={filterLabels.high_paying_keywords_percentage}
            unit="%"
            range={highPaying}
            on={draft.high_paying_enabled}
            box={check('high_paying_enabled')}
            field={number('high_paying_keywords_percentage')}
          />
        </Columns>
      </Stack>
    </Section>
  )
}

interface LimitProps {
  label: string
  unit: string
  range: { from: number; to: number }
  on: boolean
  box: ReturnType<ReturnType<typeof bind>['check']>
  field: ReturnType<ReturnType<typeof bind>['number']>
}

/** A filter with a number, which is sent only while the filter is on. */
function Limit({ label, unit, range, on, box, field }: LimitProps) {
  return (
    <Stack gap={6}>
      <Check {...box} label={label} />
      <NumberField
        {...field}
        aria-label={`${label} (${unit})`}
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
