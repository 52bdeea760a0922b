import type { PublisherAccountsQuery } from '@headgate/contract/revenue/publisher-accounts'
import { lookupQueries } from '../../api/lookups.ts'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { AccountIdSelect } from '../../pickers/account-id-select.tsx'
import { LookupFilter } from '../../pickers/lookup-filter.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'

const records = [
  ['provider_id', 'Advertisers', lookupQueries.providers()],
  ['publisher_id', 'Publishers', lookupQueries.publishers()],
] as const

const ids = [
  ['tid', 'Pub link ids'],
  ['rule_id', 'Rule ids'],
] as const

const WIDTH = 170

/** Filters of the list. Each applies at once, text after 500 ms or on Enter. Search reads the list again. */
export function AccountFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<PublisherAccountsQuery>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar withSearch onSearch={onSearch} onClear={onClear}>
      <SearchText
        placeholder="Search by link source identifier"
        w={270}
        search={search}
        onFilter={onFilter}
      />
      {records.map(([name, label, query]) => (
        <LookupFilter
          key={name}
          label={label}
          query={query}
          locksInactive
          width={WIDTH}
          ids={search[name]}
          onFilter={(ids) => onFilter({ [name]: ids })}
        />
      ))}
      {ids.map(([name, label]) => (
        <AccountIdSelect
          key={name}
          of={name}
          label={label}
          width={WIDTH}
          value={search[name] ?? none}
          onChange={(value) => onFilter({ [name]: orNothing(value) })}
        />
      ))}
    </FilterBar>
  )
}

const none: never[] = []
