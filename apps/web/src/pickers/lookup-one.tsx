import type { ReferenceKind } from '@headgate/contract/settings/reference-items'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Lookup } from '../api/lookups.ts'
import { referenceQueries } from '../api/reference-items.ts'
import { unlistedIds } from './record-choices.ts'
import { type RecordFieldProps, RecordSelect } from './record-select.tsx'

interface LookupOneProps extends RecordFieldProps {
  /** One of `lookupQueries`. */
  query: UseQueryOptions<readonly Lookup[], Error, readonly Lookup[], string[]>
  /** Set for reference items: an archived item stays shown where it is in use. */
  kind?: ReferenceKind
}

/** One entry of a list of the server. */
export function LookupOne({ query, kind, ...rest }: LookupOneProps) {
  const { data, isPending } = useQuery(query)
  const [missing] = unlistedIds(data, typeof rest.value === 'number' ? [rest.value] : [])
  const { data: archived } = useQuery({
    ...referenceQueries.detail(kind ?? 'platform', missing ?? 0),
    enabled: kind !== undefined && missing !== undefined,
  })
  return <RecordSelect {...rest} listed={data} loading={isPending} archived={archived} />
}
