import { defineReport } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import type { Db } from '@headgate/db/base/database'
import { type Day, type DayRange, daysBetween } from '@headgate/domain/days'
import type { ExplainPeriod } from '@headgate/domain/reports/explain/explain-change'
import { type OpenDays, pairOf } from '@headgate/domain/revenue/maturity/open-days'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { streamReport } from '@headgate/warehouse/reports/report'
import { type ReportView, sidesRead } from '@headgate/warehouse/reports/report-view'
import { accountDays } from './account-days.ts'

/** What tells how much of an advertiser's figures is in. */
const shareReport = defineReport({
  ...revenueReport,
  measures: ['redirected', 'net_revenue'],
  cards: { whole: 'redirected', parts: [] },
  explain: [],
})

/** The days of an advertiser, added up: money of days that have any, and searches. */
interface Known {
  net: number
  expected: number
  redirected: number
  unreported: number
}

const isPart = ([, part]: readonly [id: number, part: number]) => part !== 1

/**
 * How much of each advertiser's figures of some days is in, by its id: the expected share of its reported days, and the part
 * of its redirected searches that is of reported days (docs/behaviour/revenue.md#explaining-a-change). Where the view cannot
 * read searches, days count in their place: those on which the filtered publisher ad accounts are active and valid. An
 * advertiser of which everything is in is left out, and days of which too little is known are taken as settled.
 */
export async function expectedShares(
  { warehouse, db }: { warehouse: Warehouse; db: Db },
  view: ReportView,
  days: DayRange,
  signal: AbortSignal,
): Promise<Required<Pick<ExplainPeriod, 'shares' | 'covered'>>> {
  const { maturity } = view
  if (maturity === null) return { shares: new Map(), covered: new Map() }
  const asked: ReportView = {
    ...view,
    ...days,
    report: shareReport,
    interval: 'day',
    groups: ['advertiser_id'],
    before: null,
    order: { by: 'advertiser_id', direction: 'ASC', of: 'value' },
  }
  const known = await knownDays(warehouse, asked, maturity, signal)
  const covered = sidesRead(asked).includes('searches')
    ? coveredSearches(known)
    : coveredDays(asked, maturity, { known, canHaveRows: await accountDays(db, asked) })
  const shares = [...known].map(([id, { net, expected }]) => [id, shareOf(net, expected)] as const)
  return { shares: new Map(shares.filter(isPart)), covered: new Map(covered.filter(isPart)) }
}

/** By day, so that one on which money was taken back does not lower the share of the others. */
async function knownDays(
  warehouse: Warehouse,
  view: ReportView,
  { unsettled }: OpenDays,
  signal: AbortSignal,
): Promise<Map<number, Known>> {
  const shares = new Map(unsettled.map(({ pair, share }) => [pair, share ?? 1]))
  const known = new Map<number, Known>()
  for await (const rows of streamReport(warehouse, view, signal))
    for (const { date, groups, sums, maturity } of rows) {
      const id = Number(groups.advertiser_id)
      const of = known.get(id) ?? { net: 0, expected: 0, redirected: 0, unreported: 0 }
      const net = Math.max(sums.net_revenue ?? 0, 0)
      of.net += net
      of.expected += net / (shares.get(pairOf(id, date!)) ?? 1)
      of.redirected += sums.redirected ?? 0
      of.unreported += maturity.unreported
      known.set(id, of)
    }
  return known
}

/** Rounded as in reports. */
function shareOf(net: number, expected: number): number {
  return expected > 0 ? Math.round((net / expected) * 10_000) / 10_000 : 1
}

/** The part of the redirected searches of some days that is of reported days. */
function coveredSearches(known: ReadonlyMap<number, Known>): (readonly [id: number, part: number])[] {
  return [...known].map(([id, { redirected, unreported }]) => [
    id,
    redirected > 0 ? 1 - Math.min(unreported / redirected, 1) : 1,
  ])
}

/** The part of the days of a view that is reported, of advertisers that report or have rows. */
function coveredDays(
  { from, to, settledOnly }: ReportView,
  { openFrom, reporters, uncovered }: OpenDays,
  {
    known,
    canHaveRows,
  }: { known: ReadonlyMap<number, Known>; canHaveRows: (provider: number, day: Day) => boolean },
): (readonly [id: number, part: number])[] {
  // All settled days are reported.
  if (settledOnly) return []
  const days = daysBetween(from, to)
  const [missing, reporting] = [new Set(uncovered), new Set(reporters)]
  const isMissing = (id: number, day: Day) =>
    day >= openFrom && (!reporting.has(id) || missing.has(pairOf(id, day)))
  return [...new Set([...reporters, ...known.keys()])].map((id) => {
    const own = days.filter((day) => canHaveRows(id, day))
    return [id, own.length > 0 ? 1 - own.filter((day) => isMissing(id, day)).length / own.length : 1]
  })
}
