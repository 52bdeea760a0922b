import { defineReport } from '@headgate/contract/reports/report'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import type { DayRange } from '@headgate/domain/days'
import type { ExplainPeriod } from '@headgate/domain/reports/explain/explain-change'
import { LEAST_SHARE } from '@headgate/domain/reports/explain/split-cell'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, readReport } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'

/** What tells how much of an advertiser's money is in. */
const shareReport = defineReport({
  ...revenueReport,
  measures: ['redirected', 'net_revenue'],
  cards: { whole: 'redirected', parts: [] },
  explain: [],
})

/** Advertisers are fewer. */
const MOST_ADVERTISERS = 10_000

/**
 * The part of each advertiser's money of some days that is usually in, by its id: of reported days their expected share,
 * less the searches of days that nobody reported yet (docs/behaviour/revenue.md#expected-share). An advertiser of which
 * everything is in, or too little is known, is left out. And the advertisers whose searches are covered by reports to less
 * than half.
 */
export async function expectedShares(
  warehouse: Warehouse,
  view: ReportView,
  days: DayRange,
  signal: AbortSignal,
): Promise<Required<Pick<ExplainPeriod, 'shares' | 'uncovered'>>> {
  const { data } = await readReport(
    warehouse,
    {
      ...view,
      ...days,
      report: shareReport,
      interval: 'accumulated',
      groups: ['advertiser_id'],
      before: null,
      order: { by: 'advertiser_id', direction: 'ASC', of: 'value' },
    },
    { limit: MOST_ADVERTISERS, offset: 0 },
    signal,
  )
  const found = data.map((row) => ({ id: Number(row.groups.advertiser_id), ...shareOf(row) }))
  return {
    shares: new Map(found.filter(({ share }) => share !== 1).map(({ id, share }) => [id, share])),
    uncovered: new Set(found.filter(({ covered }) => covered < LEAST_SHARE).map(({ id }) => id)),
  }
}

function shareOf({ maturity: { state, share, unreported }, sums: { redirected } }: FactRow) {
  if (state === null || state === 'settled') return { share: 1, covered: 1 }
  const searches = redirected ?? 0
  const covered = searches > 0 ? 1 - Math.min(unreported / searches, 1) : 1
  return { share: (share ?? 1) * covered, covered }
}
