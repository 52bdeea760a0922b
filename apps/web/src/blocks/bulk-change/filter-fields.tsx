import { Stack, Text } from '@mantine/core'
import type { BulkFilters } from '@headgate/contract/bulk-changes/values'
import { targetingLimits } from '@headgate/contract/targetings/values'
import { filterLabels } from '@headgate/domain/labels'
import { useId } from 'react'
import { NumberField } from '../../form/number-field.tsx'
import { Radio } from '../../ui/check/check.tsx'
import classes from './bulk-change.module.css'

type Filter = keyof BulkFilters

const switches = [
  'ip_list_proxy',
  'ip_list_too_many_per_ip',
  'minimum_chrome_version',
  'minimum_windows_version',
  'short_keywords',
] as const satisfies readonly Filter[]

const { latency, highPaying } = targetingLimits

const numbers = [
  { name: 'latency', unit: 'ms', initial: latency.initial, decimals: 0 },
  { name: 'high_paying_keywords_percentage', unit: '%', initial: highPaying.initial, decimals: 5 },
] as const satisfies readonly { name: Filter; unit: string; initial: number; decimals: number }[]

interface FilterFieldsProps {
  value: BulkFilters
  onChange: (filters: BulkFilters) => void
  problem: string | null
}

/** Each filter of publisher links: as it is, on, or off. */
export function FilterFields({ value, onChange, problem }: FilterFieldsProps) {
  const put = (name: Filter, next: boolean | number | null | undefined) => {
    const { [name]: _before, ...others } = value
    onChange(next === undefined ? others : { ...others, [name]: next })
  }
  return (
    <Stack gap="xs">
      {switches.map((name) => (
        <FilterChoice
          key={name}
          label={filterLabels[name]}
          state={value[name] === undefined ? 'kept' : value[name] ? 'on' : 'off'}
          onChange={(state) => put(name, state === 'kept' ? undefined : state === 'on')}
        />
      ))}
      {numbers.map(({ name, unit, initial, decimals }) => {
        const now = value[name]
        const state = now === undefined ? 'kept' : now === null ? 'off' : 'on'
        return (
          <div key={name} className={classes.filter}>
            <FilterChoice
              label={filterLabels[name]}
              state={state}
              onChange={(next) => put(name, next === 'kept' ? undefined : next === 'on' ? initial : null)}
            />
            {typeof now === 'number' ? (
              <NumberField
                aria-label={`${filterLabels[name]} (${unit})`}
                unit={unit}
                maw={160}
                decimals={decimals}
                value={Number.isNaN(now) ? null : now}
                onChange={(entered) => put(name, entered ?? Number.NaN)}
              />
            ) : null}
          </div>
        )
      })}
      {problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

type State = 'kept' | 'on' | 'off'

const states: Record<State, string> = { kept: 'As it is', on: 'On', off: 'Off' }

interface FilterChoiceProps {
  label: string
  state: State
  onChange: (state: State) => void
}

function FilterChoice({ label, state, onChange }: FilterChoiceProps) {
  const name = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <fieldset role="radiogroup" aria-labelledby={`${name}-label`} className={classes.choice}>
      <span id={`${name}-label`}>{label}</span>
      {(Object.keys(states) as State[]).map((one) => (
        <Radio
          key={one}
          name={name}
          label={states[one]}
          checked={one === state}
          onChange={() => onChange(one)}
        />
      ))}
    </fieldset>
  )
}
