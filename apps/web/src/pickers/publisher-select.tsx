import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../api/lookups.ts'

interface PublisherSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: number | null
  onChange?: (id: number | null) => void
}

const none: never[] = []

/** One publisher, by id. A list that cannot be read stays empty (1 §8). */
export function PublisherSelect({ value, onChange, ...rest }: PublisherSelectProps) {
  const { data, isPending } = useQuery(lookupQueries.publishers())
  return (
    <Select
      placeholder={isPending ? 'Loading…' : 'Select a publisher'}
      searchable
      clearable
      limit={100}
      nothingFoundMessage="No publisher found"
      {...rest}
      data={(data ?? none).map((one) => ({ value: String(one.id), label: one.name }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  )
}
