import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePortRow, freePorts } from '@headgate/runtime/testing/free-port'

/** The file that `npm start` runs once everything is installed and built. */
const entry = fileURLToPath(new URL('../start.ts', import.meta.url))

export interface Addresses {
  PORT: string
  REDIRECT_PORT: string
  ANALYTICS_PORT: string
  POSTGRES_PORT: string
  PARTNER_PORT: string
  METRICS_PORT: string
}

export async function freeAddresses(): Promise<Addresses> {
  const [PORT, REDIRECT_PORT, ANALYTICS_PORT, POSTGRES_PORT, PARTNER_PORT] = (await freePorts(5)).map(String)
  return {
    PORT: PORT!,
    REDIRECT_PORT: REDIRECT_PORT!,
    ANALYTICS_PORT: ANALYTICS_PORT!,
    POSTGRES_PORT: POSTGRES_PORT!,
    PARTNER_PORT: PARTNER_PORT!,
    METRICS_PORT: String(await freePortRow(4)),
  }
}

/** Waits until `answer` returns a value. After `patience` milliseconds it fails and names what was waited for. */
export async function eventually<T>(
  what: string,
  answer: () => Promise<T | undefined>,
  patience = 180_000,
): Promise<T> {
  const deadline = Date.now() + patience
  for (;;) {
    const value = await answer().catch(() => undefined)
    if (value !== undefined) return value
    if (Date.now() > deadline) throw new Error(`${what}: not within ${patience / 1_000} s`)
    await sleep(50)
  }
}

/** The end of what the start prints when everything is ready. */
const LAST_LINE = 'Ctrl-C stops everything.'

const running = new Set<ChildProcess>()

/** Ends the runs that a failed test has left. For the end of a test file. */
export async function endStartedRuns(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const closed = once(child, 'close')
      child.kill('SIGINT')
      await closed
    }),
  )
}

/** Runs the start command in a separate process, as a user would. */
export class StartedRun {
  readonly child: ChildProcess
  readonly dataDir: string
  output = ''
  #ended: Promise<number | null>

  constructor(settings: Record<string, string>) {
    const { DATABASE_URL: _database, CLICKHOUSE_URL: _clickhouse, ...env } = process.env
    this.dataDir = settings.DATA_DIR ?? ''
    this.child = spawn(process.execPath, [entry], {
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    running.add(this.child)
    this.#ended = once(this.child, 'close').then(([code]) => {
      running.delete(this.child)
      return code as number | null
    })
  }

  /** Resolves when all parts are ready and the introduction is printed. If the start ends instead, throws with its output. */
  async ready(): Promise<void> {
    await eventually(`ready; it printed\n${this.output}`, () => {
      if (this.child.exitCode !== null) return Promise.resolve('ended')
      return Promise.resolve(this.output.includes(LAST_LINE) ? 'ready' : undefined)
    })
    if (!this.output.includes(LAST_LINE)) throw new Error(`The start ended:\n${this.output}`)
  }

  /** The exit code, once it has ended. */
  ended(): Promise<number | null> {
    return this.#ended
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGINT')
    return this.#ended
  }

  /** Process id of a part, from the file that the run keeps. */
  pidOf(part: string): number | undefined {
    const { parts } = JSON.parse(readFileSync(join(this.dataDir, 'run.json'), 'utf8')) as {
      parts: { name: string; pid: number }[]
    }
    return parts.findLast(({ name }) => name === part)?.pid
  }

  /** Address of the embedded PostgreSQL. */
  databaseUrl({ POSTGRES_PORT }: Addresses): string {
    const password = readFileSync(join(this.dataDir, 'keys', 'postgres-password'), 'utf8')
    return `postgres://postgres:${password}@127.0.0.1:${POSTGRES_PORT}/headgate`
  }
}
