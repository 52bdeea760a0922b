import type { GroupKey, ReportRow, SearchMeasure } from '@headgate/contract/reports/reports'
import { searchMeasures } from '@headgate/contract/reports/reports'
import { z } from 'zod'
import type { Query, Warehouse } from '../client/client.ts'
import { groupColumns, type RevenueQuery } from './revenue-query.ts'

const sums: Record<SearchMeasure, string> = {
  server_search_counts: 'sum(searches)',
  redirected: 'sum(redirected)',
  filtered: 'sum(filtered)',
  overcapped_traffic: 'sum(overcapped)',
  warmup: 'sum(warmup)',
  fallback: 'sum(fallback)',
}

const textColumns: ReadonlySet<string> = new Set(['country', 'channel', 'quality_score'])

/** The text of a date column is cut to `YYYY-MM` for months. */
const dates = { day: 'toDate(hour)', month: 'toStartOfMonth(hour)', accumulated: null } as const

const measures = z.object(
  Object.fromEntries(searchMeasures.map((name) => [name, z.number()])) as Record<SearchMeasure, z.ZodNumber>,
)
export type SearchMeasures = z.infer<typeof measures>

const row = measures.catchall(z.union([z.string(), z.number()]))
type Row = z.infer<typeof row>

export type RevenueRow = Omit<ReportRow, 'names'>

/** The statement of the report for one normalised query; `paged` leaves out LIMIT and totals for downloads. */
export function revenueReportSql(query: RevenueQuery, paged = true): Query {
  const date = dates[query.interval]
  const keys = [...(date ? ['date'] : []), ...query.groups]
  const columns = [
    ...(date ? [`${date} AS date`] : []),
    ...query.groups.map((key) => `${groupColumns.get(key)} AS ${aliasOf(key)}`),
    ...searchMeasures.map((name) => `${sums[name]} AS ${name}`),
  ]
  const filters = Object.entries(query.filters)
  const conditions = [
    'batch = 0',
    "hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({to:Date} + 1, 'UTC')",
    ...filters.map(
      ([column]) => `${column} IN {${column}:Array(${textColumns.has(column) ? 'String' : 'UInt32'})}`,
    ),
  ]
  const aliases = keys.map((key) => (key === 'date' ? key : aliasOf(key as GroupKey)))
  const first = groupColumns.has(query.orderBy) ? aliasOf(query.orderBy as GroupKey) : query.orderBy
  // Ties in a fixed order, so that pages neither repeat nor miss a row.
  const order = [`${first} ${query.direction}`, ...aliases.filter((alias) => alias !== first)]
  return {
    sql: `SELECT ${columns.join(',\n  ')}
FROM search_hour
WHERE ${conditions.join('\n  AND ')}
${aliases.length > 0 ? `GROUP BY ${aliases.join(', ')}` : 'HAVING server_search_counts > 0'}${paged && aliases.length > 0 ? ' WITH TOTALS' : ''}
ORDER BY ${order.join(', ')}${paged ? '\nLIMIT {limit:UInt64} OFFSET {offset:UInt64}' : ''}`,
    parameters: {
      from: query.from,
      to: query.to,
      ...query.filters,
      ...(paged && { limit: query.limit, offset: query.offset }),
    },
  }
}

/** Apart from the columns' own names: a condition on `channel` must not be read as one on the grouped value. */
function aliasOf(key: GroupKey): string {
  return `by_${key}`
}

function toReportRow(raw: Row, query: RevenueQuery): RevenueRow {
  const date = raw.date === undefined ? null : String(raw.date)
  return {
    ...measures.parse(raw),
    date: query.interval === 'month' ? (date?.slice(0, 7) ?? null) : date,
    groups: Object.fromEntries(query.groups.map((key) => [key, raw[aliasOf(key)]])),
  }
}

export interface RevenueReport {
  data: RevenueRow[]
  /** Rows of all pages. */
  count: number
  stats: SearchMeasures
}

const none = measures.parse(Object.fromEntries(searchMeasures.map((name) => [name, 0])))

/** One page with the totals of all pages (3 §2.3). Rejects with the engine's error. */
export async function readRevenueReport(
  warehouse: Warehouse,
  query: RevenueQuery,
  signal?: AbortSignal,
): Promise<RevenueReport> {
  const { rows, totals, matched } = await warehouse.query<Row>({ ...revenueReportSql(query), signal })
  const data = rows.map((raw) => toReportRow(row.parse(raw), query))
  const stats = totals ?? (await accumulated(warehouse, query, rows[0], signal))
  return { data, count: matched, stats: measures.parse(stats) }
}

/** Without any grouping the only row is the total itself, unless the page asked for lies behind it. */
async function accumulated(
  warehouse: Warehouse,
  query: RevenueQuery,
  first: Row | undefined,
  signal: AbortSignal | undefined,
): Promise<SearchMeasures> {
  if (first) return first
  if (query.offset === 0) return none
  const { rows } = await warehouse.query<Row>({ ...revenueReportSql({ ...query, offset: 0 }), signal })
  return rows[0] ?? none
}

/** Every row, in parts as they come from the engine. */
export async function* streamRevenueReport(
  warehouse: Warehouse,
  query: RevenueQuery,
  signal?: AbortSignal,
): AsyncGenerator<RevenueRow[]> {
  for await (const rows of warehouse.stream<Row>({ ...revenueReportSql(query, false), signal }))
    yield rows.map((raw) => toReportRow(row.parse(raw), query))
}
