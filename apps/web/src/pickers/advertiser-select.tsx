import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupQueries } from '../api/lookups.ts'
import { type OptionFieldProps, OptionSelect, type SelectOption } from '../form/select/option-select.tsx'
import { failureText } from '../lib/call-failure.ts'
import { isLocked } from './record-choices.ts'

interface AdvertiserSelectProps extends OptionFieldProps {
  value: number | null
  onChange: (id: number) => void
}

/** An advertiser of a rule. Inactive ones are visible but not choosable. */
export function AdvertiserSelect({ value, onChange, ...rest }: AdvertiserSelectProps) {
  const { data, error } = useQuery(lookupQueries.providers())
  const options = useMemo(
    () =>
      data?.map((one: { id: number; name: string; status?: boolean }): SelectOption => ({
        value: String(one.id),
        label: one.name,
        ...(one.status === false && {
          note: 'Inactive',
          disabled: isLocked(one, value === null ? [] : [value]),
        }),
      })),
    [data, value],
  )
  const chosen = value === null ? undefined : options?.find((option) => option.value === String(value))
  return (
    <OptionSelect
      {...rest}
      placeholder="Select"
      value={value === null ? null : String(value)}
      text={value === null ? '' : (chosen?.label ?? String(value))}
      options={options}
      problem={error === null ? undefined : failureText(error)}
      onChoose={(option) => onChange(Number(option.value))}
    />
  )
}
