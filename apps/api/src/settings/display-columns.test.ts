import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { fetchPublisherToken } from '@headgate/contract/people/auth'
import { deleteUser } from '@headgate/contract/people/users'
import {
  createDisplayColumns,
  getDisplayColumns,
  ownDisplayColumns,
  publisherColumnKeys,
  publisherColumns,
  requiredColumns,
  updateDisplayColumns,
} from '@headgate/contract/settings/display-columns'
import { makeUser } from '@headgate/db/sample/make'
import { audit, publisherDisplay } from '@headgate/db/schema/all'
import { and, asc, eq } from 'drizzle-orm'
import { invoke, signIn, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let userId: number
before(async () => {
  api = await testApi()
})
after(() => api.close())
beforeEach(async () => {
  userId = (await makeUser(api.database.db, { publisher_id: api.publisherId })).id
})

const read = (id = userId) => invoke(api.app, getDisplayColumns, { token: api.admin, params: { id } })
const create = (body: unknown, id = userId) =>
  invoke(api.app, createDisplayColumns, { token: api.admin, params: { id }, body })
const update = (body: unknown, query = {}, id = userId) =>
  invoke(api.app, updateDisplayColumns, { token: api.admin, params: { id }, query, body })

const some = ['date', 'clicks', 'publisher_revenue']

/** Texts of the fields of a refused choice. */
const texts = async (body: unknown) => {
  const { status, fields } = await create(body)
  assert.equal(status, 400)
  return fields
}

const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

test('the columns of a user are set once, then replaced, in the given order, with an audit row each', async () => {
  assert.deepEqual((await read()).data, { publisherDisplayFields: null })
  assert.equal((await update(some)).status, 404)
  const made = await create(some)
  assert.deepEqual([made.status, made.data.publisherDisplayFields.fields], [200, some])
  const again = await create(some)
  assert.deepEqual([again.status, again.error?.code], [409, 'saved_before'])
  const turned = some.toReversed()
  assert.deepEqual((await update(turned)).data.publisherDisplayFields.fields, turned)
  assert.deepEqual((await read()).data.publisherDisplayFields?.fields, turned)
  assert.equal((await update(turned)).status, 200, 'the same again changes nothing')
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'publisher_display'), eq(audit.entity_id, String(userId))))
    .orderBy(asc(audit.id))
  assert.deepEqual(
    rows.map(({ action, before, after }) => [action, before, after]),
    [
      ['create', null, { fields: some }],
      ['update', { fields: some }, { fields: turned }],
    ],
  )
})

test('a choice needs a known column, each once, and one of the three figures', async () => {
  const required = 'Please select required values'
  for (const body of [undefined, null, {}, [], ['date', 'clicks', 'rpc']])
    assert.deepEqual(await texts(body), { body: required })
  assert.deepEqual(await texts([...some, 'clicks']), { body: 'Please choose each column once.' })
  const unknown = await texts(['publisher_revenue', 'net_revenue', 'toString', 7])
  assert.match(unknown['1'] ?? '', /^There is no column 'net_revenue' for publishers\. Choose from date, /)
  assert.match(unknown['2'] ?? '', /^There is no column 'toString' for publishers\./)
  assert.deepEqual(Object.keys(unknown), ['1', '2', '3'])
  assert.equal((await read()).data.publisherDisplayFields, null)
  for (const key of requiredColumns) {
    const { id } = await makeUser(api.database.db, { publisher_id: api.publisherId })
    assert.deepEqual((await create([key], id)).data.publisherDisplayFields.fields, [key])
  }
})

test('nothing about our own revenue or advertisers can be chosen', async () => {
  for (const key of [
    'gross_revenue',
    'net_revenue',
    'shared_revenue',
    'revenue_share_percentage',
    'divided_percentage',
    'advertiser_id',
    'advertiser_channel_id',
    'publisher_id',
    'rule_id',
    'discrepancy_percentage',
    'invalid_traffic',
    'filtered_reason',
    'remarks',
  ]) {
    assert.ok(!Object.hasOwn(publisherColumns, key), key)
    assert.equal((await create([...some, key])).status, 400, key)
  }
  assert.equal((await create(publisherColumnKeys)).status, 200)
})

test('a user who does not exist has no columns, and columns go with their user', async () => {
  for (const reply of [await read(999_999), await create(some, 999_999), await update(some, {}, 999_999)])
    assert.equal(reply.status, 404)
  await create(some)
  assert.equal((await invoke(api.app, deleteUser, { token: api.admin, params: { id: userId } })).status, 200)
  assert.equal((await read()).status, 404)
  const rows = await api.database.db
    .select()
    .from(publisherDisplay)
    .where(eq(publisherDisplay.user_id, userId))
  assert.deepEqual(rows, [])
})

test('of people who save at once, one succeeds', async () => {
  assert.deepEqual(statuses(await Promise.all([1, 2, 3].map(() => create(some)))), [200, 409, 409])
  const updatedAt = (await read()).data.publisherDisplayFields?.updatedAt
  const changes = ['rpc', 'rpm', 'rpmm'].map((key) => update([...some, key], { updatedAt }))
  assert.deepEqual(statuses(await Promise.all(changes)), [200, 409, 409])
})

test('a publisher reads the own columns, whatever id is sent, and changes none', async () => {
  const other = await makeUser(api.database.db, { publisher_id: api.publisherId })
  await create(some, other.id)
  const own = await makeUser(api.database.db, { publisher_id: api.publisherId })
  const token = await signIn(api.app, own.email)
  const mine = (query = {}) => invoke(api.app, ownDisplayColumns, { token, query })
  assert.deepEqual((await mine({ id: other.id, user_id: other.id })).data, { publisherDisplayFields: null })
  await create(['monetized_searches', 'date'], own.id)
  for (const query of [{}, { id: other.id, userId: other.id }])
    assert.deepEqual((await mine(query)).data.publisherDisplayFields?.fields, ['monetized_searches', 'date'])
  const params = { id: other.id }
  for (const call of [getDisplayColumns, createDisplayColumns, updateDisplayColumns])
    assert.equal((await invoke(api.app, call, { token, params, body: some })).status, 403)
})

test('an admin who acts as a publisher reads the columns of that user', async () => {
  const body = { publisherId: api.publisherId }
  const { data } = await invoke(api.app, fetchPublisherToken, { token: api.admin, body })
  const { rows } = await api.database.db.execute<{ user_id: number }>(
    'select user_id from session where actor_user_id is not null order by created_at desc limit 1',
  )
  await create(some, rows[0]!.user_id)
  const own = await invoke(api.app, ownDisplayColumns, { token: data.token })
  assert.deepEqual(own.data.publisherDisplayFields?.fields, some)
})
