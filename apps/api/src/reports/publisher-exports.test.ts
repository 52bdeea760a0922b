import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { downloadExport, exportContent, listExports, prepareExport } from '@headgate/contract/reports/exports'
import { publisherReport } from '@headgate/contract/reports/publisher-report'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { proposedNames } from '@headgate/contract/settings/display-names'
import {
  displayMapping,
  publisher,
  publisherDisplay,
  reportExport,
  storedFile,
  user,
} from '@headgate/db/schema/all'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import { PATIENCE_MS, until } from '@headgate/runtime/testing/until'
import { unzip } from '@headgate/server/xlsx/testing/read-xlsx'
import { eq, inArray } from 'drizzle-orm'
import { invoke } from '../testing/api.ts'
import {
  OTHER,
  OWN,
  type PublisherUser,
  twoPublishers,
  type TwoPublishers,
} from './testing/two-publishers.ts'

/** Files in the background of a publisher's own report: its scope and its columns, from the order to the download. */

const columns: PublisherColumnKey[] = ['channel', 'date', 'publisher_revenue', 'clicks']
let parts: TwoPublishers
let own: PublisherUser
let colleague: PublisherUser
let other: PublisherUser
before(async () => {
  parts = await twoPublishers()
  own = await parts.userOf(parts.ownId, columns, 'own@headgate.test')
  colleague = await parts.userOf(parts.ownId, columns, 'colleague@headgate.test')
  other = await parts.userOf(parts.otherId, columns, 'other@headgate.test')
})
after(() => parts.close())

const query = { period: 'last_7_days', groupByKeys: ['channel'], aggregateBy: 'day', orderDirection: 'DESC' }
const prepare = (token: string, given: object = {}, format: 'csv' | 'xlsx' = 'csv') =>
  invoke(parts.api.app, prepareExport, {
    token,
    body: { report: publisherReport.id, format, query: { ...query, ...given } },
  })
const filesOf = async (token: string) => (await invoke(parts.api.app, listExports, { token })).data.data
const download = (token: string, id: number) =>
  parts.api.app.inject({
    url: downloadExport.path.replace(':id', String(id)),
    headers: { authorization: token },
  })

/** Waits until a file is finished, and says what became of it. */
async function finished(token: string, id: number) {
  const find = async () => (await filesOf(token)).find((file) => file.id === id)!
  await until(async () => ['ready', 'failed'].includes((await find()).state), 'the file is finished')
  const { state, problem } = await find()
  return { state, problem }
}

const ready = { state: 'ready', problem: null }
const failed = { state: 'failed', problem: messages.exports.changed }

async function prepared(token: string, given: object = {}, format: 'csv' | 'xlsx' = 'csv') {
  const asked = await prepare(token, given, format)
  assert.equal(asked.status, 200, JSON.stringify(asked.error))
  const { id } = asked.data.data
  assert.deepEqual(await finished(token, id), ready)
  return id
}

const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

test('a publisher has the file of the own rows and columns prepared, and nobody else reads it', async () => {
  const id = await prepared(own.token)
  const [header, ...lines] = linesOf((await download(own.token, id)).body)
  assert.equal(header, '"Channel","Date","Publisher Revenue","Maturity","Clicks"')
  assert.deepEqual(
    lines.map((line) => line.split(',')[2]),
    OWN.revenue,
  )
  assert.ok(lines.every((line) => line.startsWith(`"${OWN.channel}"`)))
  for (const { token } of [colleague, other, { token: parts.api.admin }]) {
    const [reply, unknown] = [await download(token, id), await download(token, 999_999)]
    assert.deepEqual([reply.statusCode, reply.json().error.code], [404, unknown.json().error.code])
    assert.deepEqual(await filesOf(token), [])
  }
})

test('ids and columns of others change nothing', async () => {
  const id = await prepared(own.token, {
    publisher_id: parts.otherId,
    publishers: [parts.otherId],
    channels: undefined,
    csvHeaders: ['channel', 'publisher_revenue', 'net_revenue', 'gross_revenue', 'advertiser_id', 'country'],
  })
  const [header, ...lines] = linesOf((await download(own.token, id)).body)
  assert.equal(header, '"Channel","Publisher Revenue"')
  assert.deepEqual(
    lines,
    OWN.revenue.map((amount) => `"${OWN.channel}",${amount}`),
  )
  const none = await prepared(own.token, { channels: [OTHER.channel] })
  assert.equal(linesOf((await download(own.token, none)).body).length, 1)
})

test('a spreadsheet has the same cells', async () => {
  const id = await prepared(own.token, {}, 'xlsx')
  const text = [...unzip((await download(own.token, id)).rawPayload).values()].join('')
  assert.ok(text.includes(OWN.channel) && text.includes('Publisher Revenue'))
  assert.ok(!text.includes(OTHER.channel) && !/net revenue/i.test(text))
})

test('columns that the user does not have are refused when the file is asked for', async () => {
  for (const [given, field] of [
    [{ groupByKeys: ['country'] }, 'groupByKeys'],
    [{ countries: ['US'] }, 'countries'],
    [{ orderBy: 'monetized_searches' }, 'orderBy'],
    [{ groupByKeys: ['advertiser_id'] }, 'query'],
  ] as const) {
    const refused = await prepare(own.token, given)
    assert.deepEqual([refused.status, Object.keys(refused.fields)], [400, [field]], JSON.stringify(given))
  }
  const asAdmin = await prepare(parts.api.admin)
  assert.deepEqual([asAdmin.status, Object.keys(asAdmin.fields)], [400, ['report']])
})

test('nobody without columns has a file prepared', async () => {
  const bare = await parts.userOf(parts.ownId, columns, 'bare@headgate.test')
  await db().delete(publisherDisplay).where(eq(publisherDisplay.user_id, bare.id))
  const refused = await prepare(bare.token)
  assert.deepEqual([refused.status, refused.error?.code], [409, 'dashboard_not_configured'])
})

const db = () => parts.api.database.db
const setColumns = (fields: PublisherColumnKey[]) =>
  db().update(publisherDisplay).set({ fields }).where(eq(publisherDisplay.user_id, own.id))
const setUser = (values: Partial<typeof user.$inferInsert>) =>
  db().update(user).set(values).where(eq(user.id, own.id))
const setPublisher = (status: boolean) =>
  db().update(publisher).set({ status }).where(eq(publisher.id, parts.ownId))

/** What may happen between the order and the writing, and how it is taken back. */
const changes: Record<string, { change: () => Promise<unknown>; back: () => Promise<unknown> }> = {
  'a column is taken away': {
    change: () => setColumns(['channel', 'date', 'publisher_revenue']),
    back: () => setColumns(columns),
  },
  'a column is added': { change: () => setColumns([...columns, 'country']), back: () => setColumns(columns) },
  'the user has no columns': {
    change: () => db().delete(publisherDisplay).where(eq(publisherDisplay.user_id, own.id)),
    back: () => db().insert(publisherDisplay).values({ user_id: own.id, fields: columns }),
  },
  'there are no display names': {
    change: () => db().delete(displayMapping),
    back: () => db().insert(displayMapping).values({ id: 1, fields: proposedNames }),
  },
  'the user is of another publisher': {
    change: () => setUser({ publisher_id: parts.otherId }),
    back: () => setUser({ publisher_id: parts.ownId }),
  },
  'the user is an admin': {
    change: () => setUser({ role_id: 1, publisher_id: null }),
    back: () => setUser({ role_id: 2, publisher_id: parts.ownId }),
  },
  'the user is disabled': {
    change: () => setUser({ blocked: true }),
    back: () => setUser({ blocked: false }),
  },
  'the publisher is inactive': { change: () => setPublisher(false), back: () => setPublisher(true) },
}

const content = (id: number) =>
  new PartClient(parts.analytics, serviceToken({ DATA_DIR: parts.api.dataDir })).open(exportContent, {
    params: { id },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

test('a file is written and read only while its user has the rights with which it was asked for', async () => {
  const whole = await prepared(own.token)
  // Without jobs a file waits.
  await parts.kill('jobs')
  const { id } = (await prepare(own.token)).data.data
  for (const [what, { change, back }] of Object.entries(changes)) {
    await change()
    await assert.rejects(content(id), { name: 'PartFailure', status: 403 }, what)
    const fetched = await download(own.token, whole)
    assert.ok([401, 403].includes(fetched.statusCode), what)
    if (fetched.statusCode === 403 && what.includes('column'))
      assert.equal(fetched.json().error.message, messages.exports.changed, what)
    await back()
    ;(await content(id)).resume()
    assert.equal((await download(own.token, whole)).statusCode, 200, what)
  }
  await parts.start('jobs')
  assert.deepEqual(await finished(own.token, id), ready)
})

test('a file whose user lost a column or was disabled before it is written fails, with the reason', async () => {
  const [narrowed, disabled] = [
    await parts.userOf(parts.ownId, columns, 'narrowed@headgate.test'),
    await parts.userOf(parts.ownId, columns, 'disabled@headgate.test'),
  ]
  await parts.kill('jobs')
  const ids = [(await prepare(narrowed.token)).data.data.id, (await prepare(disabled.token)).data.data.id]
  await db()
    .update(publisherDisplay)
    .set({ fields: ['date', 'publisher_revenue'] })
    .where(eq(publisherDisplay.user_id, narrowed.id))
  await db().update(user).set({ blocked: true }).where(eq(user.id, disabled.id))
  await parts.start('jobs')
  const rows = () => db().select().from(reportExport).where(inArray(reportExport.id, ids))
  await until(async () => (await rows()).every(({ state }) => state === 'failed'), 'both failed')
  for (const { problem, file_name } of await rows())
    assert.deepEqual([problem, file_name], [messages.exports.changed, null])
  assert.deepEqual(await finished(narrowed.token, ids[0]!), failed)
  assert.equal((await download(narrowed.token, ids[0]!)).statusCode, 404)
  assert.equal(await db().$count(storedFile, inArray(storedFile.record_id, ids)), 0)
})
