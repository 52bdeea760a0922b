import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { literalPattern, ordered, pageOf, type ListPage } from './list.ts'
import { publisher, targeting } from './schema/all.ts'

export interface TargetingsQuery extends ListPage {
  q?: string | undefined
  archived: boolean
  pub_link_id?: number | undefined
  order_by: 'id' | 'publisher_id' | 'updatedAt'
}

const sortable = { id: targeting.id, publisher_id: targeting.publisherId, updatedAt: targeting.updatedAt }

const columns = {
  id: targeting.id,
  publisher_id: targeting.publisherId,
  publisher: publisher.name,
  is_active: targeting.isActive,
  status: targeting.status,
}

/** One page of publisher links as selects need them. Typed digits find every id that holds them (3 §2.3). */
export async function listTargetings(db: Db, query: TargetingsQuery) {
  const pattern = query.q && literalPattern(query.q)
  const where = and(
    query.archived ? isNotNull(targeting.archivedAt) : isNull(targeting.archivedAt),
    query.pub_link_id === undefined ? undefined : eq(targeting.id, query.pub_link_id),
    pattern ? sql`(${targeting.id}::text like ${pattern} or ${publisher.name} ilike ${pattern})` : undefined,
  )
  const { limit, offset } = pageOf(query)
  const [targetings, total] = await Promise.all([
    db
      .select(columns)
      .from(targeting)
      .innerJoin(publisher, eq(publisher.id, targeting.publisherId))
      .where(where)
      .orderBy(...ordered(sortable[query.order_by], targeting.id, query.order_direction))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(targeting)
      .innerJoin(publisher, eq(publisher.id, targeting.publisherId))
      .where(where),
  ])
  return { targetings, total: total[0]!.total }
}
