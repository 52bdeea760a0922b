import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { providerQueries, useArchiveProviders } from '../../api/providers.ts'
import { StatusFilters } from '../../blocks/archive-filters/status-filters.tsx'
import { ArchiveScreen } from '../../screens/archive/archive-screen.tsx'
import { BulkActions } from '../../screens/archive/bulk-actions.tsx'
import type { ArchiveChange } from '../../api/query/use-change.ts'
import { bulkChoice } from '../../screens/archive/bulk-change.ts'
import { allowed, canArchive, canDeactivate } from './advertiser-capability.ts'
import { advertiserColumns } from './advertiser-columns.tsx'

const route = getRouteApi('/_shell/advertisers/')
const rowLabel = (provider: Provider) => provider.name
const bulk = bulkChoice(messages.providers)

/** Advertiser List (1 §2). */
export function AdvertiserList() {
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(providerQueries.list(search))
  const active = useSuspenseQuery(providerQueries.count(false)).data
  const archived = useSuspenseQuery(providerQueries.count(true)).data
  const { many } = useArchiveProviders()
  return (
    <ArchiveScreen
      title="Advertiser List"
      what="Advertisers"
      noun={['advertiser', 'advertisers']}
      add={
        <Button component={Link} to="/advertisers/add" leftSection={<IconPlus size={16} />}>
          Add advertiser
        </Button>
      }
      search={search}
      navigate={route.useNavigate()}
      rows={data.providers}
      total={data.total}
      counts={{ active, archived }}
      busy={isFetching}
      columns={advertiserColumns}
      sizes={pageSizes.publishers}
      rowLabel={rowLabel}
      bulk={{ ...bulk, allow: mayChange, change: many }}
    >
      {(parts) => (
        <StatusFilters search={search} onFilter={parts.filter} onClear={parts.clear}>
          <BulkActions {...parts.bulk} />
        </StatusFilters>
      )}
    </ArchiveScreen>
  )
}

/** One advertiser that is used in rules keeps all of them as they are, as on the server (1 §4). */
async function mayChange(change: ArchiveChange, chosen: readonly Provider[]): Promise<boolean> {
  if (change === 'deactivate') return allowed(chosen.map(canDeactivate))
  if (change === 'archive') return allowed(chosen.map(canArchive))
  return true
}
