import type { ProviderLink } from '@headgate/contract/provider-links'
import { revenueReportHref } from '../../blocks/reports/report-link.ts'

/** Revenue of the link's channel this month, day by day, by publisher, advertiser, channel and advertiser link. */
export function revenueReportAddress(link: ProviderLink): string {
  return revenueReportHref({
    filters: { advertiser_id: [link.provider.id], channel: [link.link_source_identifier_value] },
    interval: 'day',
    period: 'month_to_date',
    groups: ['publisher_id', 'advertiser_id', 'channel', 'advertiser_channel_id'],
  })
}
