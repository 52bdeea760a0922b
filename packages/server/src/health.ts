import { isLoopback } from '@headgate/runtime/loopback'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenOf } from './access/access.ts'
import { sayWhenAgain } from './failures.ts'
import { sameToken } from './access/same-token.ts'

/** A dependency as `/ready` reports it. `check` rejects when it cannot be used. */
export interface Dependency {
  check: () => Promise<unknown>
  /** Without a required dependency the service cannot serve. Without another one, only some calls fail. */
  required: boolean
}

/** Milliseconds after which a silent dependency counts as unavailable. */
const PATIENCE_MS = 2_000

async function stateOf({ check, required }: Dependency) {
  const started = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no reply in time')), PATIENCE_MS)
  })
  try {
    await Promise.race([check(), late])
    return { ok: true, required, ms: Math.round(performance.now() - started) }
  } catch {
    return { ok: false, required, ms: Math.round(performance.now() - started) }
  } finally {
    clearTimeout(timer)
  }
}

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
    const names = Object.keys(dependencies)
    const states = await Promise.all(names.map((name) => stateOf(dependencies[name]!)))
    const ready = states.every((state) => state.ok || !state.required)
    const inside = maySeeInside(request, serviceToken) && {
      dependencies: Object.fromEntries(names.map((name, at) => [name, states[at]])),
    }
    const status = ready ? 200 : 503
    sayWhenAgain(reply, status)
    return reply.code(status).send({ ready, part, ...inside })
  })
}
