import { factValue } from '@headgate/contract/reports/dimensions'
import { type LoggedDimension, loggedDimensions } from '@headgate/contract/searches/logged-dimensions'
import type { SearchLogFilters } from '@headgate/contract/searches/search-log-filters'
import type { ReportFilters } from '../reports/words/filter-words.ts'

/** The filters of the search log by dimensions of reports, with values as searches are recorded with them. */
export function loggedFilters(query: Partial<SearchLogFilters>): ReportFilters {
  const set = (Object.keys(loggedDimensions) as LoggedDimension[]).flatMap((id) => {
    const entries: readonly (number | string)[] | undefined = query[loggedDimensions[id]]
    return entries === undefined ? [] : [[id, entries.map((entry) => factValue(entry))] as const]
  })
  return Object.fromEntries(set) as ReportFilters
}
