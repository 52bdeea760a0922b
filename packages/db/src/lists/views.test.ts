import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { SeededRandom } from '@headgate/domain/testing/seeded-random'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../base/database.ts'
import { findView, foldListChanges } from './views.ts'
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

/** Rows by table as the triggers counted them, and as they are. */
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

async function changes(): Promise<number> {
  const { rows } = await db.execute<{ all: number }>(sql`select sum(changes)::int as all from list_change`)
  return rows[0]!.all
}

/** Daily caps that the trigger keeps, and as the rules give them. */
async function caps(): Promise<{ kept: number[]; real: number[] }> {
  const links = await db.select().from(targeting).orderBy(targeting.id)
  const rules = await db.select().from(targetingRule)
  const real = links.map(({ id }) => {
    const own = rules.filter((rule) => rule.targeting_id === id && !rule.disabled && !rule.archived_at)
    return own.some((rule) => rule.daily_cap === 0) ? 0 : own.reduce((sum, rule) => sum + rule.daily_cap, 0)
  })
  return { kept: links.map((link) => link.daily_cap), real }
}

test('numbers of rows and daily caps stay right whatever is written, by several connections at once', async () => {
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

test('rows of connections that are gone are added up, and nothing changes by it', async () => {
  const other = openDatabase(database.url, { max: 3 })
  await Promise.all([1, 2, 3].map(() => makePublisher(other.db)))
  await other.close()
  const before = [await changes(), (await counts()).kept]
  // The server takes a moment to notice that a connection is gone.
  const deadline = Date.now() + 10_000
  let folded = 0
  while (folded === 0 && Date.now() < deadline) folded = await foldListChanges(db)
  assert.ok(folded > 0)
  assert.deepEqual([await changes(), (await counts()).kept], before)
})

test('what was found is found again only after a change of what it reads', async () => {
  let asked: string[] = []
  const view = (given: { page: number; size?: number }) =>
    findView(db, {
      table: 'publisher',
      reads: ['domain'],
      filters: {},
      query: { size: 50, ...given },
      live: { total: false, page: false },
      findTotal: async ({ active }) => {
        asked.push('total')
        return active
      },
      // As the query builder answers: asked anew each time it is awaited.
      findIds: () =>
        db
          .select({ id: publisher.id })
          .from(publisher)
          .then((rows) => {
            asked.push('page')
            return rows.map(({ id }) => id)
          }),
    })
  const asks = async (...given: Parameters<typeof view>) => {
    asked = []
    const found = await view(...given)
    assert.equal(
      found.total,
      (await counts()).real.find((row) => (row as { relation: string }).relation === 'publisher')![
        'active' as never
      ],
    )
    return asked.toSorted().join(' ')
  }
  assert.equal(await asks({ page: 1 }), 'page total')
  assert.equal(await asks({ page: 1 }), '')
  assert.equal(await asks({ page: 2 }), 'page')
  assert.equal(await asks({ page: 1, size: 10_000 }), 'page', 'large pages are not kept')
  await makeProviderLink(db)
  assert.equal(await asks({ page: 1 }), '', 'nothing that it reads was changed')
  await makePublisher(db)
  assert.equal(await asks({ page: 1 }), 'page total')
  // Ten at once share what the first one asks.
  await makePublisher(db)
  asked = []
  await Promise.all(Array.from({ length: 10 }, () => view({ page: 1 })))
  assert.deepEqual(asked.toSorted(), ['page', 'total'])
})

test('live figures are found again behind the answer after 10 s, and before it after 30', async () => {
  let times = 0
  const total = async () =>
    (
      await findView(db, {
        table: 'publisher',
        reads: [],
        filters: { is_live: true },
        query: { size: 5 },
        live: { total: true, page: true },
        findTotal: async () => (times += 1),
        findIds: async () => [],
      })
    ).total
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    assert.equal(await total(), 1)
    mock.timers.tick(9_900)
    assert.equal(await total(), 1)
    mock.timers.tick(200)
    assert.equal(await total(), 1, 'nobody waits')
    assert.equal(await total(), 2, 'the next one profits')
    mock.timers.tick(31_000)
    assert.equal(await total(), 3)
    await makePublisher(db)
    assert.equal(await total(), 4, 'a change is waited for')
  } finally {
    mock.timers.reset()
  }
})

test('a question that fails is asked again', async () => {
  let times = 0
  const view = () =>
    findView(db, {
      table: 'publisher',
      reads: [],
      filters: { failing: true },
      query: { size: 5 },
      live: { total: false, page: false },
      findTotal: async () => {
        times += 1
        if (times === 1) throw new Error('away')
        return 7
      },
      findIds: async () => [],
    })
  await assert.rejects(view, /away/)
  assert.equal((await view()).total, 7)
})
