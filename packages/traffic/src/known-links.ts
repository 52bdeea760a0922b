import type { Database } from '@headgate/db/base/database'
import { isServed } from '@headgate/db/publishing/served-links'
import type { PublisherLinkOptions } from '@headgate/domain/publisher-link'
import { sql } from 'drizzle-orm'

/** A publisher link that searches can be sent to. */
export interface KnownLink extends PublisherLinkOptions {
  publisherName: string
  /** Published, active, not archived, of an active publisher. */
  serves: boolean
  mobile: boolean
  /** As publishers have it, which in type signed is with its signature. */
  link: string
}

/** The signature in the address that publishers have; null when there is none. */
export function signatureOf({ link }: KnownLink): string | null {
  return URL.parse(link)?.searchParams.get('sig') ?? null
}

/** Reads all publisher links from the tables themselves, including drafts and archived links. */
export async function readLinks({ db }: Database): Promise<KnownLink[]> {
  const { rows } = await db.execute<KnownLink & Record<string, unknown>>(sql`
    select t.*, p.name as "publisherName", ${isServed} as serves,
      exists (select from platform f where f.id = any(t.platform_ids) and f.name ilike '%mobile%') as mobile
    from targeting t join publisher p on p.id = t.publisher_id
    order by t.id`)
  return rows
}
