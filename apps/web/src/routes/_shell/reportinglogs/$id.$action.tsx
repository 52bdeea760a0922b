import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../../api/query/read-list.ts'
import { importRowQueries } from '../../../api/revenue/import-rows.ts'
import { logParams, logRowsAddress } from '../../../features/revenue-imports/logs/log-rows-address.ts'
import { ReportingLog } from '../../../features/revenue-imports/logs/reporting-log.tsx'
import { RouteFailure } from '../../../features/shell/route-failure.tsx'
import { listSearch } from '../../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/reportinglogs/$id/$action')({
  params: logParams,
  ...listSearch(logRowsAddress, pageSizes.uploadLogs),
  loader: (loading) => {
    const { params, deps } = loading
    return readList(loading, importRowQueries.log(params.id, { ...deps, action: params.action }))
  },
  component: ReportingLog,
  errorComponent: (props) => <RouteFailure {...props} text={messages.csv.cannotFetchLogs} />,
})
