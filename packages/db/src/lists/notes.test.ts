import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../base/database.ts'
import { foldTabCounts } from './notes.ts'
import { makeProviderLink, makePublisher, makeTargeting, type TargetingRow } from '../sample/make.ts'
import { publisher, targeting, targetingRule } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

/** Numbers of rows by table: the counts of the triggers, and the real ones. */
async function counts(): Promise<{ kept: unknown[]; real: unknown[] }> {
  const kept = await db.execute(sql`
    select relation, sum(active)::int as active, sum(archived)::int as archived from list_change
    where relation in ('publisher', 'provider_link', 'targeting') group by relation order by relation`)
  const real = await db.execute(sql`
    select 'provider_link' as relation, count(*) filter (where archived_at is null)::int as active,
      count(archived_at)::int as archived from provider_link
    union all select 'publisher', count(*) filter (where archived_at is null)::int, count(archived_at)::int from publisher
    union all select 'targeting', count(*) filter (where archived_at is null)::int, count(archived_at)::int from targeting
    order by relation`)
  return { kept: kept.rows, real: real.rows }
}

/** Daily caps: those that the trigger stored, and those that follow from the rules. */
async function caps(): Promise<{ kept: number[]; real: number[] }> {
  const links = await db.select().from(targeting).orderBy(targeting.id)
  const rules = await db.select().from(targetingRule)
  const real = links.map(({ id }) => {
    const own = rules.filter((rule) => rule.targeting_id === id && !rule.disabled && !rule.archived_at)
    return own.some((rule) => rule.daily_cap === 0) ? 0 : own.reduce((sum, rule) => sum + rule.daily_cap, 0)
  })
  return { kept: links.map((link) => link.daily_cap), real }
}

test('numbers of rows and daily caps stay right under any writes by several connections at once', async () => {
  const random = new SeededRandom(seed)
  const link = await makeProviderLink(db)
  const links: TargetingRow[] = []
  for (let at = 0; at < 4; at++)
    links.push(
      await makeTargeting(db, {
        state: 'draft',
        rules: [
          { to: link, daily_cap: 10 },
          { to: link, daily_cap: 20 },
        ],
      }),
    )
  const rules = await db.select().from(targetingRule)
  const archivedAt = () => (random.chance(0.5) ? new Date() : null)
  const writes: (() => Promise<unknown>)[] = [
    () => makePublisher(db, { archived_at: archivedAt() }),
    () => makeProviderLink(db, { archived_at: archivedAt() }),
    () =>
      db
        .update(publisher)
        .set({ archived_at: archivedAt() })
        .where(sql`id % 2 = ${random.between(0, 1)}`),
    () =>
      db
        .update(targeting)
        .set({ archived_at: archivedAt() })
        .where(eq(targeting.id, random.pick(links).id)),
    () =>
      db
        .update(targetingRule)
        .set({ daily_cap: random.pick([0, 5, 70]), disabled: random.chance(0.4), archived_at: archivedAt() })
        .where(eq(targetingRule.id, random.pick(rules).id)),
    () =>
      db
        .insert(targetingRule)
        .values({ targeting_id: random.pick(links).id, priority: 9, daily_cap: random.between(0, 3) }),
    () => db.delete(targetingRule).where(eq(targetingRule.id, random.pick(rules).id)),
  ]
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 5 }, () => random.pick(writes)()))
    const { kept, real } = await counts()
    assert.deepEqual(kept, real)
    const cap = await caps()
    assert.deepEqual(cap.kept, cap.real)
  }
  await db.execute(sql`truncate targeting cascade`)
  const { kept, real } = await counts()
  assert.deepEqual(kept, real)
})

test('counts of connections that are gone are added up, and the sums stay the same', async () => {
  const other = openDatabase(database.url, { max: 3 })
  await Promise.all([1, 2, 3].map(() => makePublisher(other.db)))
  await other.close()
  const before = (await counts()).kept
  // The server takes a moment to notice that a connection is gone.
  await until(async () => (await foldTabCounts(db)) > 0, 'counts are added up')
  assert.deepEqual((await counts()).kept, before)
})
