import type { OwnPlace } from '@headgate/domain/rules/address-check'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/**
 * All our own domains, as typed: the domains list (archived ones too: they may still lead here), the default
 * domain, the custom domains of publisher links, and the hosts of the servers.
 */
export async function ownHosts(db: Db, place?: OwnPlace): Promise<string[]> {
  const { rows } = await db.execute<{ host: string }>(sql`
    select domain as host from domain
    union select value from setting where key = 'default_domain' and value <> ''
    union select custom_domain from targeting where use_custom_domain and custom_domain <> ''`)
  return [...rows.map((row) => row.host), ...(place?.hosts ?? [])]
}
