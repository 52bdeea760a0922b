import type { ScheduledQuery } from '@headgate/contract/scheduled/calls'
import { scheduledEntities, scheduledStates, type ScheduledState } from '@headgate/contract/scheduled/values'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import { entityLabels, stateLabels } from '../../blocks/scheduled/scheduled-texts.ts'

const states = scheduledStates.map((value) => ({ value, label: stateLabels[value] }))
const ALL = 'all'
const entities = [
  { value: ALL, label: 'All' },
  ...scheduledEntities.map((value) => ({ value, label: entityLabels[value] })),
]
const none: never[] = []

/** Record and state of a change. Each applies at once. */
export function ScheduledFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<ScheduledQuery>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar withSearch onSearch={onSearch} onClear={onClear}>
      <SearchText placeholder="Publisher, description or id" w={230} search={search} onFilter={onFilter} />
      <OneSelect
        label="Record"
        choices={entities}
        w={170}
        value={search.entity ?? ALL}
        onChange={(value) => onFilter({ entity: scheduledEntities.find((entity) => entity === value) })}
      />
      <ManySelect
        label="State"
        choices={states}
        width={180}
        value={search.state ?? none}
        onChange={(value) => onFilter({ state: orNothing(value as ScheduledState[]) })}
      />
    </FilterBar>
  )
}
