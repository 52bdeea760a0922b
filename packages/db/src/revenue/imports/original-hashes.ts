import { sql } from 'drizzle-orm'
import { arrayParam } from '../../base/arrays.ts'
import type { Db } from '../../base/database.ts'

/** SHA-256 of the original files of those imports among these that have one. */
export async function originalHashes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; hash: string }>(sql`
    select id, file_hash as hash from revenue_import
    where id = any(${arrayParam(ids)}::int[]) and file_hash is not null order by id`)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
