import type { ReportRow, ReportSums } from '@headgate/contract/reports/report'
import { type Report, sumsOf } from '@headgate/contract/reports/report'
import type { Interval } from '@headgate/contract/reports/periods'
import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'
import { aliasOf, reportSql, type ReportPart, type ReportView } from './report-sql.ts'

const row = z.record(z.string(), z.union([z.string(), z.number()]))
type Row = z.infer<typeof row>

/** Fact tables contain ids only: names are read from PostgreSQL. */
export type UnnamedRow = Omit<ReportRow, 'names'>

function sumsIn(report: Report, raw: Row): ReportSums {
  const sums: ReportSums = {}
  for (const id of sumsOf(report)) {
    const value = raw[id]
    if (typeof value !== 'number') throw new TypeError(`The engine returned no number for ${id}`)
    sums[id] = value
  }
  return sums
}

/** Letters of a date's text: `YYYY-MM-DD HH:MM`, `YYYY-MM-DD`, `YYYY-MM`. */
const dateLetters: Record<Interval, number> = { hour: 16, day: 10, month: 7, accumulated: 0 }

function toReportRow({ report, interval, groups }: ReportView, raw: Row): UnnamedRow {
  return {
    ...sumsIn(report, raw),
    date: raw['date'] === undefined ? null : String(raw['date']).slice(0, dateLetters[interval]),
    groups: Object.fromEntries(groups.map((key) => [key, raw[aliasOf(key)]])),
  }
}

export interface UnnamedPage {
  data: UnnamedRow[]
  /** Rows of all pages. */
  count: number
  stats: ReportSums
}

/** One page with the totals of all pages. Rejects with the engine's error. */
export async function readReport(
  warehouse: Warehouse,
  view: ReportView,
  part: ReportPart,
  signal?: AbortSignal,
): Promise<UnnamedPage> {
  const { rows, totals, matched } = await warehouse.query<Row>({ ...reportSql(view, part), signal })
  const data = rows.map((raw) => toReportRow(view, row.parse(raw)))
  const stats = totals ?? rows[0] ?? (await accumulated(warehouse, view, part, signal))
  return { data, count: matched, stats: sumsIn(view.report, stats) }
}

/** Without any grouping the only row is the total itself; later pages are empty. */
async function accumulated(
  warehouse: Warehouse,
  view: ReportView,
  { limit, offset }: ReportPart,
  signal: AbortSignal | undefined,
): Promise<Row> {
  const none = Object.fromEntries(sumsOf(view.report).map((id) => [id, 0]))
  if (offset === 0) return none
  const { rows } = await warehouse.query<Row>({ ...reportSql(view, { limit, offset: 0 }), signal })
  return rows[0] ?? none
}

/** Every row, in parts as they come from the engine. */
export async function* streamReport(
  warehouse: Warehouse,
  view: ReportView,
  signal?: AbortSignal,
): AsyncGenerator<UnnamedRow[]> {
  for await (const rows of warehouse.stream<Row>({ ...reportSql(view), signal }))
    yield rows.map((raw) => toReportRow(view, row.parse(raw)))
}
