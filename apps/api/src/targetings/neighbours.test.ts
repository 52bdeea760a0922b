import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { targetingNeighbours } from '@headgate/contract/targetings/neighbours'
import { makeTargeting } from '@headgate/db/sample/make'
import { invoke, type TestApi, testApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

test('arrows go along the list, newest first, over archived links, and end at its ends (K4)', async () => {
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
