import { once } from 'node:events'
import { createServer } from 'node:http'
import type { WholeReadiness } from '../parts/dependencies.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { metricsText, metricsType, watchProcess } from './registry.ts'

export interface MetricsServer {
  close(): void
}

/** What `/ready` of the private port replies: a JSON text, and whether the part can serve. */
export type Readiness = () => ReadinessReply | Promise<ReadinessReply>

export interface ReadinessReply {
  ready: boolean
  body: string
}

/** What a part with dependencies replies: their states as they are. */
export const wholly =
  (readiness: () => Promise<WholeReadiness>): Readiness =>
  async () => {
    const whole = await readiness()
    return { ready: whole.ready, body: JSON.stringify(whole) }
  }

/**
 * Serves `GET /metrics`, `GET /health`, and `GET /ready` in full where a part has one, on the private port. Does nothing when
 * METRICS_PORT is 0. Throws StartError when the port cannot be used. It never keeps the process running. See
 * docs/metrics.md.
 */
export async function serveMetrics(
  part: string,
  { METRICS_PORT: port, METRICS_HOST: host }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  readiness?: Readiness,
): Promise<MetricsServer | undefined> {
  if (port === 0) return undefined
  watchProcess(part)
  const server = createServer((request, reply) => {
    const send = (status: number, type: string, body: string) =>
      void reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    const path = request.url?.split('?', 1)[0]
    if (request.method !== 'GET') send(405, 'text/plain', 'Only GET\n')
    else if (path === '/health') send(200, 'application/json', JSON.stringify({ status: 'ok', part }))
    else if (path === '/ready' && readiness)
      void Promise.try(readiness).then(
        ({ ready, body }) => send(ready ? 200 : 503, 'application/json', body),
        (cause: unknown) => send(500, 'text/plain', `${String(cause)}\n`),
      )
    else if (path === '/metrics')
      void metricsText().then(
        (text) => send(200, metricsType, text),
        (cause: unknown) => send(500, 'text/plain', `${String(cause)}\n`),
      )
    else send(404, 'text/plain', 'Not found\n')
  })
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new StartError(`METRICS_PORT ${port} on ${host} cannot be used: ${(cause as Error).message}`, {
      cause,
    })
  }
  server.unref()
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
