import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { until } from '@headgate/runtime/testing/until'
import { SERVICE_TOKEN } from './engine-process.ts'

const main = fileURLToPath(new URL('../../../../analytics/src/main.ts', import.meta.url))

/** The real analytics service on its embedded ClickHouse, in a separate process. */
export class AnalyticsProcess {
  readonly url: string
  readonly #dataDir: string
  readonly #port: number
  readonly #databaseUrl: string
  #child: ChildProcess | undefined

  constructor(dataDir: string, port: number, databaseUrl: string) {
    this.#dataDir = dataDir
    this.#port = port
    this.#databaseUrl = databaseUrl
    this.url = `http://127.0.0.1:${port}`
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: this.#dataDir,
        ANALYTICS_PORT: String(this.#port),
        DATABASE_URL: this.#databaseUrl,
        SERVICE_TOKEN,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    await until(async () => {
      if (child.exitCode !== null) throw new Error('Analytics did not start')
      return fetch(`${this.url}/health`).then(
        (reply) => reply.ok,
        () => false,
      )
    }, 'analytics answers')
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Click ids of all stored searches that begin with `prefix`, once for each stored row. Stops the service. */
  async storedClicks(prefix: string): Promise<string[]> {
    await this.end('SIGTERM')
    const warehouse = openWarehouse({ path: join(this.#dataDir, 'clickhouse') })
    try {
      const { rows } = await warehouse.query<{ click_id: string }>({
        sql: `SELECT click_id FROM search_event WHERE startsWith(click_id, {prefix:String})`,
        parameters: { prefix },
      })
      return rows.map((row) => row.click_id)
    } finally {
      await warehouse.close()
    }
  }
}
