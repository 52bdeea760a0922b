import type { TruthRow } from '@headgate/domain/revenue/booking/facts'
import { dayOfNumber } from '@headgate/domain/days'
import type { Warehouse } from '../client/client.ts'
import type { NativeRows } from '../client/native-reader.ts'
import type { DayStatements } from './statements.ts'

/** Lines of a key stand together, those of the newest import first, in an order that no repetition changes. */
const truthSql = (pairs: string) => `SELECT date, CAST(channel AS String) AS channel_text,
  CAST(country AS String) AS country_text,
  import_id, country_unread, total_searches, monetized_searches, clicks, followon_searches, initial_searches,
  reinterpretAsInt64(revenue) AS millionths
FROM reported_row
WHERE provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date}
  AND (date, import_id, load) IN (${pairs})
ORDER BY provider_id, date, channel, country, import_id DESC`

/** The number of the newest removal that takes a channel away; 0 without one. */
function removalOf(statements: DayStatements): (channel: string) => number {
  const removals = statements.filter((one) => one.load === 0)
  if (removals.length === 0) return () => 0
  const byChannel = new Map<string, number>()
  let ofAll = 0
  for (const { importId, channels } of removals) {
    if (channels === null) ofAll = Math.max(ofAll, importId)
    else
      for (const channel of channels) byChannel.set(channel, Math.max(byChannel.get(channel) ?? 0, importId))
  }
  return (channel) => Math.max(ofAll, byChannel.get(channel) ?? 0)
}

/** Lines of older imports whose key a newer import names. */
export interface ReplacedLines {
  lines: number
  /** Gross in millionths. */
  revenue: number
}

export interface TruthOfDay {
  day: string
  rows: TruthRow[]
  /** Lines that were read, also those that do not count. */
  lines: number
  /** What each import that replaces its lines replaced, by its number. */
  replaced: ReadonlyMap<number, ReplacedLines>
}

/**
 * The truth of each day, in the order of the days: for each key the value of the newest statement that covers it
 * (docs/behaviour/revenue.md#words), and the lines of which it was made. Days without a line are left out. The figures
 * are those that the statements name.
 */
export async function* readTruth(
  warehouse: Warehouse,
  providerId: number,
  byDay: ReadonlyMap<string, DayStatements>,
  signal?: AbortSignal,
): AsyncGenerator<TruthOfDay> {
  const days = [...byDay.keys()].toSorted()
  const pairs: string[] = []
  for (const day of days)
    for (const { importId, load } of byDay.get(day)!)
      if (load > 0) pairs.push(`(toDate('${day}'), ${importId}, ${load})`)
  if (pairs.length === 0) return
  const parameters = { provider: providerId, from: days[0]!, to: days.at(-1)! }
  const query = {
    sql: truthSql(pairs.join(', ')),
    parameters,
    signal,
    limits: { seconds: 280 },
    exact: 'serial',
  } as const
  let open: OpenDay | undefined
  for await (const { rows, columns } of warehouse.blocks(query)) {
    const lines = linesOf(columns)
    for (let at = 0; at < rows; at += 1) {
      const number = lines.dates[at]!
      if (open?.number !== number) {
        if (open) yield open
        const day = dayOfNumber(number)
        open = new OpenDay(number, day, removalOf(byDay.get(day)!))
      }
      open.take(lines, at)
    }
  }
  if (open) yield open
}

/** Columns of the statement above. */
function linesOf(columns: NativeRows['columns']) {
  const numbers = (name: string) => columns.get(name) as ArrayLike<number>
  const texts = (name: string) => columns.get(name) as readonly string[]
  return {
    dates: numbers('date'),
    channels: texts('channel_text'),
    countries: texts('country_text'),
    imports: numbers('import_id'),
    unread: numbers('country_unread'),
    searches: numbers('total_searches'),
    monetized: numbers('monetized_searches'),
    clicks: numbers('clicks'),
    followon: numbers('followon_searches'),
    initial: numbers('initial_searches'),
    revenue: numbers('millionths'),
  }
}

/** A day whose lines are being taken. */
class OpenDay implements TruthOfDay {
  readonly number: number
  readonly day: string
  readonly rows: TruthRow[] = []
  readonly replaced = new Map<number, ReplacedLines>()
  lines = 0
  readonly #removedBy: (channel: string) => number
  #channel: string | undefined
  #country = ''
  #import = 0
  /** The import whose lines of the key counted before; 0 until there is one. */
  #older = 0
  /** The row of the key; undefined where a removal took it away. */
  #row: TruthRow | undefined

  constructor(number: number, day: string, removedBy: (channel: string) => number) {
    this.number = number
    this.day = day
    this.#removedBy = removedBy
  }

  take(lines: ReturnType<typeof linesOf>, at: number): void {
    this.lines += 1
    const channel = lines.channels[at]!
    const country = lines.countries[at]!
    const importId = lines.imports[at]!
    if (channel === this.#channel && country === this.#country) {
      if (importId === this.#import) {
        if (this.#row) addLine(this.#row, lines, at)
      } else if (this.#row && importId > this.#removedBy(channel)) this.#replace(importId, lines.revenue[at]!)
      return
    }
    this.#channel = channel
    this.#country = country
    this.#import = importId
    this.#older = 0
    this.#row = undefined
    if (importId < this.#removedBy(channel)) return
    this.#row = {
      channel,
      country,
      isCountryUnread: lines.unread[at] === 1,
      importId,
      searches: lines.searches[at]!,
      monetized: lines.monetized[at]!,
      clicks: lines.clicks[at]!,
      followon: lines.followon[at]!,
      initial: lines.initial[at]!,
      revenue: lines.revenue[at]!,
    }
    this.rows.push(this.#row)
  }

  /** A line of an older import for the key of the present row. Only the newest of the older ones counted before. */
  #replace(importId: number, revenue: number): void {
    if (this.#older === 0) this.#older = importId
    if (importId !== this.#older) return
    const replaced = this.replaced.get(this.#import) ?? { lines: 0, revenue: 0 }
    replaced.lines += 1
    replaced.revenue += revenue
    this.replaced.set(this.#import, replaced)
  }
}

function addLine(row: TruthRow, lines: ReturnType<typeof linesOf>, at: number): void {
  row.isCountryUnread ||= lines.unread[at] === 1
  row.searches += lines.searches[at]!
  row.monetized += lines.monetized[at]!
  row.clicks += lines.clicks[at]!
  row.followon += lines.followon[at]!
  row.initial += lines.initial[at]!
  row.revenue += lines.revenue[at]!
}
