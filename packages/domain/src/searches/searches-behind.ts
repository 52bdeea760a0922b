import { dimension, type FilteredId } from '@headgate/contract/reports/dimensions'
import { isSum, type MeasureId, sum } from '@headgate/contract/reports/measures'
import type { ReportQuery } from '@headgate/contract/reports/report'
import {
  SEARCHES_KEPT_DAYS,
  type SearchLogFilters,
  searchLogFilters,
  searchLogLimits,
} from '@headgate/contract/searches/search-log-filters'
import { type LoggedDimension, loggedDimensions } from '@headgate/contract/searches/logged-dimensions'
import { addDays, type Day, type DayRange, HOUR_MS, hourEnd, today, utcDay } from '../days.ts'
import { filterName } from '../reports/drill.ts'

/** What the search log is asked for to show the searches of a figure. */
export interface SearchesBehind {
  filters: Partial<SearchLogFilters>
  /** How the log's searches differ from those of the figure, in words: `of all remarks`. */
  differs: string[]
}

/** Filters of reports that the search log does not have: searches are not recorded with their values. */
const unlogged: readonly FilteredId[] = ['publisher_account_id', 'remarks']

/**
 * The recorded searches of a figure: those that its measure counts (docs/behaviour/reports.md#searches-behind-a-figure).
 * `shown` are the days of the view.
 */
export function searchesBehind(
  query: ReportQuery,
  shown: DayRange,
  measure?: MeasureId,
  latest: Day = today(),
): SearchesBehind {
  const asked =
    query.fromDate && query.toDate
      ? { from: query.fromDate, to: query.toDate }
      : { from: shown.from, to: shown.to }
  const days = query.asKnownOn === undefined ? asked : knownDays(asked, new Date(query.asKnownOn))
  return {
    filters: {
      ...timesOf(days, query),
      ...dimensionsOf(query),
      outcome: measure !== undefined && isSum(measure) ? outcomesOf(measure) : undefined,
    },
    differs: differences(query, days, latest),
  }
}

/** The days up to a moment; the first one at least. */
function knownDays({ from, to }: DayRange, moment: Date): DayRange {
  const known = utcDay(moment)
  return known < from ? { from, to: from } : { from, to: known < to ? known : to }
}

function outcomesOf(measure: Parameters<typeof sum>[0]): SearchLogFilters['outcome'] {
  const { outcome } = sum(measure)
  return outcome === undefined ? undefined : [outcome]
}

/**
 * The newest of the days that the log looks through at once; an hour of a single day by its times. As known on a moment,
 * they end with the hour in which it lies, which a report counts whole.
 */
function timesOf(days: DayRange, { hours = [], asKnownOn }: ReportQuery): Partial<SearchLogFilters> {
  const isOneHour = days.from === days.to && hours.length === 1
  const start = Date.parse(firstLogged(days)) + (isOneHour ? hours[0]! * HOUR_MS : 0)
  const end = isOneHour ? start + HOUR_MS : Date.parse(addDays(days.to, 1))
  const known =
    asKnownOn === undefined ? end : Math.max(hourEnd(new Date(asKnownOn)).getTime(), start + HOUR_MS)
  return {
    from: new Date(start).toISOString(),
    to: new Date(Math.min(end, known)).toISOString(),
    ...(hours.length > 0 && !isOneHour && { hours: [...hours] }),
  }
}

function firstLogged({ from, to }: DayRange): Day {
  const first = addDays(to, 1 - searchLogLimits.windowDays)
  return from > first ? from : first
}

/** The filters of a view that the log has, too. What is no value for the log, such as a mistyped reason, has no search. */
function dimensionsOf(query: ReportQuery): Partial<SearchLogFilters> {
  const filters = (Object.keys(loggedDimensions) as LoggedDimension[]).flatMap((id) => {
    const name = loggedDimensions[id]
    const entries: readonly (number | string)[] = query[filterName(id)] ?? []
    const known = entries.filter((entry) => searchLogFilters.shape[name].safeParse([entry]).success)
    return known.length === 0 ? [] : [[name, known] as const]
  })
  return Object.fromEntries(filters) as Partial<SearchLogFilters>
}

function differences(query: ReportQuery, days: DayRange, latest: Day): string[] {
  const filtered = unlogged.filter((id) => (query[filterName(id)] ?? []).length > 0)
  return [
    ...filtered.map((id) => `of all ${dimension(id).filter!.label.toLowerCase()}`),
    ...(query.settledOnly ? ['of days that are not settled, too'] : []),
    ...(firstLogged(days) > days.from ? [`of the last ${searchLogLimits.windowDays} days`] : []),
    ...(firstLogged(days) < addDays(latest, -SEARCHES_KEPT_DAYS)
      ? [`searches are kept for ${SEARCHES_KEPT_DAYS} days`]
      : []),
  ]
}
