import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { isServed } from '../publishing/served-links.ts'

/** Records whose searches and revenue advice is about. */
export interface CountedRecord {
  kind: 'targeting' | 'publisher' | 'provider'
  id: number
}

interface NameRow extends Record<string, unknown> {
  kind: CountedRecord['kind']
  id: number
  name: string
}

/** The key of a record in what `readRecordsInUse` returns. */
export const recordKey = ({ kind, id }: CountedRecord): string => `${kind} ${id}`

/**
 * Those of some records that are in use, with the names that the console shows: links that engines serve, publishers and
 * advertisers that are active. Nobody wants advice on what was switched off.
 */
export async function readRecordsInUse(
  db: Db,
  records: readonly CountedRecord[],
): Promise<Map<string, string>> {
  const idsOf = (kind: CountedRecord['kind']) =>
    records.filter((record) => record.kind === kind).map(({ id }) => id)
  const { rows } = await db.execute<NameRow>(sql`
    select 'targeting' as kind, t.id, p.name || ' · link ' || t.id as name
    from targeting t join publisher p on p.id = t.publisher_id
    where ${anyOf(sql`t.id`, idsOf('targeting'))} and ${isServed}
    union all
    select 'publisher', p.id, p.name from publisher p
    where ${anyOf(sql`p.id`, idsOf('publisher'))} and p.status and p.archived_at is null
    union all
    select 'provider', v.id, v.name from provider v
    where ${anyOf(sql`v.id`, idsOf('provider'))} and v.status and v.archived_at is null`)
  return new Map(rows.map((row) => [recordKey(row), row.name]))
}
