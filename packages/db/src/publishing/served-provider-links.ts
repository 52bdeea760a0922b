import { sql, type SQL } from 'drizzle-orm'

/** Condition on an advertiser link, of which the alias is given: engines serve it as enabled (`serveProviderLink`). */
export const isEnabledAs = (link: SQL): SQL => sql`(not ${link}.disabled and ${link}.archived_at is null
  and not exists (select from link_watch w where w.provider_link_id = ${link}.id and w.paused_at is not null))`
