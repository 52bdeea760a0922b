import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallData } from '@headgate/contract/base/call'
import type { Success } from '@headgate/contract/base/envelope'
import {
  csvStatus,
  discardImport,
  getRevenueImport,
  setImportInForce,
} from '@headgate/contract/revenue/import-calls'
import { getSkippedRows, listSkippedRows } from '@headgate/contract/revenue/row-calls'
import { CSV_HEAD, makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { sendReport } from './testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from './testing/revenue-parts.ts'

let parts: RevenueParts
let providerId = 0
before(async () => {
  parts = await revenueParts()
  const { db } = parts.api.database
  providerId = (await makeRevenueAdvertiser(db, { 'BN-12': 1 })).id
})
after(() => parts.close())

const upload = (content: string, given?: Parameters<typeof sendReport>[3]) =>
  sendReport(parts, providerId, content, given)

async function get<T>(path: string): Promise<T> {
  const reply = await fetch(new URL(path, parts.origin), { headers: { authorization: parts.api.admin } })
  assert.equal(reply.status, 200)
  return ((await reply.json()) as Success<T>).data
}

/** How many rows the list of skipped rows finds. */
async function rows(query: Record<string, string>): Promise<number> {
  const path = `${listSkippedRows.path}?${new URLSearchParams(query).toString()}`
  return (await get<CallData<typeof listSkippedRows>>(path)).skippedRows.total
}

async function ended(id: number) {
  await until(async () => {
    const { data } = await get<CallData<typeof csvStatus>>(`${csvStatus.path}?csv_status_id=${id}`)
    return data !== null && ['done', 'checked', 'failed'].includes(data.stage)
  }, 'the import ends')
  const { data } = await get<CallData<typeof getRevenueImport>>(
    getRevenueImport.path.replace(':id', String(id)),
  )
  return data
}

async function post(path: string, id: number, body: object): Promise<void> {
  const reply = await fetch(new URL(path.replace(':id', String(id)), parts.origin), {
    method: 'POST',
    headers: { authorization: parts.api.admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(reply.status, 200)
}

const days = async () =>
  (
    await parts.api.database.db.execute<{
      day: string
      gross: string
      net: string
      own: string
      lost: string
    }>(sql`
      select day::text, gross::text, net::text, publisher_revenue::text as own, unmatched_gross::text as lost
      from advertiser_day order by day`)
  ).rows

/** The skipped rows of the advertiser, each by its import and line. */
const listed = async () => {
  const { skippedRows } = await get<CallData<typeof listSkippedRows>>(
    `${listSkippedRows.path}?provider_id=${providerId}`,
  )
  return skippedRows.data.map((row) => [row.import_id, row.row_index])
}

test('a file is booked to the cent, and undone to what it was', async () => {
  const id = await upload(
    `${CSV_HEAD}\n2026-11-01,BN-12,US,100,80,6,10.50\n2026-11-01,XX-1,DE,5,4,1,2\n2026-11-02,BN-12,US,90,70,5,9.25\nbad,BN-12,US,1,1,1,1\n`,
  )
  const done = await ended(id)
  assert.equal(done.status, 'Partially Uploaded')
  assert.deepEqual(
    [done.total_rows, done.total_uploaded, done.total_skipped, done.total_excluded],
    [4, 2, 2, 0],
  )
  assert.deepEqual(done.uploaded_subid, ['BN-12'])
  assert.deepEqual(done.missing_tags_with_subIds, ['XX-1'])
  const booked = [
    { day: '2026-11-01', gross: '12.500000', net: '10.000000', own: '5.880000', lost: '2.000000' },
    { day: '2026-11-02', gross: '9.250000', net: '7.400000', own: '5.180000', lost: '0.000000' },
  ]
  assert.deepEqual(await days(), booked)

  const own = { import_id: String(id) }
  assert.equal(await rows({ ...own, status: 'Partially Uploaded' }), 2)
  assert.equal(await rows({ ...own, status: 'Failed' }), 0)
  // The lines behind a booked row, whether an account matched when they were loaded or not.
  const lines = async (filters: Record<string, string>) => {
    const query = new URLSearchParams({ action: 'read', ...filters }).toString()
    const path = `${getSkippedRows.path.replace(':id', String(id))}?${query}`
    return (await get<CallData<typeof getSkippedRows>>(path)).data.fields.map(([row]) => row)
  }
  assert.deepEqual(await lines({}), ['1', '2', '3'])
  assert.deepEqual(await lines({ date: '2026-11-01' }), ['1', '2'])
  assert.deepEqual(await lines({ date: '2026-11-01', channel: 'XX-1', country: 'DE' }), ['2'])
  assert.deepEqual(await lines({ channel: 'BN-12', country: '(none)' }), [])

  const dry = await ended(
    await upload(`${CSV_HEAD}\n2026-11-02,BN-12,US,90,70,5,4\nbad,BN-12,US,1,1,1,1\n`, {
      dryRun: true,
      name: 'again.csv',
    }),
  )
  assert.equal(dry.stage, 'checked')
  assert.deepEqual(
    dry.preview?.days.map((day) => [day.day, day.before.net, day.after.net, day.needs_tick]),
    [['2026-11-02', '7.400000', '3.200000', true]],
  )
  assert.deepEqual(await days(), booked)

  // Rows of a dry run are not uploaded, also when it is chosen itself.
  const ofDry = { import_id: String(dry.id) }
  const counts = async () => [
    await rows({ provider_id: String(providerId), message: 'uploaded' }),
    await rows({ ...ofDry, message: 'uploaded' }),
    await rows(ofDry),
  ]
  assert.deepEqual(await counts(), [2, 0, 1])
  await post(discardImport.path, dry.id, {})
  assert.deepEqual(await counts(), [2, 0, 1])

  await post(setImportInForce.path, id, { in_force: false })
  await until(async () => (await days()).every((day) => Number(day.gross) === 0), 'nothing stands any more')

  const newest = await ended(await upload(`${CSV_HEAD}\nbad,BN-12,US,1,1,1,1\nworse,BN-12,US,1,1,1,1\n`))
  const older = [
    [id, 2],
    [id, 4],
  ]
  assert.deepEqual(await listed(), [[newest.id, 1], [newest.id, 2], ...older])
  await parts.api.database.db.execute(sql`update revenue_import set kind = 'api' where id = ${newest.id}`)
  assert.deepEqual(await listed(), older)
})

test('a dry run names the later import whose figures count on its days', async () => {
  const own = await makeRevenueAdvertiser(parts.api.database.db, { 'BN-13': 1 })
  const load = async (day: string, given?: Parameters<typeof sendReport>[3]) =>
    ended(await sendReport(parts, own.id, `${CSV_HEAD}\n${day},BN-13,US,90,70,5,4\n`, given))
  const dry = await load('2026-11-02', { dryRun: true, name: 'dry.csv' })
  const newer = async () => (await ended(dry.id)).newer
  assert.equal(dry.newer, null)
  const other = await load('2026-11-03')
  assert.equal(await newer(), null, 'of other days')
  const later = await load('2026-11-02', { name: 'later.csv' })
  const { id, createdAt } = later
  assert.deepEqual(await newer(), { id, csv_name: 'later.csv', createdAt, scope: 'days' })
  for (const one of [later, other]) await post(setImportInForce.path, one.id, { in_force: false })
  assert.equal(await newer(), null, 'undone')
})
