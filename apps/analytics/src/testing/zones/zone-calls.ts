import { ivtReportCall } from '@headgate/contract/ivt/ivt-definition'
import { getIvtList } from '@headgate/contract/ivt/ivt-report'
import { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { linkSearches } from '@headgate/contract/reports/link-searches'
import { searchesByHour } from '@headgate/contract/overview/live'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { relatedLinkStats } from '@headgate/contract/reports/search-figures'

/** Calls whose replies depend on where days begin, at the last and first moments of a day and of a month. */
export function zoneCalls(now: Date): { url: string; at: Date }[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const moments = [now, new Date(midnight - 1), new Date(midnight), new Date(midnight + 1)]
  const last = new Date(midnight - 1).toISOString().slice(0, 10)
  const reports = [
    'period=today&aggregateBy=hour',
    'period=yesterday&aggregateBy=day&groupByKeys=advertiser_id',
    'period=last_7_days&aggregateBy=day&settledOnly=true&compare=same_weekdays',
    'period=month_to_date&aggregateBy=month&compare=last_month&groupByKeys=country',
    'period=previous_month&aggregateBy=day&compare=last_year&groupByKeys=remarks',
    'period=month_to_date&aggregateBy=day&compare=previous_period&isMissingSubIds=true&size=500',
    `period=custom&fromDate=${last}&toDate=${last}&aggregateBy=hour&compare=last_month&groupByKeys=channel`,
    `period=custom&fromDate=${last}&toDate=${last}&aggregateBy=day&download=true&groupByKeys=publisher_id`,
  ].map((query) => `${revenueReports.path}?${query}&orderBy=date`)
  const others = [
    `${linkSearches.path}?aggregateBy=hour&period=today`,
    `${linkSearches.path}?aggregateBy=day&period=last_7_days&download=true`,
    dashboardStats.path,
    `${ivtReportCall.path}?period=last_7_days&groupByKeys=publisher_id,publisher_channel_id,tag_type_id`,
    `${ivtReportCall.path}?period=yesterday&aggregateBy=accumulated&compare=previous_period`,
    `${getIvtList.path}?size=200`,
    searchesByHour.path,
    `${relatedLinkStats.path}?rule_ids=1,2,3,4`,
  ]
  return moments.flatMap((at) => [...reports, ...others].map((url) => ({ url, at })))
}
