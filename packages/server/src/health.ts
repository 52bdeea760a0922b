import { isLoopback } from '@headgate/runtime/loopback'
import { statesOf, type Dependency } from '@headgate/runtime/parts/dependencies'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenOf } from './access/access.ts'
import { sayWhenAgain } from './failures.ts'
import { sameToken } from './access/same-token.ts'

/** A caller on this machine, not through a proxy on it, or one with the service token. */
function maySeeInside(request: FastifyRequest, serviceToken: string): boolean {
  const token = tokenOf(request)
  if (token && sameToken(token, serviceToken)) return true
  const { forwarded, via, 'x-forwarded-for': forwardedFor } = request.headers
  return isLoopback(request.socket.remoteAddress) && !forwarded && !via && !forwardedFor
}

/**
 * `GET /health` (alive) and `GET /ready` (can serve). Only operators of the machine get details of each dependency;
 * other callers only read whether the service is ready.
 */
export function answerHealth(
  app: FastifyInstance,
  part: string,
  dependencies: Record<string, Dependency>,
  serviceToken: string,
): void {
  const config = { access: 'public' } as const
  app.get('/health', { config, logLevel: 'warn' }, () => ({ status: 'ok', part }))
  app.get('/ready', { config, logLevel: 'warn' }, async (request, reply) => {
    const { ready, states } = await statesOf(dependencies)
    const inside = maySeeInside(request, serviceToken) && { dependencies: states }
    const status = ready ? 200 : 503
    sayWhenAgain(reply, status)
    return reply.code(status).send({ ready, part, ...inside })
  })
}
