import { pageSizes } from '@headgate/contract/base/constants'
import { type ScheduledChange, scheduledQuery } from '@headgate/contract/scheduled/calls'
import { getRouteApi } from '@tanstack/react-router'
import { scheduledQueries } from '../../api/scheduled/changes.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { scheduledColumns } from './scheduled-columns.tsx'
import { ScheduledFilters } from './scheduled-filters.tsx'

const route = getRouteApi('/_shell/scheduled')

const scheduled = defineList({
  name: 'scheduled-changes',
  title: 'Scheduled Changes',
  what: 'Scheduled changes',
  noun: ['scheduled change', 'scheduled changes'],
  address: scheduledQuery,
  query: scheduledQueries.list,
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: scheduledColumns,
  pinFirst: 2,
  sizes: pageSizes.scheduledChanges,
  rowLabel: (row: ScheduledChange) => `scheduled change ${row.id}`,
  filters: ScheduledFilters,
  empty:
    'Nothing is scheduled. A publisher link can be published at a time, and a cap, weight or share set from a day on, where they are edited.',
})

/** Every change that is made by itself at a time: pending, done, failed and cancelled ones. */
export function ScheduledList() {
  return <ListScreen list={scheduled} search={route.useSearch()} navigate={route.useNavigate()} />
}
