import { sql } from 'drizzle-orm'

/** The present UTC day as PostgreSQL sees it. */
export const today = sql`(now() at time zone 'utc')::date`
