import type { BulkChangesQuery } from '@headgate/contract/bulk-changes/calls'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { CheckboxFilters, flagBox } from '../../form/filters/checkbox-filters.tsx'
import { idFilter, idOf, orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'

type Kind = NonNullable<BulkChangesQuery['change']>[number]

const kindLabels: Record<Kind, string> = {
  link: 'Replaced advertiser links',
  cap: 'Daily caps',
  filters: 'Filters',
  share: 'Revenue shares',
  undo: 'Undone changes',
}
const kinds = (Object.keys(kindLabels) as Kind[]).map((value) => ({ value, label: kindLabels[value] }))
const boxes = [flagBox('mine', 'Made by me')]
const none: never[] = []

/** Number, kind and maker of a bulk change. Each applies at once. */
export function BulkChangeFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<BulkChangesQuery>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <>
      <FilterBar withSearch onSearch={onSearch} onClear={onClear}>
        <FilterText
          label="Id"
          placeholder="Id"
          {...idFilter}
          w={120}
          value={search.id === undefined ? '' : String(search.id)}
          onFilter={(text) => onFilter({ id: idOf(text) })}
        />
        <ManySelect
          label="Change"
          choices={kinds}
          width={220}
          value={search.change ?? none}
          onChange={(value) => onFilter({ change: orNothing(value as Kind[]) })}
        />
      </FilterBar>
      <CheckboxFilters label="Who made it" filters={boxes} search={search} onFilter={onFilter} />
    </>
  )
}
