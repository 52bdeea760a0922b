import { sql, type SQL } from 'drizzle-orm'

/**
 * Condition on a publisher link, of which the alias is given, and its publisher `p`: engines serve it, because it was
 * published, is active and not archived, and so is its publisher.
 */
export const isServedAs = (link: SQL): SQL => sql`(${link}.published_at is not null and ${link}.is_active
  and ${link}.archived_at is null and p.status and p.archived_at is null)`

/** The condition on a publisher link `t` and its publisher `p`. */
export const isServed = isServedAs(sql`t`)
