import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'

const main = fileURLToPath(new URL('../../../analytics/src/main.ts', import.meta.url))

/** Passes bytes on to the real analytics and counts connections to it. */
export class Tap {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  target = 0
  opened = 0

  constructor() {
    this.#server = createServer((from) => {
      this.opened += 1
      const to = connect(this.target, '127.0.0.1')
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#sockets.add(one)
        one.on('error', () => other.destroy()).on('close', () => this.#sockets.delete(one))
        one.pipe(other)
      }
    })
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (reply) => reply.ok,
    () => false,
  )

/** The real analytics in a separate process, on the database and the keys of a test's API. */
export async function startAnalytics(env: { DATABASE_URL: string; DATA_DIR: string }, port?: number) {
  const own = port ?? (await freePort())
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, ANALYTICS_PORT: String(own), LOG_LEVEL: 'warn', CLICKHOUSE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // On a loaded machine, opening the embedded engine takes the longest.
  await until(() => isHealthy(own), 'analytics answers')
  return { port: own, stop: (signal?: NodeJS.Signals) => stopProcess(child, signal) }
}

/** Resolves when a process says that it is ready, as jobs do; rejects when it ends before. */
export async function untilReady(child: ChildProcess, name: string): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} did not start`)
  })
  await Promise.race([once(child, 'message'), ended])
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
