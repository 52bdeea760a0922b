import type { DashboardFigures } from '@headgate/contract/overview/dashboard-stats'
import type { Sums } from '@headgate/domain/reports/formulas'
import type { ReportMaturity } from '@headgate/domain/reports/report-maturity'
import { moneyText } from '@headgate/domain/revenue/money'

/** Figures for the cards. Those of advertisers are null while none of them has reported one of the days. */
export function monthFigures(sums: Sums): DashboardFigures {
  const isReported = (sums.booked_rows ?? 0) > 0
  const money = (value: number | null | undefined) => (isReported ? moneyText(value ?? 0) : null)
  return {
    total_searches: sums.server_search_counts ?? 0,
    monetized_searches: isReported ? (sums.monetized_searches ?? 0) : null,
    net_revenue: money(sums.net_revenue),
    publisher_revenue: money(sums.publisher_revenue),
  }
}

/** How final they are, by the names of replies. */
export const howFinal = ({ state, share, unreported }: ReportMaturity, sums: Sums) => ({
  maturity: state,
  expected_share: share,
  unreported_searches: unreported,
  redirected: sums.redirected ?? 0,
})
