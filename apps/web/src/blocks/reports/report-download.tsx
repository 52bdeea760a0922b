import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import type { FileFormat } from '@headgate/contract/base/constants'
import { fileColumnNames } from '@headgate/domain/reports/words/file-columns'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { messages } from '@headgate/contract/base/messages'
import { prepareReport } from '../../api/report-files/report-exports.ts'
import { downloadReport } from '../../api/reports.ts'
import { DownloadMenu } from '../../form/download-menu.tsx'
import type { Column } from '../../table/column.ts'
import { toast } from '../../ui/toast.ts'
import { failureText } from '../../lib/call-failure.ts'
import { ReportExports } from './report-exports.tsx'

interface ReportDownloadProps {
  call: ReportCall
  query: ReportQuery
  columns: readonly Column<ShownRow>[]
  hidden: ReadonlySet<string>
}

/** Saves every row of a view, with the columns that are shown in their order (docs/behaviour/reports.md#downloads). */
export function ReportDownload({ call, query, columns, hidden }: ReportDownloadProps) {
  const file = (format: FileFormat) => {
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
