import assert from 'node:assert/strict'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeEngineState } from '@headgate/db/engine/state'
import type { TestDatabase } from '@headgate/db/testing/database'
import { sql } from 'drizzle-orm'
import { until } from '@headgate/runtime/testing/until'
import { business, CAPPED_LINK } from './testing/business.ts'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'
import { clickOf, columnOf, compare, spooledRecords } from './testing/spooled.ts'

const ZONES = thorough
  ? ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Niue']
  : ['America/Los_Angeles', 'Pacific/Kiritimati']
const MIDNIGHT = Date.UTC(2026, 10, 22)
const CAP = 60

// As a URL: NODE_OPTIONS is split at spaces, and a path may contain some.
const program = new URL('testing/shifted-clock.ts', import.meta.url).href

/** Searches of a publisher link that engines have reported; of all without one. */
async function searchesOf({ db }: TestDatabase, link?: number): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(searches_total), 0)::int as sum from activity
    where kind = 'targeting' and entity_id = coalesce(${link ?? null}, entity_id)`)
  return rows[0]!.sum
}

/** Units of caps that engines have reported as used. */
async function unitsUsed({ db }: TestDatabase): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(used), 0)::int as sum from cap_usage`,
  )
  return rows[0]!.sum
}

async function leasesOfBothDays({ db }: TestDatabase): Promise<void> {
  await until(
    async () => (await db.execute(sql`select distinct day from cap_lease where granted > 0`)).rowCount === 2,
    'leases of both days',
  )
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

test(`midnight UTC is the same in ${ZONES.length} time zones, byte for byte, and each day has a separate cap`, async (t) => {
  const setting = new Setting(t)
  const kept = setting.folder()
  const results = new Map<string, string>()
  let answered = 0
  for (const zone of ZONES) {
    const database = await setting.database()
    await writeEngineState(database.db, business(CAP))
    const dataDir = setting.folder()
    // With the same keys, the same address gives the same hash.
    if (results.size > 0) cpSync(kept, join(dataDir, 'engine'), { recursive: true })
    const clock = join(dataDir, 'clock')
    const setClock = (time: number) => {
      writeFileSync(`${clock}.next`, String(time))
      renameSync(`${clock}.next`, clock)
    }
    setClock(MIDNIGHT - 10)
    const engine = await setting.engine({
      dataDir,
      databaseUrl: database.url,
      workers: 1,
      // On a busy machine PostgreSQL takes longer than the usual 150 ms.
      env: { TZ: zone, CLOCK_FILE: clock, NODE_OPTIONS: `--import=${program}`, CAP_WAIT_MS: '5000' },
    })
    await engine.start()
    await until(async () => (await engine.ready()).leases.reachable, 'leases')
    await until(async () => (await engine.ready()).snapshot.following, 'snapshot')
    await leasesOfBothDays(database)
    const load = setting.load('zone', 1)
    for (const time of [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + 1]) {
      setClock(time)
      // One after the other, for the same order in every zone.
      await load.send([engine.url], { targeting: CAPPED_LINK, count: 40, parallel: 1 })
      await load.send([engine.url], { count: 20, parallel: 1 })
    }
    // A stop reports too, but only for 1.5 s: a busy machine may need longer.
    await until(async () => (await searchesOf(database, CAPPED_LINK)) === 120, 'the searches are reported')
    await until(async () => (await unitsUsed(database)) === 40 + CAP, 'the use of the cap is reported')
    await engine.stop()
    if (results.size === 0) cpSync(join(dataDir, 'engine', 'address-keys'), join(kept, 'address-keys'))
    const records = await spooledRecords(dataDir)
    assert.deepEqual(compare(load, records.map(clickOf)), {
      sent: 180,
      acknowledged: 180,
      lost: 0,
      doubled: 0,
      unexpected: 0,
    })
    const lines = records.map((record) => [record[0], ...record.slice(3)].join('\t'))
    results.set(zone, lines.toSorted().join('\n'))
    answered += load.acknowledged.size

    const redirectedOn = (day: string, targeting: number) =>
      records.filter(
        (record) =>
          dayText(Number(record[0])) === day &&
          record[3] === '1' &&
          Number(columnOf(record, 'targeting_id')) === targeting,
      ).length
    const [first, second] = [dayText(MIDNIGHT - 1), dayText(MIDNIGHT)]
    assert.deepEqual([redirectedOn(first, CAPPED_LINK), redirectedOn(second, CAPPED_LINK)], [40, CAP])
    const { rows } = await database.db.execute<{ day: string; used: number }>(
      sql`select day::text, used::int from cap_usage order by day`,
    )
    assert.deepEqual(rows, [
      { day: first, used: 40 },
      { day: second, used: CAP },
    ])
    const figures = await database.db.execute<Record<string, string>>(sql`
      select day::text, searches_today::int as today, searches_yesterday::int as yesterday, searches_total::int as total
      from activity where kind = 'targeting' and entity_id = ${CAPPED_LINK}`)
    assert.deepEqual(figures.rows, [{ day: second, today: 80, yesterday: 40, total: 120 }])
  }
  const [one, ...others] = results.values()
  for (const other of others) assert.equal(other, one)
  ledger(t, `midnight UTC in ${ZONES.length} time zones`, { answered, zones: results.size, differences: 0 })
})

test('midnight UTC under parallel load: counters equal events', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  await writeEngineState(database.db, business(CAP))
  const dataDir = setting.folder()
  const clock = join(dataDir, 'clock')
  let now = MIDNIGHT - 400
  const move = () => {
    now += 10
    writeFileSync(`${clock}.next`, String(now))
    renameSync(`${clock}.next`, clock)
  }
  move()
  const engine = await setting.engine({
    dataDir,
    databaseUrl: database.url,
    env: { TZ: 'Asia/Tokyo', CLOCK_FILE: clock, NODE_OPTIONS: `--import=${program}` },
  })
  await engine.start()
  await until(async () => (await engine.ready()).leases.reachable, 'leases')
  await leasesOfBothDays(database)
  const load = setting.load('night')
  const sending = [
    load.send([engine.url], { parallel: 8 }),
    load.send([engine.url], { parallel: 8, targeting: CAPPED_LINK }),
  ]
  // The clock stands still until the engine serves: a busy machine would pass midnight before the first search.
  await until(
    () => load.count('two.example') > 0 && load.count('one.example') > 0,
    'searches of the first day',
  )
  const ticking = setInterval(move, 10)
  setting.after(() => clearInterval(ticking))
  await until(() => now > MIDNIGHT + (thorough ? 5_000 : 600), 'midnight is over')
  load.stop()
  await Promise.all(sending)
  await until(
    async () => (await searchesOf(database)) === load.acknowledged.size,
    'the searches are reported',
  )
  await until(
    async () => (await unitsUsed(database)) === load.count('two.example'),
    'the use of the cap is reported',
  )
  await engine.stop()
  const records = await spooledRecords(dataDir)
  const result = compare(load, records.map(clickOf))
  assert.deepEqual([result.lost, result.doubled, result.unexpected], [0, 0, 0])
  const days = new Map<string, { all: number; capped: number }>()
  for (const record of records) {
    const day = dayText(Number(record[0]))
    const sums = days.get(day) ?? { all: 0, capped: 0 }
    sums.all += 1
    if (columnOf(record, 'rule_id') === String(CAPPED_LINK) && record[3] === '1') sums.capped += 1
    days.set(day, sums)
  }
  assert.equal(days.size, 2)
  for (const { capped } of days.values()) assert.ok(capped <= CAP, `${capped} of ${CAP}`)
  const today = await database.db.execute<{ today: number; yesterday: number }>(sql`
    select sum(searches_today)::int as today, sum(searches_yesterday)::int as yesterday
    from activity where kind = 'targeting'`)
  assert.deepEqual(today.rows[0], {
    today: days.get(dayText(MIDNIGHT))!.all,
    yesterday: days.get(dayText(MIDNIGHT - 1))!.all,
  })
  const used = await database.db.execute<{ used: number }>(sql`select used::int from cap_usage order by day`)
  assert.deepEqual(
    used.rows.map((row) => row.used),
    [days.get(dayText(MIDNIGHT - 1))!.capped, days.get(dayText(MIDNIGHT))!.capped],
  )
  ledger(t, 'midnight UTC under load', { ...result, clock: readFileSync(clock, 'utf8') })
})
