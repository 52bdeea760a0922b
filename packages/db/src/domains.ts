import type { Domain } from '@headgate/contract/domains'
import { and, isNull } from 'drizzle-orm'
import type { Db } from './database.ts'
import { matchesText, ordered, pageOf, type ListPage } from './list.ts'
import { domain } from './schema/all.ts'

/** One page of redirect domains (3 §7). */
export async function listDomains(
  db: Db,
  query: ListPage & { q?: string | undefined; order_by: 'id' | 'domain' },
): Promise<{ rows: Domain[]; count: number }> {
  const where = and(isNull(domain.archivedAt), matchesText(query.q, domain.id, domain.domain))
  const { limit, offset } = pageOf(query)
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(domain)
      .where(where)
      .orderBy(...ordered(domain[query.order_by], domain.id, query.order_direction))
      .limit(limit)
      .offset(offset),
    db.$count(domain, where),
  ])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      domain: row.domain,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
    count,
  }
}
