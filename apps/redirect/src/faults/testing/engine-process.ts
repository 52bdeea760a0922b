import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import type { BoundSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HAND_OVER, HELD_SOCKETS } from '@headgate/runtime/parts/held-sockets'
import { freePort } from '@headgate/runtime/testing/free-port'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** The token for calls between parts. */
export const SERVICE_TOKEN = 'token-that-the-parts-in-fault-tests-share'

export interface EngineProcessOptions {
  dataDir: string
  port: number
  databaseUrl?: string
  analyticsUrl?: string
  workers?: number
  env?: Record<string, string>
  /** A listening socket that the test holds, instead of a port of its own; for one worker. */
  socket?: BoundSocket
  /** Another program to start instead, with the engine's command after its own arguments. */
  under?: [command: string, ...args: string[]]
}

/** The real engine in a separate process, started as by `npm run serve -- redirect`. */
export class EngineProcess {
  readonly url: string
  readonly #options: EngineProcessOptions
  #metricsPort: number | undefined
  #child: ChildProcess | undefined
  #output: string[] = []

  constructor(options: EngineProcessOptions) {
    this.#options = options
    this.url = `http://127.0.0.1:${options.port}`
  }

  /** Starts it and waits until it serves the published state; returns how long that took, in milliseconds. */
  async start(): Promise<number> {
    const { dataDir, port, databaseUrl, analyticsUrl, workers = 2, env = {}, under, socket } = this.#options
    shareCache(dataDir)
    this.#metricsPort ??= await freePort()
    const began = performance.now()
    const [command, ...args] = [...(under ?? []), process.execPath, main] as [string, ...string[]]
    const child = spawn(command, args, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        REDIRECT_PORT: String(port),
        REDIRECT_WORKERS: String(workers),
        METRICS_PORT: String(this.#metricsPort),
        LOG_LEVEL: 'info',
        SERVICE_TOKEN,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        // An address where nothing listens. The default could be a Headgate that runs on this machine.
        ANALYTICS_URL: analyticsUrl ?? 'http://127.0.0.1:1',
        // The first descriptor behind the standard streams and the channel.
        ...(socket && { [HELD_SOCKETS]: '4' }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(socket ? [socket.fd()] : [])],
    })
    this.#child = child
    this.#output = []
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output = [...this.#output.slice(-200), text]
      })
    const deadline = began + 240_000
    const path = databaseUrl === undefined ? '/health' : '/ready'
    while (!(await this.answers(path))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`The engine did not start:\n${this.output}`)
      await pause(25)
    }
    return performance.now() - began
  }

  get output(): string {
    return this.#output.join('')
  }

  get pid(): number {
    return this.#child!.pid!
  }

  /** Resolves when its process has ended by itself, or was killed. */
  async ended(): Promise<void> {
    const child = this.#child!
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  async answers(path: string): Promise<boolean> {
    try {
      return (await fetch(this.url + path, { signal: AbortSignal.timeout(1_000) })).ok
    } catch {
      return false
    }
  }

  /** The reply of /ready on the private port. */
  async ready(): Promise<Readiness> {
    return (await (await fetch(`${this.privateUrl}/ready`)).json()) as Readiness
  }

  /** Where operators read /metrics and the whole of /ready. */
  get privateUrl(): string {
    return `http://127.0.0.1:${this.#metricsPort}`
  }

  /** kill -9. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Asks it to end for its successor, as its starter does, and resolves when it has ended. */
  async handOver(): Promise<void> {
    this.#child!.send(HAND_OVER)
    await this.ended()
  }

  /** Stops it as an operator does. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

export interface Readiness {
  snapshot: { revision: number; following: boolean }
  leases: { reachable: boolean; waitMs: number; roundTripMs: number | null }
  shipping: { segments: number; shippedRecords: number; quarantined: number; failure: string | null }
  spool: { failing: boolean; unrecorded: number; unsafe: number }
  connections: { open: number; most: number; refused: number }
}

/**
 * Compiling the country table takes seconds and always has the same result, so only the first engine of a machine does
 * it.
 */
function shareCache(dataDir: string): void {
  const shared = join(tmpdir(), 'headgate-fault-tests-cache')
  mkdirSync(shared, { recursive: true })
  if (!existsSync(join(dataDir, 'cache'))) symlinkSync(shared, join(dataDir, 'cache'))
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
