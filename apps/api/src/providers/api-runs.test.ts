import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { today } from '@headgate/domain/days'
import { getApiRun, listApiRuns, runApis } from '@headgate/contract/providers/api-runs'
import { setApiStatus, storeCredential } from '@headgate/contract/providers/credentials'
import { getApiSchedule, setApiSchedule } from '@headgate/contract/providers/api-schedules'
import { listCsvUploads } from '@headgate/contract/revenue/import-calls'
import { finishApiRun, leaveApiRun, takeApiRun } from '@headgate/db/providers/api-run-work'
import { makeProvider } from '@headgate/db/sample/make'
import { apiRun, audit, revenueImport } from '@headgate/db/schema/all'
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
  const taken = (await takeApiRun(api.database.db, again.data.runs[0]!))!
  await finishApiRun(api.database.db, taken, {
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
    [
      { selected: [on.id], fromDate: '1999-12-31', toDate: '2026-11-02' },
      { fromDate: `Please choose a day from 2000-01-01 to ${today()}.` },
    ],
    [
      { selected: [on.id], fromDate: '2026-11-01', toDate: '9999-12-31' },
      { toDate: `Please choose a day from 2000-01-01 to ${today()}.` },
    ],
    [
      { selected: [on.id], fromDate: '2024-01-01', toDate: '2026-11-02' },
      { toDate: 'Please choose at most 366 days at once.' },
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

const scheduleOf = (id: number) => invoke(api.app, getApiSchedule, { token: api.admin, params: { id } })
const setSchedule = (id: number, body: unknown) =>
  invoke(api.app, setApiSchedule, { token: api.admin, params: { id }, body })

test('a schedule is the default until it is saved, and then what was saved', async () => {
  const { providerId, id } = await advertiser('Scheduled')
  const before = await scheduleOf(providerId)
  const usual = { is_active: true, times: ['06:00'], days_back: 3, month_again_on: 1 }
  assert.deepEqual(before.data.schedule, { ...usual, updatedAt: null })
  assert.notEqual((await detail(id)).data.data.next_run_at, null)
  const change = { is_active: false, times: ['18:00', '06:30', '18:00'], days_back: 7, month_again_on: null }
  const saved = await setSchedule(providerId, { ...change, updatedAt: null })
  assert.equal(saved.status, 200)
  const { updatedAt, ...schedule } = saved.data.schedule
  assert.deepEqual(schedule, { ...change, times: ['06:30', '18:00'] })
  assert.deepEqual((await scheduleOf(providerId)).data.schedule, saved.data.schedule)
  const shown = (await detail(id)).data.data
  assert.deepEqual([shown.schedule, shown.next_run_at], [schedule, null])

  const late = await setSchedule(providerId, { ...change, updatedAt: null })
  assert.equal(late.status, 409)
  assert.equal((await setSchedule(providerId, { ...usual, updatedAt })).status, 200)
  assert.equal((await setSchedule(providerId, { ...change, updatedAt })).status, 409)
  const trail = await api.database.db.select().from(audit).where(eq(audit.entity, 'api_schedule'))
  assert.deepEqual(
    trail.filter((entry) => entry.entity_id === String(providerId)).map((entry) => entry.action),
    ['create', 'update'],
  )
})

test('each bad field of a schedule has its text; an unknown advertiser is not found', async () => {
  const { providerId } = await advertiser('Badly scheduled')
  const good = { is_active: true, times: ['06:00'], days_back: 3, month_again_on: 1 }
  const wrong: [object, Record<string, string>][] = [
    [{ times: [] }, { times: 'Please enter at least one time, such as 06:00.' }],
    [{ times: ['6:00'] }, { 'times.0': 'Please enter times of day (UTC) such as 06:00.' }],
    [{ times: ['24:00'] }, { 'times.0': 'Please enter times of day (UTC) such as 06:00.' }],
    [{ days_back: 0 }, { days_back: 'Please enter a whole number from 1 to 92.' }],
    [{ days_back: 93 }, { days_back: 'Please enter a whole number from 1 to 92.' }],
    [{ days_back: 1.5 }, { days_back: 'Please enter a whole number from 1 to 92.' }],
  ]
  for (const [change, fields] of wrong) {
    const answer = await setSchedule(providerId, { ...good, ...change })
    assert.deepEqual([answer.status, answer.fields], [400, fields])
  }
  assert.equal((await setSchedule(providerId, { ...good, month_again_on: 7 })).status, 400)
  assert.equal((await scheduleOf(999_999)).status, 404)
  assert.equal((await setSchedule(999_999, good)).status, 404)
})

test('a failure stays visible in the list while the next run waits, and the booked import gives the result', async () => {
  const { db } = api.database
  const { id, providerId } = await advertiser('Booked')
  const [first] = (await run({ selected: [id], ...days })).data.runs
  const failing = (await takeApiRun(db, first!))!
  await finishApiRun(db, failing, {
    status: 'Failed',
    message: 'The API replied with 401.',
    http_status: 401,
    check_sum: null,
    rows: [],
  })
  await leaveApiRun(db, failing)
  const [next] = (await run({ selected: [id], ...days })).data.runs
  const waiting = (await list({ provider_id: providerId })).data.data[0]!
  assert.deepEqual(
    [waiting.uploaded_status, waiting.last_failure?.message],
    ['Processing', 'The API replied with 401.'],
  )
  const rows = [{ date: '2026-11-01', channel: 'c1', total_searches: '10' }]
  await finishApiRun(db, (await takeApiRun(db, next!))!, {
    status: 'Processing',
    message: '1 row read, not matched yet.',
    http_status: 200,
    check_sum: 10,
    rows,
  })
  const one = { total: 1, channels: ['c1'] }
  const none = { total: 0, channels: [] }
  const channel_lists = {
    uploaded: one,
    failed: none,
    without_account: none,
    without_link: none,
    link_without_account: none,
  }
  await db
    .update(revenueImport)
    .set({
      stage: 'done',
      message: '1 row uploaded, 1 row without a publisher ad account, 1 row excluded.',
      total_rows: 3,
      total_uploaded: 1,
      total_unmatched: 1,
      total_excluded: 1,
      check_sum: 12,
      uploaded_sum: 10,
      channel_lists,
      booked_at: new Date('2026-11-04T06:00:00Z'),
    })
    .where(eq(revenueImport.api_run_id, next!))
  const shown = (await detail(id)).data.data
  assert.deepEqual(
    [shown.uploaded_status, shown.message, shown.last_updated_db, shown.last_failure],
    [
      'Uploaded',
      '1 row uploaded, 1 row without a publisher ad account, 1 row excluded.',
      '2026-11-04T06:00:00.000Z',
      null,
    ],
  )
  assert.deepEqual(
    [shown.total_rows, shown.total_uploaded, shown.total_skipped, shown.total_excluded],
    [3, 1, 1, 1],
  )
  assert.deepEqual([shown.check_sum, shown.check_sum_in_db, shown.channel_lists], [12, 10, channel_lists])
  assert.deepEqual(
    (await list({ provider_id: providerId, status: 'Uploaded' })).data.data.map((row) => row.id),
    [id],
  )
  const imports = async (kind?: 'api') =>
    (
      await invoke(api.app, listCsvUploads, {
        token: api.admin,
        query: { provider_id: providerId, ...(kind && { kind }) },
      })
    ).data.total
  assert.deepEqual([await imports(), await imports('api')], [0, 1], 'a run is no upload of a file')
})
