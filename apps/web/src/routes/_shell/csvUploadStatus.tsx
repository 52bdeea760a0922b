import { pageSizes } from '@headgate/contract/base/constants'
import { createFileRoute } from '@tanstack/react-router'
import { readList } from '../../api/query/read-list.ts'
import { importQueries } from '../../api/revenue/imports.ts'
import { CsvUploadStatus } from '../../features/revenue-imports/status/csv-upload-status.tsx'
import { statusAddress } from '../../features/revenue-imports/status/status-address.ts'
import { listSearch } from '../../screens/list/list-search.ts'

export const Route = createFileRoute('/_shell/csvUploadStatus')({
  ...listSearch(statusAddress, pageSizes.csvUploads),
  loader: (loading) => readList(loading, importQueries.list(loading.deps)),
  component: CsvUploadStatus,
})
