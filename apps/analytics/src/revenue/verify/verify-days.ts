import type { CallData } from '@headgate/contract/base/call'
import type { verifyBooked } from '@headgate/contract/revenue/verify-calls'
import type { Database, Db } from '@headgate/db/base/database'
import { readBookingFacts, type BookingFacts } from '@headgate/db/revenue/booking-facts'
import { readWaitingBooking } from '@headgate/db/revenue/booking-requests'
import { readStatements } from '@headgate/db/revenue/statements'
import { readKeptDays, rowsInForce, type KeptDay } from '@headgate/db/revenue/verify-facts'
import type { DayRange } from '@headgate/domain/days'
import { makeBook } from '@headgate/domain/revenue/booking/book-day'
import type { EngineCell, TruthRow } from '@headgate/domain/revenue/booking/facts'
import { moneyText } from '@headgate/domain/revenue/money'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readSlots } from '@headgate/warehouse/revenue/booked-rows'
import { readEngineCells } from '@headgate/warehouse/revenue/engine-cells'
import { statementsByDay, type Statement } from '@headgate/warehouse/revenue/statements'
import { readTruth } from '@headgate/warehouse/revenue/truth'
import { readStoredRows, sumsByGrouping, type StoredRow } from '@headgate/warehouse/revenue/verify-rows'
import { withAdvertiserLock } from '../advertiser-lock.ts'
import { daysOf } from '../book-days.ts'
import { checkAccountDays } from './account-days.ts'
import { DayCheck } from './day-check.ts'
import { Findings } from './findings.ts'

/** Rows that are held at once. A day with more is held alone. */
const ROWS_AT_ONCE = 100_000

interface Needs {
  database: Database
  warehouse: Warehouse
  /** How long to wait for the lock of the advertiser, in milliseconds. */
  patienceMs?: number | undefined
}

interface Asked {
  providerId: number
  range: DayRange
  signal?: AbortSignal
}

/** What PostgreSQL says about some days of an advertiser at one moment. */
interface Kept {
  facts: BookingFacts
  byDay: Map<string, Statement[]>
  kept: Map<string, KeptDay>
  rows: Map<string, number>
  waiting: Set<string>
}

function readKept(db: Db, providerId: number, range: DayRange): Promise<Kept> {
  return db.transaction(
    async (tx) => {
      const waiting = await readWaitingBooking(tx, providerId)
      return {
        facts: await readBookingFacts(tx, providerId),
        byDay: statementsByDay(await readStatements(tx, providerId, range)),
        kept: await readKeptDays(tx, providerId, range),
        rows: await rowsInForce(tx, providerId, range),
        waiting: new Set(waiting ? daysOf(waiting.requests) : []),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Groups of days, each with few enough rows for memory. */
function inGroups(days: readonly string[], rowsOf: (day: string) => number): string[][] {
  const groups: string[][] = []
  let held = Number.POSITIVE_INFINITY
  for (const day of days) {
    const rows = rowsOf(day)
    if (held + rows > ROWS_AT_ONCE) {
      groups.push([])
      held = 0
    }
    groups.at(-1)!.push(day)
    held += rows
  }
  return groups
}

/** Rows of days as a map, whole. Only for the few days of a group. */
async function byDayOf<Row>(days: AsyncGenerator<{ day: string; rows: Row[] }>): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for await (const { day, rows } of days) found.set(day, rows)
  return found
}

/**
 * Checks the booked rows of an advertiser's days (docs/behaviour/revenue.md#invariants). It holds the lock of the
 * advertiser, so no booking writes meanwhile, and leaves out days that wait for one. Throws AdvertiserBusy.
 */
export function verifyDays(
  { database, warehouse, patienceMs }: Needs,
  { providerId, range, signal }: Asked,
): Promise<CallData<typeof verifyBooked>> {
  return withAdvertiserLock(
    database,
    providerId,
    async (db) => {
      const known = await readKept(db, providerId, range)
      const slots = await readSlots(warehouse, providerId, range)
      const named = new Set([
        ...known.kept.keys(),
        ...slots.keys(),
        ...[...known.byDay].flatMap(([day, list]) => (list.some((one) => one.load > 0) ? [day] : [])),
      ])
      const days = [...named].filter((day) => !known.waiting.has(day)).toSorted()
      const findings = new Findings()
      const check = new DayCheck(findings, { providerId, facts: known.facts })
      checkAccountDays(findings, { providerId, accounts: known.facts.accounts, days })
      const cells = await readEngineCells(warehouse, providerId, range, signal)
      const size = (day: string) => Math.max(slots.get(day) ?? 0, known.rows.get(day) ?? 0)
      const changed: string[] = []
      for (const group of inGroups(days, size)) {
        const span = { from: group[0]!, to: group.at(-1)! }
        const wanted = new Map(
          group.flatMap((day) => (known.byDay.has(day) ? [[day, known.byDay.get(day)!]] : [])),
        )
        const truth = await byDayOf<TruthRow>(readTruth(warehouse, providerId, wanted, signal))
        const stored = await byDayOf<StoredRow>(readStoredRows(warehouse, providerId, span, signal))
        for (const day of group) {
          const rows = stored.get(day) ?? []
          const reported = truth.get(day) ?? []
          check.day(day, { truth: reported, stored: rows, kept: known.kept.get(day) })
          if (isChanged(known.facts, day, reported, rows, cells.get(day) ?? [])) changed.push(day)
        }
      }
      if (days.length > 0)
        for (const sums of await sumsByGrouping(warehouse, providerId, days, signal)) check.grouping(sums)
      const { gross, net, publisher, unmatched, removed, keys, rows } = check.sums
      return {
        ...findings.result(),
        days: days.length,
        waiting_days: named.size - days.length,
        changed_days: changed,
        keys,
        rows,
        gross: moneyText(gross),
        net: moneyText(net),
        publisher: moneyText(publisher),
        unmatched: moneyText(unmatched),
        removed: moneyText(removed),
      }
    },
    { signal, patienceMs },
  )
}

/** Whether a booking would give other rows now. */
function isChanged(
  facts: BookingFacts,
  day: string,
  truth: readonly TruthRow[],
  stored: readonly StoredRow[],
  searches: readonly EngineCell[],
): boolean {
  const now = makeBook(facts)
    .day({ day, truth, searches })
    .filter((row) => !row.isRemoved)
  if (now.length !== stored.length) return true
  return now.some((row, at) => {
    const was = stored[at]!
    return (
      row.channel !== was.channel ||
      row.country !== was.country ||
      row.accountId !== was.accountId ||
      row.searches !== was.searches ||
      row.gross !== was.gross ||
      row.net !== was.net ||
      row.publisherRevenue !== was.publisherRevenue
    )
  })
}
