import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Channel values of an advertiser's links that are not archived, in lower case. */
export async function linkChannels(db: Db, providerId: number): Promise<Set<string>> {
  const { rows } = await db.execute<{ channel: string }>(sql`
    select distinct link_source_identifier_value as channel from provider_link
    where provider_id = ${providerId} and archived_at is null`)
  return new Set(rows.map((row) => row.channel.toLowerCase()))
}
