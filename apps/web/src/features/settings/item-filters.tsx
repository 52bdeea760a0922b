import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import type { SettingsAddress } from './settings-address.ts'

/** The only filter of a section's list. */
export function ItemFilters({
  search: applied,
  onFilter: apply,
  onClear: clear,
}: FilterProps<SettingsAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <SearchText label="Filter" placeholder="Text or id" search={search} onFilter={onFilter} />
    </FilterBar>
  )
}
