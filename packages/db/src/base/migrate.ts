import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { openDatabase, type Database } from './database.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 727_001

/**
 * Milliseconds that a statement waits for a table that others use. While it waits, every later statement on this table
 * waits behind it, so it gives way and tries again.
 */
const LOCK_MS = 3_000
const PAUSE_MS = 1_000
const TRIES = 300

/** PostgreSQL's codes for a lock that did not come in time, and for two that wait for each other. */
const GAVE_WAY = new Set(['55P03', '40P01'])

export interface MigrateOptions {
  /** Called when tables were in use by others, and the migrations are tried again after a pause. */
  onWait?: (tries: number) => void
  lockMs?: number
  pauseMs?: number
  tries?: number
  /** Another folder of migrations, for tests. */
  migrationsFolder?: string
}

function codeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return undefined
  return ('code' in cause && cause.code) || codeOf(cause.cause)
}

/**
 * Brings the database to the newest numbered migration; several parts may call it at once. Runs on connections of its
 * own: a migration of a large table may take longer than the statements of the product (docs/upgrade.md). All that are
 * missing are one transaction.
 */
export async function migrateDatabase(
  { pool }: Database,
  {
    onWait,
    lockMs = LOCK_MS,
    pauseMs = PAUSE_MS,
    tries = TRIES,
    migrationsFolder = folder,
  }: MigrateOptions = {},
): Promise<void> {
  const url = pool.options.connectionString
  if (url === undefined) throw new TypeError('The address of the database is not known')
  const [turns, own] = [
    // The one who waits for another's migrations waits for as long as these take.
    openDatabase(url, { name: 'headgate-migration', max: 1, limits: { statementMs: 0 } }),
    openDatabase(url, { name: 'headgate-migration', max: 1, limits: { statementMs: 0, lockMs } }),
  ]
  try {
    await turns.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      for (let tried = 1; ; tried += 1)
        try {
          await migrate(own.db, { migrationsFolder })
          return
        } catch (cause) {
          if (!GAVE_WAY.has(String(codeOf(cause))) || tried >= tries) throw cause
          onWait?.(tried)
          await pause(pauseMs)
        }
    })
  } finally {
    await Promise.all([own.close(), turns.close()])
  }
}

/** When the newest migration of this version was written, in milliseconds since 1970, as the database notes it. */
export function newestMigration(): number {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map(({ when }) => when))
}
