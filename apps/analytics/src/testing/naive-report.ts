import type { SearchEvent } from '@headgate/warehouse/testing/search-events'

/**
 * A report counted from the searches themselves, in the plainest way, from the parameters as they are sent. It shares
 * no name and no rule with the code that it checks, so it finds a filter or group that reads the wrong column.
 */
export interface RawReport {
  period?: string
  fromDate?: string
  toDate?: string
  aggregateBy?: string
  groupByKeys?: readonly string[]
  orderBy?: string
  orderDirection?: string
  page?: number
  size?: number
  [filter: string]: string | number | readonly (string | number)[] | undefined
}

type Cell = string | number
type Row = Record<string, Cell | null | Record<string, Cell>> & { groups: Record<string, Cell> }

/** The value of a search that each filter of the call compares. */
const filters: Record<string, (search: SearchEvent) => Cell> = {
  publishers: (search) => search.publisher_id,
  providers: (search) => search.provider_id,
  pub_link_id: (search) => search.targeting_id,
  rules: (search) => search.rule_id,
  advertiser_link_groups: (search) => search.advertiser_link_group_id,
  platforms: (search) => search.platform_id,
  searchEngines: (search) => search.search_engine_id,
  tagTypes: (search) => search.tag_type_id,
  trafficSources: (search) => search.traffic_source_id,
  countries: (search) => search.country,
  qualityScores: (search) => search.quality_score || '(none)',
  filteredReasons: (search) => search.filtered_reason || '(none)',
  channels: (search) => search.channel,
}

/** The value of a search that each group shows. */
const groups: Record<string, (search: SearchEvent) => Cell> = {
  publisher_id: (search) => search.publisher_id,
  publisher_channel_id: (search) => search.targeting_id,
  advertiser_id: (search) => search.provider_id,
  advertiser_channel_id: (search) => search.provider_link_id,
  channel: (search) => search.channel,
  country: (search) => search.country,
  platform_id: (search) => search.platform_id,
  search_engine_id: (search) => search.search_engine_id,
  tag_type_id: (search) => search.tag_type_id,
  traffic_source_id: (search) => search.traffic_source_id,
  quality_score: (search) => search.quality_score,
  rule_id: (search) => search.rule_id,
  advertiser_link_group_id: (search) => search.advertiser_link_group_id,
  filtered_reason: (search) => search.filtered_reason,
}

/** The codes of the record for the outcome of a search. */
const outcomes = ['', 'redirected', 'filtered', 'overcapped_traffic', 'warmup', 'fallback']

/** Enums are ordered by their codes. */
const codes: Record<string, readonly string[]> = {
  quality_score: ['', 'direct', 'premium', 'mid', 'low'],
  filtered_reason: [
    '',
    'bot',
    'proxy_ip',
    'ip_rate',
    'chrome_version',
    'windows_version',
    'short_keyword',
    'latency',
    'high_paying_keyword',
    'unleased',
  ],
}

const momentOf = (search: SearchEvent) => new Date(Number(search.event_time)).toISOString()
/** Letters of an ISO time that identify its hour, day or month. */
const letters: Record<string, number> = { hour: 13, day: 10, month: 7 }

function none() {
  return {
    server_search_counts: 0,
    redirected: 0,
    filtered: 0,
    overcapped_traffic: 0,
    warmup: 0,
    fallback: 0,
  }
}

function count(into: Record<string, unknown>, search: SearchEvent) {
  for (const name of ['server_search_counts', outcomes[Number(search.outcome)]!])
    into[name] = Number(into[name]) + 1
}

const day = (now: Date, ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)

/** Whether a day is in the requested period. */
function inPeriod(raw: RawReport, now: Date): (date: string) => boolean {
  const today = day(now, 0)
  switch (raw.period ?? 'month_to_date') {
    case 'custom':
      return (date) => date >= raw.fromDate! && date <= raw.toDate!
    case 'today':
      return (date) => date === today
    case 'yesterday':
      return (date) => date === day(now, 1)
    case 'last_7_days':
      return (date) => date > day(now, 7) && date <= today
    case 'previous_month': {
      const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString()
      return (date) => date.startsWith(before.slice(0, 7))
    }
    default:
      return (date) => date.startsWith(today.slice(0, 7)) && date <= today
  }
}

function compareBy(column: string): (a: Row, b: Row) => number {
  const known = codes[column]
  const value = (row: Row): Cell => {
    if (column === 'invalid_traffic') {
      const searches = Number(row.server_search_counts)
      return searches === 0 ? 0 : (Number(row.filtered) * 100) / searches
    }
    const at = row.groups[column] ?? (row[column] as Cell)
    return known ? known.indexOf(String(at)) : at
  }
  return (one, other) => {
    const [a, b] = [value(one), value(other)]
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
  }
}

function ordered(rows: Row[], raw: RawReport): Row[] {
  const keys = [...(raw.aggregateBy === 'accumulated' ? [] : ['date']), ...(raw.groupByKeys ?? [])]
  let by = raw.orderBy ?? 'date'
  let sign = raw.orderDirection === 'ASC' ? 1 : -1
  if ((by in groups || by === 'date') && !keys.includes(by)) {
    if (by !== 'date') sign = -1
    by = raw.aggregateBy === 'accumulated' ? 'server_search_counts' : 'date'
  }
  return rows.toSorted((a, b) => {
    const first = compareBy(by)(a, b)
    if (first !== 0) return sign * first
    for (const key of keys) {
      const next = compareBy(key)(a, b)
      if (next !== 0) return next
    }
    return 0
  })
}

export function naiveReport(searches: readonly SearchEvent[], raw: RawReport, now: Date) {
  const wanted = inPeriod(raw, now)
  const stats = none()
  const rows = new Map<string, Row>()
  for (const search of searches) {
    const moment = momentOf(search)
    if (!wanted(moment.slice(0, 10))) continue
    const passes = Object.entries(filters).every(([name, of]) => {
      const values = raw[name] as readonly Cell[] | undefined
      return values === undefined || values.length === 0 || values.includes(of(search))
    })
    if (!passes) continue
    const interval = raw.aggregateBy ?? 'day'
    const start = interval === 'accumulated' ? null : moment.slice(0, letters[interval])
    const date = interval === 'hour' ? `${start?.replace('T', ' ')}:00` : start
    const cells = Object.fromEntries((raw.groupByKeys ?? []).map((key) => [key, groups[key]!(search)]))
    const name = JSON.stringify([date, cells])
    const row: Row = rows.get(name) ?? { ...none(), date, groups: cells }
    rows.set(name, row)
    count(row, search)
    count(stats, search)
  }
  const all = ordered([...rows.values()], raw)
  const size = raw.size ?? 200
  const from = ((raw.page ?? 1) - 1) * size
  return { all, data: all.slice(from, from + size), count: all.length, stats }
}
