import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** Channel values of an advertiser's links that are not archived. */
export async function linkChannelValues(db: Db, providerId: number): Promise<string[]> {
  const { rows } = await db.execute<{ channel: string }>(sql`
    select distinct link_source_identifier_value as channel from provider_link
    where provider_id = ${providerId} and archived_at is null`)
  return rows.map((row) => row.channel)
}
