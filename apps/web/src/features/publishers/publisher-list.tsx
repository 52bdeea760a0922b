import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { publisherQueries, useArchivePublishers } from '../../api/publishers.ts'
import { StatusFilters } from '../../blocks/archive-filters/status-filters.tsx'
import { ArchiveScreen } from '../../screens/archive/archive-screen.tsx'
import { BulkActions } from '../../screens/archive/bulk-actions.tsx'
import type { ArchiveChange } from '../../api/query/use-change.ts'
import { bulkChoice } from '../../screens/archive/bulk-change.ts'
import { archiveNote } from './archive-note.ts'
import { confirmDeactivation } from './confirm-deactivation.ts'
import { publisherColumns } from './publisher-columns.tsx'

const route = getRouteApi('/_shell/publishers/')
const rowLabel = (publisher: Publisher) => publisher.name
const bulk = bulkChoice(messages.publishers)

/** Publisher List (1 §2). The model of every list: filters, tabs, bulk actions, one table, all of it in the address. */
export function PublisherList() {
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(publisherQueries.list(search))
  const active = useSuspenseQuery(publisherQueries.count(false)).data
  const archived = useSuspenseQuery(publisherQueries.count(true)).data
  const { many } = useArchivePublishers()
  return (
    <ArchiveScreen
      title="Publisher List"
      what="Publishers"
      noun={['publisher', 'publishers']}
      add={
        <Button component={Link} to="/publishers/add" leftSection={<IconPlus size={16} />}>
          Add publisher
        </Button>
      }
      search={search}
      navigate={route.useNavigate()}
      rows={data.publishers}
      total={data.total}
      counts={{ active, archived }}
      busy={isFetching}
      columns={publisherColumns}
      sizes={pageSizes.publishers}
      rowLabel={rowLabel}
      bulk={{ ...bulk, allow: mayChange, note, change: many }}
    >
      {(parts) => (
        <StatusFilters search={search} onFilter={parts.filter} onClear={parts.clear}>
          <BulkActions {...parts.bulk} />
        </StatusFilters>
      )}
    </ArchiveScreen>
  )
}

async function mayChange(change: ArchiveChange, chosen: readonly Publisher[]): Promise<boolean> {
  return change === 'deactivate' ? confirmDeactivation(chosen) : true
}

const note = (change: ArchiveChange, chosen: readonly Publisher[]) =>
  change === 'archive' ? archiveNote(chosen) : undefined
