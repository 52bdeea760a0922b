import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { holdsText } from '../lists/filters.ts'

/**
 * Channel values of an advertiser's links that are not archived, in the order of their texts: all, those that contain
 * a text, or the first ones.
 */
export async function linkChannelValues(
  db: Db,
  providerId: number,
  { q = '', size }: { q?: string | undefined; size?: number | undefined } = {},
): Promise<string[]> {
  const value = sql`link_source_identifier_value`
  const { rows } = await db.execute<{ channel: string }>(sql`
    select distinct ${value} collate "C" as channel from provider_link
    where provider_id = ${providerId} and archived_at is null and ${q === '' ? sql`true` : holdsText(q, [value])}
    order by channel limit ${size ?? null}`)
  return rows.map((row) => row.channel)
}
