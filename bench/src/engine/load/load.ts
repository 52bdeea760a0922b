import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BusinessSize } from '../../business/changes.ts'
import { pinned } from '../../machine.ts'

export interface LoadOrder {
  port: number
  connections: number
  warmupSeconds: number
  seconds: number
  /** Requests per second; 0 for as many as possible. */
  rate: number
  /**
   * Leaves the core to others between replies, for load beside something that needs it. Latencies then contain the
   * generator's own waking up.
   */
  sleeps?: boolean
}

export interface LoadResult {
  perSecond: number
  /** All replies, including those of the warm-up. */
  answered: number
  /** Milliseconds: from sending in a closed loop, from the time a request was due at a rate. */
  p50: number
  p99: number
  max: number
  /** The longest latency of each second of the measured time, in milliseconds. */
  maxBySecond: number[]
  /** Replies other than 302, broken connections, and requests that got no reply. */
  unexpected: number
  /** Hosts in the Location of a sample of the replies. */
  hosts: Record<string, number>
  generator: GeneratorState
}

/** What the generator itself did in the measured time, so that a reader sees whether it was the limit. */
export interface GeneratorState {
  /** Share of the time in which it had neither a reply to read nor a request to send. At 0 it is the limit itself. */
  spare: number
  /** Share of the time in which it was ready to run and another program had its core. */
  waited: number
  /** Seconds of processor time. It spins, so this is the measured time without what it waited. */
  processorSeconds: number
  /** The longest time between two turns of its loop, in milliseconds. A latency may contain it. */
  longestTurn: number
}

/** The load generator, a process of its own on a core of its own. */
export class Load {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Prepares this many different requests for a business. `core` null: any core. */
  static async start(core: number | null, requests: number, business: BusinessSize): Promise<Load> {
    const script = fileURLToPath(new URL('./load-process.ts', import.meta.url))
    const [command, args] = pinned(core, process.execPath, [script])
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.send({ prepare: [requests, business] })
    await once(child, 'message')
    return new Load(child)
  }

  async run(order: LoadOrder): Promise<LoadResult> {
    this.#child.send(order)
    const [result] = (await once(this.#child, 'message')) as [LoadResult]
    return result
  }

  stop(): void {
    this.#child.kill()
  }
}

/** The generator's part in a round, for the output. */
export function describeGenerator({ spare, waited, processorSeconds, longestTurn }: GeneratorState): string {
  return `load generator: nothing to do ${percent(spare)}, without a core ${percent(waited)}, processor time ${processorSeconds.toFixed(2)} s, longest turn ${longestTurn.toFixed(2)} ms`
}

/** A share as whole per cent, or with a digit below one. */
export const percent = (share: number): string =>
  `${(100 * share).toFixed(share > 0 && share < 0.01 ? 1 : 0)} %`
