import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { targetingNeighbours } from '@headgate/contract/targetings/neighbours'
import { makeTargeting } from '@headgate/db/sample/make'
import { targeting } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { invoke, type TestApi, testApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

test('arrows go along the list, newest first, over archived links, and stop at its ends', async () => {
  const { db } = api.database
  const oldest = await makeTargeting(db, { state: 'draft' })
  await makeTargeting(db, { state: 'draft', archived_at: new Date() })
  const middle = await makeTargeting(db)
  const newest = await makeTargeting(db)
  const of = async (id: number) =>
    (await invoke(api.app, targetingNeighbours, { token: api.admin, params: { id } })).data
  assert.deepEqual(await of(middle.id), { previous_id: newest.id, next_id: oldest.id })
  assert.deepEqual(await of(newest.id), { previous_id: null, next_id: middle.id })
  assert.deepEqual(await of(oldest.id), { previous_id: middle.id, next_id: null })
})

test('arrows follow the filters and the order of the list from which a link was opened', async () => {
  const { db } = api.database
  const first = await makeTargeting(db, { state: 'draft' })
  const { publisher_id } = first
  const second = await makeTargeting(db, { state: 'draft', publisher_id })
  const other = await makeTargeting(db, { state: 'draft' })
  const third = await makeTargeting(db, { state: 'draft', publisher_id })
  for (const [{ id }, name] of [
    [first, 'c'],
    [second, 'a'],
    [third, 'b'],
  ] as const)
    await db
      .update(targeting)
      .set({ link: `https://go.example/${name}` })
      .where(eq(targeting.id, id))
  const publisher = [publisher_id]
  const of = async (id: number, query: Record<string, unknown>) =>
    (await invoke(api.app, targetingNeighbours, { token: api.admin, params: { id }, query })).data
  assert.deepEqual(await of(second.id, { publisher }), { previous_id: third.id, next_id: first.id })
  assert.deepEqual(await of(second.id, { publisher, order_direction: 'ASC' }), {
    previous_id: first.id,
    next_id: third.id,
  })
  const byLink = { publisher, order_by: 'link', order_direction: 'ASC' }
  assert.deepEqual(await of(third.id, byLink), { previous_id: second.id, next_id: first.id })
  assert.deepEqual(await of(second.id, byLink), { previous_id: null, next_id: third.id })
  const downwards = { ...byLink, order_direction: 'DESC' }
  assert.deepEqual(await of(third.id, downwards), { previous_id: first.id, next_id: second.id })
  // The list is kept until a column that decides the order changes.
  await db.update(targeting).set({ link: 'https://go.example/d' }).where(eq(targeting.id, second.id))
  assert.deepEqual(await of(third.id, byLink), { previous_id: null, next_id: first.id })
  assert.deepEqual(await of(third.id, downwards), { previous_id: first.id, next_id: null })
  // In an order by numbers one kept list serves both directions. Links without a cap are last.
  const byCap = { publisher, order_by: 'daily_cap' }
  await db.update(targeting).set({ daily_cap: 9 }).where(eq(targeting.id, first.id))
  assert.deepEqual(await of(second.id, byCap), { previous_id: third.id, next_id: null })
  assert.deepEqual(await of(third.id, byCap), { previous_id: first.id, next_id: second.id })
  assert.deepEqual(await of(first.id, { ...byCap, order_direction: 'ASC' }), {
    previous_id: third.id,
    next_id: null,
  })
  // Left out by the filter. In the order of ids it still has neighbours; in another order it has none.
  assert.deepEqual(await of(other.id, { publisher }), { previous_id: third.id, next_id: second.id })
  assert.deepEqual(await of(other.id, byLink), { previous_id: null, next_id: null })
})
