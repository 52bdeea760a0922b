import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getIvtThresholds, saveIvtThresholds } from '@headgate/contract/ivt/thresholds'
import { audit } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const read = (token = api.admin) => invoke(api.app, getIvtThresholds, { token })
const save = (body: unknown, token = api.admin) => invoke(api.app, saveIvtThresholds, { token, body })
const first = {
  least_searches: 50,
  least_user_agents: 5,
  most_address_uses: 10,
  most_repeated_percent: 20,
  least_kw_score: 70,
}

test('a change is kept with one audit row, and refused when somebody else was first', async () => {
  const { updatedAt, ...given } = (await read()).data
  assert.deepEqual(given, first)
  const changed = { ...first, least_kw_score: 82.5, most_address_uses: 30 }
  const saved = await save({ ...changed, updatedAt })
  assert.equal(saved.status, 200)
  assert.deepEqual((await read()).data, saved.data)
  assert.notEqual(saved.data.updatedAt, updatedAt)
  assert.equal((await save({ ...first, updatedAt })).status, 409)
  assert.equal((await save({ ...changed, updatedAt: saved.data.updatedAt })).status, 200, 'the same again')
  const rows = await api.database.db.select().from(audit).where(eq(audit.entity, 'ivt_threshold'))
  assert.deepEqual(
    rows.map(({ action, before, after }) => [action, before, after]),
    [
      [
        'update',
        { most_address_uses: 10, least_kw_score: 70 },
        { most_address_uses: 30, least_kw_score: 82.5 },
      ],
    ],
  )
})

test('values that no threshold can have are refused at their field', async () => {
  const wrong = {
    least_searches: 0,
    least_user_agents: 1.5,
    most_address_uses: null,
    most_repeated_percent: 100.1,
    least_kw_score: 70.55,
  }
  const { status, fields } = await save(wrong)
  assert.equal(status, 400)
  assert.deepEqual(fields, {
    least_searches: 'At least 1, please.',
    least_user_agents: 'Please enter a whole number.',
    most_address_uses: 'Please enter a number.',
    most_repeated_percent: 'At most 100, please.',
    least_kw_score: 'One decimal at most, please.',
  })
})

test('publishers neither read nor change them', async () => {
  assert.equal((await read(api.publisher)).status, 403)
  assert.equal((await save(first, api.publisher)).status, 403)
})
