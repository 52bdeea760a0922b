import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  listPublishers,
  publisherColumns,
  publisherUsers,
  type Publisher,
} from '@headgate/contract/publishers'
import { makePublisher, makeTargeting, makeUser } from '@headgate/db/sample/make'
import { activity, engine } from '@headgate/db/schema/all'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })

async function list(query: Record<string, unknown> = {}) {
  const { status, data } = await invoke(api.app, listPublishers, asAdmin({ query }))
  assert.equal(status, 200)
  return data
}

async function named(prefix: string, query: Record<string, unknown> = {}) {
  return (await list({ q: prefix, size: 200, ...query })).publishers.map((one) => one.name)
}

/** Notes a redirected search of a publisher link some hours ago. */
async function redirected(targetingId: number, hoursAgo: number) {
  const { db } = api.database
  const id = crypto.randomUUID()
  await db.insert(engine).values({ id, host: 'test' })
  await db.insert(activity).values({
    engine_id: id,
    kind: 'targeting',
    entity_id: targetingId,
    day: '2026-11-21',
    last_redirected_at: new Date(Date.now() - hoursAgo * 3_600_000),
  })
}

const shown = ({ name, no_of_targetings, has_account, is_live }: Publisher) => ({
  name,
  no_of_targetings,
  has_account,
  is_live,
})

test('the list counts running links, shows accounts, and is live for a day', async () => {
  const { db } = api.database
  const busy = await makePublisher(db, { name: 'Live busy' })
  const quiet = await makePublisher(db, { name: 'Live quiet' })
  const first = await makeTargeting(db, { publisher_id: busy.id })
  await makeTargeting(db, { publisher_id: busy.id })
  await makeTargeting(db, { publisher_id: busy.id, archived_at: new Date() })
  const other = await makeTargeting(db, { publisher_id: quiet.id })
  await makeUser(db, { publisher_id: busy.id })
  await redirected(first.id, 23)
  await redirected(other.id, 25)
  assert.deepEqual(
    (await list({ q: 'Live', order_by: 'name', order_direction: 'asc' })).publishers.map(shown),
    [
      { name: 'Live busy', no_of_targetings: 2, has_account: true, is_live: true },
      { name: 'Live quiet', no_of_targetings: 1, has_account: false, is_live: false },
    ],
  )
  assert.deepEqual(await named('Live', { is_live: 'true' }), ['Live busy'])
  assert.deepEqual(await named('Live', { is_live: 'false' }), ['Live quiet'])
  assert.deepEqual(await named('Live', { order_by: 'is_live', order_direction: 'DESC' }), [
    'Live busy',
    'Live quiet',
  ])
  assert.deepEqual(await named('Live', { order_by: 'no_of_targetings', order_direction: 'ASC' }), [
    'Live quiet',
    'Live busy',
  ])
  const { data } = await invoke(api.app, publisherUsers, asAdmin())
  assert.ok(data.includes(busy.id) && !data.includes(quiet.id))
})

test('a search takes % and _ as letters, and finds ids', async () => {
  const { db } = api.database
  for (const name of [
    'Sample 100% sure',
    'Sample 100 sure',
    'Sample a_b',
    'Sample axb',
    String.raw`Sample c\d`,
  ])
    await makePublisher(db, { name })
  await makePublisher(db, { name: 'Sample details', details: 'Called sampleX_9' })
  assert.deepEqual(await named('100%'), ['Sample 100% sure'])
  assert.deepEqual(await named('a_b'), ['Sample a_b'])
  assert.deepEqual(await named(String.raw`c\d`), [String.raw`Sample c\d`])
  assert.deepEqual(await named('SAMPLEx_9'), ['Sample details'])
  assert.deepEqual(await named('%'), ['Sample 100% sure'])
  const { id, name } = await makePublisher(db)
  assert.ok((await named(String(id))).includes(name))
  assert.deepEqual(await named("'; drop table publisher; --"), [])
  assert.deepEqual(await named('99999999999999999999'), [])
})

test('pages do not overlap, every allowed column sorts, any other is refused', async () => {
  const { db } = api.database
  for (let at = 0; at < 5; at++) await makePublisher(db, { name: `Paged ${at}`, details: 'the same' })
  for (const order_by of publisherColumns) {
    const query = { q: 'Paged', size: 2, order_by, order_direction: 'asc' }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ ...query, page })))
    const names = pages.flatMap((page) => page.publishers.map((one) => one.name))
    assert.deepEqual(names.toSorted(), ['Paged 0', 'Paged 1', 'Paged 2', 'Paged 3', 'Paged 4'], order_by)
    assert.ok(pages.every((page) => page.total === 5))
  }
  assert.deepEqual(await named('Paged', { status: false }), [])
  const injected = [
    { order_by: 'password_hash' },
    { order_by: 'id; drop table publisher' },
    { order_direction: 'sideways' },
    { page: 0 },
    { size: 0 },
    { size: 10_001 },
  ]
  for (const query of injected)
    assert.equal((await invoke(api.app, listPublishers, asAdmin({ query }))).status, 400)
})

test('lists start with the newest and 50 a page', async () => {
  const { publishers } = await list()
  assert.ok(publishers.length <= 50)
  assert.deepEqual(
    publishers.map((one) => one.id),
    publishers.map((one) => one.id).toSorted((a, b) => b - a),
  )
})
