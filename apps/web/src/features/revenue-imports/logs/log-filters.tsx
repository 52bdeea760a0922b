import { DayRange } from '../../../form/days/day-range.tsx'
import { FilterBar } from '../../../form/filters/filter-bar.tsx'
import { sameFields } from '../../../lib/same-fields.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import type { FilterProps } from '../../../screens/list/list-definition.ts'
import { logDays, type LogsAddress } from './logs-address.ts'

/** From and to date of the upload, applied by Search. */
export function LogFilters({ search, onFilter, onSearch, onClear }: FilterProps<LogsAddress>) {
  const applied = logDays(search)
  const [days, setDays] = useDraft(applied)
  const isChanged = !sameFields(days, applied)
  return (
    <FilterBar
      withSearch
      searchMark={isChanged}
      onSearch={() => (isChanged ? onFilter(days) : onSearch())}
      onClear={() => {
        setDays(applied)
        onClear()
      }}
    >
      <DayRange
        label="From and to date (UTC)"
        {...days}
        width={235}
        onChange={(from, to) => setDays({ from, to })}
      />
    </FilterBar>
  )
}
