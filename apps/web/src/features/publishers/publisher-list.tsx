import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/constants'
import type { Publisher } from '@headgate/contract/publishers'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { publisherQueries } from '../../api/publishers.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useSelection } from '../../table/selection.ts'
import { useListChange } from '../../table/use-list-change.ts'
import { Page } from '../../ui/page.tsx'
import { PublisherBulkActions } from './publisher-bulk-actions.tsx'
import { publisherColumns } from './publisher-columns.tsx'
import { PublisherFilters } from './publisher-filters.tsx'
import { PublisherTabs } from './publisher-tabs.tsx'

const route = getRouteApi('/_shell/publishers/')
const rowId = (publisher: Publisher) => String(publisher.id)
const rowLabel = (publisher: Publisher) => publisher.name

/** Publisher List (1 §2). The model of every list: filters, tabs, bulk actions, one table, all of it in the address. */
export function PublisherList() {
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(publisherQueries.list(search))
  const list = useListChange(search, route.useNavigate())
  const selection = useSelection(JSON.stringify(search))
  const chosen = data.publishers.filter((publisher) => selection.ids.has(rowId(publisher)))
  return (
    <Page
      fill
      title="Publisher List"
      actions={
        <Button component={Link} to="/publishers/add" leftSection={<IconPlus size={16} />}>
          Add publisher
        </Button>
      }
    >
      <PublisherTabs archived={search.archived} onChange={(archived) => list.reset({ archived })} />
      <PublisherFilters
        search={search}
        onFilter={list.filter}
        onClear={() => list.reset({ archived: search.archived })}
      >
        <PublisherBulkActions archived={search.archived} chosen={chosen} onDone={selection.clear} />
      </PublisherFilters>
      <DataTable
        label={search.archived ? 'Archived publishers' : 'Publishers'}
        columns={publisherColumns(search.archived)}
        rows={data.publishers}
        rowId={rowId}
        rowLabel={rowLabel}
        sort={list.sort}
        selection={selection}
        paging={{ ...list.paging, sizes: pageSizes.publishers, total: data.total }}
        busy={isFetching || list.pending}
      />
    </Page>
  )
}
