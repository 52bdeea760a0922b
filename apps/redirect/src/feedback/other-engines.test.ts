import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { writeActivity } from '@headgate/db/engine/activity'
import { seeEngine } from '@headgate/db/engine/engines'
import { RETIRED_ENGINE } from '@headgate/db/engine/retired-engine'
import { writeEngineState } from '@headgate/db/engine/state'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { business, ids, noFilters, targeting } from '@headgate/domain/testing/sample-business'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { startEngine } from '../engine.ts'
import { TargetingTable } from '../workers/targeting-table.ts'
import { OtherEngines } from './other-engines.ts'

/** Links: three with warm-up, two whose first searches pass without filters. */
const [OLD, RETIRED, SHARED, OLD_UNFILTERED, NEW_UNFILTERED] = [20, 30, 40, 50, 60]
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const log = createLog('redirect', 'silent')
const elsewhere = randomUUID()
const folder = mkdtempSync(join(tmpdir(), 'headgate-others-'))
let database: TestDatabase

before(async () => {
  database = await testDatabase()
  const filters = { ...noFilters, short_keywords: true, disable_filters_temporarily: true }
  const changes = business(
    ...[OLD, RETIRED, SHARED].flatMap((id) => served(id, { warmup_mode: true })),
    ...[OLD_UNFILTERED, NEW_UNFILTERED].flatMap((id) => served(id, { filters })),
  )
  await writeEngineState(database.db, changes as Parameters<typeof writeEngineState>[1])
  await reported(elsewhere, OLD, 1_000)
  await reported(elsewhere, OLD_UNFILTERED, 30)
  await reported(RETIRED_ENGINE, RETIRED, 100)
})
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const served = (id: number, more: Parameters<typeof targeting>[0]): Parameters<typeof business> => [
  ['targeting', id, targeting(more)],
  ['targeting_flags', id, { is_active: true, archived: false }],
]

/** What an engine has reported for a link, as if it had served these searches. */
async function reported(engineId: string, entityId: number, searchesTotal: number) {
  await seeEngine(database.db, { id: engineId, host: 'elsewhere' })
  const day = new Date().toISOString().slice(0, 10)
  const none = { searchesToday: 0, searchesYesterday: 0, lastRedirectedAt: null }
  await writeActivity(database.db, engineId, [{ kind: 'targeting', entityId, searchesTotal, day, ...none }])
}

const emptyFolder = () => mkdtempSync(join(folder, 'engine-'))

/** An engine in this process, with an empty DATA_DIR unless one is given. */
async function newEngine(t: TestContext, databaseUrl: string | undefined, dataDir = emptyFolder()) {
  const port = await freePort()
  const settings = readSettings({
    REDIRECT_PORT: String(port),
    DATA_DIR: dataDir,
    REDIRECT_WORKERS: '2',
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  const engine = await startEngine(settings, log)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= engine.stop())
  t.after(stop)
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers: { 'User-Agent': AGENT } })
  // It serves nothing as long as PostgreSQL is slow.
  if (databaseUrl === database.url) await until(async () => (await ask('/ready')).status === 200)
  return {
    stop,
    status: async (path: string) => (await ask(path)).status,
    /** The host that a search of a link is sent to; `advertiser` for those of its rules. */
    async search(link: number, keyword = 'abc') {
      const reply = await ask(`/search/${ids.publisher}/${link}?q=${keyword}`)
      return new URL(reply.headers.get('location')!).host.replace(/^advertiser-\d/, 'advertiser')
    },
  }
}

/** The figures of the one engine that runs, for a link: its own searches, and whether it has ended the round since. */
async function running(link: number) {
  const { rows } = await database.db.execute<{ searches: number; ended: boolean }>(sql`
    select a.searches_total::int as searches, e.figures_at > a.updated_at as ended
    from activity a join engine e on e.id = a.engine_id
    where a.kind = 'targeting' and a.entity_id = ${link} and e.id not in (${elsewhere}, ${RETIRED_ENGINE})
    order by e.started_at desc limit 1`)
  return rows[0] ?? { searches: 0, ended: false }
}

test('on a new host first searches and warm-up do not begin again', async (t) => {
  const engine = await newEngine(t, database.url)
  assert.equal(await engine.search(OLD), 'advertiser.example')
  assert.equal(await engine.search(RETIRED), 'advertiser.example')
  assert.equal(await engine.search(OLD_UNFILTERED, 'ab'), 'system.example')
  assert.equal(await engine.search(NEW_UNFILTERED, 'ab'), 'advertiser.example')
  assert.equal(await engine.search(SHARED), 'warmup.example')
})

test('two engines have one warm-up: what the other reports is added once, and an engine reports its own', async (t) => {
  const engine = await newEngine(t, database.url)
  await database.db.execute(sql`delete from activity where entity_id = ${SHARED}`)
  await reported(elsewhere, SHARED, 60)
  // The first round adds them; the second reports what the engine has counted since, and adds nothing.
  for (let own = 1; own <= 2; own += 1) {
    assert.equal(await engine.search(SHARED), 'warmup.example', `search ${own}`)
    await until(async () => {
      const { searches, ended } = await running(SHARED)
      assert.ok(searches <= own)
      return searches === own && ended
    })
  }
  const hosts: string[] = []
  for (let own = 3; own <= 42; own += 1) hosts.push(await engine.search(SHARED))
  assert.deepEqual([hosts.lastIndexOf('warmup.example'), hosts.indexOf('advertiser.example')], [37, 38])
})

test('nor do they begin again when the new host is restarted', async (t) => {
  const dataDir = emptyFolder()
  await database.db.execute(sql`delete from activity where entity_id = ${SHARED}`)
  const first = await newEngine(t, database.url, dataDir)
  await first.search(SHARED)
  await first.stop()
  const second = await newEngine(t, database.url, dataDir)
  await second.search(SHARED)
  await until(async () => {
    const { searches, ended } = await running(SHARED)
    return searches === 2 && ended
  })
  assert.equal(await second.search(OLD), 'advertiser.example')
  assert.equal(await second.search(OLD_UNFILTERED, 'ab'), 'system.example')
})

test('an engine gives up when the figures cannot be read, and rounds read those of all links later, in pages', async () => {
  const links = new TargetingTable()
  links.cover([1, 70_000, 140_000])
  const db = await testDatabase()
  await seeEngine(db.db, { id: elsewhere, host: 'elsewhere' })
  await db.db.execute(sql`
    insert into activity (engine_id, kind, entity_id, searches_total, day)
    select ${elsewhere}::uuid, 'targeting', id, id % 200, current_date from generate_series(1, 140000, 10) as id`)
  const others = new OtherEngines({
    db,
    engineId: randomUUID(),
    links,
    log,
    limits: { connectMs: 10_000, queryMs: 500, statementMs: 500 },
  })
  await db.db.transaction(async (tx) => {
    await tx.execute(sql`lock table activity in access exclusive mode`)
    await others.readAll('ahead')
  })
  assert.equal(links.searches(51), 0)
  await others.round(db.db, [1, 51, 52])
  assert.deepEqual(
    [1, 51, 52].map((id) => links.searches(id)),
    [1, 51, 0],
  )
  // Each round makes some progress, also on a slow machine.
  await until(async () => {
    await others.round(db.db, [])
    return links.searches(139_991) === 100
  })
  const found = [1, 2, 51, 101, 191, 70_031, 139_991].map((id) => links.searches(id))
  assert.deepEqual(found, [1, 0, 51, 100, 100, 31, 100])
  await db.close()
})

test('an engine that has always been alone reads nothing', async () => {
  const links = new TargetingTable()
  links.cover([1])
  const db = await testDatabase()
  const own = randomUUID()
  await seeEngine(db.db, { id: own, host: 'here' })
  const others = new OtherEngines({ db, engineId: own, links, log })
  await db.db.transaction(async (tx) => {
    await tx.execute(sql`lock table activity in access exclusive mode`)
    await others.readAll('ahead')
  })
  assert.equal(links.searches(1), 0)
  await db.close()
})

test('a new engine starts without PostgreSQL', async (t) => {
  for (const url of [undefined, `postgres://nobody@127.0.0.1:${await freePort()}/none`]) {
    const engine = await newEngine(t, url)
    assert.equal(await engine.status('/health'), 200)
  }
})
