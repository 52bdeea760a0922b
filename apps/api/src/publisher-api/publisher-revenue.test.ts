import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generatePublisherKey, getPublisherKey } from '@headgate/contract/publisher-api/key-calls'
import { publisherRevenue, revenueSamples } from '@headgate/contract/publisher-api/revenue-call'
import { groupAndFilter } from '@headgate/contract/reports/publisher-report'
import { deletePublisher, updatePublisher, updatePublishers } from '@headgate/contract/publishers'
import { publisherColumnKeys } from '@headgate/contract/settings/display-columns'
import { proposedNames } from '@headgate/contract/settings/display-names'
import {
  makeDisplayColumns,
  makeProvider,
  makeProviderLink,
  makeTargeting,
  makeUser,
} from '@headgate/db/sample/make'
import { displayMapping, publisherAccount } from '@headgate/db/schema/all'
import { mapColumns } from '@headgate/db/testing/revenue-business'
import { addDays, daysBefore } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { uploadReport } from '../revenue/testing/reports-and-searches.ts'
import { invoke, signIn, testApi } from '../testing/api.ts'

/** The public revenue call as a program makes it: over HTTP, with the real analytics behind it. */

const HEAD = 'Date,Channel,Searches,Monetized,Clicks,Revenue'
const ago = (days: number) => daysBefore(days, new Date())
const range = { from_date: ago(6), to_date: ago(1) }

let parts: RevenueParts
let publisherId: number
let userToken: string

before(async () => {
  parts = await revenueParts()
  const { db } = parts.api.database
  const provider = await makeProvider(db)
  const link = await makeProviderLink(db, { provider_id: provider.id, link_source_identifier_value: 'BN-12' })
  const targeting = await makeTargeting(db, { rules: [{ to: link, share: 50 }] })
  publisherId = targeting.publisher_id
  await db
    .update(publisherAccount)
    .set({ valid_from: ago(30) })
    .where(eq(publisherAccount.tid, targeting.id))
  await mapColumns(db, provider.id, HEAD, 'days')
  await db.insert(displayMapping).values({ id: 1, fields: proposedNames })
  const user = await makeUser(db, { publisher_id: publisherId })
  await makeDisplayColumns(db, user.id, [...publisherColumnKeys])
  userToken = await signIn(parts.api.app, user.email)
  const lines = [5, 4, 3].map((days) => `${ago(days)},BN-12,100,80,6,${days}.5`)
  await uploadReport(parts, provider.id, `${HEAD}\n${lines.join('\n')}\n`)
})
after(() => parts.close())

async function newKey(id = publisherId): Promise<string> {
  const { status, data } = await invoke(parts.api.app, generatePublisherKey, {
    token: parts.api.admin,
    params: { id },
  })
  assert.equal(status, 200)
  return data.token!
}

function ask(query: Record<string, string>, key?: string, origin = parts.origin) {
  const url = `${origin}${publisherRevenue.path}?${new URLSearchParams(query).toString()}`
  return fetch(url, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })
}

const status = async (key: string) => (await ask(range, key)).status

const details = async () =>
  (await invoke(parts.api.app, getPublisherKey, { token: parts.api.admin, params: { id: publisherId } })).data

const { refusal } = publisherRevenue.plain

test('a program reads what the dashboard shows, with the key in the header or in the address', async () => {
  const key = await newKey()
  const reply = await ask(range, key)
  assert.equal(reply.status, 200)
  assert.match(reply.headers.get('content-type')!, /^application\/json/)
  assert.equal(reply.headers.get('content-disposition'), null)
  const { success, data } = publisherRevenue.plain.reply.parse(await reply.json())
  assert.equal(success, true)
  const shown = await fetch(
    `${parts.origin}${groupAndFilter.path}?fromDate=${range.from_date}&toDate=${range.to_date}&orderDirection=ASC&groupByKeys=channel`,
    { headers: { authorization: userToken } },
  )
  const dashboard = ((await shown.json()) as { data: { data: Record<string, unknown>[] } }).data.data
  assert.deepEqual(
    data.map((row) => [row.Date, row.Subid, row['Total Searches'], row.Clicks, row['Net Revenue']]),
    dashboard.map((row) => [
      row['date'],
      row['channel'],
      row['advertiser_search_count'],
      row['clicks'],
      row['publisher_revenue'],
    ]),
  )
  assert.deepEqual(
    data.map((row) => row['Net Revenue']),
    ['2.750000', '2.250000', '1.750000'],
    'half of what the advertiser pays, by the share of the account',
  )
  const byAddress = await ask({ ...range, format: 'json', api_key: key })
  const again = publisherRevenue.plain.reply.parse(await byAddress.json()).data
  // How final a day is may be judged between the two.
  const figures = (rows: typeof data) =>
    rows.map(({ Maturity: _state, 'Expected Share': _share, ...row }) => row)
  assert.deepEqual(figures(again), figures(data))
  const file = await ask({ ...range, format: 'csv' }, key)
  assert.match(file.headers.get('content-type')!, /^text\/csv/)
  assert.match(file.headers.get('content-disposition')!, /publisher-revenue-\d{8}-\d{6}\.csv/)
  assert.equal((await file.text()).trimEnd().split('\r\n').length, data.length + 1)
})

test('without a key that counts the reply is the one of the documents, whatever the parameters are', async () => {
  const key = await newKey()
  const wrong = [undefined, '', 'hgp_', `${key}x`, key.toUpperCase(), parts.api.admin, userToken, 'a b']
  for (const one of wrong)
    for (const query of [range, {}] as Record<string, string>[]) {
      const reply = await ask(query, one)
      assert.deepEqual(
        [reply.status, await reply.json()],
        [401, { code: 401, message: 'Unauthorized', success: false }],
        String(one),
      )
    }
  assert.deepEqual(revenueSamples.failure, { code: 401, message: 'Unauthorized', success: false })
  // The key of the header counts, also where the address has a right one.
  assert.equal((await ask({ ...range, api_key: key }, 'hgp_other')).status, 401)
})

test('wrong parameters are refused by name with what to send', async () => {
  const key = await newKey()
  const day = /YYYY-MM-DD/
  const cases: [query: Record<string, string>, field: string, text: RegExp][] = [
    [{ to_date: ago(1) }, 'from_date', day],
    [{ from_date: ago(1) }, 'to_date', day],
    [{ ...range, from_date: '22.11.2026' }, 'from_date', day],
    [{ ...range, to_date: '2026-02-30' }, 'to_date', day],
    [{ ...range, from_date: '0000-01-01' }, 'from_date', day],
    [{ ...range, format: 'XML' }, 'format', /JSON or CSV/],
    [{ from_date: ago(1), to_date: ago(2) }, 'to_date', /not before from_date/],
    [{ from_date: ago(1), to_date: ago(-1) }, 'to_date', /not after today/],
    [{ from_date: ago(-1), to_date: ago(-1) }, 'from_date', /not after today/],
    [{ from_date: ago(92), to_date: ago(0) }, 'to_date', /at most 92 days/],
    [{ from_date: '0001-01-01', to_date: ago(0) }, 'to_date', /at most 92 days/],
  ]
  for (const [query, field, text] of cases) {
    const reply = await ask(query, key)
    const body = refusal.parse(await reply.json()) as { code: number; fields: Record<string, string> }
    assert.deepEqual([reply.status, body.code], [400, 400], JSON.stringify(query))
    assert.match(body.fields[field]!, text)
  }
  assert.equal((await ask({ from_date: addDays(ago(0), -91), to_date: ago(0) }, key)).status, 200)
})

test('a new key stops the old one at once; an inactive or archived publisher stops its key', async () => {
  const { app, admin } = parts.api
  const old = await newKey()
  const key = await newKey()
  assert.deepEqual([await status(old), await status(key)], [401, 200])
  const set = (active: boolean) =>
    invoke(app, updatePublisher, { token: admin, params: { id: publisherId }, body: { status: active } })
  await set(false)
  assert.equal(await status(key), 401)
  await set(true)
  assert.equal(await status(key), 200)
  await invoke(app, deletePublisher, { token: admin, params: { id: publisherId } })
  assert.equal(await status(key), 401)
  const { data } = await invoke(app, getPublisherKey, { token: admin, params: { id: publisherId } })
  assert.deepEqual([data.is_active, data.archived], [false, true])
  const refused = await invoke(app, generatePublisherKey, { token: admin, params: { id: publisherId } })
  assert.deepEqual([refused.status, refused.error?.code], [409, 'archived'])
  const restore = { query: { deleted: 'false' }, body: { ids: [publisherId] } }
  assert.equal((await invoke(app, updatePublishers, { token: admin, ...restore })).status, 200)
  assert.equal(await status(key), 200)
})

test('the last use of a key is shown', async () => {
  const key = await newKey()
  assert.equal((await details()).last_used_at, null)
  await ask(range, key)
  const { last_used_at: used, created_at: made } = await details()
  assert.ok(used! >= made!)
})

test('a key may make so many calls; the headers say how many are left, and when to come back', async () => {
  const lines: string[] = []
  const own = await testApi({
    publisherKeyRate: { perSecond: 0.001, burst: 3 },
    onLog: (line) => lines.push(line),
  })
  const origin = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { data } = await invoke(own.app, generatePublisherKey, {
    token: own.admin,
    params: { id: own.publisherId },
  })
  const left = []
  for (let call = 0; call < 3; call += 1) {
    const { headers, status } = await ask({ api_key: data.token! }, undefined, origin)
    assert.equal(status, 400)
    left.push([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')])
  }
  assert.deepEqual(left, [
    ['3', '2'],
    ['3', '1'],
    ['3', '0'],
  ])
  const reply = await ask({ api_key: data.token! }, undefined, origin)
  assert.equal(reply.status, 429)
  assert.ok(Number(reply.headers.get('retry-after')) > 0)
  assert.ok(Number(reply.headers.get('ratelimit-reset')) > 0)
  const body = refusal.parse(await reply.json()) as { code: number; success: boolean }
  assert.deepEqual([body.code, body.success], [429, false])
  const log = lines.join('\n')
  assert.ok(log.includes(publisherRevenue.path), 'the calls are in the log')
  assert.ok(!log.includes(data.token!), 'a key in an address is not')
  await own.close()
})

test('while analytics is away the reply is 503 in the same style', async () => {
  const alone = await testApi({ env: { ANALYTICS_URL: 'http://127.0.0.1:1' } })
  const { data } = await invoke(alone.app, generatePublisherKey, {
    token: alone.admin,
    params: { id: alone.publisherId },
  })
  const reply = await alone.app.inject({
    url: publisherRevenue.path,
    query: range,
    headers: { authorization: `Bearer ${data.token}` },
  })
  const { code, success } = reply.json<{ code: number; success: boolean }>()
  assert.deepEqual([reply.statusCode, code, success], [503, 503, false])
  assert.ok(reply.headers['retry-after'])
  await alone.close()
})
