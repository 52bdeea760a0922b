import type { UsersQuery } from '@headgate/contract/people/users'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { fromFlag, toFlag } from '../../form/filters/flag-select.ts'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import { OneSelect } from '../../form/select/one-select.tsx'

const statuses = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Blocked' },
]

/** Filters of the user list; each acts at once. */
export function UserFilters({ search, onFilter, onClear }: FilterProps<UsersQuery>) {
  return (
    <FilterBar onClear={onClear}>
      <FilterText
        label="Filter"
        placeholder="Name, email, publisher or id"
        w={280}
        value={search.q ?? ''}
        onFilter={(q) => onFilter({ q: q === '' ? undefined : q })}
      />
      <OneSelect
        label="Status"
        placeholder="All"
        clearable
        w={140}
        choices={statuses}
        value={fromFlag(search.status)}
        onChange={(value) => onFilter({ status: toFlag(value) })}
      />
    </FilterBar>
  )
}
