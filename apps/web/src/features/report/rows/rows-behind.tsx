import { Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { type ReportedRow, reportRowSizes } from '@headgate/contract/reports/report-rows'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReportQuery } from '../../../api/query/use-report-query.ts'
import { reportDetailQueries } from '../../../api/revenue/report-details.ts'
import { KnownOnNote } from '../../../blocks/reports/known-on-note.tsx'
import { filterWords } from '@headgate/domain/reports/words/filter-words'
import { reportQueryOf } from '@headgate/domain/reports/report-address'
import { ReportFailure } from '../../../blocks/reports/report-failure.tsx'
import { formatCount, formatRevenue } from '../../../lib/numbers.ts'
import { Page } from '../../../screens/page.tsx'
import { type SearchesLink, searchesLink } from '../../../screens/report/drill-links.ts'
import { hrefOf } from '../../../screens/report/report-trail.ts'
import { TrailLinks } from '../../../screens/report/trail-links.tsx'
import { useNamedCall } from '../../../screens/report/use-named-call.ts'
import { useReportAddress } from '../../../screens/report/use-report-address.ts'
import { DataTable } from '../../../table/data-table.tsx'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import { rowColumns } from './row-columns.tsx'

const route = getRouteApi('/_shell/revenuereport_/rows')
const none: readonly ReportedRow[] = []
const rowId = (row: ReportedRow) => row.id
const MOST_ROWS = Math.max(...reportRowSizes)
/** The newest rows come first; there is no other order. */
const newestFirst = { by: 'date', direction: 'DESC', onChange: () => undefined } as const

/** The booked rows behind a figure of the revenue report, with its filters in the address. */
export function RowsBehind() {
  const { report: definition } = useNamedCall(revenueReports)
  const columns = useMemo(() => rowColumns(definition), [definition])
  const { address, navigate } = useReportAddress(revenueReport, route.useSearch(), route.useNavigate())
  const asked = reportQueryOf(revenueReport, address)
  const query = { ...asked, size: Math.min(asked.size, MOST_ROWS) }
  const { report, failed } = useReportQuery(reportDetailQueries.rows(query), false)
  const { data } = report
  const totals = data?.stats
  const filters = filterWords(definition, asked, data?.filter_names)
  return (
    <Page
      fill
      title="Rows Behind a Figure"
      actions={
        <>
          <Text size="sm" c="dimmed">
            {data === undefined ? '' : `${data.from} to ${data.to} (UTC)`}
          </Text>
          {data === undefined ? null : <SearchesBehind link={searchesLink(query, data)} />}
          {/* The page is one of the rows here. */}
          <RecordLink to={hrefOf(revenueReport, { ...address, page: 1 })}>In the report</RecordLink>
        </>
      }
    >
      <TrailLinks report={definition} trail={address.trail} end="rows" />
      <Text size="sm" c="dimmed" flex="none">
        {filters.length === 0 ? 'Without filters' : filters.join(' · ')}
      </Text>
      <KnownOnNote query={query} notKnown={data?.not_known} />
      {failed ? <ReportFailure error={report.error} onRetry={() => void report.refetch()} /> : null}
      <DataTable
        label="Booked rows"
        columns={columns}
        rows={data?.data ?? none}
        rowId={rowId}
        sort={newestFirst}
        pinFirst
        totals={(id) => totalText(id, totals)}
        paging={{
          page: address.page,
          size: query.size,
          sizes: reportRowSizes,
          total: data?.count ?? 0,
          onChange: (change) =>
            void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true }),
        }}
        busy={report.isFetching && (data === undefined || report.isPlaceholderData)}
        emptyText={data === undefined ? '' : messages.report.empty}
      />
    </Page>
  )
}

/** The way to the searches, and how they differ from those of the rows. */
function SearchesBehind({ link: { href, note } }: { link: SearchesLink }) {
  return (
    <>
      <RecordLink to={href}>Searches behind it</RecordLink>
      {note === '' ? null : (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
}

/** The totals of all pages, which are the figure. */
function totalText(id: string, totals: Record<string, number | string> | undefined): string {
  if (id === 'date') return 'Total of all'
  const value = totals?.[id]
  if (value === undefined) return ''
  return typeof value === 'number' ? formatCount(value) : formatRevenue(value)
}
