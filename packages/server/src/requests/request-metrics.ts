import { errors } from '@headgate/contract/base/errors'
import { counter, histogram } from '@headgate/runtime/metrics/registry'
import type { FastifyInstance } from 'fastify'

const duration = histogram({
  name: 'headgate_http_request_duration_seconds',
  help: 'Time from a request to the end of its reply, by method, pattern of the route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 100],
})

const refused = counter(
  {
    name: 'headgate_http_rate_limited_total',
    help: 'Requests refused with 429, by code of the refusal.',
    labelNames: ['code'],
  },
  Object.values(errors)
    .filter(({ status }) => status === 429)
    .map(({ code }) => ({ code })),
)

/** Counts a refusal with 429. `code` is one of the contract's. */
export const countRefused = (code: string): void => refused.inc({ code })

/** Measures all requests. An address without a route is `none`: callers must not choose labels. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, reply) => {
    duration.observe({ method, route: url, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
  })
}
