import type { ApiRun, ApiRunsQuery } from '@headgate/contract/providers/api-runs'
import { today } from '@headgate/domain/days'
import { lookupQueries } from '../../api/lookups.ts'
import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { LookupSelect } from '../../pickers/lookup-select.tsx'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import { statusChoices } from './run-status.tsx'

const none: never[] = []

/** Advertiser, status and days of the call. Each applies at once. */
export function RunFilters({ search: applied, onFilter: apply, onClear: clear }: FilterProps<ApiRunsQuery>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <LookupSelect
        label="Advertiser"
        query={lookupQueries.providers()}
        width={200}
        value={(search.provider_id ?? none).map(String)}
        onChange={(value) => onFilter({ provider_id: orNothing(value.map(Number)) })}
      />
      <ManySelect
        label="Status"
        choices={statusChoices}
        width={190}
        value={search.status ?? none}
        onChange={(value) => onFilter({ status: orNothing(value as ApiRun['uploaded_status'][]) })}
      />
      <DayRange
        label="Date range (UTC)"
        from={search.from}
        to={search.to}
        max={today()}
        width={235}
        onChange={(from, to) => onFilter({ from, to })}
        onClear={() => onFilter({ from: undefined, to: undefined })}
      />
    </FilterBar>
  )
}
