import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '@headgate/db/base/database'
import { readSettings } from '@headgate/runtime/settings'
import { readLinks } from '@headgate/traffic/known-links'
import { trafficSearches } from '@headgate/traffic/searches'
import { sendSearches } from '@headgate/traffic/send'
import { openWarehouse, type Warehouse } from '@headgate/warehouse/client/client'
import { Client } from 'pg'
import { endStartedRuns, eventually, freeAddresses, StartedRun, type Addresses } from '../testing/started.ts'
import { backUp } from './back-up.ts'
import { readManifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate backup '))
after(async () => {
  await endStartedRuns()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

type Env = Record<string, string>

const commandPath = (file: string) => fileURLToPath(new URL(file, import.meta.url))

async function command(file: string, env: Env, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandPath(file), ...args], {
    env: { ...process.env, ...env },
  })
  return stdout
}

interface Answered {
  clickId: string
  /** When its reply came, milliseconds since 1970. */
  at: number
}

/** Searches through the engine, until `stop`. Each has an id of its own. */
class Traffic {
  readonly answered: Answered[] = []
  /** Ids of all that were sent, with a reply or without. */
  readonly sent = new Set<string>()
  readonly #stop = new AbortController()
  #ended: Promise<void> = Promise.resolve()

  async begin(run: StartedRun, addresses: Addresses, seed: number): Promise<void> {
    const database = openDatabase(run.databaseUrl(addresses), { name: 'test', max: 1 })
    const links = await readLinks(database)
    await database.close()
    const searches = trafficSearches({ links, seed, searches: 100_000, strays: false })
    this.#ended = sendSearches(
      `http://127.0.0.1:${addresses.REDIRECT_PORT}`,
      80,
      searches,
      ({ clickId }, reply) => {
        this.sent.add(clickId)
        if (!('error' in reply)) this.answered.push({ clickId, at: reply.sentAt + reply.took })
      },
      this.#stop.signal,
    )
  }

  async reaches(count: number): Promise<void> {
    const from = this.answered.length
    await eventually(`${count} replies`, () =>
      Promise.resolve(this.answered.length >= from + count || undefined),
    )
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#ended
  }
}

/** Records of PostgreSQL that a restore must bring back, row by row. */
async function recordsOf(run: StartedRun, addresses: Addresses): Promise<unknown> {
  const client = new Client({ connectionString: run.databaseUrl(addresses) })
  await client.connect()
  try {
    const rowsOf = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
    return {
      users: await rowsOf('select id, email, password_hash from "user" order by id'),
      revisions: await rowsOf('select revision, kind, entity_id, content from publication order by revision'),
      served: await rowsOf('select kind, entity_id, revision, content from engine_state order by 1, 2'),
      imports: await rowsOf(
        'select id, stage, in_force, load, total_uploaded, file_hash from revenue_import order by id',
      ),
      days: await rowsOf(
        'select provider_id, day::text, version, gross, net, publisher_revenue from advertiser_day order by 1, 2',
      ),
    }
  } finally {
    await client.end()
  }
}

interface Stored {
  clicks: string[]
  /** Searches by publisher link and day, from the searches and as they were counted. */
  searches: unknown[]
  counted: unknown[]
  /** By advertiser and day. */
  revenue: unknown[]
}

/** What is in the warehouse of a product that is stopped. */
async function storedIn(dataDir: string): Promise<Stored> {
  const warehouse = openWarehouse({ path: join(dataDir, 'clickhouse') })
  try {
    const clicks = await rowsOf(warehouse, 'SELECT click_id FROM search_event ORDER BY click_id')
    return {
      clicks: clicks.map((row) => (row as { click_id: string }).click_id),
      searches: await rowsOf(
        warehouse,
        `SELECT targeting_id, toString(toDate(event_time)) AS day, toString(count()) AS searches FROM search_event
        GROUP BY targeting_id, day ORDER BY targeting_id, day`,
      ),
      counted: await rowsOf(
        warehouse,
        `SELECT targeting_id, toString(toDate(hour)) AS day, toString(sum(searches)) AS searches FROM search_hour
        WHERE batch = 0 GROUP BY targeting_id, day ORDER BY targeting_id, day`,
      ),
      revenue: await rowsOf(
        warehouse,
        `SELECT provider_id, toString(date) AS day, toString(sum(gross_revenue)) AS gross, toString(sum(net_revenue)) AS net,
          toString(sum(publisher_revenue)) AS publisher FROM booked_row FINAL GROUP BY provider_id, date ORDER BY provider_id, date`,
      ),
    }
  } finally {
    await warehouse.close()
  }
}

async function rowsOf(warehouse: Warehouse, sql: string): Promise<unknown[]> {
  return (await warehouse.query({ sql })).rows
}

const timesOf = (clicks: readonly string[]) => Map.groupBy(clicks, (click) => click)

/** Ids of answered searches that are not stored, and ids that are stored more than once. */
function differences(
  answered: readonly Answered[],
  { clicks }: Stored,
): { lost: string[]; doubled: string[] } {
  const times = timesOf(clicks)
  return {
    lost: answered.map(({ clickId }) => clickId).filter((clickId) => !times.has(clickId)),
    doubled: [...times].filter(([, all]) => all.length > 1).map(([click]) => click),
  }
}

/** A back-up that is killed leaves no folder that could be taken for a whole one. */
async function killedInTheMiddle(env: Env, backup: string): Promise<void> {
  const child = spawn(process.execPath, [commandPath('backup-command.ts'), backup], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await eventually('files of the back-up', () =>
    Promise.resolve(existsSync(join(`${backup}.unfinished`, 'data', 'postgres', 'base')) || undefined),
  )
  child.kill('SIGKILL')
  await ended
  assert.equal(existsSync(backup), false)
  assert.throws(() => readManifest(`${backup}.unfinished`), /is no whole back-up/)
}

/** On a disk that becomes full, or where only small files can be written, nothing is kept. */
async function onFullDisk(env: Env): Promise<void> {
  const disk = join(folder, 'small disk')
  mkdirSync(disk)
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk], { stdio: 'ignore' }).status === 0
  try {
    const args = [process.execPath, commandPath('backup-command.ts'), join(disk, 'back-up')]
    const [file, ...rest] = isMounted ? args : ['prlimit', '--fsize=1000000', ...args]
    const failed = await promisify(execFile)(file!, rest, { env: { ...process.env, ...env } }).then(
      () => assert.fail('the back-up was made'),
      (cause: unknown) => cause as { code: number; stderr: string },
    )
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /is full|largest file/)
    assert.deepEqual(readdirSync(disk), [])
  } finally {
    if (isMounted) spawnSync('umount', ['--lazy', disk])
  }
}

/** A back-up that begins while another one copies ClickHouse is refused, and takes nothing from it. */
async function secondAtOnce(env: Env, databaseUrl: string): Promise<void> {
  let second = ''
  const settings = {
    ...readSettings(env),
    ANALYTICS_URL: `http://127.0.0.1:${env.ANALYTICS_PORT}`,
  }
  const manifest = await backUp({
    settings,
    databaseUrl,
    folder: join(folder, 'two at once'),
    progress: (text) => {
      if (text !== 'ClickHouse') return
      // The first waits for its end; to the same folder, whose unfinished one must stay.
      const args = [commandPath('backup-command.ts'), join(folder, 'two at once')]
      second = spawnSync(process.execPath, args, { env: { ...process.env, ...env }, encoding: 'utf8' }).stderr
    },
  })
  assert.match(second, /Another back-up is under way/)
  const tops = new Set(manifest.files.map(({ path }) => path.split('/')[0]))
  for (const top of ['postgres', 'clickhouse', 'keys', 'imports']) assert.ok(tops.has(top), top)
  assert.equal(
    manifest.files.filter(({ path }) => path.startsWith('spool/')).length,
    manifest.counts.waiting_segments,
  )
}

test('a back-up under traffic has everything up to its moment once, and what was restored goes on', async () => {
  const seed = 20_261_128
  const addresses = await freeAddresses()
  const common = {
    ...addresses,
    SAMPLE_PAST_DAYS: '3',
    ENGINE_NOTES_DIR: join(folder, 'notes'),
    REDIRECT_WORKERS: '2',
  }
  const first = { ...common, DATA_DIR: join(folder, 'first data') }
  const second = { ...common, DATA_DIR: join(folder, 'second data') }
  const backup = join(folder, 'a back-up')

  const run = new StartedRun(first)
  await run.ready()
  const before = new Traffic()
  await before.begin(run, addresses, seed)
  await before.reaches(150)
  await killedInTheMiddle(first, backup)
  await onFullDisk(first)
  await secondAtOnce(first, run.databaseUrl(addresses))
  const printed = await command('backup-command.ts', first, backup)
  assert.equal(existsSync(`${backup}.unfinished`), false)
  await before.reaches(50)
  await before.stop()
  const records = await recordsOf(run, addresses)
  assert.equal(await run.stop(), 0)
  const manifest = readManifest(backup)
  const moment = Date.parse(manifest.at)
  assert.match(printed, /is a whole back-up/)
  assert.deepEqual(
    readdirSync(first.DATA_DIR).filter((name) => name === 'backup-links'),
    [],
  )
  const original = await storedIn(first.DATA_DIR)
  assert.deepEqual(differences(before.answered, original), { lost: [], doubled: [] })

  await command('restore-command.ts', second, backup)
  const again = new StartedRun(second)
  await again.ready()
  assert.deepEqual(await recordsOf(again, addresses), records)
  assert.match(await command('../verify.ts', second), /✓ searches/)
  const later = new Traffic()
  await later.begin(again, addresses, seed + 1)
  await later.reaches(200)
  await later.stop()
  const verified = await command('../verify.ts', second)
  assert.match(
    verified,
    new RegExp(`${manifest.counts.users} users, ${manifest.counts.publisher_links} publisher links`),
  )
  assert.equal(await again.stop(), 0)

  const restored = await storedIn(second.DATA_DIR)
  const untilMoment = before.answered.filter(({ at }) => at < moment)
  const afterMoment = before.answered.length - untilMoment.length
  assert.ok(
    untilMoment.length >= 150 && afterMoment >= 50,
    `${untilMoment.length} before, ${afterMoment} after`,
  )
  assert.deepEqual(differences([...untilMoment, ...later.answered], restored), { lost: [], doubled: [] })
  const known = new Set([...original.clicks, ...later.sent])
  assert.deepEqual(
    restored.clicks.filter((click) => !known.has(click)),
    [],
  )
  assert.deepEqual(restored.counted, restored.searches)
  assert.deepEqual(restored.revenue, original.revenue)
})
