import { pageSizes } from '@headgate/contract/base/constants'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { getRouteApi } from '@tanstack/react-router'
import { importQueries } from '../../../api/revenue/imports.ts'
import { defineList } from '../../../screens/list/list-definition.ts'
import { ListScreen } from '../../../screens/list/list-screen.tsx'
import { UploadLink } from '../upload-link.tsx'
import { type StatusAddress, statusAddress } from './status-address.ts'
import { statusColumns } from './status-columns.tsx'
import { UploadStatusFilters } from './status-filters.tsx'

const route = getRouteApi('/_shell/csvUploadStatus')

const uploads = defineList({
  name: 'csv-upload-status',
  title: 'CSV Upload Status',
  what: 'Uploaded files',
  noun: ['file', 'files'],
  address: statusAddress,
  query: (search: StatusAddress) => importQueries.list(search),
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: statusColumns,
  sizes: pageSizes.csvUploads,
  rowLabel: (upload: CsvUpload) => upload.csv_name,
  filters: UploadStatusFilters,
})

/** CSV Upload Status: every uploaded file with what became of it. */
export function CsvUploadStatus() {
  return (
    <ListScreen
      list={uploads}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      add={<UploadLink />}
    />
  )
}
