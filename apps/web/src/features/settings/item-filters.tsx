import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import type { SettingsAddress } from './settings-address.ts'

/** The only filter of a section's list. */
export function ItemFilters({ search, onFilter, onClear }: FilterProps<SettingsAddress>) {
  return (
    <FilterBar onClear={onClear}>
      <SearchText label="Filter" placeholder="Text or id" search={search} onFilter={onFilter} />
    </FilterBar>
  )
}
