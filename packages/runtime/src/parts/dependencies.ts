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

/** Checks all dependencies at the same time, 2 s at most. `ready`: every required one can be used. Never rejects. */
export async function statesOf(
  dependencies: Record<string, Dependency>,
): Promise<{ ready: boolean; states: Record<string, DependencyState> }> {
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(dependencies).map(async ([name, one]) => [name, await stateOf(one)] as const),
    ),
  )
  return { ready: Object.values(states).every(({ ok, required }) => ok || !required), states }
}
