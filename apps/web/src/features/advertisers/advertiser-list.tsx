import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { type Provider, providersQuery } from '@headgate/contract/providers/providers'
import { getRouteApi } from '@tanstack/react-router'
import { providerQueries, useArchiveProviders } from '../../api/providers.ts'
import type { ArchiveChange } from '../../api/query/use-change.ts'
import { StatusFilters } from '../../blocks/archive-filters/status-filters.tsx'
import { ArchiveScreen } from '../../screens/archive/archive-screen.tsx'
import { defineArchive } from '../../screens/archive/archive-definition.ts'
import { AddLink } from '../../screens/list/add-link.tsx'
import { bulkChoice } from '../../screens/list/bulk-change.ts'
import { allowed, canArchive, canDeactivate } from './advertiser-capability.ts'
import { activeAdvertisers, archivedAdvertisers } from './advertiser-columns.tsx'

const route = getRouteApi('/_shell/advertisers/')

const advertisers = defineArchive({
  name: 'advertisers',
  title: 'Advertiser List',
  what: 'Advertisers',
  noun: ['advertiser', 'advertisers'],
  address: providersQuery,
  query: providerQueries.list,
  count: providerQueries.count,
  page: (data) => ({ rows: data.providers, total: data.total }),
  columns: activeAdvertisers,
  pinFirst: 2,
  archivedColumns: archivedAdvertisers,
  hasViews: true,
  sizes: pageSizes.publishers,
  rowLabel: (provider: Provider) => provider.name,
  filters: StatusFilters,
  bulk: { ...bulkChoice(messages.providers), allow: mayChange },
})

/** Advertiser List. */
export function AdvertiserList() {
  const { many } = useArchiveProviders()
  return (
    <ArchiveScreen
      list={advertisers}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      many={many}
      add={<AddLink to="/advertisers/add" label="Add advertiser" />}
    />
  )
}

/** A single advertiser in use prevents the change of all, as on the server. */
async function mayChange(change: ArchiveChange, chosen: readonly Provider[]): Promise<boolean> {
  if (change === 'deactivate') return allowed(chosen.map(canDeactivate))
  if (change === 'archive') return allowed(chosen.map(canArchive))
  return true
}
