import { revenueReportHref } from '../../blocks/reports/report-link.ts'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

/** Revenue of one publisher link this month, by publisher and publisher link. Opens in a new tab. */
export function revenueReportAddress(id: number): string {
  return revenueReportHref({
    filters: { pub_link_id: [id] },
    interval: 'accumulated',
    period: 'month_to_date',
    groups: ['publisher_id', 'publisher_channel_id'],
  })
}

/** The placeholder for the publisher link (docs/behaviour/publisher-links.md#reporting-dashboard). */
const CHANNEL_MARK = '[PUBLISHER_CHANNEL_ID]'

/** The external reporting dashboard, for one publisher link if the address has a placeholder. */
export function dashboardAddress(address: string, id: number): string {
  return address.replaceAll(CHANNEL_MARK, String(id))
}

/** The editor of an advertiser link. Opens in a new tab. */
export function advertiserLinkAddress(id: number): string {
  return `/advertisers/links${stringifySearch({ edit: true, provider_link_id: id })}`
}

/** The address of a publisher link's form. */
export const editAddress = (id: number): string => `/target/edit/${id}`

/** The address of the form of a new publisher link. */
export const addAddress: string = '/target/add'

/** The address of a new publisher link as a copy of this one. */
export function duplicateAddress(id: number): string {
  return `${addAddress}${stringifySearch({ duplicate: id })}`
}
