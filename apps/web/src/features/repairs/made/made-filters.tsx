import type { RepairsQuery } from '@headgate/contract/revenue/repair-calls'
import { type RepairKind, repairKinds } from '@headgate/contract/revenue/repair-values'
import { DayRange } from '../../../form/days/day-range.tsx'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { SearchText } from '../../../form/filters/search-text.tsx'
import { orNothing, useFilterDraft } from '../../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../../form/select/many-select.tsx'
import { OneSelect } from '../../../form/select/one-select.tsx'
import { AdvertiserFilter } from '../../../pickers/advertiser-filter.tsx'
import type { FilterProps } from '../../../screens/list/list-definition.ts'

const kindLabels: Record<RepairKind, string> = {
  map: 'Booked as another channel',
  make: 'Account made',
  widen: 'Account got more days',
  ignore: 'Ignored',
}
const kinds = repairKinds.map((value) => ({ value, label: kindLabels[value] }))
const states = [
  { value: 'in_force', label: 'In force' },
  { value: 'undone', label: 'Undone' },
  { value: 'all', label: 'All' },
] as const
const none: never[] = []

/** Channel, advertiser, kind, state and days of a repair. Each applies at once. */
export function MadeFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<RepairsQuery>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar withSearch onSearch={onSearch} onClear={onClear}>
      <SearchText placeholder="Search by channel" w={200} search={search} onFilter={onFilter} />
      <AdvertiserFilter label="Advertisers" width={180} search={search} onFilter={onFilter} />
      <ManySelect
        label="Repair"
        choices={kinds}
        width={200}
        value={search.kind ?? none}
        onChange={(value) => onFilter({ kind: orNothing(value as RepairKind[]) })}
      />
      <OneSelect
        label="State"
        choices={states}
        w={130}
        value={search.state}
        onChange={(value) =>
          onFilter({ state: states.find((state) => state.value === value)?.value ?? 'in_force' })
        }
      />
      <DayRange
        label="Repaired on (UTC)"
        from={search.from}
        to={search.to}
        width={235}
        isOptional
        onChange={(from, to) => onFilter({ from, to })}
      />
    </FilterBar>
  )
}
