import type {
  RestatementCause,
  RestatementGroup,
  RestatementLevel,
} from '@headgate/contract/revenue/restatement-calls'
import { lookupQueries } from '../../api/lookups.ts'
import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import { AdvertiserFilter } from '../../pickers/advertiser-filter.tsx'
import { LookupFilter } from '../../pickers/lookup-filter.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import type { RestatementAddress } from './restatement-address.ts'
import { causeChoices } from './restatement-texts.ts'

const levels = [
  { value: 'day', label: 'Whole days' },
  { value: 'publisher', label: 'By publisher' },
] as const

const NO_GROUP = 'none'
const groupChoices = [
  { value: NO_GROUP, label: 'Nothing' },
  { value: 'provider', label: 'Advertiser' },
  { value: 'publisher', label: 'Publisher' },
  { value: 'day', label: 'Day' },
] as const

const none: never[] = []

/** Whose figures changed, of which days, when and why. Each applies at once. */
export function RestatementFilters({
  search: applied,
  onFilter: apply,
  onClear: clear,
}: FilterProps<RestatementAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <AdvertiserFilter label="Advertiser" width={180} search={search} onFilter={onFilter} />
      <OneSelect
        label="Show"
        choices={levels}
        w={140}
        value={search.level}
        // Whole days are of no publisher.
        onChange={(level) => onFilter({ level: level as RestatementLevel, publisher_id: undefined })}
      />
      <OneSelect
        label="Group By"
        choices={groupChoices}
        w={140}
        value={search.group ?? NO_GROUP}
        onChange={(group) =>
          onFilter({ group: group === NO_GROUP ? undefined : (group as RestatementGroup) })
        }
      />
      <LookupFilter
        label="Publisher"
        query={lookupQueries.publishers()}
        width={180}
        ids={search.publisher_id}
        onFilter={(ids) => onFilter({ publisher_id: ids, level: ids ? 'publisher' : search.level })}
      />
      <DayRange
        label="Days (UTC)"
        from={search.from}
        to={search.to}
        width={225}
        isOptional
        onChange={(from, to) => onFilter({ from, to })}
      />
      <DayRange
        label="Changed on (UTC)"
        from={search.changed_from}
        to={search.changed_to}
        width={225}
        isOptional
        onChange={(from, to) => onFilter({ changed_from: from, changed_to: to })}
      />
      <ManySelect
        label="Cause"
        choices={causeChoices}
        width={180}
        value={search.cause ?? none}
        onChange={(value) => onFilter({ cause: orNothing(value as RestatementCause[]) })}
      />
      <SearchText placeholder="Search in the cause" w={200} search={search} onFilter={onFilter} />
    </FilterBar>
  )
}
