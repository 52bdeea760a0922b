import { IconChartHistogram, IconPencil } from '@tabler/icons-react'
import type { MenuAction } from '../../ui/float/menu-actions.tsx'
import { revenueReportHref } from '../reports/report-link.ts'

/** What leads from an upload or a run on to its advertiser: this month's revenue by day, and the form. */
export function advertiserActions(providerId: number, open: (address: string) => void): MenuAction[] {
  const report = () =>
    revenueReportHref({
      filters: { advertiser_id: [providerId] },
      interval: 'day',
      period: 'month_to_date',
      groups: ['publisher_id', 'advertiser_id', 'channel', 'advertiser_channel_id'],
    })
  return [
    {
      label: 'Revenue report',
      icon: <IconChartHistogram size={16} />,
      onSelect: () => open(report()),
    },
    {
      label: 'Edit advertiser',
      icon: <IconPencil size={16} />,
      onSelect: () => open(`/advertisers/edit/${providerId}`),
    },
  ]
}
