import { readinessOf, type Dependency, type WholeReadiness } from '@headgate/runtime/parts/dependencies'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from './access/access.ts'
import { sayWhenAgain } from './failures.ts'
import { sameToken } from './access/same-token.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The whole of `/ready`, for the private port. */
    readonly readiness: () => Promise<WholeReadiness>
  }
}

/**
 * `GET /health` (alive) and `GET /ready` (can serve). Callers only read whether the service is ready: a proxy on this machine
 * need not say that it is one, so an address tells nothing of who asks. Each dependency is on the private port, and here for
 * the service token.
 */
export function answerHealth(
  app: FastifyInstance,
  part: string,
  dependencies: Record<string, Dependency>,
  serviceToken: string,
): void {
  const config = { access: 'public' } as const
  const readiness = readinessOf(part, dependencies)
  app.decorate('readiness', readiness)
  app.get('/health', { config, logLevel: 'warn' }, () => ({ status: 'ok', part }))
  app.get('/ready', { config, logLevel: 'warn' }, async (request, reply) => {
    const whole = await readiness()
    const { ready } = whole
    const token = tokenOf(request)
    const status = ready ? 200 : 503
    sayWhenAgain(reply, status)
    return reply.code(status).send(token && sameToken(token, serviceToken) ? whole : { ready, part })
  })
}
