import type { ReferenceKind } from '@headgate/contract/settings/reference-items'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Lookup } from '../api/lookups.ts'
import { referenceQueries } from '../api/reference-items.ts'
import { ManySelect, type ManySelectProps } from '../form/select/many-select.tsx'
import { recordChoices, unlistedIds } from './record-choices.ts'

interface LookupManyProps extends Omit<ManySelectProps, 'choices' | 'loading' | 'value' | 'onChange'> {
  /** One of `lookupQueries`. */
  query: UseQueryOptions<readonly Lookup[], Error, readonly Lookup[], string[]>
  /** Archived items are missing from the list but stay shown where they are in use. */
  kind: ReferenceKind
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Several reference items as a property of a record, by id. Inactive ones are visible but not choosable. */
export function LookupMany({ query, kind, value, onChange, ...rest }: LookupManyProps) {
  const { data, isPending } = useQuery(query)
  const unlisted = unlistedIds(data, value)
  const { data: archived } = useQuery({
    ...referenceQueries.some(kind, unlisted),
    enabled: unlisted.length > 0,
  })
  const choices = recordChoices(data, { chosen: value, archived: archived ?? [] })
  return (
    <ManySelect
      blank="Select"
      {...rest}
      choices={choices}
      loading={isPending}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}
