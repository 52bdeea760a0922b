import { adviceStatuses, type AdviceStatus } from '@headgate/contract/advisor/states'
import { useSuspenseQuery } from '@tanstack/react-query'
import { adviceQueries } from '../../api/advisor/advice.ts'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { SearchText } from '../../form/filters/search-text.tsx'
import { orNothing, useFilterDraft } from '../../form/filters/use-filter-draft.ts'
import { ManySelect } from '../../form/select/many-select.tsx'
import { formatCount } from '../../lib/numbers.ts'
import type { FilterProps } from '../../screens/list/list-definition.ts'
import { type AdviceAddress, adviceQueryOf, shownStatuses } from './advice-address.ts'

const none: never[] = []

/** The statuses in the address: none for active ones alone, all where nothing is chosen. */
function statusesOf(chosen: readonly string[]): AdviceStatus[] | undefined {
  if (chosen.length === 0) return [...adviceStatuses]
  const statuses = adviceStatuses.filter((status) => chosen.includes(status))
  return statuses.length === 1 && statuses[0] === 'active' ? undefined : statuses
}

/** Title, status and partner. Each applies at once. */
export function AdviceFilters({
  search: applied,
  onFilter: apply,
  onSearch,
  onClear: clear,
}: FilterProps<AdviceAddress>) {
  const { search, onFilter, onClear } = useFilterDraft(applied, apply, clear)
  const { data } = useSuspenseQuery(adviceQueries.list(adviceQueryOf(applied)))
  const choices = (options: typeof data.statusFilter) =>
    options.map(({ value, label, count }) => ({ value, label: `${label} (${formatCount(count)})` }))
  return (
    <FilterBar withSearch onSearch={onSearch} onClear={onClear} clearLabel="Reset Filters">
      <SearchText placeholder="Search by title" w={240} search={search} onFilter={onFilter} />
      <ManySelect
        label="Status"
        choices={choices(data.statusFilter)}
        width={200}
        value={shownStatuses(search)}
        onChange={(chosen) => onFilter({ status: statusesOf(chosen) })}
      />
      <ManySelect
        label="Partner"
        choices={choices(data.partnerFilter)}
        width={240}
        value={search.partner ?? none}
        onChange={(chosen) => onFilter({ partner: orNothing(chosen) })}
      />
    </FilterBar>
  )
}
