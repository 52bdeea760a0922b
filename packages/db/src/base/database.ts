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

/** In milliseconds; 0 for none. */
interface StatementLimits {
  /** 60 s by default. */
  statementMs?: number
  /** How long a statement waits for a lock; by default as long as it may take. */
  lockMs?: number
}

const STATEMENT_MS = 60_000

/**
 * The product runs many short queries at the same time: compiling them, or giving each its own worker processes, costs
 * more than it saves and takes the cores from the other callers.
 */
const sessionOptions = ({ statementMs = STATEMENT_MS, lockMs }: StatementLimits) =>
  `-c TimeZone=UTC -c statement_timeout=${statementMs} -c jit=off -c max_parallel_workers_per_gather=0${
    lockMs === undefined ? '' : ` -c lock_timeout=${lockMs}`
  }`

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
  options: { max?: number; name?: string; connectMs?: number; limits?: StatementLimits } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'headgate',
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    options: sessionOptions(options.limits ?? {}),
  })
  // An idle connection that breaks (a restarted server) is dropped and replaced by the pool itself; without a
  // listener it would end the process instead.
  pool.on('error', () => undefined)
  // The same for one that breaks within a transaction, between two of its statements: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}
