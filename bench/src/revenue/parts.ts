import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { addReferenceData } from '@headgate/db/settings/reference-data'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { openWarehouse, type Warehouse } from '@headgate/warehouse/client/client'
import { migrateWarehouse } from '@headgate/warehouse/migrate'
import { startApi, type RunningApi } from '../lists/api-process.ts'

const mainOf = (part: 'analytics' | 'jobs') =>
  fileURLToPath(new URL(`../../../apps/${part}/src/main.ts`, import.meta.url))

/** The parts that load revenue, each a process of its own, on a database of their own. */
export interface Parts {
  database: TestDatabase
  api: RunningApi
  /** Address of analytics. */
  analytics: string
  /** Megabytes that each process holds in memory now. */
  memory(): Record<string, number>
  /** Megabytes that each process held at most since `forgetPeaks`. */
  peaks(): Record<string, number>
  forgetPeaks(): void
  /** Seconds of processor time that each process has used so far, of all its threads. */
  processorSeconds(): Record<string, number>
  stop(): Promise<void>
}

function megabytes(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1] ?? 0) / 1_000)
}

/** Fields 14 and 15 of `man 5 proc_pid_stat`, in hundredths of a second on Linux. */
function processorSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Fills a warehouse that no part has opened yet. The engine can be opened once in a process. */
export async function fillWarehouse(
  dataDir: string,
  fill: (warehouse: Warehouse) => Promise<void>,
): Promise<void> {
  const path = join(dataDir, 'clickhouse')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const warehouse = openWarehouse({ path })
  await migrateWarehouse(warehouse)
  await fill(warehouse)
  await warehouse.close()
}

/** `fill` puts rows into the warehouse before analytics opens it. Without `jobs` nothing runs on a schedule. */
export async function startParts({
  fill,
  jobs = true,
}: { fill?: (warehouse: Warehouse) => Promise<void>; jobs?: boolean } = {}): Promise<Parts> {
  const database = await testDatabase()
  await addReferenceData(database.db, 'bench@headgate.test')
  const port = await freePort()
  const api = await startApi(database, { ANALYTICS_PORT: String(port) })
  if (fill) await fillWarehouse(api.dataDir, fill)
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: api.dataDir,
    ANALYTICS_PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  const children = new Map<string, ChildProcess>()
  for (const part of jobs ? (['analytics', 'jobs'] as const) : (['analytics'] as const))
    children.set(
      part,
      spawn(process.execPath, [mainOf(part)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    )
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (const deadline = Date.now() + 180_000; !(await isUp()); await pause(50))
    if (Date.now() > deadline) throw new Error('analytics did not start')
  const pids = new Map([['api', api.pid], ...[...children].map(([part, { pid }]) => [part, pid!] as const)])
  const ofEach = (what: (pid: number) => number) =>
    Object.fromEntries([...pids].map(([part, pid]) => [part, what(pid)]))
  return {
    database,
    api,
    analytics: `http://127.0.0.1:${port}`,
    memory: () => ofEach((pid) => megabytes(pid, 'VmRSS')),
    peaks: () => ofEach((pid) => megabytes(pid, 'VmHWM')),
    processorSeconds: () => ofEach(processorSecondsOf),
    forgetPeaks() {
      // The kernel's word for it: man 5 proc, clear_refs.
      for (const pid of pids.values()) writeFileSync(`/proc/${pid}/clear_refs`, '5')
    },
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
