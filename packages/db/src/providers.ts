import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from './database.ts'
import { matchesText, ordered, pageOf, type ListPage } from './list.ts'
import { provider } from './schema/all.ts'

export interface ProvidersQuery extends ListPage {
  q?: string | undefined
  archived: boolean
  order_by: 'id' | 'name' | 'status'
}

/** One page of advertisers as selects need them. */
export async function listProviders(
  db: Db,
  query: ProvidersQuery,
): Promise<{ providers: { id: number; name: string; status: boolean }[]; total: number }> {
  const where = and(
    query.archived ? isNotNull(provider.archivedAt) : isNull(provider.archivedAt),
    matchesText(query.q, provider.id, provider.name),
  )
  const { limit, offset } = pageOf(query)
  const [providers, total] = await Promise.all([
    db
      .select({ id: provider.id, name: provider.name, status: provider.status })
      .from(provider)
      .where(where)
      .orderBy(...ordered(provider[query.order_by], provider.id, query.order_direction))
      .limit(limit)
      .offset(offset),
    db.$count(provider, where),
  ])
  return { providers, total }
}
