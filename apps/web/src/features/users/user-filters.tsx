import type { UsersQuery } from '@headgate/contract/people/users'
import { lookupQueries } from '../../api/lookups.ts'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { FlagSelect } from '../../form/filters/flag-select.tsx'
import { useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { LookupOne } from '../../pickers/lookup-one.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'

/** Filters of the user list. Each applies at once. */
export function UserFilters({ search: applied, onFilter: apply, onClear: clear }: FilterProps<UsersQuery>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <SearchText
        label="Filter"
        placeholder="Name, email, publisher or id"
        w={280}
        search={search}
        onFilter={onFilter}
      />
      <LookupOne
        label="Publisher"
        query={lookupQueries.publishers()}
        placeholder="All"
        clearable
        w={220}
        value={search.publisher_id ?? null}
        onChange={(id) => onFilter({ publisher_id: id ?? undefined })}
      />
      <FlagSelect
        label="Status"
        yes="Active"
        no="Blocked"
        width={140}
        value={search.status}
        onChange={(status) => onFilter({ status })}
      />
    </FilterBar>
  )
}
