import { sql } from 'drizzle-orm'

/**
 * Condition on a publisher link `t` and its publisher `p`: engines serve it, because it was published, is active and not
 * archived, and so is its publisher.
 */
export const isServed = sql`(t.published_at is not null and t.is_active and t.archived_at is null
  and p.status and p.archived_at is null)`
