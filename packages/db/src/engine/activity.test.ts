import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import {
  activityOfOne,
  capUsedToday,
  rulesOfTargeting,
  didNotReachCap,
  isPublisherLive,
  remainingCap,
  searchesElsewhereBetween,
  searchesElsewhereOf,
  writeActivity,
  type ActivityFigures,
  type ActivityRow,
} from './activity.ts'
import { seeEngine } from './engines.ts'
import { RETIRED_ENGINE } from './retired-engine.ts'

let database: TestDatabase
const engines = [randomUUID(), randomUUID()]
before(async () => {
  database = await testDatabase()
  for (const id of engines) await seeEngine(database.db, { id, host: 'test' })
})
after(() => database.close())

const HOUR = 3_600_000
const dayText = (ago: number) => new Date(Date.now() - ago * 24 * HOUR).toISOString().slice(0, 10)

const at = (hours: number) => Date.now() - hours * HOUR

const row = (entityId: number, more: Partial<ActivityRow>): ActivityRow => ({
  kind: 'targeting',
  entityId,
  searchesTotal: 10,
  day: dayText(0),
  searchesToday: 4,
  searchesYesterday: 3,
  lastRedirectedAt: Date.now(),
  ...more,
})

async function figuresOf(from: number, to: number) {
  const { rows } = await database.db.execute<ActivityFigures & { entity_id: number }>(sql`
    select wanted.id as entity_id, live.* from generate_series(${from}::int, ${to}::int) as wanted (id)
      cross join lateral ${activityOfOne('targeting', sql`wanted.id`)} as live order by wanted.id`)
  return rows
}

test('figures of several engines add up, and yesterday moves on without a report', async () => {
  const { db } = database
  await writeActivity(db, engines[0]!, [row(1, {}), row(2, { day: dayText(1) }), row(3, { day: dayText(9) })])
  await writeActivity(db, engines[1]!, [row(1, { searchesTotal: 5, searchesToday: 1, searchesYesterday: 0 })])
  await writeActivity(db, engines[1]!, [row(1, { searchesTotal: 6, searchesToday: 2, searchesYesterday: 0 })])
  const rows = await figuresOf(1, 3)
  const figures = rows.map((one) => [
    one.entity_id,
    one.searches_total,
    one.searches_today,
    one.searches_yesterday,
  ])
  assert.deepEqual(figures, [
    [1, 16, 6, 3],
    [2, 10, 0, 4],
    [3, 10, 0, 0],
  ])
})

test('the last redirect is kept to the millisecond', async () => {
  const { db } = database
  const moments = [Date.UTC(2026, 10, 29, 23, 59, 59, 999), Date.UTC(2026, 0, 1, 0, 0, 0, 1)]
  await writeActivity(
    db,
    engines[0]!,
    moments.map((lastRedirectedAt, nth) => row(31 + nth, { lastRedirectedAt })),
  )
  const figures = await figuresOf(31, 32)
  assert.deepEqual(
    figures.map(({ last_live }) => new Date(last_live!).getTime()),
    moments,
  )
})

test('live within 24 hours, flowing within one', async () => {
  const { db } = database
  await writeActivity(db, engines[0]!, [
    row(11, { lastRedirectedAt: at(0.5) }),
    row(12, { lastRedirectedAt: at(2) }),
    row(13, { lastRedirectedAt: at(30) }),
    row(14, { lastRedirectedAt: at(24 * 8) }),
    row(15, { lastRedirectedAt: null }),
  ])
  assert.deepEqual(
    (await figuresOf(11, 15)).map((one) => [one.is_live, one.is_traffic_flowing]),
    [
      [true, true],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ],
  )
})

test('a publisher is live with one of its links, and lists read what is left of caps', async () => {
  const { db } = database
  const { rows } = await db.execute<{ publisher: number; targeting: number; rule: number }>(sql`
    with p as (insert into publisher (name) values ('Live one') returning id),
      t as (insert into targeting (publisher_id) select id from p returning id, publisher_id),
      r as (insert into targeting_rule (targeting_id, priority, daily_cap) select id, 1, 100 from t returning id)
    select t.publisher_id as publisher, t.id as targeting, r.id as rule from t, r`)
  const { publisher, targeting, rule } = rows[0]!
  await db.execute(sql`delete from activity`)
  const publisherLive = async () => {
    const found = await db.execute<{ live: boolean }>(
      sql`select ${isPublisherLive(sql`p.id`)} as live from publisher p where p.id = ${publisher}`,
    )
    return found.rows[0]!.live
  }
  assert.equal(await publisherLive(), false)
  await writeActivity(db, engines[0]!, [row(targeting, {})])
  assert.equal(await publisherLive(), true)
  await db.execute(sql`
    insert into cap_usage (day, kind, entity_id, leased, used)
    values (${dayText(0)}, 'rule', ${rule}, 60, 40), (${dayText(1)}, 'rule', ${rule}, 99, 99)`)
  const caps = await db.execute(sql`
    select ${capUsedToday('rule', sql`r.id`)} as used, ${remainingCap('rule', sql`r.id`, sql`r.daily_cap`)} as left,
      ${didNotReachCap('rule', sql`r.id`, sql`r.daily_cap`)} as missed, own.enabled_rules, own.cap_used
    from targeting_rule r cross join lateral ${rulesOfTargeting(sql`r.targeting_id`)} own
    where r.id = ${rule}`)
  assert.deepEqual(caps.rows[0], { used: 40, left: 60, missed: true, enabled_rules: 1, cap_used: 40 })
})

test('an engine reads what the others have counted of publisher links, and those that are gone, up to a limit', async () => {
  const { db } = database
  const [own, other] = [engines[0]!, engines[1]!]
  await db.execute(sql`delete from activity`)
  await seeEngine(db, { id: RETIRED_ENGINE, host: 'retired engines' })
  await writeActivity(db, own, [row(41, { searchesTotal: 900 }), row(44, { searchesTotal: 900 })])
  await writeActivity(db, other, [
    row(41, { searchesTotal: 20 }),
    row(42, { searchesTotal: 5_000_000_000 }),
    row(43, { kind: 'provider_link' }),
  ])
  await writeActivity(db, RETIRED_ENGINE, [row(41, { searchesTotal: 30 }), row(45, { searchesTotal: 1 })])
  const between = async (from: number, to: number) =>
    (await searchesElsewhereBetween(db, own, from, to, 100)).toSorted((one, two) => one.id - two.id)
  assert.deepEqual(await between(41, 44), [
    { id: 41, searches: 50 },
    { id: 42, searches: 100 },
  ])
  assert.deepEqual(await between(45, 99), [{ id: 45, searches: 1 }])
  assert.deepEqual(await searchesElsewhereOf(db, own, [41, 43, 44, 46], 100), [{ id: 41, searches: 50 }])
  assert.deepEqual(await searchesElsewhereOf(db, own, [], 100), [])
})
