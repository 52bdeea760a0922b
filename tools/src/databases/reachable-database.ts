import { Client } from 'pg'
import { StartError } from '@headgate/runtime/start-error'

const CONNECT_MS = 5_000

/** Tries the given server once. Throws with one line about the problem of the address. */
export async function checkReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
  } catch (cause) {
    const { hostname, port, pathname } = new URL(url)
    const { code, message } = cause as NodeJS.ErrnoException
    const why =
      code === '28P01' || code === '28000'
        ? 'refuses this user and password. Correct them'
        : code === '3D000'
          ? `has no database "${pathname.slice(1)}". Make it, or name another one`
          : `cannot be reached (${code ?? message}). Start it, or correct the address`
    throw new StartError(`DATABASE_URL: the PostgreSQL at ${hostname}:${port || 5432} ${why}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
