import { Button, Switch, Text } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type ReportRow, revenueReports } from '@headgate/contract/reports/reports'
import { IconDownload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { downloadCsv } from '../../api/transport/download.ts'
import { reportQueries } from '../../api/reports.ts'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { ColumnChooser, useColumnChoice } from '../../table/column-choice.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useListChange } from '../../screens/list/use-list-change.ts'
import { Page } from '../../screens/page.tsx'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { filterChoice, groupsOf, reportQueryOf } from './report-address.ts'
import { reportColumns } from './report-columns.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportStats } from './report-stats.tsx'
import { sumRows, totalText } from './report-totals.ts'

const route = getRouteApi('/_shell/revenuereport')
/** Auto refresh: a report of today's searches stays below 5 s behind the engine (DESIGN §9). */
const REFRESH_MS = 5_000
const rowId = (row: ReportRow) => JSON.stringify([row.date, row.groups])
const noRows: readonly ReportRow[] = []
const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/** Revenue Report (3 §2.3). The model of every report: filters, totals, one table, all of it in the address. */
export function RevenueReport() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const query = reportQueryOf(address)
  const { report, failed } = useReportQuery(reportQueries.revenue(query), address.auto_refresh && REFRESH_MS)
  const list = useListChange(
    { ...address, order_by: query.orderBy, order_direction: query.orderDirection },
    navigate,
  )
  // The rows of the last view stay while the next is read, and with them the columns that they have.
  const [shown, setShown] = useState({ interval: address.interval, group_by: address.group_by })
  const isNext = shown.interval !== address.interval || shown.group_by !== address.group_by
  if (isNext && !report.isPlaceholderData) {
    setShown({ interval: address.interval, group_by: address.group_by })
  }
  const columns = useMemo(() => reportColumns(shown.interval, groupsOf(shown)), [shown])
  const choice = useColumnChoice('revenue-report', columns)
  const [isDownloading, setDownloading] = useState(false)
  const data = report.data
  const rows = data?.data ?? noRows
  const sums = useMemo(() => sumRows(rows), [rows])
  const firstShown = columns.find((column) => !choice.hidden.has(column.id))?.id
  const download = () => {
    setDownloading(true)
    void downloadCsv(revenueReports, { query: { ...query, download: true } }, 'revenue-report').finally(() =>
      setDownloading(false),
    )
  }
  return (
    <Page
      fill
      title="Revenue Reports Page"
      actions={
        <>
          <Text size="sm" c="dimmed">
            {data === undefined ? '' : `${data.from} to ${data.to} (UTC)`}
          </Text>
          <Switch
            label="Auto refresh"
            checked={address.auto_refresh}
            onChange={(event) => {
              const auto_refresh = event.currentTarget.checked
              void navigate({ to: '.', search: (before) => ({ ...before, auto_refresh }), replace: true })
            }}
          />
          <ColumnChooser columns={columns} choice={choice} />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isDownloading}
            onClick={download}
          >
            Download CSV
          </Button>
        </>
      }
    >
      <ReportFilters
        applied={filterChoice(address)}
        onSearch={(filters) => {
          if (isSame(filters, filterChoice(address))) void report.refetch()
          else void navigate({ to: '.', search: (before) => ({ ...before, ...filters, page: 1 }) })
        }}
        onReset={() => void navigate({ to: '.', search: () => ({}) })}
      />
      {failed ? (
        <ReportFailure title={failureTitle(report.error)} onRetry={() => void report.refetch()} />
      ) : null}
      <ReportStats stats={data?.stats} failed={failed} />
      <DataTable
        label="Revenue report"
        columns={columns}
        hidden={choice.hidden}
        rows={rows}
        rowId={rowId}
        sort={list.sort}
        pinFirst
        totals={(id) => (id === firstShown ? 'Total' : totalText(sums, id))}
        paging={{ ...list.paging, sizes: pageSizes.revenueReport, total: data?.count ?? 0 }}
        busy={report.isFetching && (data === undefined || report.isPlaceholderData)}
        emptyText={data === undefined ? '' : messages.report.empty}
      />
    </Page>
  )
}

/** What the server says is the user's to change: a report that took too long, a filter that it refuses. */
function failureTitle(error: Error | null): string | undefined {
  return error instanceof CallFailure && error.status !== 503 ? error.message : undefined
}
