import { Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { type Report, type ReportCall, type ReportRow, sumsOf } from '@headgate/contract/reports/report'
import { addUp, type Sums } from '@headgate/domain/reports/formulas'
import { useMemo } from 'react'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { downloadReport, reportQueries } from '../../api/reports.ts'
import { filterChoice, type ReportAddress, reportQueryOf } from '../../blocks/reports/report-address.ts'
import { measureText } from '../../blocks/reports/measure-text.ts'
import { reportColumns, type ReportSplit } from '../../blocks/reports/report-columns.tsx'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { ReportFilters } from '../../blocks/reports/report-filters.tsx'
import { ReportPlaceContext } from '../../blocks/reports/report-place.ts'
import { ReportStats } from '../../blocks/reports/report-stats.tsx'
import { DownloadButton } from '../../form/download-button.tsx'
import { CallFailure } from '../../lib/call-failure.ts'
import type { Column } from '../../table/column.ts'
import { ColumnChooser, useColumnChoice } from '../../table/column-choice.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { type Navigate, useListChange } from '../list/use-list-change.ts'
import { Page } from '../page.tsx'
import { Switch } from '../../ui/check/check.tsx'

/** Auto refresh: a report of today's searches stays less than 5 s behind the engine. */
const REFRESH_MS = 5_000
const rowId = (row: ReportRow) => JSON.stringify([row.date, row.groups])
const noRows: readonly ReportRow[] = []
const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

interface ReportScreenProps {
  /** The call of the report, which contains its definition. */
  call: ReportCall
  /** The address of the screen, and a function to change it. */
  address: ReportAddress
  navigate: Navigate<ReportAddress>
  /** Columns after the report's own, depending on how its rows are split. A function of a module. */
  more?: (split: ReportSplit) => readonly Column<ReportRow>[]
}

/** Any report: filters, totals and one table, with the whole view in the address. */
export function ReportScreen({ call, address, navigate, more }: ReportScreenProps) {
  const { report: definition } = call
  const query = reportQueryOf(definition, address)
  const { report, failed } = useReportQuery(
    reportQueries.page(call, query),
    address.auto_refresh && REFRESH_MS,
  )
  const list = useListChange(
    { ...address, order_by: query.orderBy, order_direction: query.orderDirection },
    navigate,
  )
  const { data } = report
  const rows = data?.data ?? noRows
  // While the next view loads, the rows of the last one stay, with their columns.
  const { aggregateBy: interval, groupByKeys } = data?.asked ?? query
  const groups = groupByKeys?.join() ?? ''
  const columns = useMemo(() => {
    const keys = groups === '' ? [] : (groups.split(',') as DimensionId[])
    const split = { interval, groups: keys }
    return [...reportColumns(definition, split), ...(more?.(split) ?? [])]
  }, [definition, interval, groups, more])
  const choice = useColumnChoice(definition.id, columns)
  const sums = useMemo(() => addUp(rows, sumsOf(definition)), [definition, rows])
  const firstShown = columns.find((column) => !choice.hidden.has(column.id))?.id
  const place = useMemo(
    () => ({
      report: definition,
      narrow: (change: Partial<ReportAddress>) =>
        void navigate({ to: '.', search: (before) => ({ ...before, ...change, page: 1 }) }),
    }),
    [definition, navigate],
  )
  return (
    <Page
      fill
      title={definition.title}
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
          sort={list.sort}
          pinFirst
          totals={(id) => (id === firstShown ? 'Total' : totalText(definition, id, sums))}
          paging={{ ...list.paging, sizes: definition.sizes, total: data?.count ?? 0 }}
          busy={report.isFetching && (data === undefined || report.isPlaceholderData)}
          emptyText={data === undefined ? '' : messages.report.empty}
        />
      </ReportPlaceContext>
    </Page>
  )
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
