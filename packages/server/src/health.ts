import type { FastifyInstance } from 'fastify'

/** A dependency as `/ready` reports it. `check` rejects when it cannot be used. */
export interface Dependency {
  check: () => Promise<unknown>
  /** Without a required one the service cannot serve; the others only make it poorer. */
  required: boolean
}

/** Milliseconds after which a silent dependency counts as away. */
const PATIENCE_MS = 2_000

async function stateOf({ check, required }: Dependency) {
  const started = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
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

/** `GET /health` (alive) and `GET /ready` (can serve, with the state of each dependency), DESIGN §1. */
export function answerHealth(
  app: FastifyInstance,
  part: string,
  dependencies: Record<string, Dependency>,
): void {
  const config = { access: 'public' } as const
  app.get('/health', { config, logLevel: 'warn' }, () => ({ status: 'ok', part }))
  app.get('/ready', { config, logLevel: 'warn' }, async (_request, reply) => {
    const names = Object.keys(dependencies)
    const states = await Promise.all(names.map((name) => stateOf(dependencies[name]!)))
    const ready = states.every((state) => state.ok || !state.required)
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, part, dependencies: Object.fromEntries(names.map((name, at) => [name, states[at]])) })
  })
}
