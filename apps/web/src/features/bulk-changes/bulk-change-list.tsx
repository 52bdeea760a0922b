import { pageSizes } from '@headgate/contract/base/constants'
import { type BulkChange, bulkChangesQuery } from '@headgate/contract/bulk-changes/calls'
import { getRouteApi } from '@tanstack/react-router'
import { bulkChangeQueries } from '../../api/bulk-changes.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { bulkChangeColumns } from './bulk-change-columns.tsx'
import { BulkChangeFilters } from './bulk-change-filters.tsx'

const route = getRouteApi('/_shell/bulkchanges/')

const changes = defineList({
  name: 'bulk-changes',
  title: 'Bulk Changes',
  what: 'Bulk changes',
  noun: ['bulk change', 'bulk changes'],
  address: bulkChangesQuery,
  query: bulkChangeQueries.list,
  page: (data) => ({ rows: data.bulk_changes, total: data.total }),
  columns: bulkChangeColumns,
  sizes: pageSizes.bulkChanges,
  rowLabel: (change: BulkChange) => `bulk change ${change.id}`,
  filters: BulkChangeFilters,
  empty:
    'No bulk change was made yet. Choose rows of publisher links, advertiser links or groups, and open Bulk Actions there.',
})

/** Bulk Changes: every change of many records that was made, and its undo. */
export function BulkChangeList() {
  return <ListScreen list={changes} search={route.useSearch()} navigate={route.useNavigate()} add={null} />
}
