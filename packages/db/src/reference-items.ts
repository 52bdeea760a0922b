import type { ReferenceItem } from '@headgate/contract/lookups'
import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from './database.ts'
import { matchesText, ordered, pageOf, type ListPage } from './list.ts'
import { platform, searchEngine, tagType, trafficSource } from './schema/all.ts'

/** The four kinds of reference items: one shape, one set of queries (2 §3.6). */
export const referenceTables = { platform, searchEngine, tagType, trafficSource }
export type ReferenceKind = keyof typeof referenceTables

export interface ReferenceQuery extends ListPage {
  q?: string | undefined
  archived: boolean
  order_by: 'id' | 'name' | 'status' | 'updatedAt'
}

/** One page of reference items of a kind, active or archived. */
export async function listReferenceItems(
  db: Db,
  kind: ReferenceKind,
  query: ReferenceQuery,
): Promise<{ items: ReferenceItem[]; total: number }> {
  // All four have the same columns; named by one of them so that the query reads as one.
  const table = referenceTables[kind] as typeof platform
  const where = and(
    query.archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    matchesText(query.q, table.id, table.name, table.details),
  )
  const { limit, offset } = pageOf(query)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...ordered(table[query.order_by], table.id, query.order_direction))
      .limit(limit)
      .offset(offset),
    db.$count(table, where),
  ])
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      details: row.details,
      status: row.status,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    })),
    total,
  }
}
