import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../api/lookups.ts'
import { type RecordFieldProps, RecordSelect } from './record-select.tsx'

/** One advertiser, active or not: reports of an inactive one still come in. */
export function ProviderSelect(props: RecordFieldProps) {
  const { data, isPending } = useQuery(lookupQueries.providers())
  return (
    <RecordSelect
      placeholder="Select an advertiser"
      nothingFound="No advertiser found"
      inactive="open"
      {...props}
      listed={data}
      loading={isPending}
    />
  )
}
