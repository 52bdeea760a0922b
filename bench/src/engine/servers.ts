import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeEngineState, type EngineWrite } from '@headgate/db/engine/state'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { scrape, valueOf, type Metric } from '@headgate/runtime/testing/read-metrics'
import { environmentOf, nodeOptionsOf } from '@headgate/tools/product/fork-part'
import { generateBusiness, type BusinessSize } from '../business/changes.ts'
import { pinned } from '../machine.ts'

const ENGINE = fileURLToPath(new URL('../../../apps/redirect/src/main.ts', import.meta.url))
const BASELINE = fileURLToPath(new URL('./baseline-server.ts', import.meta.url))
const CONSTANT = fileURLToPath(new URL('./constant-server.ts', import.meta.url))
const BATCH = 2_000
/** Time between two looks whether a server that starts answers already. */
const LOOK_MS = 20

export interface RunningServer {
  port: number
  process: ChildProcess
  /** Seconds from the start of the process to its first answer. */
  startedAfter: number
  /** Resident megabytes of the whole process, with all its threads. */
  memory(): number
  /** The most that `memory` has been. */
  peakMemory(): number
  /** Seconds of processor time so far: comparable even when other programs use the machine. */
  processorSeconds(): number
  /** Seconds that its busiest thread was ready to run but had no core, because other programs used it. */
  waitedSeconds(): number
  stop(): Promise<void>
}

/** The engine, with what it says about itself. */
export interface RunningEngine extends RunningServer {
  metrics(): Promise<Metrics>
  /** Searches so far that had to wait for PostgreSQL, because a cap had no lease. */
  parked(): Promise<number>
}

export type Metrics = Map<string, Metric>

/** A new database with a whole business published. */
export async function publishedBusiness(size: BusinessSize): Promise<TestDatabase> {
  const database = await testDatabase()
  await publishBusiness(database, size)
  return database
}

/** Publishes a whole business in a database. */
export async function publishBusiness({ db }: TestDatabase, size: BusinessSize): Promise<void> {
  let batch: EngineWrite[] = []
  for (const { kind, entity_id, content } of generateBusiness(size)) {
    batch.push({ kind, entity_id, content } as EngineWrite)
    if (batch.length < BATCH) continue
    await writeEngineState(db, batch)
    batch = []
  }
  await writeEngineState(db, batch)
}

export async function startBaseline(port: number, core: number | null): Promise<RunningServer> {
  return start(BASELINE, port, core, {})
}

/** A server that costs almost nothing, for the load generator's own ceiling. */
export async function startConstant(port: number, core: number | null): Promise<RunningServer> {
  return start(CONSTANT, port, core, {})
}

/**
 * The real engine as an operator runs it. `env` has further settings. Without a DATA_DIR among them it has a new one,
 * which is removed when it stops.
 */
export async function startEngine(
  port: number,
  core: number | null,
  databaseUrl: string,
  workers: number,
  env: Record<string, string> = {},
): Promise<RunningEngine> {
  const kept = env['DATA_DIR']
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'headgate-bench-'))
  const metricsPort = await freePort()
  const server = await start(ENGINE, port, core, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    REDIRECT_WORKERS: String(workers),
    TRUSTED_PROXIES: '127.0.0.1',
    ENGINE_NOTES_DIR: join(dataDir, 'notes'),
    LOG_LEVEL: 'error',
    METRICS_PORT: String(metricsPort),
    ...env,
  })
  const metrics = () => scrape(`http://127.0.0.1:${metricsPort}`)
  return {
    ...server,
    metrics,
    parked: async () => valueOf(await metrics(), 'headgate_engine_searches_parked_total'),
    async stop() {
      await server.stop()
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function start(
  script: string,
  port: number,
  core: number | null,
  env: Record<string, string>,
): Promise<RunningServer> {
  const isEngine = script === ENGINE
  const options = isEngine ? nodeOptionsOf('redirect') : []
  const [command, args] = pinned(core, process.execPath, [...options, script])
  const began = performance.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...(isEngine ? environmentOf('redirect') : {}),
      ...process.env,
      ...env,
      REDIRECT_PORT: String(port),
    },
  })
  await until(() => answers(port), child)
  const startedAfter = (performance.now() - began) / 1_000
  return {
    port,
    process: child,
    startedAfter,
    memory: () => megabytes(child.pid!, 'VmRSS'),
    peakMemory: () => megabytes(child.pid!, 'VmHWM'),
    processorSeconds: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    waitedSeconds: () => busiestThread(child.pid!).waited / 1e9,
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function megabytes(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

/** Nanoseconds that the busiest thread ran, and waited for a core. */
function busiestThread(pid: number): { ran: number; waited: number } {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number)
    return { ran: ran!, waited: waited! }
  })
  return threads.reduce((busiest, thread) => (thread.ran > busiest.ran ? thread : busiest))
}

async function answers(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/ready`, { redirect: 'manual' })
    return reply.status < 400
  } catch {
    return false
  }
}

/**
 * Polls until `holds` returns true. Throws when the process ends first or after ten minutes; a million links take
 * several minutes.
 */
async function until(holds: () => Promise<boolean>, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 600_000
  while (!(await holds())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error('The server does not reply')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
