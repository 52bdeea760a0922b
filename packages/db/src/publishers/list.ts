import type { Publisher, PublishersQuery } from '@headgate/contract/publishers'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { livePublisherIds } from '../engine/activity.ts'
import { equals, inSet, matchesText, tab, type Filter } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { byColumn, byFlag, byId, byMembership, byName, byText, type Sort } from '../lists/sorts.ts'
import { readPublishers } from './publishers.ts'

/** Every column a caller may sort by. */
const sortable: Record<PublishersQuery['order_by'], Sort> = {
  id: byId,
  name: byText('publisher.name'),
  details: byText('publisher.details', { upTo: 200, nullable: true }),
  status: byFlag('publisher.status'),
  default_domain: byName('domain.domain', 'publisher.default_domain_id', { optional: true }),
  is_live: byMembership(livePublisherIds(), { reads: ['targeting.publisher_id'], isLive: true }),
  // Archived publisher links do not count.
  no_of_targetings: {
    figure: sql`(select t.publisher_id as entity_id, count(*)::int as targetings from targeting t
      where t.archived_at is null group by t.publisher_id)`,
    by: sql`f.targetings`,
    without: sql`0`,
    isConstant: true,
    isLowest: true,
    having: sql`(select t.publisher_id as entity_id from targeting t where t.archived_at is null)`,
    reads: ['targeting.publisher_id', 'targeting.archived_at'],
  },
  updatedAt: byColumn('publisher.updated_at'),
}

/** Whether one of its links is live. */
const isLive = (wanted: boolean): Filter => ({
  where: inSet(livePublisherIds(), wanted),
  reads: ['targeting.publisher_id'],
  isLive: true,
})

export const publisherList = listOf<PublishersQuery, Publisher>({
  table: 'publisher',
  filters: (query) => [
    tab('publisher', query.archived),
    equals('publisher.status', query.status),
    query.is_live === undefined ? undefined : isLive(query.is_live),
    matchesText(query.q, 'publisher', ['name', 'details']),
  ],
  sorts: () => sortable,
  read: readPublishers,
  isRemembered: true,
})

/** One page of publishers with the total of all pages: docs/behaviour/publishers.md#list. */
export async function listPublishers(
  db: Db,
  query: PublishersQuery,
): Promise<{ publishers: Publisher[]; total: number }> {
  const { rows, total } = await publisherList.page(db, query)
  return { publishers: rows, total }
}
