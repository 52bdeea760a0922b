import { DayRange } from '../../form/days/day-range.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import type { Choice } from '../../form/select/choice.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { AdvertiserFilter } from '../../pickers/advertiser-filter.tsx'

interface StatusSearch<Status> {
  provider_id?: number[] | undefined
  status?: Status[] | undefined
  from?: string | undefined
  to?: string | undefined
}

interface ImportFiltersProps<Status extends string> {
  choices: readonly Choice[]
  search: StatusSearch<Status>
  onFilter: (change: StatusSearch<Status>) => void
  onClear: () => void
}

const none: never[] = []

/** Advertiser, status and days of an upload or a run. Each applies at once. */
export function ImportFilters<Status extends string>({
  choices,
  search: applied,
  onFilter: apply,
  onClear: clear,
}: ImportFiltersProps<Status>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  return (
    <FilterBar onClear={onClear}>
      <AdvertiserFilter label="Advertiser" width={200} search={search} onFilter={onFilter} />
      <ManySelect
        label="Status"
        choices={choices}
        width={190}
        value={search.status ?? none}
        onChange={(value) => onFilter({ status: orNothing(value as Status[]) })}
      />
      <DayRange
        label="Date range (UTC)"
        from={search.from}
        to={search.to}
        width={235}
        isOptional
        onChange={(from, to) => onFilter({ from, to })}
      />
    </FilterBar>
  )
}
