import { messages } from '@headgate/contract/base/messages'
import type { DimensionId } from '@headgate/contract/reports/dimensions'
import { type Report, type ReportCall, type ReportQuery, sumsOf } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import {
  comparedId,
  type ComparedPart,
  comparedText,
} from '@headgate/domain/reports/comparison/compared-parts'
import { addUp } from '@headgate/domain/reports/formulas'
import type { ShownFigures, ShownRow } from '@headgate/domain/reports/reply-rows'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { readReportAgain, reportQueries, type ShownReport } from '../../api/reports.ts'
import { filterChoice, type ReportAddress, reportQueryOf } from '@headgate/domain/reports/report-address'
import { type ReportSplit, splitOf } from '@headgate/domain/reports/views/report-split'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { measureText } from '@headgate/domain/reports/measure-text'
import { columnOrder, reportColumns } from '../../blocks/reports/report-columns.tsx'
import { KnownOnNote } from '../../blocks/reports/known-on-note.tsx'
import { ReportDownload } from '../../blocks/reports/report-download.tsx'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { ReportFilters } from '../../blocks/reports/report-filters.tsx'
import { ReportPlaceContext, type ShownView } from '../../blocks/reports/report-place.ts'
import { ReportStats } from '../../blocks/reports/report-stats.tsx'
import { useWidth } from '../../lib/use-width.ts'
import type { Column } from '../../table/column.ts'
import { ColumnChooser, useColumnChoice } from '../../table/column-choice.tsx'
import { DataTable } from '../../table/data-table.tsx'
import type { Navigate } from '../list/use-list-change.ts'
import { SavedReportViews } from '../list/views/saved-report-views.tsx'
import { Page } from '../page.tsx'
import type { MenuAction } from '../../ui/float/menu-actions.tsx'
import { useDrillMenu } from './drill-menu.tsx'
import { useNamedCall } from './use-named-call.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportViews } from './report-views.tsx'
import { TrailLinks } from './trail-links.tsx'

/** Loaded when a change is explained. */
const ExplainPanel = lazy(async () => ({
  default: (await import('./explain/explain-panel.tsx')).ExplainPanel,
}))

/** Auto refresh: a report of today's searches stays less than 5 s behind the engine. */
const REFRESH_MS = 5_000
const rowId = (row: ShownRow) => JSON.stringify([row.date, row.groups])
const noRows: readonly ShownRow[] = []
const noActions: readonly MenuAction[] = []
/** Of the title and all actions of a report in one line. */
const ALL_ACTIONS_WIDTH = 960
const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

interface ReportScreenProps {
  /** The call of the report, which contains its definition. */
  call: ReportCall
  /** The address of the screen, and a function to change it. */
  address: ReportAddress
  navigate: Navigate<ReportAddress>
  /** Columns after the report's own, depending on how its rows are split. A function of a module. */
  more?: (split: ReportSplit) => readonly Column<ShownRow>[]
  /** Before the report's own actions. */
  actions?: readonly MenuAction[]
  /** What else is to be known of the figures, beside their days. */
  notes?: ReactNode
  /** Above the filters, where the report is one part of its page. */
  tabs?: ReactNode
}

/** The column that a view is ordered by, and back. */
const sortedColumn = ({ orderBy, orderOf, compare }: ReportQuery) =>
  compare === 'none' ? orderBy : comparedId(orderBy, orderOf)

/** Any report: filters, totals and one table, with the whole view in the address. */
export function ReportScreen(props: ReportScreenProps) {
  const { address, navigate, more, actions = noActions, notes, tabs } = props
  const call = useNamedCall(props.call)
  const { report: definition } = call
  const query = reportQueryOf(definition, address)
  const { report, failed } = useReportQuery(
    reportQueries.page(call, query),
    address.auto_refresh && REFRESH_MS,
  )
  const { data } = report
  const rows = data?.data ?? noRows
  // While the next view loads, the rows of the last one stay, with their columns.
  const split = useSplit(data?.asked ?? query, data?.missing)
  const columns = useMemo(
    () => [...reportColumns(definition, split), ...(more?.(split) ?? [])],
    [definition, split, more],
  )
  const choice = useColumnChoice(definition.id, columns)
  // A file is of the view in the address, also while the next view loads.
  const fileSplit = useSplit(query, report.isPlaceholderData ? undefined : data?.missing)
  const totals = useMemo(() => pageTotals(definition, data), [definition, data])
  const { onFigure, menu } = useDrillMenu(definition, data, address)
  const firstShown = columns.find((column) => !choice.hidden.has(column.id))?.id
  // Of the rows of another view, which stay while the next one loads, a press would bring back what was left.
  const shown = useShownView(report.isPlaceholderData ? undefined : data)
  const place = useMemo(
    () => ({
      report: definition,
      shown,
      narrow: (change: Partial<ReportAddress>) =>
        void navigate({ to: '.', search: (before) => ({ ...before, ...change, page: 1 }) }),
    }),
    [definition, shown, navigate],
  )
  const change = (part: Partial<ReportAddress>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true })
  const canExplain = query.compare !== 'none' && (definition.explain?.length ?? 0) > 0
  const explained = canExplain ? address.explain : undefined
  const [frame, width] = useWidth()
  return (
    <Page
      fill
      dense
      title={definition.title}
      actions={
        <ReportActions
          isNarrow={width < ALL_ACTIONS_WIDTH}
          actions={[
            ...actions,
            ...(canExplain && explained === undefined
              ? [
                  {
                    label: 'Explain the change',
                    onSelect: () => change({ explain: definition.explain?.at(-1) }),
                  },
                ]
              : []),
          ]}
          autoRefresh={address.auto_refresh}
          onAutoRefresh={(auto_refresh) => change({ auto_refresh })}
        >
          <SavedReportViews report={definition} address={address} choice={choice} navigate={navigate} />
          <ColumnChooser columns={columns} choice={choice} />
          <ReportDownload call={call} query={query} split={fileSplit} changed={choice.changed} />
        </ReportActions>
      }
    >
      {tabs}
      <div ref={frame}>
        <ReportFilters
          report={definition}
          width={width}
          applied={filterChoice(address)}
          onSearch={(filters) => {
            if (isSame(filters, filterChoice(address))) void readReportAgain(definition.id)
            else place.narrow(filters)
          }}
          onReset={() => {
            // Nothing in the address to lose: the report is read again, as by Search without a change.
            if (location.search === '') void readReportAgain(definition.id)
            else void navigate({ to: '.', search: () => ({}) })
          }}
        />
      </div>
      <TrailLinks report={definition} trail={address.trail} end={groupsText(definition, split.groups)} />
      <KnownOnNote query={data?.asked ?? query} notKnown={data?.not_known} />
      {failed ? <ReportFailure error={report.error} onRetry={() => void report.refetch()} /> : null}
      <ReportStats report={definition} stats={data?.stats} failed={failed} />
      {explained === undefined ? null : (
        <Suspense>
          <ExplainPanel
            report={definition}
            query={query}
            address={address}
            measure={explained}
            onClose={() => change({ explain: undefined })}
          />
        </Suspense>
      )}
      <ReportViews
        {...{ call, query, address, change }}
        notes={
          <>
            {data === undefined ? null : (
              <>
                <span>{daysText(data)}</span>
                {/* A publisher has it on the card of its revenue, unless that says how much it changed. */}
                {definition.own &&
                (data.before === null || !definition.measures.includes('publisher_revenue')) ? null : (
                  <span>{reportMaturityWords(data.stats.maturity)}</span>
                )}
              </>
            )}
            {notes}
          </>
        }
      >
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
                change({ ...columnOrder(by), order_direction: direction, page: 1 }),
            }}
            pinFirst
            onFigure={onFigure}
            totals={(id) => `${id === firstShown ? 'Total ' : ''}${totalText(definition, id, totals)}`.trim()}
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
          {menu}
        </ReportPlaceContext>
      </ReportViews>
    </Page>
  )
}

/** `by Channel, Country`. */
const groupsText = (report: Report, groups: readonly DimensionId[]) =>
  groups.length === 0 ? '' : `by ${groups.map((id) => columnName(report, id)).join(', ')}`

/** How the rows of a view are split. Its reference changes only with the view, because columns depend on it. */
function useSplit(query: ReportQuery, missing: ReportSplit['missing'] | undefined): ReportSplit {
  const split = JSON.stringify(splitOf(query, missing))
  return useMemo(() => JSON.parse(split) as ReportSplit, [split])
}

/** The view of the rows. Its reference changes only with the view, because cells depend on it. */
function useShownView(data: ShownReport | undefined): ShownView | undefined {
  const { asked, from, to } = data ?? {}
  return useMemo(
    () =>
      asked === undefined || from === undefined || to === undefined
        ? undefined
        : { query: asked, range: { from, to } },
    [asked, from, to],
  )
}

/** The days of a view. One that is not over is compared with whole days, which must be said. */
function daysText({ from, to, until, before }: ShownReport): string {
  const days = `${from} to ${to} (UTC)`
  if (before === null) return days
  const isOver = until.slice(0, 10) > to
  const end = until.slice(until.startsWith(to) ? 11 : 0, 16).replace('T', ' ')
  const present = isOver ? days : `${days}, up to ${end}`
  return `${present}, compared with ${isOver ? '' : 'all of '}${before.from} to ${before.to}`
}

interface PageTotals extends Pick<ShownFigures, 'sums' | 'before'> {
  /** In words; empty where the report has more pages, because their days are not those of its rows. */
  maturity: string
}

function pageTotals(report: Report, data: ShownReport | undefined): PageTotals {
  const rows = data?.data ?? noRows
  const add = (of: 'sums' | 'before') =>
    addUp(
      rows.flatMap((row) => row[of] ?? []),
      sumsOf(report),
    )
  const isWhole = data !== undefined && data.count === rows.length
  const before = data === undefined || data.before === null ? null : add('before')
  return { sums: add('sums'), before, maturity: isWhole ? reportMaturityWords(data.stats.maturity) : '' }
}

/** Text of a column in the totals row, which sums the rows of the page. */
function totalText({ measures }: Report, columnId: string, totals: PageTotals): string {
  if (columnId === 'maturity') return totals.maturity
  const [name, part = 'value'] = columnId.split(':')
  const id = measures.find((one) => one === name)
  if (id === undefined) return ''
  return part === 'value' ? measureText(id, totals.sums) : comparedText(id, part as ComparedPart, totals)
}
