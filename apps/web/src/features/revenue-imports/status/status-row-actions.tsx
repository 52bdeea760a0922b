import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { IconChartHistogram, IconFileImport, IconListDetails, IconPencil } from '@tabler/icons-react'
import { importAddress, skippedRowsAddress } from '../../../blocks/imports/import-address.ts'
import { reportHref } from '../../../blocks/reports/report-link.ts'
import { useOpenFromList } from '../../../lib/address/list-return.ts'
import { RowMenu } from '../../../ui/float/row-menu.tsx'

/** What leads on from an uploaded file. */
export function StatusRowActions({ upload: { id, csv_name, provider } }: { upload: CsvUpload }) {
  const open = useOpenFromList()
  const report = () =>
    reportHref(revenueReport, {
      filters: { advertiser_id: [provider.id] },
      interval: 'day',
      period: 'month_to_date',
    })
  return (
    <RowMenu
      label={`Actions for ${csv_name}`}
      actions={() => [
        {
          label: 'Details',
          icon: <IconListDetails size={16} />,
          onSelect: () => open(skippedRowsAddress(provider.id, id)),
        },
        {
          label: 'Result and undo',
          icon: <IconFileImport size={16} />,
          onSelect: () => open(importAddress(id)),
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
