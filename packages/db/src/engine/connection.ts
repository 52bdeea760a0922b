import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Database, Db } from '../base/database.ts'

export interface Connection {
  readonly db: Db
  readonly client: Client
  /** Whether the server or `destroy` ended it. */
  readonly ended: () => boolean
  /** Drops the connection at once, also when the server no longer replies. */
  destroy(): void
}

/**
 * One connection outside the pool, for callers that must notice a frozen server quickly: every wait has a
 * client-side limit, because a stopped server (SIGSTOP, a cut cable) sends nothing and closes nothing.
 */
export async function openConnection(
  database: Database,
  limits: { connectMs: number; queryMs: number; statementMs: number },
): Promise<Connection> {
  const { stream = () => new Socket(), ...address } = database.connection
  const socket = stream()
  const client = new Client({
    ...address,
    application_name: database.pool.options.application_name,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    options: `-c TimeZone=UTC -c statement_timeout=${limits.statementMs} -c lock_timeout=${limits.statementMs}`,
    stream: () => socket,
  })
  let ended = false
  const destroy = () => {
    ended = true
    socket.destroy()
  }
  client.on('error', destroy)
  client.on('end', destroy)
  try {
    await client.connect()
  } catch (cause) {
    destroy()
    throw cause
  }
  return { db: drizzle(client), client, ended: () => ended, destroy }
}
