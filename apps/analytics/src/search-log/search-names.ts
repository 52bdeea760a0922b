import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import type { Db } from '@headgate/db/base/database'
import { namesOf } from '@headgate/db/reports/report-names'
import type { UnnamedSearch } from '@headgate/warehouse/searches/search-log'

/** Adds the names of the records that searches refer to. An id without a record has none. */
export async function nameSearches(db: Db, searches: readonly UnnamedSearch[]): Promise<LoggedSearch[]> {
  const idsOf = (key: 'publisher_id' | 'provider_id' | 'provider_link_id' | 'advertiser_link_group_id') => [
    ...new Set(searches.map((search) => search[key]).filter((id) => id > 0)),
  ]
  const [publishers, providers, links, groups] = await Promise.all([
    namesOf(db, 'publisher', idsOf('publisher_id')),
    namesOf(db, 'provider', idsOf('provider_id')),
    namesOf(db, 'providerLink', idsOf('provider_link_id')),
    namesOf(db, 'advertiserLinkGroup', idsOf('advertiser_link_group_id')),
  ])
  return searches.map((search) => ({
    ...search,
    publisher: publishers.get(search.publisher_id) ?? null,
    provider: providers.get(search.provider_id) ?? null,
    provider_link: links.get(search.provider_link_id) ?? null,
    advertiser_link_group: groups.get(search.advertiser_link_group_id) ?? null,
  }))
}
