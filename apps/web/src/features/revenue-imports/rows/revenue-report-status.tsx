import { pageSizes } from '@headgate/contract/base/constants'
import type { SkippedRow } from '@headgate/contract/revenue/row-calls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { importRowQueries } from '../../../api/revenue/import-rows.ts'
import { skippedRowColumns } from '../../../blocks/imports/skipped-row-columns.tsx'
import { defineList } from '../../../screens/list/list-definition.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../screens/page.tsx'
import { UploadLink } from '../upload-link.tsx'
import { RowFilters } from './row-filters.tsx'
import { type RowsAddress, rowsAddress } from './rows-address.ts'
import { UploadDetail } from './upload-detail.tsx'

const route = getRouteApi('/_shell/revenueReportStatus')

const rows = defineList({
  name: 'skipped-rows',
  title: 'Revenue Report Upload Status',
  what: 'Skipped rows',
  noun: ['row', 'rows'],
  address: rowsAddress,
  query: (search: RowsAddress) => importRowQueries.list(search),
  page: (data) => ({ rows: data.skippedRows.data, total: data.skippedRows.total }),
  columns: skippedRowColumns,
  sizes: pageSizes.uploadLogs,
  rowLabel: (row: SkippedRow) => `row ${row.row_index} of ${row.csvfile}`,
  filters: RowFilters,
})

/** Revenue Report Upload Status: rows of uploads by advertiser, file and message, with the chosen upload. */
export function RevenueReportStatus() {
  const search = route.useSearch()
  const { data } = useSuspenseQuery(rows.query(search))
  return (
    <Page fill title={rows.title} actions={<UploadLink />}>
      {data.csvUploadStatus === null ? null : (
        <UploadDetail
          upload={data.csvUploadStatus}
          isLatest={search.import_id === undefined && search.file === undefined}
        />
      )}
      <ListView list={rows} search={search} navigate={route.useNavigate()} />
    </Page>
  )
}
