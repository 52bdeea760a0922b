import { Text } from '@mantine/core'
import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { SEARCHES_KEPT_DAYS } from '@headgate/contract/searches/search-log-filters'
import { messages } from '@headgate/contract/base/messages'
import { IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { downloadSearches, searchLogQuery } from '../../api/searches/search-log.ts'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { DownloadMenu } from '../../form/download-menu.tsx'
import { formatMoment } from '../../lib/time.ts'
import { Page } from '../../screens/page.tsx'
import { ColumnChooser, useColumnChoice } from '../../table/column-choice.tsx'
import { CursorPaging } from '../../table/cursor-paging.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { OpenedSearch } from './details/opened-search.tsx'
import { hasFilters, type SearchLogAddress, searchLogSizes, viewOf } from './search-log-address.ts'
import { searchLogColumns } from './search-log-columns.tsx'
import { SearchLogFilters } from './search-log-filters.tsx'

const route = getRouteApi('/_shell/searchlog')

const rowId = (row: LoggedSearch) => row.id
const none: readonly LoggedSearch[] = []
const newestFirst = { by: 'event_time', direction: 'DESC', onChange: () => undefined } as const

/** Search Log (docs/behaviour/reports.md#search-log). */
export function SearchLog() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const view = viewOf(address)
  const { report, failed } = useReportQuery(searchLogQuery(view), false)
  const { data } = report
  const rows = data?.searches ?? none
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, open: id }), replace: id === undefined })
  const columns = useMemo(
    () => searchLogColumns((id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }) })),
    [navigate],
  )
  const choice = useColumnChoice('search-log', columns)
  const turn = (change: Partial<SearchLogAddress>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, older: undefined, newer: undefined, open: undefined, ...change }),
    })
  return (
    <Page
      fill
      title="Search Log"
      actions={
        <>
          <Text size="sm" c="dimmed">
            Kept for {SEARCHES_KEPT_DAYS} days, and until their month is over
          </Text>
          <IconAction label="Refresh" onClick={() => void report.refetch()}>
            <IconRefresh size={18} />
          </IconAction>
          <ColumnChooser columns={columns} choice={choice} />
          <DownloadMenu download={(format) => downloadSearches(view, format)} />
        </>
      }
    >
      <SearchLogFilters
        search={address}
        onFilter={turn}
        onClear={() => void navigate({ to: '.', search: () => ({}) })}
      />
      {failed ? <ReportFailure error={report.error} onRetry={() => void report.refetch()} /> : null}
      <DataTable
        label="Recorded searches"
        columns={columns}
        hidden={choice.hidden}
        rows={rows}
        rowId={rowId}
        sort={newestFirst}
        pinFirst
        busy={report.isFetching && (data === undefined || report.isPlaceholderData)}
        emptyText={data === undefined ? '' : messages.report.empty}
        onClearFilters={
          hasFilters(address) ? () => void navigate({ to: '.', search: () => ({}) }) : undefined
        }
      />
      <CursorPaging
        label="Pages of recorded searches"
        size={view.size}
        sizes={searchLogSizes}
        newer={data?.newer}
        older={data?.older}
        onTurn={turn}
      >
        <Text size="sm" component="output">
          {data === undefined
            ? ''
            : `${formatMoment(data.from)} to ${formatMoment(data.to)} (UTC), newest first`}
        </Text>
      </CursorPaging>
      <Dialog title="Search" size="lg" opened={address.open !== undefined} onClose={() => open(undefined)}>
        {address.open === undefined ? null : (
          <OpenedSearch
            key={address.open}
            place={address.open}
            known={rows.find((row) => row.id === address.open)}
          />
        )}
      </Dialog>
    </Page>
  )
}
