import { linkSearches } from './link-searches.ts'
import type { ReportCall } from './report.ts'
import { revenueReports } from './revenue-report.ts'

/** The reports of screens: their views can be mailed (docs/behaviour/reports.md#reports-by-mail). */
export const reportCalls = [revenueReports, linkSearches] as const satisfies readonly ReportCall[]

/** The report that a screen shows; undefined for any other screen. */
export function reportOfScreen(screen: string): ReportCall | undefined {
  return reportCalls.find(({ report }) => report.screen === screen)
}
