import type { ApiRun } from '@headgate/contract/providers/api-runs'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { IconChartHistogram, IconListDetails, IconPencil } from '@tabler/icons-react'
import { reportHref } from '../../blocks/reports/report-link.ts'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import { RowMenu } from '../../ui/float/row-menu.tsx'
import { runAddress } from './run-address.ts'

/** What leads on from an advertiser's API. */
export function RunRowActions({ run: { id, provider } }: { run: ApiRun }) {
  const open = useOpenFromList()
  const report = () =>
    reportHref(revenueReport, {
      filters: { advertiser_id: [provider.id] },
      interval: 'day',
      period: 'month_to_date',
    })
  return (
    <RowMenu
      label={`Actions for ${provider.name}`}
      actions={() => [
        {
          label: 'Details',
          icon: <IconListDetails size={16} />,
          onSelect: () => open(runAddress(id)),
        },
        {
          label: 'Revenue report',
          icon: <IconChartHistogram size={16} />,
          onSelect: () => open(report()),
        },
        {
          label: 'Edit advertiser',
          icon: <IconPencil size={16} />,
          onSelect: () => open(`/advertisers/edit/${provider.id}`),
        },
      ]}
    />
  )
}
