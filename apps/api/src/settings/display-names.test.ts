import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  getDisplayNames,
  proposedNames,
  storeDisplayNames,
  updateDisplayNames,
} from '@headgate/contract/settings/display-names'
import { audit, displayMapping, user } from '@headgate/db/schema/all'
import { asc, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())
beforeEach(() => api.database.db.delete(displayMapping))

const read = (id = 1) => invoke(api.app, getDisplayNames, { token: api.admin, params: { id } })
const store = (body: unknown) => invoke(api.app, storeDisplayNames, { token: api.admin, body })
const update = (body: unknown, id = 1) =>
  invoke(api.app, updateDisplayNames, { token: api.admin, params: { id }, body })

test('the first save creates, later ones update, and each leaves an audit row', async () => {
  assert.equal((await read()).data.mappingData, null)
  assert.equal((await update({ fields: proposedNames })).status, 404)
  const made = await store({ fields: { ...proposedNames, geo: '  Market ' }, updatedBy: 99 })
  assert.equal(made.status, 200)
  const [admin] = await api.database.db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, 'admin@headgate.test'))
  assert.equal(made.data.mappingData.fields['geo'], 'Market')
  assert.equal(
    made.data.mappingData.updatedBy,
    admin!.id,
    'who saves is the signed-in user, whatever was sent',
  )
  assert.deepEqual((await read()).data.mappingData, made.data.mappingData)
  const again = await store({ fields: proposedNames })
  assert.deepEqual([again.status, again.error?.code], [409, 'saved_before'])

  const changed = await update({ fields: { ...proposedNames, geo: 'Land' } })
  assert.equal(changed.data.mappingData.fields['geo'], 'Land')
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(eq(audit.entity, 'display_mapping'))
    .orderBy(asc(audit.id))
  assert.deepEqual(
    rows.map(({ action, before, after }) => [action, before, after]),
    [
      ['create', null, { ...proposedNames, geo: 'Market' }],
      ['update', { geo: 'Market' }, { geo: 'Land' }],
    ],
  )
  assert.equal((await read(2)).status, 404)
  assert.equal((await update({ fields: proposedNames }, 2)).status, 404)
})

test('every column needs a name; an empty and a blank one have their texts', async () => {
  const { rpc: _left, ...others } = proposedNames
  assert.deepEqual((await store({ fields: others })).fields, { 'fields.rpc': 'Please enter Display Name' })
  for (const [name, text] of [
    ['', 'Please enter Display Name'],
    [null, 'Please enter Display Name'],
    ['   ', 'Please enter equivalent Display Name'],
    ['x'.repeat(101), 'Please enter at most 100 characters.'],
  ])
    assert.deepEqual((await store({ fields: { ...proposedNames, ctr: name } })).fields, {
      'fields.ctr': text,
    })
  const nothing = await store({})
  assert.equal(nothing.status, 400)
  assert.deepEqual(
    Object.keys(nothing.fields).toSorted(),
    Object.keys(proposedNames)
      .map((column) => `fields.${column}`)
      .toSorted(),
  )
  assert.equal((await read()).data.mappingData, null)
})

test('of two people who changed the same reading, the second gets a conflict', async () => {
  const { data } = await store({ fields: proposedNames })
  const { updatedAt } = data.mappingData
  const change = (geo: string) => update({ fields: { ...proposedNames, geo }, updatedAt })
  const answers = await Promise.all(['Land', 'Market', 'Place'].map(change))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  )
  assert.deepEqual(
    (await read()).data.mappingData,
    answers.find(({ status }) => status === 200)?.data.mappingData,
  )
})

test('of parallel first saves one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => store({ fields: proposedNames })))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409],
  )
})

test('publishers read the names that label their dashboard, and not who saved them', async () => {
  const token = api.publisher
  const read = () => invoke(api.app, getDisplayNames, { token, params: { id: 1 } })
  assert.deepEqual([(await read()).status, (await read()).data.mappingData], [200, null])
  await store({ fields: proposedNames })
  const { mappingData } = (await read()).data
  assert.deepEqual([mappingData?.fields, mappingData?.updatedBy], [proposedNames, null])
  const refused = await invoke(api.app, storeDisplayNames, { token, body: { fields: proposedNames } })
  assert.equal(refused.status, 403)
})
