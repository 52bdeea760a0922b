import { Alert, Button, Group, Text } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import {
  type OwnRestatement,
  type OwnRestatementsQuery,
  ownRestatementsQuery,
} from '@headgate/contract/revenue/own-restatements'
import { ownCauseWords } from '@headgate/domain/revenue/own-cause-words'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownDashboardQueries } from '../../api/revenue/own-dashboard.ts'
import { fromTo } from '../../blocks/moves/moved-money.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatDifference } from '../../lib/numbers.ts'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { Page } from '../../screens/page.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import { momentColumn } from '../../table/list-columns.tsx'

const route = getRouteApi('/_shell/')
const TITLE = 'Changed Revenue'
const EMPTY = 'Nothing that was shown has changed.'

const differenceOf = ({ before, after }: OwnRestatement) =>
  (millionthsOf(after) - millionthsOf(before)) / 1_000_000

const columns: readonly Column<OwnRestatement>[] = [
  { id: 'day', header: 'Day (UTC)', value: (row) => row.day, width: 120 },
  {
    id: 'revenue',
    header: 'Revenue before and after',
    value: (row) => row.after,
    format: (row) => fromTo(Number(row.before), Number(row.after)),
    align: 'end',
    width: 200,
    sortable: false,
  },
  {
    id: 'difference',
    header: 'Change',
    value: differenceOf,
    format: (row) => formatDifference(differenceOf(row)),
    align: 'end',
    width: 120,
  },
  {
    id: 'cause',
    header: 'Cause',
    value: (row) => ownCauseWords(row.cause_kind),
    width: 260,
    sortable: false,
  },
  momentColumn<OwnRestatement>('createdAt', 'Changed At (UTC)', (row) => row.createdAt, 175),
]
const rowId = (row: OwnRestatement) => String(row.id)
const noRows: readonly OwnRestatement[] = []

/** Days whose revenue changed after the publisher could see it (docs/behaviour/reports.md#changed-revenue). */
export function ChangedRevenue({ tabs }: { tabs: ReactNode }) {
  const navigate = route.useNavigate()
  const query: OwnRestatementsQuery = readSearch(
    ownRestatementsQuery,
    route.useSearch(),
    pageSizes.restatements,
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ownDashboardQueries.changes(query),
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<OwnRestatementsQuery>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true })
  return (
    <Page fill title={TITLE}>
      {tabs}
      <Text size="sm" c="dimmed">
        Advertisers correct their reports for some days. Here is revenue that had been shown and is another
        one now, the latest change first. A day has a line for each report that changed it, with what that
        report alone gives you.
      </Text>
      {error === null ? null : (
        <Alert color="red" flex="none" icon={<IconAlertTriangle />} role="alert">
          <Group gap="sm">
            {failureText(error)}
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      <DataTable
        label="Changed revenue"
        columns={columns}
        rows={data?.data ?? noRows}
        rowId={rowId}
        sort={{
          by: query.order_by,
          direction: query.order_direction,
          onChange: ({ by, direction }) =>
            change({
              order_by: by as OwnRestatementsQuery['order_by'],
              order_direction: direction,
              page: 1,
            }),
        }}
        pinFirst
        paging={{
          page: query.page,
          size: query.size,
          onChange: change,
          sizes: pageSizes.restatements,
          total: data?.total ?? 0,
        }}
        busy={isFetching && (data === undefined || isPlaceholderData)}
        emptyText={data === undefined ? '' : EMPTY}
      />
    </Page>
  )
}
