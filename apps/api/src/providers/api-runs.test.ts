import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getApiRun, listApiRuns, runApis } from '@headgate/contract/providers/api-runs'
import { setApiStatus, storeCredential } from '@headgate/contract/providers/credentials'
import { finishApiRun } from '@headgate/db/providers/api-runs'
import { makeProvider } from '@headgate/db/sample/make'
import { apiRun, audit } from '@headgate/db/schema/all'
import { and, eq, sql } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const days = { fromDate: '2026-11-01', toDate: '2026-11-03' }

/** An advertiser whose API is switched on; returns the ids of both. */
async function advertiser(name: string, isActive = true) {
  const { id: providerId } = await makeProvider(api.database.db, { name })
  const names = ['date', 'channel', 'geo', 'total_searches', 'monetized_searches', 'clicks', 'gross_revenue']
  const body = {
    is_active: isActive,
    url: 'https://reports.example/daily',
    mapping_fields: Object.fromEntries(names.map((field) => [field, field])),
  }
  const params = { id: providerId }
  const { data } = await invoke(api.app, storeCredential, {
    token: api.admin,
    params,
    body,
  })
  return { providerId, id: data.credential.id }
}

const run = (body: unknown) => invoke(api.app, runApis, { token: api.admin, body })
const list = (query: Record<string, unknown> = {}) =>
  invoke(api.app, listApiRuns, { token: api.admin, query })
const detail = (id: number) => invoke(api.app, getApiRun, { token: api.admin, params: { id } })
const runsOf = (providerId: number) =>
  api.database.db.select().from(apiRun).where(eq(apiRun.provider_id, providerId))

test('an API that never ran is Constant, and a started run is Processing with its job', async () => {
  const { id, providerId } = await advertiser('Adlera')
  const never = (await detail(id)).data.data
  assert.equal(never.uploaded_status, 'Constant')
  assert.equal(never.called_api_date, null)
  assert.deepEqual(never.provider.api_credentials, [{ is_active: true }])
  assert.deepEqual(never.provider.advertiser_configuration, { is_active: true })

  const answer = await run({ selected: [id, id], ...days })
  assert.equal(answer.status, 200)
  assert.equal(answer.data.runs.length, 1, 'an id that is sent twice runs once')
  const begun = (await detail(id)).data.data
  assert.deepEqual(
    [begun.uploaded_status, begun.message, begun.apply_from_data, begun.apply_to_date, begun.advertiser_id],
    ['Processing', 'Waiting to be called.', days.fromDate, days.toDate, providerId],
  )
  const { rows: jobs } = await api.database.db.execute(
    sql`select 1 from pgboss.job where name = 'api-run' and data = ${JSON.stringify({ run: answer.data.runs[0] })}::jsonb`,
  )
  assert.equal(jobs.length, 1)
  const [entry] = await api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'api_run'), eq(audit.entity_id, String(answer.data.runs[0]))))
  assert.equal(entry?.action, 'create')
})

test('filters, sorting and pages; the list shows the last run of each', async () => {
  const first = await advertiser('Filter one')
  const second = await advertiser('Filter two')
  const provider_id = [first.providerId, second.providerId]
  await run({ selected: [first.id], ...days })
  const again = await run({ selected: [first.id], fromDate: '2026-11-04', toDate: '2026-11-04' })
  await finishApiRun(api.database.db, again.data.runs[0]!, {
    status: 'Failed',
    message: 'The API replied with 500.',
    http_status: 500,
    check_sum: null,
    rows: [],
  })
  const all = await list({ provider_id, order_by: 'provider', order_direction: 'ASC' })
  assert.equal(all.data.total, 2)
  assert.deepEqual(
    all.data.data.map((row) => [row.provider.name, row.uploaded_status, row.apply_from_data]),
    [
      ['Filter one', 'Failed', '2026-11-04'],
      ['Filter two', 'Constant', null],
    ],
  )
  const page = await list({ provider_id, order_by: 'provider', order_direction: 'ASC', page: 2, size: 1 })
  assert.deepEqual([page.data.total, page.data.data[0]?.provider.name], [2, 'Filter two'])
  const ids = async (query: Record<string, unknown>) =>
    (await list({ provider_id, ...query })).data.data.map((row) => row.id)
  const today = new Date().toISOString().slice(0, 10)
  assert.deepEqual(await ids({ status: 'Constant' }), [second.id])
  assert.deepEqual(await ids({ status: ['Failed', 'Constant'] }), [second.id, first.id])
  assert.deepEqual(await ids({ from: today, to: today }), [first.id])
  assert.deepEqual(await ids({ to: '2020-01-01' }), [])
  assert.deepEqual(await ids({ order_by: 'called_api_date' }), [first.id, second.id], 'empty ones come last')
  for (const order_by of ['last_updated_db', 'message', 'uploaded_status', 'updatedAt'])
    assert.equal((await ids({ order_by })).length, 2, order_by)
})

test('a run is refused whole: without days, without rows, with an API that is off or gone', async () => {
  const on = await advertiser('Refusal on')
  const off = await advertiser('Refusal off', false)
  const wrong: [object, Record<string, string>][] = [
    [{ selected: [on.id] }, { fromDate: 'Please select date range', toDate: 'Please select date range' }],
    [{ selected: [on.id], fromDate: '2026-11-03', toDate: '' }, { toDate: 'Please select date range' }],
    [{ selected: [], ...days }, { selected: 'You have not selected any Rows' }],
    [days, { selected: 'You have not selected any Rows' }],
    [
      { selected: [on.id], fromDate: '2026-11-03', toDate: '2026-11-02' },
      { toDate: 'The end date cannot precede the start date.' },
    ],
  ]
  for (const [body, fields] of wrong) {
    const answer = await run(body)
    assert.deepEqual([answer.status, answer.fields], [400, fields])
  }
  const withOff = await run({ selected: [on.id, off.id], ...days })
  assert.deepEqual(
    [withOff.status, withOff.message],
    [409, 'The API of Refusal off is switched off. Switch it on, or take it out of the selection.'],
  )
  assert.equal((await run({ selected: [on.id, 999_999], ...days })).status, 404)
  assert.deepEqual(await runsOf(on.providerId), [])
  await invoke(api.app, setApiStatus, { token: api.admin, params: { id: off.id }, body: { is_active: true } })
  assert.equal((await run({ selected: [on.id, off.id], ...days })).status, 200)
  assert.equal((await detail(999_999)).status, 404)
})
