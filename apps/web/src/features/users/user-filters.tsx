import type { UsersQuery } from '@headgate/contract/people/users'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { FlagSelect } from '../../form/filters/flag-select.tsx'
import { useFilterDraft } from '../../form/filters/use-filter-draft.ts'
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
