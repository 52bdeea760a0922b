import { lookupQueries } from '../api/lookups.ts'
import { LookupFilter } from './lookup-filter.tsx'

interface AdvertiserFilterProps {
  label: string
  width: number
  search: { provider_id?: number[] | undefined }
  onFilter: (change: { provider_id: number[] | undefined }) => void
}

/** A filter by several advertisers, which stand in the address as `provider_id`. */
export function AdvertiserFilter({ label, width, search, onFilter }: AdvertiserFilterProps) {
  return (
    <LookupFilter
      label={label}
      query={lookupQueries.providers()}
      width={width}
      ids={search.provider_id}
      onFilter={(ids) => onFilter({ provider_id: ids })}
    />
  )
}
