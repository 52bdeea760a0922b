import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/constants'
import { messages } from '@headgate/contract/messages'
import type { Provider } from '@headgate/contract/providers'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { providerQueries, type ProvidersChange, useChangeProviders } from '../../api/providers.ts'
import { StatusFilters } from '../../form/status-filters.tsx'
import { ArchiveTabs } from '../../table/archive-tabs.tsx'
import { BulkActions } from '../../table/bulk-actions.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useSelection } from '../../table/selection.ts'
import { useListChange } from '../../table/use-list-change.ts'
import { Page } from '../../ui/page.tsx'
import { allowed, canArchive, canDeactivate } from './advertiser-capability.ts'
import { advertiserColumns } from './advertiser-columns.tsx'

const route = getRouteApi('/_shell/advertisers/')
const rowId = (provider: Provider) => String(provider.id)
const rowLabel = (provider: Provider) => provider.name

/** Advertiser List (1 §2). */
export function AdvertiserList() {
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(providerQueries.list(search))
  const active = useSuspenseQuery(providerQueries.count(false)).data
  const archived = useSuspenseQuery(providerQueries.count(true)).data
  const changing = useChangeProviders()
  const list = useListChange(search, route.useNavigate())
  const selection = useSelection(JSON.stringify(search))
  return (
    <Page
      fill
      title="Advertiser List"
      actions={
        <Button component={Link} to="/advertisers/add" leftSection={<IconPlus size={16} />}>
          Add advertiser
        </Button>
      }
    >
      <ArchiveTabs
        what="Advertisers"
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
          chosen={data.providers.filter((provider) => selection.ids.has(rowId(provider)))}
          noun={['advertiser', 'advertisers']}
          texts={messages.providers}
          allow={mayChange}
          change={(ids, change) => changing.mutateAsync({ ids, change })}
          onDone={selection.clear}
        />
      </StatusFilters>
      <DataTable
        label={search.archived ? 'Archived advertisers' : 'Advertisers'}
        columns={advertiserColumns(search.archived)}
        rows={data.providers}
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

/** One advertiser that is used in rules keeps all of them as they are, as on the server (1 §4). */
async function mayChange(change: ProvidersChange, chosen: readonly Provider[]): Promise<boolean> {
  if (change === 'deactivate') return allowed(chosen.map(canDeactivate))
  if (change === 'archive') return allowed(chosen.map(canArchive))
  return true
}
