import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { fromFlag, toFlag } from '../../form/filters/flag-select.ts'
import { OneSelect } from '../../form/select/one-select.tsx'

interface Filters {
  q?: string | undefined
  status?: boolean | undefined
  is_live?: boolean | undefined
}

interface StatusFiltersProps {
  search: Filters
  onFilter: (change: Filters) => void
  onClear: () => void
}

const statuses = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Text, status and is-live filters, as the lists of publishers and of advertisers have them. */
export function StatusFilters({ search, onFilter, onClear }: StatusFiltersProps) {
  return (
    <FilterBar onClear={onClear}>
      <FilterText
        label="Filter"
        placeholder="Name, details or id"
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
      <OneSelect
        label="Is live"
        placeholder="All"
        clearable
        w={120}
        choices={yesNo}
        value={fromFlag(search.is_live)}
        onChange={(value) => onFilter({ is_live: toFlag(value) })}
      />
    </FilterBar>
  )
}
