/** A dependency as `/ready` reports it. `check` rejects when it cannot be used. */
export interface Dependency {
  check: () => Promise<unknown>
  /** Without a required dependency the part cannot serve. Without another one, only some calls fail. */
  required: boolean
}

/** What a check found, and how long it took in milliseconds. */
export interface DependencyState {
  ok: boolean
  required: boolean
  ms: number
}

/** Milliseconds after which a silent dependency counts as unavailable. */
const PATIENCE_MS = 2_000

async function stateOf({ check, required }: Dependency): Promise<DependencyState> {
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

/** What `/ready` replies in full: on private ports, and to callers with the service token. */
export interface WholeReadiness {
  /** Whether every required dependency can be used. */
  ready: boolean
  part: string
  dependencies: Record<string, DependencyState>
}

async function look(part: string, all: Record<string, Dependency>): Promise<WholeReadiness> {
  const dependencies = Object.fromEntries(
    await Promise.all(Object.entries(all).map(async ([name, one]) => [name, await stateOf(one)] as const)),
  )
  const ready = Object.values(dependencies).every(({ ok, required }) => ok || !required)
  return { ready, part, dependencies }
}

/**
 * Returns what checks all dependencies of a part at the same time, 2 s at most, and never rejects. Callers at the same time
 * share one check, because every caller may ask.
 */
export function readinessOf(part: string, all: Record<string, Dependency>): () => Promise<WholeReadiness> {
  let running: Promise<WholeReadiness> | undefined
  return () => (running ??= look(part, all).finally(() => (running = undefined)))
}
