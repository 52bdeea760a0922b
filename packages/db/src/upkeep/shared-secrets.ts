import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { sharedSecret } from '../schema/all-hosts.ts'

/** Any number that nothing else in the database uses as an advisory lock. */
const KEYS_LOCK = 727_011

export interface SharedSecret {
  fingerprint: string
  sealed: string | null
}

/** The keys that hosts share, under a lock for one host at a time: existing ones by name; `add` stores a new one. */
export function sharedSecrets(database: { readonly db: Db }) {
  return <T>(
    work: (
      known: ReadonlyMap<string, SharedSecret>,
      add: (name: string, secret: SharedSecret) => Promise<void>,
    ) => Promise<T>,
  ): Promise<T> =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`)
      const rows = await tx.select().from(sharedSecret)
      return work(new Map(rows.map((row) => [row.name, row])), async (name, secret) => {
        await tx.insert(sharedSecret).values({ name, ...secret })
      })
    })
}
