import { Button } from '@mantine/core'
import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import type { FileFormat } from '@headgate/contract/base/constants'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { IconClockDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '@headgate/contract/base/messages'
import { prepareReport } from '../../api/report-files/report-exports.ts'
import { downloadReport } from '../../api/reports.ts'
import type { Column } from '../../table/column.ts'
import { MenuActions } from '../../ui/float/menu-actions.tsx'
import { MenuButton } from '../../ui/float/menu-button.tsx'
import { toast } from '../../ui/toast.ts'
import { failureText } from '../../lib/call-failure.ts'
import { ReportExports } from './report-exports.tsx'
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
  const file = (format: FileFormat) => {
    const shown = columns.flatMap(({ id }) => (hidden.has(id) ? [] : [id]))
    return { format, columns: fileColumns(call.report, shown) }
  }
  const save = (format: FileFormat) => {
    setBusy(true)
    void downloadReport(call, query, file(format)).finally(() => setBusy(false))
  }
  const prepare = (format: FileFormat) => {
    setBusy(true)
    prepareReport(call, query, file(format))
      .then(
        () => toast.success(messages.titles.success, messages.exports.started),
        (cause: unknown) => toast.error(messages.titles.oopsLoud, failureText(cause)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <ReportExports />
      <MenuButton
        label="Download"
        width={280}
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
              ...(call.access === 'admin'
                ? (
                    [
                      ['Prepare CSV in the background', 'csv'],
                      ['Prepare Excel in the background', 'xlsx'],
                    ] as const
                  ).map(([label, format]) => ({
                    label,
                    icon: <IconClockDown size={16} />,
                    onSelect: () => prepare(format),
                  }))
                : []),
            ]}
          />
        )}
      />
    </>
  )
}
