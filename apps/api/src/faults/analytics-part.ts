import { spawn } from 'node:child_process'
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The real analytics in a separate process, on the database and the keys of a test's API. */
export async function startAnalytics(env: { DATABASE_URL: string; DATA_DIR: string }) {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, ANALYTICS_PORT: String(port), LOG_LEVEL: 'warn', CLICKHOUSE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const health = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (reply) => reply.ok,
      () => false,
    )
  // On a loaded machine, opening the embedded engine takes the longest.
  await until(health, 'analytics answers', 120_000)
  return {
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}
