import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { makeProviderLink, makePublisher } from '../sample/make.ts'
import { publisher } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { equals, matchesText, tab } from './filters.ts'
import { listOf, type ListQuery } from './list.ts'
import { byId, byText } from './sorts.ts'

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

interface Query extends ListQuery {
  order_by: 'id' | 'name' | 'details'
  q?: string
  status?: boolean
  live?: boolean
}

const list = listOf<Query, { id: number }>({
  table: 'publisher',
  filters: (query) => [
    tab('publisher', false),
    equals('publisher.status', query.status),
    matchesText(query.q, 'publisher', ['name']),
    query.live ? { where: sql`l.id > 0`, reads: [], isLive: true } : undefined,
  ],
  sorts: () => ({ id: byId, name: byText('publisher.name'), details: byText('publisher.details') }),
  read: async (_, ids) => ids.map((id) => ({ id })),
  isRemembered: true,
})

/** A separate handle, and a log of its queries: `page`, `total`, `whole` (a whole list) or `some` (of its rows). */
function watched() {
  const found: string[] = []
  let isAway = false
  const logger = {
    logQuery(text: string) {
      if (text.includes('list_note')) return
      if (isAway) throw new Error('away')
      if (text.includes('string_agg')) found.push('whole')
      else if (text.includes('count(*)')) found.push('total')
      else if (text.includes('as found')) found.push('some')
      else if (text.includes('limit')) found.push('page')
    },
  }
  const handle = drizzle(database.pool, { logger })
  const ask = (given: Partial<Query> = {}) =>
    list.find(handle, { page: 1, size: 50, order_by: 'id', order_direction: 'ASC', ...given })
  const how = async (given?: Partial<Query>, times = 1): Promise<string> => {
    found.length = 0
    await Promise.all(Array.from({ length: times }, () => ask(given)))
    return found.toSorted().join(' ')
  }
  const away = (value: boolean) => void (isAway = value)
  return { ask, how, away }
}

const change = (id: number, values: Partial<typeof publisher.$inferInsert>) =>
  db.update(publisher).set(values).where(eq(publisher.id, id))

test('a page is found again only after a change of a column that it reads', async () => {
  const { how } = watched()
  const { id } = await makePublisher(db, { details: 'first' })
  const active: Partial<Query> = { status: true }
  const byDetails: Partial<Query> = { status: true, order_by: 'details' }
  assert.equal(await how(active), 'page total')
  assert.equal(await how(active), '')
  assert.equal(await how({ ...active, page: 2 }), 'page')
  assert.equal(await how(byDetails), 'page')
  assert.equal(await how({ ...active, size: 10_000 }), 'page', 'large pages are not kept')
  assert.equal(await how(), 'page', 'the rows of a tab are not counted')
  await makeProviderLink(db)
  await change(id, { name: 'Another name' })
  assert.equal(await how(active), '', 'it reads no name')
  await change(id, { details: 'second' })
  assert.equal(await how(active), '')
  assert.equal(await how(byDetails), 'page', 'the total reads no details')
  await change(id, { status: false })
  assert.equal(await how(active), 'page total')
  const made = await makePublisher(db)
  assert.equal(await how(active), 'page total')
  await db.delete(publisher).where(eq(publisher.id, made.id))
  assert.equal(await how(active), 'page total')
  await change(id, { status: true })
  assert.equal(await how(active, 10), 'page total', 'ten callers at once share one query')
})

test('of a whole list that is kept only the changed rows are queried again', async () => {
  const { ask, how } = watched()
  const { id } = await makePublisher(db, { name: 'Costly zz' })
  const short: Partial<Query> = { q: 'zz', order_direction: 'DESC' }
  assert.equal(await how(short), 'whole')
  assert.equal(await how({ ...short, page: 2, order_direction: 'ASC' }), '', 'all pages, both ways')
  assert.equal(await how({ ...short, order_by: 'name' }), 'page', 'its total is known')
  await change(id, { details: 'zz' })
  assert.equal(await how(short), '')
  await change(id, { name: 'Costly no more' })
  assert.equal(await how(short, 10), 'some')
  assert.ok(!(await ask(short)).ids.includes(id))
  const other = await makePublisher(db, { name: 'zz comes in' })
  assert.equal(await how(short), 'some')
  assert.equal((await ask(short)).ids[0], other.id)
  await db.update(publisher).set({ archived_at: new Date() }).where(eq(publisher.id, other.id))
  assert.equal(await how(short), 'some')
  assert.ok(!(await ask(short)).ids.includes(other.id))
  await db.execute(sql`insert into publisher (name) select 'zz ' || n from generate_series(1, 600) n`)
  assert.equal(await how(short), 'whole', 'too many at once')
})

test('changes of transactions are seen in whatever order they commit, and one’s own at once', async () => {
  const { ask } = watched()
  const { id } = await makePublisher(db, { status: true })
  const before = (await ask({ status: true })).total
  await db.transaction(async (slow) => {
    await slow.update(publisher).set({ status: false }).where(eq(publisher.id, id))
    // Begins later, commits first.
    const other = await makePublisher(db, { status: true })
    assert.equal((await ask({ status: true })).total, before + 1)
    const query: Query = { page: 1, size: 50, order_by: 'id', order_direction: 'ASC', status: true }
    assert.equal((await list.find(slow, query)).total, before)
    await slow.update(publisher).set({ status: false }).where(eq(publisher.id, other.id))
    assert.equal((await list.find(slow, query)).total, before - 1)
    assert.equal((await ask({ status: true })).total, before + 1)
  })
  assert.equal((await ask({ status: true })).total, before - 1)
})

test('live figures are found again after the reply when older than 10 s, and before it when older than 30 s', async () => {
  const { how } = watched()
  const live: Partial<Query> = { live: true, order_by: 'name' }
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    assert.equal(await how(live), 'page total')
    mock.timers.tick(9_900)
    assert.equal(await how(live), '')
    mock.timers.tick(200)
    assert.equal(await how(live), 'page total')
    assert.equal(await how(live), '', 'found already, after that reply')
    mock.timers.tick(31_000)
    assert.equal(await how(live), 'page total')
  } finally {
    mock.timers.reset()
  }
})

test('a query that fails is tried again by the next caller', async () => {
  const { ask, away } = watched()
  for (const query of [{ q: 'yy' }, { status: false }] as Partial<Query>[]) {
    away(true)
    await assert.rejects(() => ask(query))
    away(false)
    await ask(query)
  }
})
