import { Text } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { systemLogsQuery } from '../../api/logs/system-logs.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { DayFiles } from './day-files.tsx'
import { systemLogColumns } from './log-columns.tsx'
import { LogDetails } from './log-details.tsx'
import { LogFilters } from './log-filters.tsx'
import { type LogRow, rowsOf } from './log-row.ts'
import { type SystemLogsAddress, systemLogsAddress, systemLogsOf } from './system-logs-address.ts'

const route = getRouteApi('/_shell/systemlogs')

const logs = defineList({
  name: 'system-logs',
  title: 'System Logs',
  what: 'Lines of the logs',
  noun: ['line', 'lines'],
  address: systemLogsAddress,
  query: (search: SystemLogsAddress) => systemLogsQuery(systemLogsOf(search)),
  page: rowsOf,
  columns: systemLogColumns,
  sizes: pageSizes.systemLogs,
  rowLabel: (row: LogRow) => row.msg,
  filters: LogFilters,
  apart: ['open'],
})

const detailOf = (row: LogRow) => <LogDetails row={row} />

/** System Logs (docs/operations.md#system-logs). */
export function SystemLogs() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(logs.query(search))
  const onOpen = useCallback(
    (open: string | undefined) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open }), replace: true }),
    [navigate],
  )
  return (
    <ListScreen
      list={logs}
      search={search}
      navigate={navigate}
      emptyText={data.problem && 'The logs could not be read. Refresh to try again.'}
      detail={{ column: 'msg', id: search.open, onOpen, render: detailOf }}
      tabs={
        <DayFiles
          days={data.days}
          date={search.date}
          onChange={(date) =>
            void navigate({ to: '.', search: (before) => ({ ...before, date, page: 1 }), replace: true })
          }
        />
      }
      add={
        <Text size="sm" c={data.problem === undefined ? 'dimmed' : 'red'} component="output">
          {data.problem ?? `Logs of the host ${data.hostname}`}
        </Text>
      }
    />
  )
}
