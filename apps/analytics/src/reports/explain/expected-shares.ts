import { defineReport } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { type DayRange, daysBetween } from '@headgate/domain/days'
import type { ExplainPeriod } from '@headgate/domain/reports/explain/explain-change'
import { pairOf } from '@headgate/domain/revenue/maturity/open-days'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, readReport } from '@headgate/warehouse/reports/report'
import { type ReportView, sidesRead } from '@headgate/warehouse/reports/report-view'

/** What tells how much of an advertiser's figures is in. */
const shareReport = defineReport({
  ...revenueReport,
  measures: ['redirected', 'net_revenue'],
  cards: { whole: 'redirected', parts: [] },
  explain: [],
})

/** Advertisers are fewer. */
const MOST_ADVERTISERS = 10_000

/**
 * How much of each advertiser's figures of some days is in, by its id: the expected share of its reported days, and the part
 * of its redirected searches that is of reported days (docs/behaviour/revenue.md#explaining-a-change). Where the view cannot
 * read searches, days count in their place. An advertiser of which everything is in, or too little is known, is left out.
 */
export async function expectedShares(
  warehouse: Warehouse,
  view: ReportView,
  days: DayRange,
  signal: AbortSignal,
): Promise<Required<Pick<ExplainPeriod, 'shares' | 'covered'>>> {
  const asked: ReportView = {
    ...view,
    ...days,
    report: shareReport,
    interval: 'accumulated',
    groups: ['advertiser_id'],
    before: null,
    order: { by: 'advertiser_id', direction: 'ASC', of: 'value' },
  }
  const { data } = await readReport(warehouse, asked, { limit: MOST_ADVERTISERS, offset: 0 }, signal)
  const found = data.map((row) => ({ id: Number(row.groups.advertiser_id), ...shareOf(row) }))
  const covered = sidesRead(asked).includes('searches')
    ? found.map(({ id, covered: part }) => [id, part] as const)
    : coveredDays(asked, found)
  return {
    shares: new Map(found.filter(({ share }) => share !== 1).map(({ id, share }) => [id, share])),
    covered: new Map(covered.filter(([, part]) => part !== 1)),
  }
}

/** The part of the days of a view that is reported, of advertisers that report or have rows. */
function coveredDays(
  { from, to, maturity, settledOnly }: ReportView,
  found: readonly { id: number }[],
): (readonly [id: number, part: number])[] {
  // All settled days are reported.
  if (maturity === null || settledOnly) return []
  const days = daysBetween(from, to)
  const uncovered = new Set(maturity.uncovered)
  const reporters = new Set(maturity.reporters)
  const isOpen = (id: number, day: string) =>
    day >= maturity.openFrom && (!reporters.has(id) || uncovered.has(pairOf(id, day)))
  const ids = new Set([...reporters, ...found.map(({ id }) => id)])
  return [...ids].map((id) => [id, 1 - days.filter((day) => isOpen(id, day)).length / days.length])
}

function shareOf({ maturity: { state, share, unreported }, sums: { redirected } }: FactRow) {
  if (state === null || state === 'settled') return { share: 1, covered: 1 }
  const searches = redirected ?? 0
  const covered = searches > 0 ? 1 - Math.min(unreported / searches, 1) : 1
  return { share: share ?? 1, covered }
}
