import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { untilReady, startAnalytics, stopProcess } from '../../faults/analytics-part.ts'
import { testApi, type TestApi } from '../../testing/api.ts'

const jobsMain = fileURLToPath(new URL('../../../../jobs/src/main.ts', import.meta.url))
type PartName = 'analytics' | 'jobs'
type Stop = (signal?: NodeJS.Signals) => Promise<void>

/** The main API with real analytics and jobs beside it, each a process that a test may kill and start again. */
export interface RevenueParts {
  api: TestApi
  origin: string
  /** Origin of analytics. */
  analytics: string
  start(part: PartName): Promise<void>
  kill(part: PartName, signal?: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

/**
 * `env` has settings of the jobs. With `jobsFolder` they run as on a host of their own: with that data directory, which
 * gets the keys of the API and nothing else.
 */
export async function revenueParts(
  env: Record<string, string> = {},
  jobsFolder?: string,
): Promise<RevenueParts> {
  const port = await freePort()
  const api = await testApi({ env: { ANALYTICS_PORT: String(port) } })
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const running = new Map<PartName, Stop>()
  const place = { DATABASE_URL: api.database.url, DATA_DIR: api.dataDir }
  if (jobsFolder !== undefined)
    cpSync(join(api.dataDir, 'keys'), join(jobsFolder, 'keys'), { recursive: true })
  const startJobs = async (): Promise<Stop> => {
    const child = spawn(process.execPath, [jobsMain], {
      env: {
        ...process.env,
        ...env,
        ...place,
        ...(jobsFolder !== undefined && { DATA_DIR: jobsFolder }),
        ANALYTICS_PORT: String(port),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // Otherwise the waits of tests would contain the start of the process.
    await untilReady(child, 'jobs')
    return (signal) => stopProcess(child, signal)
  }
  const start = async (part: PartName) => {
    running.set(part, part === 'jobs' ? await startJobs() : (await startAnalytics(place, port)).stop)
  }
  const kill = async (part: PartName, signal: NodeJS.Signals = 'SIGKILL') => {
    const stop = running.get(part)
    running.delete(part)
    await stop?.(signal)
  }
  await start('analytics')
  await start('jobs')
  return {
    api,
    origin,
    analytics: `http://127.0.0.1:${port}`,
    start,
    kill,
    async close() {
      await kill('jobs', 'SIGTERM')
      await kill('analytics', 'SIGTERM')
      await api.close()
    },
  }
}
