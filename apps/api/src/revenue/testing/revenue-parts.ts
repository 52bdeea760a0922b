import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { testApi, type TestApi } from '../../testing/api.ts'

const mains = {
  analytics: fileURLToPath(new URL('../../../../analytics/src/main.ts', import.meta.url)),
  jobs: fileURLToPath(new URL('../../../../jobs/src/main.ts', import.meta.url)),
}
type PartName = keyof typeof mains

/** The main API with real analytics and jobs beside it, each a process that a test may kill and start again. */
export interface RevenueParts {
  api: TestApi
  origin: string
  start(part: PartName): Promise<void>
  kill(part: PartName, signal?: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    (reply) => reply.ok,
    () => false,
  )

export async function revenueParts(): Promise<RevenueParts> {
  const port = await freePort()
  const api = await testApi({ env: { ANALYTICS_PORT: String(port) } })
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const running = new Map<PartName, ChildProcess>()
  const env = {
    ...process.env,
    DATABASE_URL: api.database.url,
    DATA_DIR: api.dataDir,
    ANALYTICS_PORT: String(port),
    CLICKHOUSE_URL: '',
    LOG_LEVEL: 'warn',
  }
  const start = async (part: PartName) => {
    const child = spawn(process.execPath, [mains[part]], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    running.set(part, child)
    if (part === 'jobs') {
      await until(() => child.connected, 'jobs runs')
      return
    }
    // On a loaded machine, opening the embedded engine takes the longest.
    await until(() => isHealthy(port), 'analytics answers', 120_000)
  }
  const kill = async (part: PartName, signal: NodeJS.Signals = 'SIGKILL') => {
    const child = running.get(part)
    if (!child) return
    running.delete(part)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start('analytics')
  await start('jobs')
  return {
    api,
    origin,
    start,
    kill,
    async close() {
      await kill('jobs', 'SIGTERM')
      await kill('analytics', 'SIGTERM')
      await api.close()
    },
  }
}
