import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'
import type { Layout } from './topology.ts'

export interface ServerLocation {
  /** `https://user:password@host:8443/database`. */
  url: string
  /** By default one server with tables of its own. */
  layout?: Layout | undefined
  /** File of a private certificate authority, PEM. */
  caFile?: string | undefined
}

/** Failures reach the caller, which logs them once. */
export const log = { level: ClickHouseLogLevel.OFF }

/** The official client of a server. Throws where the file of the authority cannot be read. */
export function serverClient({ url, caFile }: ServerLocation, requestTimeoutMs: number): ClickHouseClient {
  return createClient({
    url,
    application: 'headgate',
    log,
    request_timeout: requestTimeoutMs,
    max_open_connections: 10,
    ...(caFile !== undefined && { tls: { ca_cert: readFileSync(caFile) } }),
    clickhouse_settings: { cancel_http_readonly_queries_on_client_close: 1 },
  })
}

const squeezed = promisify(gzip)
/** Below, packing costs more than sending. */
const SMALLEST_PACKED = 1_048_576

/** Whether batches for this address are packed: not on the machine itself. */
export const isFar = (url: string) => !/^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** A large body packed, with the header that says so. */
export async function packed(
  body: Uint8Array,
  far: boolean,
): Promise<{ body: Uint8Array; http_headers?: Record<string, string> }> {
  if (!far || body.length < SMALLEST_PACKED) return { body }
  const level = constants.Z_BEST_SPEED
  return { body: await squeezed(body, { level }), http_headers: { 'Content-Encoding': 'gzip' } }
}
