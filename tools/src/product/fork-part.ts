import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HELD_SOCKETS } from '@headgate/runtime/parts/held-sockets'
import type { Listeners } from './hold-sockets.ts'
import type { ChildName } from './part.ts'

/** The file that runs a part. */
export function entryOf(part: ChildName): string {
  if (part === 'partner') return fileURLToPath(new URL('../partner.ts', import.meta.url))
  return fileURLToPath(new URL(`../../../apps/${part}/src/main.ts`, import.meta.url))
}

/**
 * Node's options for a part. New objects of the engine's main thread have two halves of 8 MB, as its workers set for
 * themselves: with 1,000,000 links V8 would let them grow by 34 MB and save no time (decision 0364).
 */
export function nodeOptionsOf(part: ChildName): string[] {
  return part === 'redirect' ? ['--max-semi-space-size=8'] : []
}

/**
 * Environment of a part beside its settings. The C library gives each piece of memory of an engine from 1 MB on its own
 * mapping, which goes back to the system with it. By itself it would raise that limit to 32 MB, and keep the holes that
 * growing tables leave: a tenth of the memory with 1,000,000 links (decision 0364).
 */
export function environmentOf(part: ChildName): NodeJS.ProcessEnv {
  return part === 'redirect' ? { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) } : {}
}

/** The first descriptor of a child behind its standard streams and its channel. */
const FIRST_HELD = 4

export interface ForkOptions {
  env: NodeJS.ProcessEnv
  /** Sockets that the engine listens on. */
  listeners?: Listeners | null
}

/**
 * Starts the process of a part, with its output in pipes and a channel to this process. It has a session of its own: signals
 * of the terminal reach only this process, which stops the part in order.
 */
export function forkPart(name: ChildName, { env, listeners }: ForkOptions): ChildProcess {
  // They name sockets of this process.
  const { LISTEN_FDS: _fds, LISTEN_PID: _pid, LISTEN_FDNAMES: _names, [HELD_SOCKETS]: _held, ...rest } = env
  const descriptors = listeners?.descriptors ?? []
  const held = descriptors.map((_, at) => FIRST_HELD + at).join(' ')
  return fork(entryOf(name), {
    execArgv: nodeOptionsOf(name),
    env: { ...environmentOf(name), ...rest, ...(held && { [HELD_SOCKETS]: held }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...descriptors],
    detached: true,
  })
}
