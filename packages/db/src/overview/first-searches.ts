import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { isServed } from '../publishing/served-links.ts'

export interface FirstSearches {
  /** Whether a search of any publisher link was counted, ever, by any engine. */
  haveComeIn: boolean
  /** Whether engines serve any publisher link. */
  isServing: boolean
  /** Origin of the default domain; null while none is set. */
  address: string | null
}

/** What a business needs for its first searches, and whether they have come in. */
export async function readFirstSearches(db: Db): Promise<FirstSearches> {
  const { rows } = await db.execute<
    Record<'haveComeIn' | 'isServing', boolean> & { domain: string | null }
  >(sql`
    select exists (select from activity where kind = 'targeting' and searches_total > 0) as "haveComeIn",
      exists (select from targeting t join publisher p on p.id = t.publisher_id where ${isServed}) as "isServing",
      (select value from setting where key = 'default_domain') as domain`)
  const { domain, ...found } = rows[0]!
  return { ...found, address: URL.parse(domain?.trim() ?? '')?.origin ?? null }
}
