import type { DimensionId } from '@headgate/contract/reports/dimensions'
import type { FigureId } from '@headgate/contract/reports/measures'
import { distinctsOf, sumsOf } from '@headgate/contract/reports/report'
import type { Interval } from '@headgate/contract/reports/periods'
import { type Sums, MILLIONTHS } from '@headgate/domain/reports/formulas'
import type { ReportMaturity } from '@headgate/domain/reports/report-maturity'
import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'
import { sameSums, STATES } from './statement/maturity-sql.ts'
import { ReportSlices } from './report-slices.ts'
import { aliasOf, beforeOf, maturityColumnsOf, reportSql } from './statement/report-sql.ts'
import { HAS_UNKNOWN } from './statement/text-keys.ts'
import { figuresRead, hasMaturity, maturedSum, type ReportPart, type ReportView } from './report-view.ts'

const row = z.record(z.string(), z.union([z.string(), z.number()]))
type Row = z.infer<typeof row>

/** A row of facts: fact tables contain ids only, names are read from PostgreSQL. */
export interface FactRow {
  date: string | null
  groups: Partial<Record<DimensionId, number | string>>
  sums: Sums
  /** Sums of the days that the view is compared with. */
  before: Sums | null
  maturity: ReportMaturity
}
export type FactSums = Pick<FactRow, 'sums' | 'before' | 'maturity'>

function numberIn(raw: Row, column: string): number {
  const value = raw[column]
  if (typeof value !== 'number') throw new TypeError(`The engine returned no number for ${column}`)
  return value
}

/** Days with too little history may hold this part of the money. */
const UNKNOWN_AT_MOST = 0.05

/** How final the figures of a row are; `net` is its amount in millionths. */
function maturityIn(raw: Row, net: number | null): ReportMaturity {
  const unreported = numberIn(raw, 'm_unreported')
  const redirected = numberIn(raw, 'm_redirected' in raw ? 'm_redirected' : sameSums.m_redirected)
  const isReported = numberIn(raw, 'm_reported' in raw ? 'm_reported' : sameSums.m_reported) > 0
  // Where every day is settled, all of the money is in.
  const hasOpen = 'm_state' in raw
  const expected = hasOpen ? numberIn(raw, 'm_expected') : (net ?? 0) / MILLIONTHS
  const unknown = hasOpen ? numberIn(raw, 'm_unknown') : 0
  const weakest = hasOpen ? numberIn(raw, 'm_state') : 0
  // Without reports there is nothing that could be final, unless searches still wait for some.
  const state = unreported > 0 ? 'none' : isReported ? (STATES[weakest] ?? 'none') : null
  const known = net !== null && isReported && expected > 0 && unknown <= UNKNOWN_AT_MOST * expected
  return {
    state,
    // Rounded, so that the order in which the engine added does not show.
    share: known ? Math.round((net / MILLIONTHS / expected) * 10_000) / 10_000 : null,
    unreported,
    unreportedPart: redirected === 0 ? null : (100 * unreported) / redirected,
  }
}

const noMaturity: ReportMaturity = { state: null, share: null, unreported: 0, unreportedPart: null }

/** Letters of a date's text: `YYYY-MM-DD HH:MM`, `YYYY-MM-DD`, `YYYY-MM`. */
const dateLetters: Record<Interval, number> = { hour: 16, day: 10, month: 7, accumulated: 0 }

/** Reads the engine's rows of a view. What depends on the view alone is found once, because a file has a million rows. */
function rowReader(view: ReportView) {
  const { report, interval, groups, before } = view
  const read = new Set<FigureId>(figuresRead(view))
  const figures = [...sumsOf(report), ...distinctsOf(report)]
  const [hasOwnMaturity, matured] = [hasMaturity(view), maturedSum(report)]
  const keys = groups.map((key) => [key, aliasOf(key)] as const)
  const letters = dateLetters[interval]

  /** The figures of a view; null where it cannot have one. */
  const sumsIn = (raw: Row, column: (id: FigureId) => string): Sums =>
    Object.fromEntries(figures.map((id) => [id, read.has(id) ? numberIn(raw, column(id)) : null]))

  const facts = (raw: Row): FactSums => {
    const sums = sumsIn(raw, (id) => id)
    return {
      sums,
      before: before && sumsIn(raw, beforeOf),
      maturity: hasOwnMaturity ? maturityIn(raw, sums[matured] ?? null) : noMaturity,
    }
  }
  return {
    facts: (raw: unknown) => facts(row.parse(raw)),
    row: (given: unknown): FactRow => {
      const raw = row.parse(given)
      const date = raw['date']
      return {
        ...facts(raw),
        date: date === undefined ? null : String(date).slice(0, letters),
        groups: Object.fromEntries(keys.map(([key, alias]) => [key, raw[alias]])),
      }
    },
  }
}

export interface FactPage {
  data: FactRow[]
  /** Rows of all pages. */
  count: number
  stats: FactSums
}

/** One page with the totals of all pages. Rejects with the engine's error. */
export async function readReport(
  warehouse: Warehouse,
  view: ReportView,
  part: ReportPart,
  signal?: AbortSignal,
): Promise<FactPage> {
  let { rows, totals, matched } = await warehouse.query<Row>({ ...reportSql(view, part), signal })
  // A text came while the statement was read, which is rare.
  if (Number(totals?.[HAS_UNKNOWN] ?? 0) > 0)
    ({ rows, totals, matched } = await warehouse.query<Row>({
      ...reportSql(view, part, { byText: true }),
      signal,
    }))
  const read = rowReader(view)
  const stats = totals ?? rows[0] ?? (await accumulated(warehouse, view, part, signal))
  return { data: rows.map(read.row), count: matched, stats: withoutDistincts(view, read.facts(stats)) }
}

/** Counts of different values have no totals, whatever the engine returned for them. */
function withoutDistincts({ report }: ReportView, { sums, before, ...rest }: FactSums): FactSums {
  const none = Object.fromEntries(distinctsOf(report).map((id) => [id, null]))
  return { ...rest, sums: { ...sums, ...none }, before: before && { ...before, ...none } }
}

/** Without any grouping the only row is the total itself; later pages are empty. */
async function accumulated(
  warehouse: Warehouse,
  view: ReportView,
  { limit, offset }: ReportPart,
  signal: AbortSignal | undefined,
): Promise<Row> {
  const none = Object.fromEntries(
    [...figuresRead(view).flatMap((id) => [id, beforeOf(id)]), ...maturityColumnsOf(view)].map((column) => [
      column,
      0,
    ]),
  )
  if (offset === 0) return none
  const { rows } = await warehouse.query<Row>({ ...reportSql(view, { limit, offset: 0 }), signal })
  return rows[0] ?? none
}

/** Every row, in parts as they come from the engine. */
export async function* streamReport(
  warehouse: Warehouse,
  view: ReportView,
  signal?: AbortSignal,
): AsyncGenerator<FactRow[]> {
  const read = rowReader(view)
  for await (const rows of warehouse.stream<Row>({ ...reportSql(view), signal })) yield rows.map(read.row)
}

/**
 * The same rows of a view whose rows come date by date (`canSlice`), read a few dates at a time: the first ones are there
 * soon, and any number of them needs the memory of a few dates. Each range has a turn of its own and is read whole before
 * its rows are given, so that a slow reader delays nobody else's report. Booked rows are of one moment if the view has one.
 */
export async function* streamReportByDates(
  warehouse: Warehouse,
  view: ReportView,
  signal?: AbortSignal,
): AsyncGenerator<FactRow[]> {
  const read = rowReader(view)
  const slices = new ReportSlices(view)
  let rows: number | undefined
  for (let slice = slices.next(); slice !== undefined; slice = slices.next(rows)) {
    // A file that has begun waits for its turns as long as its reader does.
    const isPatient = rows !== undefined
    const found = await Array.fromAsync(warehouse.stream<Row>({ ...reportSql(slice), signal, isPatient }))
    rows = found.reduce((sum, part) => sum + part.length, 0)
    for (const part of found) yield part.map(read.row)
  }
}
