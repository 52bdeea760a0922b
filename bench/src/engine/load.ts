import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BusinessSize } from '../business/changes.ts'
import { pinned } from '../machine.ts'

export interface LoadOrder {
  port: number
  connections: number
  warmupSeconds: number
  seconds: number
  /** Requests per second; 0 for as many as possible. */
  rate: number
}

export interface LoadResult {
  perSecond: number
  /** All replies, including those of the warm-up. */
  answered: number
  /** Milliseconds. */
  p50: number
  p99: number
  max: number
  /** Replies other than 302, and broken connections. */
  unexpected: number
  /** Hosts in the Location of a sample of the replies. */
  hosts: Record<string, number>
}

/** The load generator on a separate core. */
export class Load {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

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
