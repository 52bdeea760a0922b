import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { getApiRun, runApis } from '@headgate/contract/providers/api-runs'
import { credentialsForm } from '@headgate/contract/providers/credentials'
import { downloadImport, getRevenueImport, setImportInForce } from '@headgate/contract/revenue/import-calls'
import { listRepairQueue } from '@headgate/contract/revenue/repair-queue'
import { apiRowsStatus, getSkippedRows } from '@headgate/contract/revenue/row-calls'
import { systemActor } from '@headgate/db/base/audit'
import { findCredentials, storeCredentials } from '@headgate/db/providers/credentials'
import { makeMapping } from '@headgate/db/sample/mappings'
import { makeProvider, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { publisherAccount } from '@headgate/db/schema/all'
import { daysBefore } from '@headgate/domain/days'
import { credentialsOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { invoke, type Given } from '../testing/api.ts'
import { sendReport } from './testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from './testing/revenue-parts.ts'

/** What a run of an advertiser's API does to booked days, with the real analytics and jobs beside the API. */

let parts: RevenueParts
/** Rows of the advertiser's reply. */
let rows: unknown[] = []
const advertiserApi = createServer((_request, reply) => void reply.end(JSON.stringify(rows)))

before(async () => {
  advertiserApi.listen(0, '127.0.0.1')
  await once(advertiserApi, 'listening')
  parts = await revenueParts({ ALLOW_PRIVATE_TARGETS: '1' })
})
after(async () => {
  advertiserApi.close()
  await parts.close()
})

const asAdmin = (given: Given): Given => ({ token: parts.api.admin, ...given })
const ago = (days: number) => daysBefore(days, new Date())
const days = { fromDate: ago(3), toDate: ago(2) }

/** An advertiser with an API and an account of the channel BN-1. Returns its id and that of its configuration. */
async function advertiser() {
  const { db } = parts.api.database
  const { id: providerId } = await makeProvider(db, {
    reports_gross_revenue: true,
    revenue_share_percentage: 80,
  })
  const link = await makeProviderLink(db, {
    provider_id: providerId,
    link_source_identifier_value: 'BN-1',
  })
  await makeTargeting(db, { rules: [{ to: link, share: 50 }] })
  await db
    .update(publisherAccount)
    .set({ valid_from: ago(30) })
    .where(eq(publisherAccount.provider_id, providerId))
  const credentials = credentialsForm.parse({
    url: `http://127.0.0.1:${(advertiserApi.address() as AddressInfo).port}/`,
    mapping_fields: {
      date: 'day',
      channel: 'channel',
      geo: 'country',
      total_searches: 'searches',
      monetized_searches: 'monetized',
      clicks: 'clicks',
      gross_revenue: 'revenue',
    },
  })
  const seal = keptSeal(parts.api.dataDir, CREDENTIALS_KEY)
  const sealed = seal.close(JSON.stringify(credentials), credentialsOf(providerId))
  await storeCredentials(db, systemActor, providerId, { sealed, isActive: true })
  return { providerId, id: (await findCredentials(db, providerId))!.id }
}

const row = { country: 'DE', searches: 100, monetized: 80, clicks: 6, channel: 'BN-1' }

async function detail(id: number) {
  return (await invoke(parts.api.app, getApiRun, asAdmin({ params: { id } }))).data.data
}

/** Runs the API and waits for the end of the run. */
async function run(id: number) {
  const started = await invoke(parts.api.app, runApis, asAdmin({ body: { selected: [id], ...days } }))
  const [runId] = started.data.runs
  await until(async () => {
    const { run_id, uploaded_status: status } = await detail(id)
    return run_id === runId && (status === 'Uploaded' || status === 'Failed')
  }, 'the run has ended')
  return detail(id)
}

async function bookedDays(providerId: number): Promise<string[][]> {
  const found = await parts.api.database.db.execute<{ day: string; gross: string; own: string }>(sql`
    select day::text, gross::text, publisher_revenue::text as own from advertiser_day
    where provider_id = ${providerId} order by day`)
  return found.rows.map(({ day, gross, own }) => [day, gross, own])
}

test('rows of a run are booked, and the next run replaces its days', async () => {
  const { id, providerId } = await advertiser()
  rows = [
    { ...row, day: ago(3), revenue: '10.00' },
    { ...row, day: ago(2), revenue: '20.00' },
    { ...row, day: ago(2), revenue: 'much' },
    { ...row, day: ago(1), revenue: '7.00' },
  ]
  const first = await run(id)
  assert.deepEqual(
    [first.uploaded_status, first.total_uploaded, first.total_skipped, first.check_sum_in_db],
    ['Uploaded', 2, 2, 200],
  )
  // The run leads to its import, where it is undone.
  const params = { id: first.import_id! }
  await invoke(parts.api.app, setImportInForce, asAdmin({ params, body: { in_force: false } }))
  assert.deepEqual([first.in_force, (await detail(id)).in_force], [true, false])
  await invoke(parts.api.app, setImportInForce, asAdmin({ params, body: { in_force: true } }))
  await until(
    async () => (await bookedDays(providerId))[0]?.[1] === '10.000000',
    'the import is booked again',
  )
  assert.deepEqual(await bookedDays(providerId), [
    [ago(3), '10.000000', '4.000000'],
    [ago(2), '20.000000', '8.000000'],
  ])
  rows = [
    { ...row, day: ago(2), revenue: '25.00' },
    { ...row, day: ago(3), revenue: 'little' },
  ]
  const second = await run(id)
  assert.deepEqual(await bookedDays(providerId), [
    [ago(3), '0.000000', '0.000000'],
    [ago(2), '25.000000', '10.000000'],
  ])
  const query = { provider_id: providerId }
  const skipped = await invoke(parts.api.app, apiRowsStatus, asAdmin({ query }))
  assert.deepEqual(
    skipped.data.data.map((one) => [one.import_id, one.row_index]),
    [
      [second.import_id, 2],
      [first.import_id, 3],
      [first.import_id, 4],
    ],
  )
})

test('a run of which no row can be read fails with its reason, and its days stay as they were', async () => {
  const { id, providerId } = await advertiser()
  rows = [{ ...row, day: ago(3), revenue: '10.00' }]
  await run(id)
  const booked = await bookedDays(providerId)
  assert.equal(booked[0]![1], '10.000000')

  const unreadable: [unknown[], RegExp][] = [
    [
      [
        { ...row, day: '31 Foo', revenue: '10.00' },
        { ...row, day: '32 Foo', revenue: '10.00' },
      ],
      /^No row could be read, so the days stay as they were\. .* 2 rows that failed validation\. First: '31 Foo' is not a date/,
    ],
    [
      [{ ...row, day: ago(3), searches: null, monetized: null, clicks: null, revenue: null }],
      /^No row could be read, so the days stay as they were\. .* 1 row excluded\.$/,
    ],
    [[{ error: 'no access' }], /^No row has a field 'day'\.$/],
    [[{ ...row, day: ago(3) }], /^No row has a field 'revenue'\.$/],
  ]
  for (const [reply, message] of unreadable) {
    rows = reply
    const failed = await run(id)
    assert.equal(failed.uploaded_status, 'Failed')
    assert.match(failed.message, message)
    assert.equal(failed.last_failure?.message, failed.message)
    assert.deepEqual(await bookedDays(providerId), booked)
  }
  // Its rows can be looked at.
  const query = { provider_id: providerId, message: 'Validation failed' }
  const { data } = await invoke(parts.api.app, apiRowsStatus, asAdmin({ query }))
  assert.equal(data.total, 2)
})

test('skipped rows of a run have the names of their fields, on screen and in the error file', async () => {
  const { id, providerId } = await advertiser()
  rows = [
    { ...row, day: ago(3), revenue: '10.00' },
    // The advertiser leaves a field out where it has nothing.
    { day: ago(2), channel: 'BN-1', searches: 7, monetized: 5, clicks: 1, revenue: 'much' },
  ]
  const { import_id: importId } = await run(id)
  const params = { id: importId! }
  const { data } = (await invoke(parts.api.app, getSkippedRows, asAdmin({ params }))).data
  const names = [
    'Date',
    'Channel',
    'Country',
    'Total searches',
    'Monetized searches',
    'Clicks',
    'Gross revenue',
  ]
  assert.deepEqual(data.columns, ['Row', ...names, 'Message', 'Reason'])
  const reason = data.fields[0]!.at(-1)!
  assert.match(reason, /^Gross revenue/)
  assert.deepEqual(data.fields, [
    ['2', ago(2), 'BN-1', '', '7', '5', '1', 'much', 'Validation failed', reason],
  ])

  const queued = (
    await invoke(parts.api.app, listRepairQueue, asAdmin({ query: { provider_id: providerId } }))
  ).data.data
  assert.deepEqual(
    queued.map((one) => [one.kind, one.import_id, one.import_kind]),
    [['skipped', importId, 'api']],
  )

  const address = `${parts.origin}${downloadImport.path.replace(':id', String(importId))}?what=errors`
  const reply = await fetch(address, { headers: { authorization: parts.api.admin } })
  const file = await reply.text()
  assert.ok(file.startsWith(`${names.join(',')},Skipped because\r\n${ago(2)},BN-1,,7,5,1,much,`), file)
  // With these columns mapped it can be loaded again.
  const fields = ['date', 'channel', 'geo', 'total_searches', 'monetized_searches', 'clicks', 'gross_revenue']
  await makeMapping(parts.api.database.db, providerId, {
    fields: Object.fromEntries(names.map((name, at) => [name, fields[at]!])),
  })
  const mended = await sendReport(parts, providerId, file.replace('much', '20.00'))
  const read = async () =>
    (await invoke(parts.api.app, getRevenueImport, asAdmin({ params: { id: mended } }))).data.data
  await until(async () => (await read()).stage === 'done', 'the mended file is booked')
  assert.deepEqual(
    (await bookedDays(providerId)).map(([day, gross]) => [day, gross]),
    [
      [ago(3), '10.000000'],
      [ago(2), '20.000000'],
    ],
  )
})
