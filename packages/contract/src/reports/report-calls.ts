import { linkSearches } from './link-searches.ts'
import type { ReportCall } from './report.ts'
import { revenueReports } from './revenue-report.ts'

/** The calls of all reports whose files can be prepared in the background. */
const reportCalls: readonly ReportCall[] = [revenueReports, linkSearches]

/** The call of a report by its id. */
export const reportCallOf = (id: string): ReportCall | undefined =>
  reportCalls.find(({ report }) => report.id === id)
