import type { Db } from '@headgate/db/base/database'
import { readStatements, type ForceChange } from '@headgate/db/revenue/statements'
import { daysBetween } from '@headgate/domain/days'
import { makeBook } from '@headgate/domain/revenue/booking/book-day'
import type { BookingFacts } from '@headgate/db/revenue/booking-facts'
import type { BookedRow } from '@headgate/domain/revenue/booking/facts'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readEngineCells } from '@headgate/warehouse/revenue/engine-cells'
import { statementsByDay } from '@headgate/warehouse/revenue/statements'
import { readTruth, type ReplacedLines, type TruthOfDay } from '@headgate/warehouse/revenue/truth'

export interface DaysToBook {
  providerId: number
  /** Days `YYYY-MM-DD`, in order. */
  days: readonly string[]
  facts: BookingFacts
  change?: ForceChange | undefined
  /** As if the data of these channels were removed from all these days; null for all channels. */
  removed?: { channels: readonly string[] | null } | undefined
  signal?: AbortSignal
}

export interface DayBooking {
  day: string
  /** Newest import that covers the day; null when none does. */
  importId: number | null
  /** To be gone through once, before the next day is asked for. */
  rows: Iterable<BookedRow>
  /** True if an import with rows decides about the day, and not only removals. */
  isReported: boolean
  /** What each import that replaces its lines replaced, by its number. */
  replaced: ReadonlyMap<number, ReplacedLines>
}

const none: ReadonlyMap<string, number> = new Map()

const nothing = { rows: [], lines: 0, replaced: new Map<number, ReplacedLines>() } as const

/** The warehouse does not have the lines that were loaded. A booking of what is left would lose money. */
export class LinesMissing extends Error {
  override readonly name = 'LinesMissing'

  constructor(providerId: number, day: string, { lines, loaded }: { lines: number; loaded: number }) {
    super(
      `Advertiser ${providerId}, ${day}: ${loaded} lines were loaded, the warehouse returned ${lines}. Nothing is booked. Run npm run verify; load the files of this day again if lines are lost.`,
    )
  }
}

/** Later than every import. */
export const NEXT_IMPORT = 2_147_483_647

/**
 * The booking of an advertiser's days without the last write: both the booking and the dry run read it, so that a dry
 * run cannot say anything else than what happens (docs/behaviour/revenue.md#one-operation). Yields every day, in order.
 * Throws {@link LinesMissing}.
 */
export async function* bookDays(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  { providerId, days, facts, change, removed, signal }: DaysToBook,
): AsyncGenerator<DayBooking> {
  if (days.length === 0) return
  const range = { from: days[0]!, to: days.at(-1)! }
  const [statements, cells] = await Promise.all([
    readStatements(db, providerId, range, change),
    readEngineCells(warehouse, providerId, range, signal),
  ])
  const wanted = new Set(days)
  const byDay = statementsByDay([
    ...statements.map((one) => ({ ...one, days: one.days.filter((day) => wanted.has(day)) })),
    ...(removed
      ? [
          {
            importId: NEXT_IMPORT,
            load: 0,
            isWholeDays: true,
            channels: removed.channels,
            days,
            loaded: none,
          },
        ]
      : []),
  ])
  const book = makeBook(facts)
  const bookingOf = (
    day: string,
    { lines, replaced }: Pick<TruthOfDay, 'lines' | 'replaced'>,
    rows: Iterable<BookedRow>,
  ): DayBooking => {
    const deciding = byDay.get(day) ?? []
    const loaded = deciding.reduce((sum, one) => sum + (one.loaded.get(day) ?? 0), 0)
    if (lines !== loaded) throw new LinesMissing(providerId, day, { lines, loaded })
    return {
      day,
      importId: deciding[0]?.importId ?? null,
      rows,
      isReported: deciding.some(({ load }) => load > 0),
      replaced,
    }
  }
  let at = 0
  for await (const truth of readTruth(warehouse, providerId, byDay, signal)) {
    const { day, rows } = truth
    for (; days[at]! < day; at += 1) yield bookingOf(days[at]!, nothing, [])
    yield bookingOf(day, truth, book.rows({ day, truth: rows, searches: cells.get(day) ?? [] }))
    at += 1
  }
  for (; at < days.length; at += 1) yield bookingOf(days[at]!, nothing, [])
}

/** All days of some ranges, each once, in order. */
export function daysOf(ranges: readonly { from: string; to: string }[]): string[] {
  const days = new Set(ranges.flatMap(({ from, to }) => daysBetween(from, to)))
  return [...days].toSorted()
}
