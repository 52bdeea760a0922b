import { ivtReportCall } from '../ivt/ivt-definition.ts'
import { linkSearches } from './link-searches.ts'
import { publisherReports } from './publisher-report.ts'
import type { ReportCall } from './report.ts'
import { revenueReports } from './revenue-report.ts'

/**
 * The reports of screens: files of them can be prepared in the background, and their views can be mailed
 * (docs/behaviour/reports.md#reports-by-mail).
 */
const calls: readonly ReportCall[] = [revenueReports, linkSearches, ivtReportCall, publisherReports]

/** The report that a screen shows; undefined for any other screen. */
export function reportOfScreen(screen: string): ReportCall | undefined {
  return calls.find(({ report }) => report.screen === screen)
}

/** The report with an id, `revenue-report`; undefined for any other id. */
export function reportOfId(id: string): ReportCall | undefined {
  return calls.find(({ report }) => report.id === id)
}
