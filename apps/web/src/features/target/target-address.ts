import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { reportHref } from '../../blocks/reports/report-link.ts'
import { stringifySearch } from '../../lib/address/search-text.ts'

/** Revenue of one publisher link this month, by publisher and publisher link; opens in a new tab. */
export function revenueReportAddress(id: number): string {
  return reportHref(revenueReport, {
    filters: { publisher_channel_id: [id] },
    interval: 'accumulated',
    period: 'month_to_date',
    groups: ['publisher_id', 'publisher_channel_id'],
  })
}

/** Stands in the dashboard's address for the publisher link that is looked at (2 §2.2). */
const CHANNEL_MARK = '[PUBLISHER_CHANNEL_ID]'

/** The external reporting dashboard, for one publisher link where its address has a place for it. */
export function dashboardAddress(address: string, id: number): string {
  return address.replaceAll(CHANNEL_MARK, String(id))
}

/** The editor of an advertiser link (2 §2); opens in a new tab. */
export function advertiserLinkAddress(id: number): string {
  return `/advertisers/links${stringifySearch({ edit: true, provider_link_id: id })}`
}

/** The form of a publisher link. */
export const editAddress = (id: number): string => `/target/edit/${id}`

/** The form of a new publisher link. */
export const addAddress: string = '/target/add'

/** A new publisher link as a copy of this one (2 §2). */
export function duplicateAddress(id: number): string {
  return `${addAddress}${stringifySearch({ duplicate: id })}`
}
