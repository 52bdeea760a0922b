import { asc, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { publisher, tagType } from '../schema/all.ts'

const tables = { publisher, tagType } as const

/** The ids of all records of a kind in the order of their names, archived ones too: for a store that has no names. */
export async function idsByName(db: Db, kind: keyof typeof tables): Promise<number[]> {
  // Both have these two columns; named as one of them so that the query can be typed.
  const { id, name } = tables[kind] as typeof publisher
  const rows = await db
    .select({ id })
    .from(tables[kind] as typeof publisher)
    .orderBy(asc(sql`lower(${name})`), asc(id))
  return rows.map((row) => row.id)
}
