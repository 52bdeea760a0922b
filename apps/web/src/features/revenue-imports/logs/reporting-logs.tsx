import { pageSizes } from '@headgate/contract/base/constants'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { getRouteApi } from '@tanstack/react-router'
import { importQueries } from '../../../api/revenue/imports.ts'
import { defineList } from '../../../screens/list/list-definition.ts'
import { ListScreen } from '../../../screens/list/list-screen.tsx'
import { UploadLink } from '../upload-link.tsx'
import { logColumns } from './log-columns.tsx'
import { LogFilters } from './log-filters.tsx'
import { type LogsAddress, logsAddress, logsQuery } from './logs-address.ts'

const route = getRouteApi('/_shell/reportinglogs/')

const logs = defineList({
  name: 'reporting-logs',
  title: 'Reporting Logs',
  what: 'Reporting logs',
  noun: ['log', 'logs'],
  address: logsAddress,
  query: (search: LogsAddress) => importQueries.list(logsQuery(search)),
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: logColumns,
  sizes: pageSizes.uploadLogs,
  rowLabel: (upload: CsvUpload) => upload.csv_name,
  filters: LogFilters,
})

/** Reporting Logs: uploads by day, with their skipped and uploaded rows. */
export function ReportingLogs() {
  return (
    <ListScreen list={logs} search={route.useSearch()} navigate={route.useNavigate()} add={<UploadLink />} />
  )
}
