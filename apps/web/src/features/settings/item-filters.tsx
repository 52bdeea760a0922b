import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import type { SettingsAddress } from './settings-address.ts'

/** The only filter of a section's list. */
export function ItemFilters({ search, onFilter, onClear }: FilterProps<SettingsAddress>) {
  return (
    <FilterBar onClear={onClear}>
      <FilterText
        label="Filter"
        placeholder="Text or id"
        value={search.q ?? ''}
        onFilter={(q) => onFilter({ q: q === '' ? undefined : q })}
      />
    </FilterBar>
  )
}
