import { randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@headgate/db/testing/database'
import { freePort, freePorts } from '@headgate/runtime/testing/free-port'
import { scrape, valueOf } from '@headgate/runtime/testing/read-metrics'
import { until } from '@headgate/runtime/testing/until'
import { SearchesAtRate } from '@headgate/tools/testing/searches-at-rate'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { machineFacts } from '../machine.ts'
import { startBalancer } from './balancer.ts'

export const name =
  'an upgrade from an older version under load, and one engine back: failed and lost searches'

const NEW = fileURLToPath(new URL('../../..', import.meta.url))
/** A folder with an older version and its packages: `git worktree add`, then `npm install` in it. */
const OLD = process.env['OLD']
const RATE = Number(process.env['RATE'] ?? 200)
const CHECK_MS = 500
const PATIENCE_MS = 240_000

type Part = 'api' | 'analytics' | 'redirect'

interface Host {
  part: Part
  port: number
  metricsPort: number
  env: Record<string, string>
  child?: ChildProcess
}

/** Starts a part of the version in `root`, as a unit does, and waits until it is ready. */
async function start(host: Host, root: string, log: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools/src/serve.ts'), host.part], {
    cwd: root,
    env: { ...process.env, ...host.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const to = createWriteStream(log, { flags: 'a' })
  child.stdout!.pipe(to, { end: false })
  child.stderr!.pipe(to, { end: false })
  host.child = child
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`The ${host.part} of ${root} ended: see ${log}`)
      return fetch(`http://127.0.0.1:${host.port}/ready`).then(
        (reply) => reply.ok,
        () => false,
      )
    },
    `the ${host.part} of ${root} is ready`,
    PATIENCE_MS,
  )
}

async function stop({ child }: Host): Promise<void> {
  if (!child || child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/**
 * API, analytics and two engines of an older version under `RATE` searches a second; then the order of docs/upgrade.md with
 * this version, one engine back to the older version and forward again. Throws when a search failed, was lost, or was stored
 * twice. Without OLD it is left out.
 */
export async function run(): Promise<void> {
  if (OLD === undefined) {
    console.log('Left out: OLD=<folder of an older version with its packages> is not set.')
    return
  }
  const server = await testDatabase()
  const database = `upgrade_${randomBytes(4).toString('hex')}`
  await server.pool.query(`create database ${database}`)
  const folder = mkdtempSync(join(tmpdir(), 'headgate-upgrade-'))
  const [api, analytics, first, second] = await hostsOf(
    folder,
    server.url.replace(/\/[^/?]+(?=$|\?)/, `/${database}`),
  )
  const hosts = [api, analytics, first, second]
  const log = join(folder, 'log')
  const balancer = await startBalancer({
    engines: [first.port, second.port],
    checkMs: CHECK_MS,
    retries: false,
  })
  const searches = new SearchesAtRate(
    (number) =>
      `http://127.0.0.1:${balancer.port}/search?q=red+shoes&publisher_id=1&targeting_id=1&click_id=u${number}`,
    RATE,
    true,
    302,
  )
  try {
    for (const host of hosts) await start(host, OLD, log)
    const sending = searches.run()
    const step = async (what: string, act: () => Promise<void>) => {
      const before = searches.failed.length
      const began = performance.now()
      searches.takeLongest()
      await act()
      await searches.next(RATE)
      console.log(
        `${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s, failed ${searches.failed.length - before}, longest wait ${searches.takeLongest().toFixed(0)} ms`,
      )
    }
    const replace = async (host: Host, root: string) => {
      await stop(host)
      await start(host, root, log)
    }
    await step('the older version', async () => {})
    await step('API, which brings the tables up to date', () => replace(api, NEW))
    await step('analytics', () => replace(analytics, NEW))
    await step('first engine', () => replace(first, NEW))
    await step('second engine', () => replace(second, NEW))
    await step('first engine back to the older version', () => replace(first, OLD))
    await step('first engine forward again', () => replace(first, NEW))
    searches.stop()
    await sending
    for (const engine of [first, second])
      await until(
        async () =>
          valueOf(await scrape(`http://127.0.0.1:${engine.metricsPort}`), 'headgate_engine_spool_records') ===
          0,
        'everything is shipped',
        PATIENCE_MS,
      )
    for (const host of hosts.toReversed()) await stop(host)
    const stored = await storedSearches(join(folder, 'analytics', 'clickhouse'))
    console.log(
      `${searches.sent} searches: failed ${searches.failed.length}, sent again ${searches.resent}; stored ${stored.rows}, different ${stored.different}`,
    )
    for (const text of searches.failed.slice(0, 5)) console.log(`  ${text}`)
    console.log(machineFacts())
    // One that a client sent again may have been recorded before its connection broke.
    const isWhole =
      stored.different === searches.answered && stored.rows - stored.different <= searches.resent
    if (searches.failed.length > 0 || !isWhole) throw new Error('Searches failed, or were lost or doubled')
    rmSync(folder, { recursive: true, force: true })
  } finally {
    searches.stop()
    balancer.close()
    for (const host of hosts) await stop(host)
    await server.pool.query(`drop database ${database} with (force)`)
    await server.close()
  }
}

async function hostsOf(folder: string, databaseUrl: string): Promise<[Host, Host, Host, Host]> {
  const analyticsPort = await freePort()
  const common = {
    DATABASE_URL: databaseUrl,
    ANALYTICS_PORT: String(analyticsPort),
    ANALYTICS_URL: `http://127.0.0.1:${analyticsPort}`,
    APP_SECRET: randomBytes(24).toString('hex'),
    SERVICE_TOKEN: randomBytes(24).toString('hex'),
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    SAMPLE_DATA: '1',
    SAMPLE_PAST_DAYS: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ENGINE_NOTES_DIR: join(folder, 'notes'),
    REDIRECT_WORKERS: '1',
    DRAIN_SECONDS: '2',
  }
  const host = async (part: Part, place: string, portName: string, given?: number): Promise<Host> => {
    const [free, metricsPort] = await freePorts(2)
    const port = given ?? free!
    const dataDir = join(folder, place)
    mkdirSync(dataDir)
    const env = { ...common, DATA_DIR: dataDir, [portName]: String(port), METRICS_PORT: String(metricsPort) }
    return { part, port, metricsPort: metricsPort!, env }
  }
  return [
    await host('api', 'api', 'PORT'),
    await host('analytics', 'analytics', 'ANALYTICS_PORT', analyticsPort),
    await host('redirect', 'engine-1', 'REDIRECT_PORT'),
    await host('redirect', 'engine-2', 'REDIRECT_PORT'),
  ]
}

/** Searches of this run in the embedded warehouse of a stopped analytics. */
async function storedSearches(path: string): Promise<{ rows: number; different: number }> {
  const warehouse = openWarehouse({ path })
  try {
    const { rows } = await warehouse.query<{ n: string; different: string }>({
      sql: "SELECT count() AS n, uniqExact(click_id) AS different FROM search_event WHERE startsWith(click_id, 'u')",
    })
    return { rows: Number(rows[0]!.n), different: Number(rows[0]!.different) }
  } finally {
    await warehouse.close()
  }
}
