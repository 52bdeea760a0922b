import type { Db } from '@headgate/db/base/database'
import { sql } from 'drizzle-orm'

/** What PostgreSQL says about imports and booked days, for tests that interrupt them. */
export function booksOf(db: Db) {
  const first = async <T extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
    (await db.execute<T>(text)).rows[0]!
  return {
    /** Nothing is read, checked or booked, and nothing waits for it. */
    async areIdle(): Promise<boolean> {
      const { busy } = await first<{ busy: boolean }>(sql`
        select exists (select from revenue_import where stage in ('waiting', 'reading', 'booking'))
          or exists (select from booking_request) as busy`)
      return !busy
    },
    /** An import of an advertiser is read or booked. */
    async isUnderWay(providerId: number): Promise<boolean> {
      const { busy } = await first<{ busy: boolean }>(sql`
        select exists (select from revenue_import
          where provider_id = ${providerId} and stage in ('waiting', 'reading', 'booking')) as busy`)
      return busy
    },
    /** Gross of all days of each advertiser, in the order of their numbers. */
    async gross(): Promise<Map<number, string>> {
      const { rows } = await db.execute<{ id: number; gross: string }>(sql`
        select provider_id as id, sum(gross)::text as gross from advertiser_day group by 1 order by 1`)
      return new Map(rows.map(({ id, gross }) => [id, gross]))
    },
    /** How many imports have each stage. */
    async stages(): Promise<Record<string, number>> {
      const { rows } = await db.execute<{ stage: string; imports: number }>(sql`
        select stage, count(*)::int as imports from revenue_import group by stage order by stage`)
      return Object.fromEntries(rows.map(({ stage, imports }) => [stage, imports]))
    },
    /** The files of each advertiser, by the number of their import. */
    async files(): Promise<
      { provider: number; id: number; hash: string; stage: string; inForce: boolean }[]
    > {
      const { rows } = await db.execute<{
        provider: number
        id: number
        hash: string
        stage: string
        inForce: boolean
      }>(sql`
        select provider_id as provider, id, file_hash as hash, stage, in_force as "inForce" from revenue_import
        order by id`)
      return rows
    },
  }
}
