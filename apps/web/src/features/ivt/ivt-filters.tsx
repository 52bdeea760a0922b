import { lookupQueries } from '../../api/lookups.ts'
import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { LookupFilter } from '../../pickers/lookup-filter.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import { daysOf, type IvtAddress, lastDay } from './ivt-address.ts'

/** Whose searches, of which type, on which finished days. Each applies at once. */
export function IvtFilters({ search: applied, onFilter: apply, onClear: clear }: FilterProps<IvtAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  const { from, to } = daysOf(search)
  return (
    <FilterBar onClear={onClear}>
      <LookupFilter
        label="Publisher"
        query={lookupQueries.publishers()}
        width={200}
        ids={search.publisher}
        onFilter={(publisher) => onFilter({ publisher })}
      />
      <LookupFilter
        label="Traffic Type"
        query={lookupQueries.tagTypes()}
        width={180}
        ids={search.trafficType}
        onFilter={(trafficType) => onFilter({ trafficType })}
      />
      <DayRange
        label="Finished days (UTC)"
        from={from}
        to={to}
        max={lastDay()}
        width={225}
        onChange={(fromDate, toDate) => onFilter({ fromDate, toDate })}
      />
    </FilterBar>
  )
}
