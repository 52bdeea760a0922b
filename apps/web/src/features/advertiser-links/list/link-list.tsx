import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { providerLinkQueries } from '../../../api/provider-links.ts'
import { DataTable } from '../../../table/data-table.tsx'
import { useListChange } from '../../../screens/list/use-list-change.ts'
import { LiveAge } from '../../../ui/live-age.tsx'
import { PageLoading } from '../../../screens/page-state.tsx'
import { Page } from '../../../screens/page.tsx'
import { formOf, noForm, viewOf } from '../link-address.ts'
import { providerLinkColumns } from './link-columns.tsx'
import { LinkFilters } from './link-filters.tsx'

/** Fetched when it opens: most visits only look at the list. */
const LinkForm = lazy(() => import('../form/link-form.tsx').then(({ LinkForm }) => ({ default: LinkForm })))

const route = getRouteApi('/_shell/advertisers/links/')
const rowId = (link: ProviderLink) => String(link.id)
const rowLabel = (link: ProviderLink) => `link ${link.id}`

/** Advertiser Links (1 §2): the list, and above it the form in add, edit or duplicate mode. */
export function LinkList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isFetching, refetch } = useSuspenseQuery(providerLinkQueries.list(viewOf(search)))
  const list = useListChange(search, navigate)
  const form = formOf(search)
  // Saved, it closes without a question; cancelled, the form asks about what was changed.
  const close = (ignoreBlocker: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...noForm }), ignoreBlocker })
  return (
    <Page
      // The form needs the page's own height; without it the table scrolls inside the window.
      fill={form === null}
      title="Advertiser Links"
      actions={
        <>
          <LiveAge at={data.live_at} />
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              void navigate({ to: '.', search: (before) => ({ ...before, ...noForm, add: true }) })
            }
          >
            Add New Link
          </Button>
        </>
      }
    >
      {form === null ? null : (
        <Suspense fallback={<PageLoading />}>
          <LinkForm
            key={form.mode === 'add' ? 'add' : `${form.mode} ${form.id}`}
            form={form}
            providerId={search.provider_id?.length === 1 ? search.provider_id[0]! : null}
            onSaved={() => close(true)}
            onCancel={() => close(false)}
          />
        </Suspense>
      )}
      <LinkFilters
        search={search}
        onFilter={list.filter}
        onSearch={() => void refetch()}
        onClear={() => list.reset({})}
      />
      <DataTable
        label="Advertiser links"
        columns={providerLinkColumns}
        rows={data.providerLinks}
        rowId={rowId}
        rowLabel={rowLabel}
        sort={list.sort}
        paging={{ ...list.paging, sizes: pageSizes.advertiserLinks, total: data.total }}
        busy={isFetching || list.pending}
      />
    </Page>
  )
}
