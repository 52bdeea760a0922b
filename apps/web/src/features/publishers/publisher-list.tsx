import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/constants'
import { messages } from '@headgate/contract/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { publisherQueries, type PublishersChange, useChangePublishers } from '../../api/publishers.ts'
import { StatusFilters } from '../../form/status-filters.tsx'
import { ArchiveTabs } from '../../table/archive-tabs.tsx'
import { BulkActions } from '../../table/bulk-actions.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useSelection } from '../../table/selection.ts'
import { useListChange } from '../../table/use-list-change.ts'
import { Page } from '../../ui/page.tsx'
import { confirmDeactivation } from './confirm-deactivation.ts'
import { publisherColumns } from './publisher-columns.tsx'

const route = getRouteApi('/_shell/publishers/')
const rowId = (publisher: Publisher) => String(publisher.id)
const rowLabel = (publisher: Publisher) => publisher.name

/** Publisher List (1 §2). The model of every list: filters, tabs, bulk actions, one table, all of it in the address. */
export function PublisherList() {
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(publisherQueries.list(search))
  const active = useSuspenseQuery(publisherQueries.count(false)).data
  const archived = useSuspenseQuery(publisherQueries.count(true)).data
  const changing = useChangePublishers()
  const list = useListChange(search, route.useNavigate())
  const selection = useSelection(JSON.stringify(search))
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
      <ArchiveTabs
        what="Publishers"
        counts={{ active, archived }}
        archived={search.archived}
        onChange={(next) => list.reset({ archived: next })}
      />
      <StatusFilters
        search={search}
        onFilter={list.filter}
        onClear={() => list.reset({ archived: search.archived })}
      >
        <BulkActions
          archived={search.archived}
          chosen={data.publishers.filter((publisher) => selection.ids.has(rowId(publisher)))}
          noun={['publisher', 'publishers']}
          texts={messages.publishers}
          allow={mayChange}
          change={(ids, change) => changing.mutateAsync({ ids, change })}
          onDone={selection.clear}
        />
      </StatusFilters>
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

async function mayChange(change: PublishersChange, chosen: readonly Publisher[]): Promise<boolean> {
  return change === 'deactivate' ? confirmDeactivation(chosen) : true
}
