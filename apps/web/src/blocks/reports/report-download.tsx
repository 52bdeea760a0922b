import { Button } from '@mantine/core'
import type { FileFormat, ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadReport } from '../../api/reports.ts'
import type { Column } from '../../table/column.ts'
import { MenuActions } from '../../ui/float/menu-actions.tsx'
import { MenuButton } from '../../ui/float/menu-button.tsx'
import { fileColumns } from './file-columns.ts'

interface ReportDownloadProps {
  call: ReportCall
  query: ReportQuery
  columns: readonly Column<ShownRow>[]
  hidden: ReadonlySet<string>
}

/** Saves every row of a view, with the columns that are shown in their order (docs/behaviour/reports.md#downloads). */
export function ReportDownload({ call, query, columns, hidden }: ReportDownloadProps) {
  const [busy, setBusy] = useState(false)
  const save = (format: FileFormat) => {
    setBusy(true)
    const shown = columns.flatMap(({ id }) => (hidden.has(id) ? [] : [id]))
    void downloadReport(call, query, { format, columns: fileColumns(call.report, shown) }).finally(() =>
      setBusy(false),
    )
  }
  return (
    <MenuButton
      label="Download"
      width={220}
      renderButton={(props) => (
        <Button {...props} variant="default" leftSection={<IconDownload size={16} />} loading={busy}>
          Download
        </Button>
      )}
      renderEntries={() => (
        <MenuActions
          actions={[
            { label: 'CSV', icon: <IconFileText size={16} />, onSelect: () => save('csv') },
            {
              label: 'Excel (.xlsx)',
              icon: <IconFileSpreadsheet size={16} />,
              onSelect: () => save('xlsx'),
            },
          ]}
        />
      )}
    />
  )
}
