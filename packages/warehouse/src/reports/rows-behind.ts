import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'
import { bookedOf, conditionsOf, parametersOf } from './statement/report-sql.ts'
import type { BookedSource } from '../revenue/as-known.ts'
import type { ReportPart, ReportView } from './report-view.ts'
import { bookedRows as source } from './statement/sources.ts'

/** A booked row as it is stored; amounts and the percentage are decimal text. */
const row = z.object({
  provider_id: z.number(),
  date: z.string(),
  slot: z.number(),
  import_id: z.number(),
  channel: z.string(),
  country: z.string(),
  publisher_account_id: z.number(),
  publisher_id: z.number(),
  targeting_id: z.number(),
  rule_id: z.number(),
  provider_link_id: z.number(),
  total_searches: z.number(),
  monetized_searches: z.number(),
  clicks: z.number(),
  followon_searches: z.number(),
  initial_searches: z.number(),
  gross_revenue: z.string(),
  net_revenue: z.string(),
  publisher_revenue: z.string(),
  divided_percentage: z.string(),
  division: z.enum(['none', 'one', 'country', 'channel', 'equal']),
  remarks: z.number(),
})
export type StoredBookedRow = z.infer<typeof row>

const texts: Partial<Record<keyof StoredBookedRow, string>> = {
  date: 'toString(f.date)',
  channel: 'toString(f.channel)',
  country: 'toString(f.country)',
  gross_revenue: 'toString(f.gross_revenue)',
  net_revenue: 'toString(f.net_revenue)',
  publisher_revenue: 'toString(f.publisher_revenue)',
  divided_percentage: 'toString(f.divided_percentage)',
  division: 'toString(f.division)',
}
const columns = (Object.keys(row.shape) as (keyof StoredBookedRow)[])
  .map((name) => `${texts[name] ?? `f.${name}`} AS ${name === 'date' ? 'day' : `${name}_of`}`)
  .join(', ')

const ORDER = 'f.date DESC, f.provider_id, f.slot'

/**
 * Booked rows of a view, the newest day first. The places of a page's rows are found first, so that the wide columns are
 * read for that page only.
 */
export async function readBookedRows(
  warehouse: Warehouse,
  view: ReportView,
  part: ReportPart,
  signal?: AbortSignal,
): Promise<StoredBookedRow[]> {
  const table = bookedOf(view)
  const places = `SELECT f.provider_id, f.date, f.slot FROM ${table}
    WHERE ${conditionsOf('revenue', view).join(' AND ')} ORDER BY ${ORDER} LIMIT {limit:UInt64} OFFSET {offset:UInt64}`
  const { rows } = await warehouse.query<Record<string, unknown>>({
    sql: `SELECT ${columns} FROM ${table}
WHERE ${source.days('from', 'to')} AND (f.provider_id, f.date, f.slot) IN (${places}) ORDER BY ${ORDER} LIMIT {limit:UInt64}`,
    parameters: { ...parametersOf(view), ...part },
    signal,
  })
  const found = rows.map((raw) =>
    row.parse(
      Object.fromEntries(
        Object.keys(row.shape).map((name) => [name, raw[name === 'date' ? 'day' : `${name}_of`]]),
      ),
    ),
  )
  return view.booked === undefined ? found : withImportsThen(warehouse, view.booked, found, signal)
}

/** The rows with the imports that they named at the moment of a source. */
async function withImportsThen(
  warehouse: Warehouse,
  booked: BookedSource,
  rows: readonly StoredBookedRow[],
  signal: AbortSignal | undefined,
): Promise<StoredBookedRow[]> {
  const { rows: past } = await warehouse.query<{ provider_id: number; day: string; imports: number[] }>({
    sql: booked.imports,
    parameters: {
      ...booked.parameters,
      some_providers: [...new Set(rows.map((one) => one.provider_id))],
      some_days: [...new Set(rows.map((one) => one.date))],
    },
    signal,
  })
  const byDay = new Map(past.map(({ provider_id, day, imports }) => [`${provider_id} ${day}`, imports]))
  return rows.map((one) => {
    const imports = byDay.get(`${one.provider_id} ${one.date}`) ?? []
    return { ...one, import_id: imports[imports.length === 1 ? 0 : one.slot] ?? one.import_id }
  })
}
