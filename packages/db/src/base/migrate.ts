import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { openDatabase, type Database } from './database.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const JOURNAL = 'meta/_journal.json'

/** Any number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 727_001

/**
 * Milliseconds that a statement waits for a table that others use. While it waits, every later statement on this table
 * waits behind it, so it gives way and tries again.
 */
export const LOCK_MS = 3_000
export const PAUSE_MS = 1_000
export const TRIES = 300

/** PostgreSQL's codes for a lock that did not come in time, and for two that wait for each other. */
const GAVE_WAY = new Set(['55P03', '40P01'])

export interface MigrateOptions {
  /** Called when tables were in use by others, and the migrations are tried again after a pause. */
  onWait?: (tries: number) => void
  lockMs?: number
  pauseMs?: number
  tries?: number
  /** Leaves out the migrations that were written later: milliseconds since 1970, as `newestMigration`. */
  until?: number
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
 * missing are one transaction. Throws MigrationsMissing when one is missing that would never be added.
 */
export async function migrateDatabase(
  { url }: Pick<Database, 'url'>,
  {
    onWait,
    lockMs = LOCK_MS,
    pauseMs = PAUSE_MS,
    tries = TRIES,
    until,
    migrationsFolder = folder,
  }: MigrateOptions = {},
): Promise<void> {
  const [turns, own] = [
    // The one who waits for another's migrations waits for as long as these take.
    openDatabase(url, { name: 'headgate-migration', max: 1, limits: { statementMs: 0 } }),
    openDatabase(url, { name: 'headgate-migration', max: 1, limits: { statementMs: 0, lockMs } }),
  ]
  const migrations = until === undefined ? migrationsFolder : someMigrations(migrationsFolder, until)
  try {
    await turns.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      for (let tried = 1; ; tried += 1)
        try {
          await refuseGaps(own.db, migrationsFolder)
          await migrate(own.db, { migrationsFolder: migrations })
          return
        } catch (cause) {
          if (!GAVE_WAY.has(String(codeOf(cause))) || tried >= tries) throw cause
          onWait?.(tried)
          await pause(pauseMs)
        }
    })
  } finally {
    await Promise.all([own.close(), turns.close()])
    if (migrations !== migrationsFolder) rmSync(migrations, { recursive: true })
  }
}

interface Journal {
  entries: { when: number; tag: string }[]
}

const journalOf = (path: string) => JSON.parse(readFileSync(join(path, JOURNAL), 'utf8')) as Journal

/** A folder with the migrations up to a moment, for the migrator, which applies all of a folder. */
function someMigrations(from: string, until: number): string {
  const journal = journalOf(from)
  const entries = journal.entries.filter(({ when }) => when <= until)
  const path = mkdtempSync(join(tmpdir(), 'headgate-migrations-'))
  mkdirSync(join(path, 'meta'))
  writeFileSync(join(path, JOURNAL), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(join(from, `${tag}.sql`), join(path, `${tag}.sql`))
  return path
}

/** When the newest migration of this version was written, in milliseconds since 1970, as the database notes it. */
export function newestMigration(): number {
  return Math.max(...journalOf(folder).entries.map(({ when }) => when))
}

/** Tables that lack a migration which no start would add: only newer ones than the newest applied one are added. */
export class MigrationsMissing extends Error {
  override readonly name = 'MigrationsMissing'
}

/** When the migrations of a database were written; undefined where nothing has made their table. */
async function appliedMigrations(db: Database['db']): Promise<number[] | undefined> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (!rows[0]!.is_there) return undefined
  const applied = await db.execute<{ at: number }>(
    sql`select created_at::float8 as at from drizzle.__drizzle_migrations`,
  )
  return applied.rows.map(({ at }) => at)
}

/** The applied ones, as `appliedMigrations`. Throws MigrationsMissing when one before the newest is missing. */
async function refuseGaps(db: Database['db'], from: string): Promise<number[] | undefined> {
  const applied = await appliedMigrations(db)
  if (applied === undefined) return undefined
  const has = new Set(applied)
  const newest = applied.reduce((latest, at) => Math.max(latest, at), 0)
  const missing = journalOf(from)
    .entries.filter(({ when }) => when < newest && !has.has(when))
    .map(({ tag }) => tag)
  if (missing.length > 0)
    throw new MigrationsMissing(
      `PostgreSQL lacks ${missing.join(', ')}, although a newer migration is there. Restore a back-up of before it, or ask who made these tables.`,
    )
  return applied
}

/** How the tables of a database relate to this version; `none` where no API has made them yet. */
export type SchemaAge = 'none' | 'older' | 'same' | 'newer'

/**
 * Compares the tables of a database with the migrations of this version. Throws MigrationsMissing when one before the
 * newest of the database is missing.
 */
export async function schemaAge({ db }: Database): Promise<SchemaAge> {
  const applied = await refuseGaps(db, folder)
  if (applied === undefined || applied.length === 0) return 'none'
  const at = Math.max(...applied)
  const own = newestMigration()
  return at < own ? 'older' : at > own ? 'newer' : 'same'
}
