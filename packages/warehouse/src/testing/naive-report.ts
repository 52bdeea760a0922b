import { outcomes, recordedReasons } from '@headgate/domain/snapshot/search-event'
import { searchMeasures } from '@headgate/contract/reports/reports'
import { groupColumns, type RevenueQuery } from '../reports/revenue-query.ts'
import type { RevenueRow, SearchMeasures } from '../reports/revenue-report.ts'
import type { SearchEvent } from './search-events.ts'

const measureOfOutcome = {
  [outcomes.redirected]: 'redirected',
  [outcomes.filtered]: 'filtered',
  [outcomes.overcapped]: 'overcapped_traffic',
  [outcomes.warmup]: 'warmup',
  [outcomes.fallback]: 'fallback',
} as const

const zero = (): SearchMeasures =>
  Object.fromEntries(searchMeasures.map((name) => [name, 0])) as SearchMeasures

function count(into: SearchMeasures, event: SearchEvent): void {
  into.server_search_counts += 1
  into[measureOfOutcome[Number(event.outcome) as keyof typeof measureOfOutcome]] += 1
}

function dateOf(event: SearchEvent, query: RevenueQuery): string | null {
  const day = new Date(Number(event.event_time)).toISOString().slice(0, 10)
  return query.interval === 'accumulated' ? null : query.interval === 'month' ? day.slice(0, 7) : day
}

/** Enums are ordered by their codes, which stand in the order of the domain's lists. */
const rank = (list: readonly string[]) => (value: string | number) =>
  list.includes(String(value)) ? list.indexOf(String(value)) + 1 : 0
const ranks: Record<string, (value: string | number) => number> = {
  by_filtered_reason: rank(recordedReasons),
  by_quality_score: rank(['direct', 'premium', 'mid', 'low']),
}

function compare(column: string, a: string | number, b: string | number): number {
  const by = ranks[`by_${column}`]
  if (by) return by(a) - by(b)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

const value = (row: RevenueRow, column: string): string | number =>
  column === 'date' ? (row.date ?? '') : (row.groups[column as never] ?? row[column as never])

/** The report computed from the events themselves, in the plainest way: what the engine's answer is compared with. */
export function naiveReport(events: readonly SearchEvent[], query: RevenueQuery) {
  const stats = zero()
  const groups = new Map<string, RevenueRow>()
  for (const event of events) {
    const day = new Date(Number(event.event_time)).toISOString().slice(0, 10)
    if (day < query.from || day > query.to) continue
    const passes = Object.entries(query.filters).every(([column, values]) =>
      (values as readonly (string | number)[]).includes(event[column as keyof SearchEvent]),
    )
    if (!passes) continue
    const date = dateOf(event, query)
    const keys = query.groups.map((key) => [key, event[groupColumns.get(key) as keyof SearchEvent]] as const)
    const name = JSON.stringify([date, keys])
    const row = groups.get(name) ?? { ...zero(), date, groups: Object.fromEntries(keys) }
    groups.set(name, row)
    count(row, event)
    count(stats, event)
  }
  const columns = [...(query.interval === 'accumulated' ? [] : ['date']), ...query.groups]
  const rows = [...groups.values()].toSorted((a, b) => {
    const first = compare(query.orderBy, value(a, query.orderBy), value(b, query.orderBy))
    if (first !== 0) return query.direction === 'ASC' ? first : -first
    for (const column of columns) {
      const next = compare(column, value(a, column), value(b, column))
      if (next !== 0) return next
    }
    return 0
  })
  return { all: rows, data: rows.slice(query.offset, query.offset + query.limit), count: rows.length, stats }
}
