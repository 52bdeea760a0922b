import { connectionOf, openDatabase } from '@headgate/db/base/database'
import { readDatabaseUrl } from '@headgate/domain/database-url'
import { Client } from 'pg'
import { StartError } from '@headgate/runtime/start-error'
import { unreachable } from '@headgate/runtime/unreachable'

const CONNECT_MS = 5_000

/** What all queries rely on, and the other settings of a connection (`sessionOptions`). */
const POOLED =
  "alter role ... in database ... set timezone = 'UTC', and the same for statement_timeout = 60000, jit = off, max_parallel_workers_per_gather = 0"

/**
 * Tries PgBouncer once. It passes no options on, so they must be those of the role (decision 0376). Throws with one line
 * about the problem.
 */
export async function checkPooler(url: string): Promise<void> {
  await checkReachable(url, 'DATABASE_POOLER_URL')
  const database = openDatabase(url, { max: 1, name: 'start', isPooled: true })
  try {
    const { rows } = await database.pool.query<{ zone: string; limit: string }>(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as limit`,
    )
    const { zone, limit } = rows[0]!
    if (zone !== 'UTC' || limit === '0')
      throw new StartError(
        `DATABASE_POOLER_URL: connections of ${readDatabaseUrl(url)!.place} have the time zone ${zone} and the statement limit ${limit}. Run once: ${POOLED}; then RECONNECT in PgBouncer.`,
      )
  } finally {
    await database.close()
  }
}

/** Tries the given server once. Throws with one line about the problem of the address. */
export async function checkReachable(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = new Client({ ...connectionOf(url), connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
  } catch (cause) {
    const { database, place, hosts } = readDatabaseUrl(url)!
    const { code, message } = cause as NodeJS.ErrnoException
    const why =
      code === '28P01' || code === '28000'
        ? 'refuses this user and password. Correct them'
        : code === '3D000'
          ? `has no database "${database}". Make it, or name another one`
          : hosts.length > 1
            ? `cannot be used (${message}). Start it, or correct the address`
            : unreachable(code ?? message, 'sslrootcert of the address')
    throw new StartError(`${setting}: the PostgreSQL at ${place} ${why}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
