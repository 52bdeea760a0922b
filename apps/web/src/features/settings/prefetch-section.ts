import { domainColumns } from '@headgate/contract/settings/domains'
import { referenceColumns, type ReferenceKind } from '@headgate/contract/settings/reference-items'
import type { QueryClient } from '@tanstack/react-query'
import { domainQueries } from '../../api/domains.ts'
import { referenceQueries } from '../../api/reference-items.ts'
import { readList } from '../../api/query/read-list.ts'
import { settingQueries } from '../../api/settings.ts'
import { listQueryOf, type SettingsAddress } from './settings-address.ts'

interface Loading {
  context: { queryClient: QueryClient }
  abortController: AbortController
  deps: SettingsAddress
}

/** Reads the data of the section in the address. Forms open with the stored state. */
export async function prefetchSection(loading: Loading): Promise<void> {
  const { deps: search } = loading
  const client = loading.context.queryClient
  switch (search.section) {
    case 'variables':
      // The section shows a failure with its own text.
      await client.prefetchQuery(settingQueries.variables())
      return
    case 'revenue-share':
      await client.fetchQuery(settingQueries.shareRevenue())
      return
    case 'email-config':
      await client.fetchQuery(settingQueries.alertEmails())
      return
    case 'two-factor':
      await Promise.all([
        import('./required-factor.tsx'),
        client.fetchQuery((await import('../../api/security/second-factor.ts')).secondFactorQueries.roles()),
      ])
      return
    case 'filter-lists':
      await Promise.all([
        import('./filter-lists/filter-lists.tsx'),
        prefetchFilterLists(client, search, await import('../../api/filter-lists/search-lists.ts')),
      ])
      return
    case 'domains':
      await Promise.all([import('./domain-section.tsx'), prefetchDomains(loading)])
      return
    default:
      await Promise.all([import('./reference/reference-section.tsx'), prefetchItems(loading, search.section)])
  }
}

async function prefetchFilterLists(
  client: QueryClient,
  { list, view, q, page }: SettingsAddress,
  { searchListQueries: queries }: typeof import('../../api/filter-lists/search-lists.ts'),
) {
  const summaries = client.fetchQuery(queries.summaries())
  if (view === 'entries') await client.fetchQuery(queries.entries(list, q, page))
  if (view === 'edit') await client.fetchQuery(queries.whole(list))
  if (view === 'history') await client.fetchQuery(queries.versions(list, page))
  await summaries
}

async function prefetchItems(loading: Loading, kind: ReferenceKind) {
  const { deps: search } = loading
  const client = loading.context.queryClient
  if (search.form === 'add') return
  if (search.form !== undefined) {
    await client.fetchQuery(referenceQueries.detail(kind, search.form))
    return
  }
  await Promise.all([
    readList(loading, referenceQueries.list(kind, listQueryOf(search, referenceColumns))),
    client.ensureQueryData(referenceQueries.count(kind, false)),
    client.ensureQueryData(referenceQueries.count(kind, true)),
  ])
}

async function prefetchDomains(loading: Loading) {
  const { deps: search } = loading
  const client = loading.context.queryClient
  if (search.form === 'add') return
  if (search.form !== undefined) {
    await client.fetchQuery(domainQueries.detail(search.form))
    return
  }
  await Promise.all([
    readList(loading, domainQueries.list(listQueryOf(search, domainColumns))),
    client.ensureQueryData(domainQueries.count(false)),
    client.ensureQueryData(domainQueries.count(true)),
  ])
}
