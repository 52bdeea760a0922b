import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { userSubscribe } from '@headgate/contract/people/auth'
import { computeIvtDay } from '@headgate/contract/ivt/compute-calls'
import { ivtReport } from '@headgate/contract/ivt/ivt-definition'
import { downloadExport, exportContent, listExports, prepareExport } from '@headgate/contract/reports/exports'
import { revenueReport } from '@headgate/contract/reports/revenue-report'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import { makeUser } from '@headgate/db/sample/make'
import { reportExport, storedFile } from '@headgate/db/schema/all'
import { DAY_MS, utcDay } from '@headgate/domain/days'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import { PATIENCE_MS, until } from '@headgate/runtime/testing/until'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq, isNull, sql } from 'drizzle-orm'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke, signIn } from '../testing/api.ts'

/** Files of reports in the background, with the real analytics and jobs beside the API. */

let parts: RevenueParts
let other: string
const now = new Date()
const yesterday = new Date(now.getTime() - DAY_MS)
before(async () => {
  parts = await revenueParts()
  const { api, analytics } = parts
  await makeUser(api.database.db, { email: 'other@headgate.test', role_id: 1 })
  other = await signIn(api.app, 'other@headgate.test')
  const client = new PartClient(analytics, serviceToken({ DATA_DIR: api.dataDir }))
  const signal = AbortSignal.timeout(PATIENCE_MS)
  for (const [segment, day] of [now, yesterday].entries()) {
    const between = { from: day, to: day }
    const content = encodeEvents(makeEvents(300, { seed: 1, segment: segment + 1, between }))
    await client.send(ingestEvents, {
      query: { token: `${segment + 1}-1-00000000.0` },
      bytes: { type: 'text/tab-separated-values', content },
      signal,
    })
  }
  await client.send(computeIvtDay, { body: { day: utcDay(yesterday) }, signal })
})
after(() => parts.close())

const query = {
  period: 'today',
  groupByKeys: ['channel'],
  countries: ['DE', 'US'],
  settledOnly: false,
  csvHeaders: ['date', 'channel', 'server_search_counts'],
}
const prepare = (
  token: string,
  format: 'csv' | 'xlsx' = 'csv',
  given: object = query,
  report: string = revenueReport.id,
) => invoke(parts.api.app, prepareExport, { token, body: { report, format, query: given } })
const filesOf = async (token: string) => (await invoke(parts.api.app, listExports, { token })).data.data
const stateOf = async (id: number) => (await filesOf(parts.api.admin)).find((one) => one.id === id)?.state
const download = (token: string, id: number) =>
  parts.api.app.inject({
    url: downloadExport.path.replace(':id', String(id)),
    headers: { authorization: token },
  })

test('a file is prepared, its user is told, and only its user can read it', async () => {
  const { admin, publisher, app, database } = parts.api
  const device = {
    subscription: true,
    device_id: 'device-one',
    fcm_token: JSON.stringify({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  }
  assert.equal((await invoke(app, userSubscribe, { token: admin, body: device })).status, 200)
  const asked = await prepare(admin)
  assert.equal(asked.status, 200, JSON.stringify(asked.error))
  const { id } = asked.data.data
  await until(async () => (await stateOf(id)) === 'ready', 'the file is ready')
  const file = await download(admin, id)
  assert.equal(file.statusCode, 200)
  assert.match(String(file.headers['content-disposition']), /filename="revenue-report-\d{8}-\d{6}\.csv"/)
  const [header, ...lines] = file.body.trimEnd().split('\r\n')
  assert.equal(header, '"Date (UTC)","Channel","Server Searches"')
  assert.ok(lines.length > 2)
  const { bytes, rows_written } = (await filesOf(admin))[0]!
  assert.equal(bytes, file.rawPayload.length)
  assert.equal(rows_written, lines.length)
  const { rows } = await database.db.execute<{ data: { title: string; link: string } }>(
    sql`select data from pgboss.job where name = 'push-send'`,
  )
  assert.deepEqual(
    rows.map(({ data: { title, link } }) => [title, link]),
    [['Your file is ready.', '/revenuereport#files']],
  )
  for (const token of [other, publisher]) {
    assert.equal((await download(token, id)).statusCode, 404)
    assert.deepEqual(await filesOf(token), [])
  }
})

test('a spreadsheet says which view it is', async () => {
  const { id } = (await prepare(parts.api.admin, 'xlsx')).data.data
  await until(async () => (await stateOf(id)) === 'ready', 'the file is ready')
  const file = await download(parts.api.admin, id)
  assert.match(String(file.headers['content-type']), /spreadsheetml/)
  assert.equal(file.rawPayload.toString('latin1', 0, 2), 'PK')
})

test('a file of finished days has the tests beside their figures', async () => {
  const columns = ['date', 'targeting_id', 'server_search_count', 'kw_score', 'kw_test']
  const view = { period: 'yesterday', groupByKeys: ivtReport.start.groups, csvHeaders: columns }
  const { id } = (await prepare(parts.api.admin, 'csv', view, ivtReport.id)).data.data
  await until(async () => (await stateOf(id)) === 'ready', 'the file is ready')
  const [header, ...lines] = (await download(parts.api.admin, id)).body.trimEnd().split('\r\n')
  assert.equal(header, '"Date (UTC)","Pub Link ID","Searches","Keyword Score","Keyword Score, test"')
  assert.ok(lines.length > 2)
  for (const line of lines)
    assert.match(line, new RegExp(`^"?${utcDay(yesterday)}"?,\\d+,\\d+,[\\d.]+,"(pass|fail)"$`))
})

test('a publisher cannot have a report of admins prepared, nor anybody an unknown report or a bad view', async () => {
  const { publisher, admin, app } = parts.api
  assert.equal((await prepare(publisher)).status, 400)
  assert.equal((await prepare(admin, 'csv', { period: 'never' })).status, 400)
  const unknown = { report: 'nothing', format: 'csv', query: {} }
  assert.equal((await invoke(app, prepareExport, { token: admin, body: unknown })).status, 400)
})

test('whose rows a file has is read from its row, by other parts only', async () => {
  const { api, analytics } = parts
  const { id } = (await prepare(other)).data.data
  const { db } = api.database
  await db.update(reportExport).set({ publisher_id: api.publisherId }).where(eq(reportExport.id, id))
  const input = { params: { id }, signal: AbortSignal.timeout(PATIENCE_MS) }
  const client = new PartClient(analytics, serviceToken({ DATA_DIR: api.dataDir }))
  await assert.rejects(client.open(exportContent, input), { name: 'PartFailure', status: 403 })
  const stranger = new PartClient(analytics, 'another-token-of-at-least-32-characters')
  await assert.rejects(stranger.open(exportContent, input), { name: 'PartFailure', status: 401 })
})

test('while analytics is away nothing is visible, and the file comes after it', async () => {
  const { admin, database } = parts.api
  await parts.kill('analytics')
  const { id } = (await prepare(admin)).data.data
  await until(async () => (await stateOf(id)) === 'writing', 'the file is begun')
  assert.equal((await download(admin, id)).statusCode, 404)
  await parts.start('analytics')
  await until(async () => (await stateOf(id)) === 'ready', 'the file is ready')
  assert.equal((await download(admin, id)).statusCode, 200)
  assert.equal(await database.db.$count(storedFile, isNull(storedFile.finished_at)), 0)
})
