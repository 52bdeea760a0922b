import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type Publisher, publishersQuery } from '@headgate/contract/publishers'
import { getRouteApi } from '@tanstack/react-router'
import { publisherQueries, useArchivePublishers } from '../../api/publishers.ts'
import type { ArchiveChange } from '../../api/query/use-change.ts'
import { StatusFilters } from '../../blocks/archive-filters/status-filters.tsx'
import { ArchiveScreen } from '../../screens/archive/archive-screen.tsx'
import { defineArchive } from '../../screens/archive/archive-definition.ts'
import { AddLink } from '../../screens/list/add-link.tsx'
import { bulkChoice } from '../../screens/list/bulk-change.ts'
import { archiveNote } from './archive-note.ts'
import { confirmDeactivation } from './confirm-deactivation.ts'
import { activePublishers, archivedPublishers } from './publisher-columns.tsx'

const route = getRouteApi('/_shell/publishers/')

/** The model of every list. It has only its own parts, as data. */
const publishers = defineArchive({
  name: 'publishers',
  title: 'Publisher List',
  what: 'Publishers',
  noun: ['publisher', 'publishers'],
  address: publishersQuery,
  query: publisherQueries.list,
  count: publisherQueries.count,
  page: (data) => ({ rows: data.publishers, total: data.total }),
  columns: activePublishers,
  pinFirst: 2,
  archivedColumns: archivedPublishers,
  hasViews: true,
  sizes: pageSizes.publishers,
  rowLabel: (publisher: Publisher) => publisher.name,
  filters: StatusFilters,
  bulk: {
    ...bulkChoice(messages.publishers),
    allow: async (change: ArchiveChange, chosen) =>
      change === 'deactivate' ? confirmDeactivation(chosen) : true,
    note: (change, chosen) => (change === 'archive' ? archiveNote(chosen) : undefined),
  },
})

/** Publisher List. */
export function PublisherList() {
  const { many } = useArchivePublishers()
  return (
    <ArchiveScreen
      list={publishers}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      many={many}
      add={<AddLink to="/publishers/add" label="Add publisher" />}
    />
  )
}
