import type { Provider, ProvidersQuery } from '@headgate/contract/providers/providers'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { liveProviderIds } from '../engine/activity.ts'
import { equals, inSet, matchesText, tab } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { byColumn, byFlag, byId, byMembership, byText, type Sort } from '../lists/sorts.ts'
import { providerUses, readProviders } from './providers.ts'

/** Every column a caller may sort by. */
const sortable: Record<ProvidersQuery['order_by'], Sort> = {
  id: byId,
  name: byText('provider.name'),
  details: byText('provider.details', { nullable: true }),
  status: byFlag('provider.status'),
  is_live: byMembership(liveProviderIds(), { reads: [] }),
  no_of_rules: {
    figure: sql`(select uses.provider_id as entity_id, count(*)::int as rules from ${providerUses} as uses
      group by uses.provider_id)`,
    by: sql`f.rules`,
    without: sql`0`,
    isConstant: true,
    isLowest: true,
    reads: [],
  },
  api_status: { by: sql`coalesce(c.is_active, false)`, reads: [] },
  display_in_upload_screen: byFlag('provider.display_in_upload_screen'),
  updatedAt: byColumn('provider.updated_at'),
}

const providerList = listOf<ProvidersQuery, Provider>({
  table: 'provider',
  joins: sql`left join advertiser_configuration c on c.provider_id = l.id`,
  filters: (query) => [
    tab('provider', query.archived),
    equals('provider.status', query.status),
    query.is_live === undefined ? undefined : { where: inSet(liveProviderIds(), query.is_live), reads: [] },
    matchesText(query.q, 'provider', ['name', 'details']),
  ],
  sorts: () => sortable,
  read: readProviders,
})

/** One page of advertisers with the total of all pages: docs/behaviour/advertisers.md#list. */
export async function listProviders(
  db: Db,
  query: ProvidersQuery,
): Promise<{ providers: Provider[]; total: number }> {
  const { rows, total } = await providerList.page(db, query)
  return { providers: rows, total }
}
