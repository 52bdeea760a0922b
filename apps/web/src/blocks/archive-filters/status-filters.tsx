import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { FlagSelect } from '../../form/filters/flag-select.tsx'
import { useFilterDraft } from '../../form/filters/use-filter-draft.ts'

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

/** Text, status and is-live filters for the lists of publishers and of advertisers. */
export function StatusFilters({ search: applied, onFilter: apply, onClear: clear }: StatusFiltersProps) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <SearchText label="Filter" placeholder="Name, details or id" search={search} onFilter={onFilter} />
      <FlagSelect
        label="Status"
        yes="Active"
        no="Inactive"
        width={140}
        value={search.status}
        onChange={(status) => onFilter({ status })}
      />
      <FlagSelect
        label="Is live"
        yes="Yes"
        no="No"
        width={120}
        value={search.is_live}
        onChange={(is_live) => onFilter({ is_live })}
      />
    </FilterBar>
  )
}
