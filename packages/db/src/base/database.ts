import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from '../schema/all.ts'

type Schema = typeof schema
type Root = NodePgDatabase<Schema>

/**
 * The handle that every query function takes first: the pool or an open transaction, so that a transaction
 * cannot leak (docs/architecture.md).
 */
export type Db = Root | Parameters<Parameters<Root['transaction']>[0]>[0]

export interface Database {
  readonly db: Root
  readonly pool: Pool
  close(): Promise<void>
}

/**
 * Many short queries side by side: compiling them or giving each its own worker processes costs more than it
 * saves, and takes the cores from the other callers.
 */
const sessionOptions =
  '-c TimeZone=UTC -c statement_timeout=60000 -c jit=off -c max_parallel_workers_per_gather=0'

/**
 * Milliseconds to wait for a free or a new connection. A server that is down refuses at once; one on a busy host has
 * been seen to take more than 5 s, and the console showed an error.
 */
const CONNECT_MS = 15_000
/** Milliseconds that an unused connection stays open: a new one costs the server a process. */
const IDLE_MS = 60_000

/** Opens a pool. Connects lazily: an unreachable server shows at the first query, not here. */
export function openDatabase(
  url: string,
  options: { max?: number; name?: string; connectMs?: number } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'headgate',
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    options: sessionOptions,
  })
  // An idle connection that breaks (a restarted server) is dropped and replaced by the pool itself; without a
  // listener it would end the process instead.
  pool.on('error', () => undefined)
  // The same for one that breaks within a transaction, between two of its statements: the next one tells.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}
