import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../api/lookups.ts'
import { type RecordFieldProps, RecordSelect } from './record-select.tsx'

/** One publisher. */
export function PublisherSelect(props: RecordFieldProps) {
  const { data, isPending } = useQuery(lookupQueries.publishers())
  return (
    <RecordSelect
      placeholder="Select a publisher"
      nothingFound="No publisher found"
      clearable
      inactive="open"
      {...props}
      listed={data}
      loading={isPending}
    />
  )
}
