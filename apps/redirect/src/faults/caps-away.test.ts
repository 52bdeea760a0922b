import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database } from '@headgate/db/base/database'
import { writeEngineState } from '@headgate/db/engine/state'
import { networkTo } from '@headgate/db/testing/network'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { cappedLinks, FIRST_OF_MANY, publishBusiness } from './testing/business.ts'
import { pause } from './testing/engine-process.ts'
import { ownPostgres } from './testing/own-postgres.ts'
import { Setting } from './testing/setting.ts'
import { columnOf, spooledRecords } from './testing/spooled.ts'

const LINKS = 40
/** The first of the links are busy, the others rarely used. */
const BUSY = 4
const AWAY_SECONDS = Number(process.env.AWAY_SECONDS ?? (thorough ? 1_800 : 3))
/** Searches a second on each busy link while PostgreSQL is away. */
const PACE = thorough ? 2 : 30
/** The most searches that each engine gets on a rarely used link in that time. */
const RARE = Math.ceil(AWAY_SECONDS / (LINKS - BUSY) / 2) + 3

const postgres = ownPostgres()
let database: Database
let url: string

/** A new database with `LINKS` capped links. */
async function published(setting: Setting, caps: readonly number[]): Promise<void> {
  const made = await postgres.database(setting)
  database = made
  url = made.url
  await publishBusiness(database.db)
  await writeEngineState(database.db, cappedLinks(caps))
}
const links = Array.from({ length: LINKS }, (_, at) => FIRST_OF_MANY + at)

/** Units granted on a day, and those reported as used; `YYYY-MM-DD`. */
async function usageOn(day: string): Promise<{ link: number; leased: number; used: number }[]> {
  const { rows } = await database.db.execute<{ link: number; leased: number; used: number }>(sql`
    select entity_id as link, leased::int, used::int from cap_usage
    where day = ${day}::date and entity_id >= ${FIRST_OF_MANY}`)
  return rows
}

const today = () => new Date().toISOString().slice(0, 10)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Number of leases that do not cover the need of the engine on a busy or a rarely used link. */
async function lackingLeases(busy: number, rare: number): Promise<number> {
  const { rows } = await database.db.execute<{ lacking: number }>(sql`
    select count(*)::int as lacking from cap_lease
    where entity_id >= ${FIRST_OF_MANY}
      and granted - used < case when entity_id < ${FIRST_OF_MANY + BUSY} then ${busy}::int else ${rare}::int end`)
  return rows[0]!.lacking
}

/** Number of each engine's contacts. */
const contacts = async () =>
  (await database.db.execute<{ contact: number }>(sql`select contact::int from engine order by id`)).rows

/**
 * Resolves when engines know all that PostgreSQL has done for them so far. Its rows show a lease before the reply has
 * reached the engine; of two later contacts the second is sent after that reply.
 */
async function repliesArrived(): Promise<void> {
  const before = await contacts()
  await until(
    async () => (await contacts()).every(({ contact }, at) => contact >= before[at]!.contact + 2),
    'two contacts of each engine',
  )
}

/** Searches of capped links in the records of engines, by outcome. */
async function outcomes(engines: readonly { dataDir: string }[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { dataDir } of engines)
    for (const record of await spooledRecords(dataDir)) {
      const outcome = `${columnOf(record, 'outcome')} ${columnOf(record, 'filtered_reason')}`.trim()
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  return counts
}

test(`PostgreSQL away for ${AWAY_SECONDS} s with caps half used: nothing goes to the fallback`, async (t) => {
  const setting = new Setting(t)
  const used = AWAY_SECONDS * PACE
  // Half of each cap is used before. While PostgreSQL is away, searches need at most half of the rest, because the two
  // engines do not have exactly equal parts.
  const caps = links.map((_, at) => (at < BUSY ? 4 * used + 400 : Math.max(200, 9 * RARE)))
  await published(setting, caps)
  const homes = [setting.folder(), setting.folder()]
  // On a slow machine no search may give up before the outage.
  const engines = await Promise.all(
    homes.map((dataDir) =>
      setting.engine({ databaseUrl: url, dataDir, workers: 1, env: { CAP_WAIT_MS: '5000' } }),
    ),
  )
  for (const engine of engines) await engine.start()
  for (const engine of engines) await until(async () => (await engine.ready()).snapshot.following, 'snapshot')
  const urls = engines.map((engine) => engine.url)
  const load = setting.load('half')
  for (const [at, link] of links.entries())
    await load.send(urls, { targeting: link, count: Math.floor(caps[at]! / 2) })
  // Searches before the outage do not count: on a very slow machine some may go over cap.
  const before = load.count('overcap.example')
  // PostgreSQL sees the unused units of engines only after they have reported. A search takes a unit of its rule and
  // one of its link.
  const served = load.acknowledged.size - before
  await until(
    async () => sum((await usageOn(today())).map(({ used: told }) => told)) === 2 * served,
    'engines have reported what they used',
  )
  const share = (PACE * AWAY_SECONDS) / 2 + 5
  await until(async () => (await lackingLeases(share, RARE)) === 0, 'leases for the outage')
  await repliesArrived()
  postgres.server.freeze()
  const began = performance.now()
  let rare = BUSY
  for (let second = 0; second < AWAY_SECONDS; second += 1) {
    for (const link of links.slice(0, BUSY))
      await load.send(urls, { targeting: link, count: PACE, parallel: 4 })
    // Alternates between engines as a balancer does; in the load's own order a link always went to the same engine.
    const visit = Math.floor(second / (LINKS - BUSY))
    await load.send([urls[visit % urls.length]!], { targeting: links[rare]!, count: 1 })
    rare = rare + 1 < LINKS ? rare + 1 : BUSY
    await pause(Math.max(0, began + (second + 1) * 1_000 - performance.now()))
  }
  for (const link of links) await load.send(urls, { targeting: link, count: 2 })
  const away = Math.round((performance.now() - began) / 1_000)
  postgres.server.resume()
  await Promise.all(engines.map((engine) => engine.stop()))
  const found = await outcomes(homes.map((dataDir) => ({ dataDir })))
  const usage = await usageOn(today())
  ledger(t, 'PostgreSQL away with caps half used', {
    'seconds away': away,
    answered: load.acknowledged.size,
    'to the fallback that had room': load.count('overcap.example') - before,
    overshoot: usage.filter(({ link, leased }) => leased > caps[link - FIRST_OF_MANY]!).length,
    unexpected: load.unexpected.length,
  })
  assert.deepEqual(load.unexpected, [])
  assert.deepEqual(
    usage.filter(({ link, leased }) => leased > caps[link - FIRST_OF_MANY]!),
    [],
  )
  assert.equal(load.count('overcap.example') - before, 0, `${JSON.stringify(found)}, seed ${seed}`)
  assert.deepEqual(
    Object.keys(found).filter((outcome) => outcome !== '1' && outcome !== '3 unleased'),
    [],
  )
})

/** Whether PostgreSQL has given out units of each link's two caps for a day. */
const allLeased = async (day: string) =>
  (await usageOn(day)).filter(({ leased }) => leased > 0).length === 2 * LINKS

test('120 ms each way to PostgreSQL: no first search of a cap goes to the fallback, also across midnight', async (t) => {
  const setting = new Setting(t)
  await published(
    setting,
    links.map(() => 100),
  )
  const network = await networkTo(url, 120)
  setting.after(() => network.close())
  const midnight = Date.UTC(2026, 10, 22)
  const dataDir = setting.folder()
  const clock = join(dataDir, 'clock')
  const setClock = (time: number) => {
    writeFileSync(`${clock}.next`, String(time))
    renameSync(`${clock}.next`, clock)
  }
  setClock(midnight - 60_000)
  const program = new URL('testing/shifted-clock.ts', import.meta.url).href
  const engine = await setting.engine({
    dataDir,
    databaseUrl: network.url,
    workers: 1,
    env: { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${program}` },
  })
  await engine.start()
  // The start waits for leases too, but not for ever: on a busy machine they may come after it.
  await until(() => allLeased('2026-11-21'), 'leases of today before the first search')
  await repliesArrived()
  const load = setting.load('far')
  const searchAll = async () => {
    await until(async () => (await engine.ready()).snapshot.revision > 0, 'a snapshot')
    for (const link of links) await load.send([engine.url], { targeting: link, count: 3, parallel: 3 })
  }
  await searchAll()
  const first = load.count('overcap.example')
  await until(() => allLeased('2026-11-22'), 'leases of tomorrow')
  await repliesArrived()
  setClock(midnight + 1)
  await searchAll()
  const second = load.count('overcap.example') - first
  ledger(t, '120 ms each way to PostgreSQL, across midnight', {
    answered: load.acknowledged.size,
    'to the fallback before midnight': first,
    'to the fallback after midnight': second,
    'slowest answer ms': Math.round(load.slowest),
  })
  assert.deepEqual(load.unexpected, [])
  assert.deepEqual([first, second], [0, 0])
  assert.deepEqual(await outcomes([{ dataDir }]).then(Object.keys), ['1'])
})
