import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../../api/query/read-list.ts'
import { importQueries } from '../../../api/revenue/imports.ts'
import { logsAddress, logsQuery } from '../../../features/revenue-imports/logs/logs-address.ts'
import { ReportingLogs } from '../../../features/revenue-imports/logs/reporting-logs.tsx'
import { RouteFailure } from '../../../features/shell/route-failure.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/reportinglogs/')({
  ...listSearch(logsAddress, pageSizes.uploadLogs),
  loader: (loading) => readList(loading, importQueries.list(logsQuery(loading.deps))),
  component: ReportingLogs,
  errorComponent: (props) => <RouteFailure {...props} text={messages.csv.cannotFetchLogs} />,
})
