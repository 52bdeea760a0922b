import { Select, type SelectProps } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Lookup } from '../api/lookups.ts'

interface LookupOneProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** One of `lookupQueries`. Inactive entries can be seen but not chosen (2 §4.4). */
  query: UseQueryOptions<
    readonly (Lookup & { status?: boolean })[],
    Error,
    readonly (Lookup & { status?: boolean })[],
    string[]
  >
  value?: number | null
  onChange?: (id: number | null) => void
}

/** One entry of a list of the server, by id. */
export function LookupOne({ query, value, onChange, ...rest }: LookupOneProps) {
  const { data, isPending } = useQuery(query)
  return (
    <Select
      placeholder={isPending ? 'Loading…' : 'Select'}
      searchable
      nothingFoundMessage="Nothing found"
      {...rest}
      data={(data ?? none).map((entry) => ({
        value: String(entry.id),
        label: entry.status === false ? `${entry.name} (inactive)` : entry.name,
        disabled: entry.status === false && entry.id !== value,
      }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  )
}

const none: never[] = []
