import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { addReferenceData } from '@headgate/db/settings/reference-data'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { startApi, type RunningApi } from '../lists/api-process.ts'

const mainOf = (part: 'analytics' | 'jobs') =>
  fileURLToPath(new URL(`../../../apps/${part}/src/main.ts`, import.meta.url))

/** The parts that load revenue, each a process of its own, on a database of their own. */
export interface Parts {
  database: TestDatabase
  api: RunningApi
  /** Megabytes that each process holds in memory now. */
  memory(): Record<string, number>
  stop(): Promise<void>
}

function residentMegabytes(pid: number): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1] ?? 0) / 1_000)
}

export async function startParts(): Promise<Parts> {
  const database = await testDatabase()
  await addReferenceData(database.db, 'bench@headgate.test')
  const port = await freePort()
  const api = await startApi(database, { ANALYTICS_PORT: String(port) })
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: api.dataDir,
    ANALYTICS_PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  const children = new Map<string, ChildProcess>()
  for (const part of ['analytics', 'jobs'] as const)
    children.set(
      part,
      spawn(process.execPath, [mainOf(part)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    )
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (const deadline = Date.now() + 60_000; !(await isUp()); await pause(50))
    if (Date.now() > deadline) throw new Error('analytics did not start')
  return {
    database,
    api,
    memory: () => Object.fromEntries([...children].map(([part, { pid }]) => [part, residentMegabytes(pid!)])),
    async stop() {
      for (const child of children.values()) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        if (child.exitCode === null) await gone
      }
      await api.stop()
      await database.close()
    },
  }
}
