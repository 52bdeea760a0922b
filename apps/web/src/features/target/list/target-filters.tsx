import { lookupQueries } from '../../../api/lookups.ts'
import { CheckboxFilters } from '../../../form/filters/checkbox-filters.tsx'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { FilterText } from '../../../form/filters/filter-text.tsx'
import { SearchText } from '../../../form/filters/search-text.tsx'
import { idFilter, idOf, useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { LookupFilter } from '../../../pickers/lookup-filter.tsx'
import type { FilterProps } from '../../../screens/list/list-definition.ts'
import type { TargetListAddress } from './list-address.ts'
import { targetBoxes } from './target-boxes.ts'

const selects: readonly [
  'publisher' | 'traffic_type' | 'traffic_source',
  string,
  Parameters<typeof LookupFilter>[0]['query'],
][] = [
  ['publisher', 'Publisher', lookupQueries.publishers()],
  ['traffic_type', 'Traffic Type', lookupQueries.tagTypes()],
  ['traffic_source', 'Traffic Source', lookupQueries.trafficSources()],
]

/** Filters of the list. Each applies at once, text after 500 ms or on Enter. Search reads the list again. */
export function TargetFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<TargetListAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <>
      <FilterBar withSearch onSearch={onSearch} onClear={onClear}>
        <SearchText placeholder="Publisher, id, link or notes" w={240} search={search} onFilter={onFilter} />
        {selects.map(([name, label, query]) => (
          <LookupFilter
            key={name}
            label={label}
            query={query}
            width={170}
            ids={search[name]}
            onFilter={(ids) => onFilter({ [name]: ids })}
          />
        ))}
        <FilterText
          label="Pub Link Id"
          placeholder="Id"
          {...idFilter}
          w={120}
          value={search.id === undefined ? '' : String(search.id)}
          onFilter={(text) => onFilter({ id: idOf(text) })}
        />
      </FilterBar>
      <CheckboxFilters
        label="State of the publisher links"
        filters={targetBoxes}
        search={search}
        onFilter={onFilter}
      />
    </>
  )
}
