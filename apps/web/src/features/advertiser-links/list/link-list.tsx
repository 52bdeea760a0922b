import { Button, Group } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { IconHeartRateMonitor, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Paces } from '../../../blocks/pacing/paces.tsx'
import { downloadProviderLinks, providerLinkQueries } from '../../../api/provider-links.ts'
import { defineList } from '../../../screens/list/list-definition.ts'
import { ListScreen } from '../../../screens/list/list-screen.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { openChecks } from '../checks/open-checks.ts'
import { formOf, type LinkAddress, linkAddress, noForm, viewOf } from '../link-address.ts'
import { linkColumns } from './link-columns.tsx'
import { LinkFilters } from './link-filters.tsx'

/** Loads when it opens, because most visits only read the list. */
const LinkForm = lazy(() => import('../form/link-form.tsx').then(({ LinkForm }) => ({ default: LinkForm })))

const WatchSettings = lazy(() =>
  import('../checks/watch-settings.tsx').then(({ WatchSettings }) => ({ default: WatchSettings })),
)

const route = getRouteApi('/_shell/advertisers/links/')

/** The paces of the page's caps. */
function PacesOfRows({ rows, children }: { rows: readonly ProviderLink[]; children: ReactNode }) {
  const ids = rows.filter((row) => row.daily_cap > 0).map(({ id }) => id)
  return (
    <Paces kind="provider_link" ids={ids}>
      {children}
    </Paces>
  )
}

const links = defineList({
  name: 'advertiser-links',
  title: 'Advertiser Links',
  what: 'Advertiser links',
  noun: ['advertiser link', 'advertiser links'],
  address: linkAddress,
  apart: ['add', 'edit', 'duplicate', 'checks', 'provider_link_id'],
  query: (search: LinkAddress) => providerLinkQueries.list(viewOf(search)),
  page: (data) => ({ rows: data.providerLinks, total: data.total, liveAt: data.live_at }),
  columns: linkColumns,
  around: PacesOfRows,
  pinFirst: 2,
  changes: 'provider_links',
  hasViews: true,
  sizes: pageSizes.advertiserLinks,
  rowLabel: (link: ProviderLink) => `link ${link.id}`,
  filters: LinkFilters,
  download: (search) => downloadProviderLinks(viewOf(search)),
})

/** Advertiser Links: the list, and over it the form to add, edit or duplicate. */
export function LinkList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const form = formOf(search)
  const [areChecksOpen, setAreChecksOpen] = useState(false)
  const closeChecks = () => setAreChecksOpen(false)
  // After a save it closes without a question. On Cancel the form asks about changes.
  const close = (ignoreBlocker: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...noForm }), ignoreBlocker })
  // Advice leads here. The dialog is open over the list, and the address is that of the list again.
  const checked = search.checks ? search.provider_link_id : undefined
  useEffect(() => {
    if (checked === undefined) return
    openChecks(checked)
    void navigate({ to: '.', search: (before) => ({ ...before, ...noForm }), replace: true })
  }, [checked, navigate])
  return (
    <ListScreen
      list={links}
      search={search}
      navigate={navigate}
      add={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconHeartRateMonitor size={16} />}
            onClick={() => setAreChecksOpen(true)}
          >
            Link checks
          </Button>
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              void navigate({ to: '.', search: (before) => ({ ...before, ...noForm, add: true }) })
            }
          >
            Add New Link
          </Button>
        </Group>
      }
    >
      <Dialog title="Settings of link checks" opened={areChecksOpen} onClose={closeChecks}>
        <Suspense fallback={null}>
          <WatchSettings onClose={closeChecks} />
        </Suspense>
      </Dialog>
      {form === null ? null : (
        <Suspense fallback={null}>
          <LinkForm
            key={form.mode === 'add' ? 'add' : `${form.mode} ${form.id}`}
            form={form}
            providerId={search.provider_id?.length === 1 ? search.provider_id[0]! : null}
            onSaved={() => close(true)}
            onCancel={() => close(false)}
          />
        </Suspense>
      )}
    </ListScreen>
  )
}
