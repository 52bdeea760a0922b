import { sql } from 'drizzle-orm'

/** The current UTC day by PostgreSQL's clock. */
export const today = sql`(now() at time zone 'utc')::date`
