import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { attention } from '@headgate/contract/overview/attention'
import { storeCredential } from '@headgate/contract/providers/credentials'
import { freshness } from '@headgate/contract/overview/freshness'
import { makeProvider } from '@headgate/db/sample/make'
import {
  advertiserConfiguration,
  advertiserDay,
  apiRun,
  apiSchedule,
  revenueImport,
} from '@headgate/db/schema/all'
import { daysBefore } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import { invoke, type TestApi, testApi } from '../testing/api.ts'

/** Reports that are late, that failed, or that wait for a person. */

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const ago = (days: number) => daysBefore(days, new Date())

async function entries() {
  const { status, data } = await invoke(api.app, attention, { token: api.admin })
  assert.equal(status, 200)
  return data.entries
}
const entry = async (kind: string) => (await entries()).find((one) => one.kind === kind)
const sources = async () => (await invoke(api.app, freshness, { token: api.admin })).data.sources

interface Import {
  stage: 'done' | 'failed' | 'checked' | 'discarded'
  name?: string
  daysAgo?: number
}

async function makeImport(provider_id: number, { stage, name = 'report.csv', daysAgo = 0 }: Import) {
  const [row] = await api.database.db
    .insert(revenueImport)
    .values({
      provider_id,
      kind: 'file',
      scope: 'days',
      stage,
      in_force: stage === 'done',
      message: '',
      csv_name: name,
      made_at: new Date(Date.now() - daysAgo * 86_400_000),
    })
    .returning()
  return row!.id
}

async function makeDay(provider_id: number, day: string, import_id: number) {
  await api.database.db.insert(advertiserDay).values({
    provider_id,
    day,
    version: 1,
    import_id,
    searches: 1,
    monetized_searches: 1,
    clicks: 1,
    gross: '1',
    net: '1',
    publisher_revenue: '0.5',
    unmatched_gross: '0',
    removed_gross: '0',
    booked_at: new Date(),
  })
}

/** An advertiser whose API has been on for two days. Returns the ids of both. */
async function makeApi(name: string) {
  const { id: providerId } = await makeProvider(api.database.db, { name })
  const names = ['date', 'channel', 'geo', 'total_searches', 'monetized_searches', 'clicks', 'gross_revenue']
  const body = {
    is_active: true,
    url: 'https://reports.example/daily',
    mapping_fields: Object.fromEntries(names.map((field) => [field, field])),
  }
  const { data } = await invoke(api.app, storeCredential, {
    token: api.admin,
    params: { id: providerId },
    body,
  })
  await api.database.db
    .update(advertiserConfiguration)
    .set({ updated_at: new Date(Date.now() - 2 * 86_400_000) })
  return { providerId, id: data.credential.id }
}

test('publishers do not read how new reports are', async () => {
  assert.equal((await invoke(api.app, freshness, { token: api.publisher })).status, 403)
})

test('an advertiser whose newest file failed, and dry runs that wait, need attention', async () => {
  const { id } = await makeProvider(api.database.db, { name: 'Adlera' })
  assert.deepEqual(await entries(), [])
  const failed = await makeImport(id, { stage: 'failed', name: 'broken.csv' })
  assert.deepEqual((await entry('failed_uploads'))?.examples, [{ id: failed, name: 'Adlera · broken.csv' }])
  await makeImport(id, { stage: 'discarded' })
  assert.equal((await entry('failed_uploads'))?.count, 1, 'a discarded dry run mends nothing')
  const waiting = await makeImport(id, { stage: 'checked', name: 'next.csv' })
  assert.equal(await entry('failed_uploads'), undefined)
  assert.deepEqual((await entry('waiting_dry_runs'))?.examples, [{ id: waiting, name: 'Adlera · next.csv' }])
  await api.database.db.delete(revenueImport)
})

test('money that no account matches is there with its sum', async () => {
  const { id } = await makeProvider(api.database.db, { name: 'Corvus' })
  await api.database.db.execute(sql`
    insert into unmatched_channel (provider_id, channel, day, subject, gross, searches, since)
    values (${id}, 'A-1', ${ago(3)}, 'account', 12.5, 10, now() - interval '3 days'),
      (${id}, 'A-1', ${ago(2)}, 'account', 7.25, 10, now() - interval '2 days')`)
  const money = await entry('unmatched_revenue')
  assert.deepEqual([money?.count, money?.gross, money?.examples], [1, '19.750000', []])
  assert.equal(money?.since?.slice(0, 10), ago(3))
  await api.database.db.execute(sql`delete from unmatched_channel`)
})

test('APIs that failed and APIs that are late are told apart', async () => {
  const { db } = api.database
  const failing = await makeApi('Failing Search')
  const late = await makeApi('Late Search')
  const off = await makeApi('Resting Search')
  await db
    .insert(apiSchedule)
    .values({ provider_id: off.providerId, is_active: false, times: ['06:00'], days_back: 3 })
  await db.insert(apiRun).values({
    provider_id: failing.providerId,
    from_day: ago(2),
    to_day: ago(1),
    status: 'Failed',
    message: 'Something went wrong',
    called_at: new Date(),
  })
  assert.deepEqual((await entry('failed_runs'))?.examples, [{ id: failing.id, name: 'Failing Search' }])
  assert.deepEqual((await entry('late_runs'))?.examples, [{ id: late.id, name: 'Late Search' }])
  const found = await sources()
  assert.deepEqual(
    found.map(({ provider, kind, newest_day, late: why, api_id }) => [
      provider.name,
      kind,
      newest_day,
      why,
      api_id,
    ]),
    [
      ['Failing Search', 'api', null, 'failed', failing.id],
      ['Late Search', 'api', null, 'late', late.id],
      ['Resting Search', 'api', null, null, off.id],
    ],
  )
  await db.delete(apiRun)
  await db.delete(advertiserConfiguration)
})

test('files are late after more than their usual time, and the newest covered day is told', async () => {
  const { db } = api.database
  const punctual = await makeProvider(db, { name: 'Punctual' })
  const tardy = await makeProvider(db, { name: 'Tardy' })
  await makeProvider(db, { name: 'Never reported' })
  const gone = await makeProvider(db, { name: 'Gone', archived_at: new Date() })
  for (const { id, last } of [
    { id: punctual.id, last: 1 },
    { id: tardy.id, last: 3 },
    { id: gone.id, last: 3 },
  ])
    for (let day = last; day < last + 8; day += 1) {
      const made = await makeImport(id, { stage: 'done', daysAgo: day })
      await makeDay(id, ago(day + 1), made)
    }
  const found = await sources()
  assert.deepEqual(
    found.map(({ provider, kind, newest_day, late }) => [provider.name, kind, newest_day, late]),
    [
      ['Tardy', 'file', ago(4), 'late'],
      ['Punctual', 'file', ago(2), null],
    ],
  )
  assert.equal(found[1]!.read_at?.slice(0, 10), ago(1))
})
