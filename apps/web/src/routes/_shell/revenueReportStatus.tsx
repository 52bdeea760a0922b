import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../api/query/read-list.ts'
import { importRowQueries } from '../../api/revenue/import-rows.ts'
import { RevenueReportStatus } from '../../features/revenue-imports/rows/revenue-report-status.tsx'
import { rowsAddress } from '../../features/revenue-imports/rows/rows-address.ts'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/revenueReportStatus')({
  ...listSearch(rowsAddress, pageSizes.uploadLogs),
  loader: (loading) => readList(loading, importRowQueries.list(loading.deps)),
  component: RevenueReportStatus,
})
