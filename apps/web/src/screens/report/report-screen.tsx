import { Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { OrderPart } from '@headgate/contract/reports/comparisons'
import type { DimensionId } from '@headgate/contract/reports/dimensions'
import {
  type Report,
  type ReportCall,
  type ReportOrderBy,
  type ReportQuery,
  sumsOf,
} from '@headgate/contract/reports/report'
import { addUp, type Sums } from '@headgate/domain/reports/formulas'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import { useMemo } from 'react'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { downloadReport, reportQueries, type ShownReport } from '../../api/reports.ts'
import { filterChoice, type ReportAddress, reportQueryOf } from '../../blocks/reports/report-address.ts'
import { measureText } from '../../blocks/reports/measure-text.ts'
import { comparedId, reportColumns, type ReportSplit } from '../../blocks/reports/report-columns.tsx'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { ReportFilters } from '../../blocks/reports/report-filters.tsx'
import { ReportPlaceContext } from '../../blocks/reports/report-place.ts'
import { ReportStats } from '../../blocks/reports/report-stats.tsx'
import { DownloadButton } from '../../form/download-button.tsx'
import { CallFailure } from '../../lib/call-failure.ts'
import type { Column } from '../../table/column.ts'
import { ColumnChooser, useColumnChoice } from '../../table/column-choice.tsx'
import { DataTable } from '../../table/data-table.tsx'
import type { Navigate } from '../list/use-list-change.ts'
import { ReportViews } from '../list/views/report-views.tsx'
import { Page } from '../page.tsx'
import { Switch } from '../../ui/check/check.tsx'

/** Auto refresh: a report of today's searches stays less than 5 s behind the engine. */
const REFRESH_MS = 5_000
const rowId = (row: ShownRow) => JSON.stringify([row.date, row.groups])
const noRows: readonly ShownRow[] = []
const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

interface ReportScreenProps {
  /** The call of the report, which contains its definition. */
  call: ReportCall
  /** The address of the screen, and a function to change it. */
  address: ReportAddress
  navigate: Navigate<ReportAddress>
  /** Columns after the report's own, depending on how its rows are split. A function of a module. */
  more?: (split: ReportSplit) => readonly Column<ShownRow>[]
}

/** The column that a view is ordered by, and back. */
const sortedColumn = ({ orderBy, orderOf, compare }: ReportQuery) =>
  compare === 'none' ? orderBy : comparedId(orderBy, orderOf)

function orderOfColumn(column: string): Pick<ReportAddress, 'order_by' | 'order_of'> {
  const [by = 'date', part = 'value'] = column.split(':')
  return { order_by: by as ReportOrderBy, order_of: part as OrderPart }
}

/** Any report: filters, totals and one table, with the whole view in the address. */
export function ReportScreen({ call, address, navigate, more }: ReportScreenProps) {
  const { report: definition } = call
  const query = reportQueryOf(definition, address)
  const { report, failed } = useReportQuery(
    reportQueries.page(call, query),
    address.auto_refresh && REFRESH_MS,
  )
  const { data } = report
  const rows = data?.data ?? noRows
  // While the next view loads, the rows of the last one stay, with their columns.
  const split = useSplit(data?.asked ?? query, data?.missing ?? noneMissing)
  const columns = useMemo(
    () => [...reportColumns(definition, split), ...(more?.(split) ?? [])],
    [definition, split, more],
  )
  const choice = useColumnChoice(definition.id, columns)
  const sums = useMemo(
    () =>
      addUp(
        rows.map((row) => row.sums),
        sumsOf(definition),
      ),
    [definition, rows],
  )
  const firstShown = columns.find((column) => !choice.hidden.has(column.id))?.id
  const place = useMemo(
    () => ({
      report: definition,
      narrow: (change: Partial<ReportAddress>) =>
        void navigate({ to: '.', search: (before) => ({ ...before, ...change, page: 1 }) }),
    }),
    [definition, navigate],
  )
  const change = (part: Partial<ReportAddress>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true })
  return (
    <Page
      fill
      title={definition.title}
      actions={
        <>
          <Text size="sm" c="dimmed">
            {data === undefined ? '' : daysText(data)}
          </Text>
          <Switch
            label="Auto refresh"
            checked={address.auto_refresh}
            onChange={(event) => change({ auto_refresh: event.currentTarget.checked })}
          />
          <ReportViews report={definition} address={address} choice={choice} navigate={navigate} />
          <ColumnChooser columns={columns} choice={choice} />
          <DownloadButton download={() => downloadReport(call, query)} />
        </>
      }
    >
      <ReportFilters
        report={definition}
        applied={filterChoice(address)}
        onSearch={(filters) => {
          if (isSame(filters, filterChoice(address))) void report.refetch()
          else place.narrow(filters)
        }}
        onReset={() => void navigate({ to: '.', search: () => ({}) })}
      />
      {failed ? (
        <ReportFailure title={failureTitle(report.error)} onRetry={() => void report.refetch()} />
      ) : null}
      <ReportStats report={definition} stats={data?.stats} failed={failed} />
      <ReportPlaceContext value={place}>
        <DataTable
          label={definition.name}
          columns={columns}
          hidden={choice.hidden}
          rows={rows}
          rowId={rowId}
          sort={{
            by: sortedColumn(query),
            direction: query.orderDirection,
            onChange: ({ by, direction }) =>
              change({ ...orderOfColumn(by), order_direction: direction, page: 1 }),
          }}
          pinFirst
          totals={(id) => (id === firstShown ? 'Total' : totalText(definition, id, sums))}
          paging={{
            page: address.page,
            size: address.size,
            onChange: change,
            sizes: definition.sizes,
            total: data?.count ?? 0,
          }}
          busy={report.isFetching && (data === undefined || report.isPlaceholderData)}
          emptyText={data === undefined ? '' : messages.report.empty}
        />
      </ReportPlaceContext>
    </Page>
  )
}

const noneMissing: Readonly<Record<string, string>> = {}

/** How the rows of a view are split. Its reference changes only with the view, because columns depend on it. */
function useSplit(
  { aggregateBy: interval, groupByKeys, compare, countries }: ReportQuery,
  missing: Readonly<Record<string, string>>,
): ReportSplit {
  const groups = groupByKeys?.join() ?? ''
  const country = countries?.length === 1 ? countries[0] : undefined
  const lacking = JSON.stringify(missing)
  return useMemo(
    () => ({
      interval,
      groups: groups === '' ? [] : (groups.split(',') as DimensionId[]),
      compare,
      country,
      missing: JSON.parse(lacking) as Record<string, string>,
    }),
    [interval, groups, compare, country, lacking],
  )
}

function daysText({ from, to, before }: ShownReport): string {
  const days = `${from} to ${to} (UTC)`
  return before === null ? days : `${days}, compared with ${before.from} to ${before.to}`
}

/** Text of a column in the totals row, which sums the rows of the page. */
function totalText({ measures }: Report, columnId: string, sums: Sums): string {
  const id = measures.find((one) => one === columnId)
  return id === undefined ? '' : measureText(id, sums)
}

/** Refusals that the user can fix: a report that took too long, a filter that the server refuses. */
function failureTitle(error: Error | null): string | undefined {
  return error instanceof CallFailure && error.status !== 503 ? error.message : undefined
}
