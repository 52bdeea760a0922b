import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../api/query/read-list.ts'
import { systemLogsQuery } from '../../api/logs/system-logs.ts'
import { SystemLogs } from '../../features/system-logs/system-logs.tsx'
import { systemLogsAddress, systemLogsOf } from '../../features/system-logs/system-logs-address.ts'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/systemlogs')({
  ...listSearch(systemLogsAddress, pageSizes.systemLogs),
  loader: (loading) => readList(loading, systemLogsQuery(systemLogsOf(loading.deps))),
  component: SystemLogs,
})
