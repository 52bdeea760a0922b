import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from '../schema/all.ts'

type Schema = typeof schema
type Root = NodePgDatabase<Schema>

/**
 * The first parameter of every query function: the pool or an open transaction, so that a transaction
 * cannot leak.
 */
export type Db = Root | Parameters<Parameters<Root['transaction']>[0]>[0]

export interface Database {
  readonly db: Root
  readonly pool: Pool
  close(): Promise<void>
}

/**
 * The product runs many short queries at the same time: compiling them, or giving each its own worker processes, costs
 * more than it saves and takes the cores from the other callers.
 */
const sessionOptions =
  '-c TimeZone=UTC -c statement_timeout=60000 -c jit=off -c max_parallel_workers_per_gather=0'

/**
 * Milliseconds to wait for a free or a new connection. A server that is down refuses at once. A server on a busy host
 * once took more than 5 s, and the console showed an error.
 */
const CONNECT_MS = 15_000
/** Milliseconds that an unused connection stays open, because each new one costs the server a process. */
const IDLE_MS = 60_000

/** Opens a pool. It connects lazily: when the server is unreachable, the first query fails and not this call. */
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
  // The same for one that breaks within a transaction, between two of its statements: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}
