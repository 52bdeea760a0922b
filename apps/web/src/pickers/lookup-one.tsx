import { Select, type SelectProps } from '@mantine/core'
import type { ReferenceKind } from '@headgate/contract/settings/reference-items'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Lookup } from '../api/lookups.ts'
import { referenceQueries } from '../api/reference-items.ts'

interface LookupOneProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** One of `lookupQueries`. Inactive entries can be seen but not chosen (2 §4.4). */
  query: UseQueryOptions<
    readonly (Lookup & { status?: boolean })[],
    Error,
    readonly (Lookup & { status?: boolean })[],
    string[]
  >
  /** Set for reference items: an archived one, which the list leaves out, stays shown where it is in use. */
  kind?: ReferenceKind
  value?: number | null
  onChange?: (id: number | null) => void
}

/** One entry of a list of the server, by id. */
export function LookupOne({ query, kind, value, onChange, ...rest }: LookupOneProps) {
  const { data, isPending } = useQuery(query)
  const archived = useArchived(kind, value, data)
  return (
    <Select
      placeholder={isPending ? 'Loading…' : 'Select'}
      searchable
      nothingFoundMessage="Nothing found"
      {...rest}
      data={[
        ...(data ?? none).map((entry) => ({
          value: String(entry.id),
          label: entry.status === false ? `${entry.name} (inactive)` : entry.name,
          disabled: entry.status === false && entry.id !== value,
        })),
        ...archived,
      ]}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  )
}

/** The chosen item as an option, when the list does not have it. */
function useArchived(
  kind: ReferenceKind | undefined,
  value: number | null | undefined,
  listed: readonly Lookup[] | undefined,
) {
  const isMissing =
    kind !== undefined &&
    value !== null &&
    value !== undefined &&
    listed?.some((one) => one.id === value) === false
  const { data } = useQuery({
    ...referenceQueries.detail(kind ?? 'platform', value ?? 0),
    enabled: isMissing,
  })
  return isMissing && data !== undefined
    ? [{ value: String(data.id), label: `${data.name} (archived)`, disabled: false }]
    : none
}

const none: never[] = []
