import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import type { FileFormat } from '@headgate/contract/base/constants'
import { fileColumnNames } from '@headgate/domain/reports/words/file-columns'
import type { ReportSplit } from '@headgate/domain/reports/views/report-split'
import { messages } from '@headgate/contract/base/messages'
import { prepareReport } from '../../api/report-files/report-exports.ts'
import { downloadReport } from '../../api/reports.ts'
import { DownloadMenu } from '../../form/download-menu.tsx'
import { hiddenColumns } from '../../table/column-choice.tsx'
import { toast } from '../../ui/toast.ts'
import { failureText } from '../../lib/call-failure.ts'
import { reportColumns } from './report-columns.tsx'
import { ReportExports } from './report-exports.tsx'

interface ReportDownloadProps {
  call: ReportCall
  query: ReportQuery
  /** Of this query, and not of rows that stay on the screen while it is read. */
  split: ReportSplit
  /** Columns that are not as by default. */
  changed: readonly string[]
}

/** Saves every row of a view, with the columns that are shown in their order (docs/behaviour/reports.md#downloads). */
export function ReportDownload({ call, query, split, changed }: ReportDownloadProps) {
  const file = (format: FileFormat) => {
    const columns = reportColumns(call.report, split)
    const hidden = hiddenColumns(columns, changed)
    const shown = columns.flatMap(({ id }) => (hidden.has(id) ? [] : [id]))
    return { format, columns: fileColumnNames(call.report, shown) }
  }
  const prepare = (format: FileFormat) =>
    prepareReport(call, query, file(format)).then(
      () => toast.success(messages.titles.success, messages.exports.started),
      (cause: unknown) => toast.error(messages.titles.oopsLoud, failureText(cause)),
    )
  return (
    <>
      <ReportExports />
      <DownloadMenu download={(format) => downloadReport(call, query, file(format))} prepare={prepare} />
    </>
  )
}
