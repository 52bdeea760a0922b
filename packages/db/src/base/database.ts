import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readDatabaseUrl } from '@headgate/domain/database-url'
import { Pool, type Client } from 'pg'
import { PrimaryHost } from './pool/primary-host.ts'
import { traceQueries } from './pool/query-spans.ts'

/**
 * Without the tables of the schema, which only Drizzle's relational queries need: an engine that loads all of them has
 * 2 MB more in its heap (decision 0364).
 */
type Root = NodePgDatabase

/**
 * The first parameter of every query function: the pool or an open transaction, so that a transaction
 * cannot leak.
 */
export type Db = Root | Parameters<Parameters<Root['transaction']>[0]>[0]

export interface Database {
  readonly url: string
  readonly isPooled: boolean
  /** For connections outside the pool. */
  readonly connection: Connecting
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

/** PostgreSQL's code for a change that a standby, or a server that was set to read only, refuses. */
const READ_ONLY = '25006'

interface Connecting {
  connectionString: string
  stream?: () => Socket
}

/** What the driver needs to connect to a DATABASE_URL: one host, or the one of several that takes changes. */
export function connectionOf(url: string): Connecting {
  const address = readDatabaseUrl(url)
  if (!address || address.hosts.length === 1) return { connectionString: url }
  const primary = new PrimaryHost(address)
  return { connectionString: address.single, stream: () => primary.socket() }
}

export interface DatabaseOptions {
  max?: number
  name?: string
  connectMs?: number
  /**
   * The address is that of PgBouncer in transaction mode: no options at the connection, no statements with a name
   * (decision 0376).
   */
  isPooled?: boolean
  /** Of each statement; not behind PgBouncer. */
  limits?: StatementLimits
}

/** Opens a pool. It connects lazily: when the server is unreachable, the first query fails and not this call. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const connection = connectionOf(url)
  const pool = new Pool({
    ...connection,
    max: options.max ?? 10,
    application_name: options.name ?? 'headgate',
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    // A host that went without a word would keep its connections, and the pool would not look for another host.
    keepAlive: true,
    ...(!options.isPooled && { options: sessionOptions(options.limits ?? {}) }),
  })
  // An idle connection that breaks (a restarted server) is dropped and replaced by the pool itself; without a
  // listener it would end the process instead.
  pool.on('error', () => undefined)
  // The same for one that breaks within a transaction, between two of its statements: the next statement fails.
  const standbys = new WeakSet<object>()
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) standbys.add(client)
    })
    if (options.isPooled) forgetNames(client)
  })
  // Else it would stay open for as long as it is used, and fail each transaction. The next one looks for the host anew.
  pool.on('release', (_cause, client) => {
    if (standbys.has(client)) void client.end()
  })
  traceQueries(pool)
  const { isPooled = false } = options
  return { url, isPooled, connection, db: drizzle(pool), pool, close: () => pool.end() }
}

/** Behind PgBouncer the next statement may run on another connection, which does not know the names of this one. */
function forgetNames(client: Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (first: unknown, ...rest: unknown[]) =>
      query(typeof first === 'object' ? { ...first, name: undefined } : first, ...rest),
  })
}
