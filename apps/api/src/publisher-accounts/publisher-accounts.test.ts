import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  getPublisherAccount,
  listPublisherAccounts,
  movesOfPublisherAccount,
  publisherAccountIds,
  publisherAccountsBeside,
  updatePublisherAccount,
  verifyPublisherAccounts,
  type PublisherAccountWithTerms,
} from '@headgate/contract/revenue/publisher-accounts'
import { messages } from '@headgate/contract/base/messages'
import { makeProvider, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import {
  audit,
  bookingRequest,
  publisherAccount,
  publisherAccountTerm,
  targeting,
  targetingRule,
} from '@headgate/db/schema/all'
import { daysBefore, today } from '@headgate/domain/days'
import { and, asc, eq } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })
const ago = (days: number) => daysBefore(days, new Date())

interface AccountSeed {
  channel?: string
  providerId?: number
  share?: number
  /** Days before today. */
  from?: number
  to?: number
}

/** An account as a publication makes it, which began some days ago. */
async function makeAccount({ channel = 'BN-1', providerId, share = 50, from = 30, to }: AccountSeed = {}) {
  const { db } = api.database
  const provider_id = providerId ?? (await makeProvider(db)).id
  const link = await makeProviderLink(db, { provider_id, link_source_identifier_value: channel })
  const target = await makeTargeting(db, { rules: [{ to: link, share }] })
  const [row] = await db
    .update(publisherAccount)
    .set({
      valid_from: ago(from),
      ...(to !== undefined && { valid_to: ago(to), status: false }),
    })
    .where(eq(publisherAccount.tid, target.id))
    .returning()
  // The publication's own request; tests look at those of edits.
  await db.delete(bookingRequest).where(eq(bookingRequest.provider_id, provider_id))
  return row!
}

async function get(id: number): Promise<PublisherAccountWithTerms> {
  const { status, data } = await invoke(api.app, getPublisherAccount, asAdmin({ params: { id } }))
  assert.equal(status, 200)
  return data.data
}

const put = (id: number, body: object) =>
  invoke(api.app, updatePublisherAccount, asAdmin({ params: { id }, body }))

const requests = async (providerId: number) =>
  (
    await api.database.db
      .select()
      .from(bookingRequest)
      .where(eq(bookingRequest.provider_id, providerId))
      .orderBy(asc(bookingRequest.id))
  ).map(({ from_day, to_day, cause }) => ({ from_day, to_day, cause }))

const auditOf = (id: number) =>
  api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'publisher_account'), eq(audit.entity_id, String(id))))
    .orderBy(asc(audit.id))

async function listed(query: Record<string, unknown>) {
  const { status, data } = await invoke(api.app, listPublisherAccounts, asAdmin({ query }))
  assert.equal(status, 200)
  return data
}

test('an account has every field of its list', async () => {
  const row = await makeAccount({ channel: 'Whole-1', share: 62.5 })
  const { createdAt, updatedAt, provider, publisher, ...rest } = (await listed({ q: 'whole-1' })).data[0]!
  assert.deepEqual(rest, {
    id: row.id,
    publisher_id: row.publisher_id,
    provider_id: row.provider_id,
    rule_id: row.rule_id,
    link_id: row.link_id,
    status: true,
    sin: 'Whole-1',
    tid: row.tid,
    source_identifier: 'channel',
    share_revenue: 62.5,
    api_key: null,
    valid_from: ago(30),
    valid_to: null,
  })
  assert.deepEqual([provider.id, provider.csv_source_identifier], [row.provider_id, 'Channel'])
  assert.equal(publisher.id, row.publisher_id)
  assert.ok(createdAt <= updatedAt)
})

test('the list filters by text, advertisers, publishers, publisher links and rules, and orders by each column', async () => {
  const provider = await makeProvider(api.database.db, { name: 'Filter advertiser' })
  const made = [
    await makeAccount({ channel: 'F-b', providerId: provider.id, share: 10 }),
    await makeAccount({ channel: 'f-a', providerId: provider.id, share: 30, to: 3 }),
    await makeAccount({ channel: 'F-c', providerId: provider.id, share: 20 }),
  ]
  const ids = async (query: Record<string, unknown>) =>
    (await listed({ provider_id: provider.id, ...query })).data.map(({ id }) =>
      made.findIndex((row) => row.id === id),
    )
  assert.deepEqual(await ids({}), [2, 1, 0])
  assert.deepEqual(await ids({ q: 'F-A' }), [1])
  assert.deepEqual(await ids({ q: 'chann', size: 10 }), [2, 1, 0])
  assert.deepEqual(await ids({ tid: `${made[0]!.tid},${made[2]!.tid}` }), [2, 0])
  assert.deepEqual(await ids({ rule_id: made[1]!.rule_id }), [1])
  assert.deepEqual(await ids({ publisher_id: made[0]!.publisher_id }), [0])
  const orders: [string, number[]][] = [
    ['id', [0, 1, 2]],
    ['sin', [1, 0, 2]],
    ['share_revenue', [0, 2, 1]],
    ['status', [1, 0, 2]],
    ['tid', [0, 1, 2]],
    ['rule_id', [0, 1, 2]],
    ['link_id', [0, 1, 2]],
    ['valid_to', [1, 0, 2]],
  ]
  for (const [order_by, expected] of orders)
    assert.deepEqual(await ids({ order_by, order_direction: 'ASC' }), expected, order_by)
  for (const order_by of ['publisher', 'provider', 'source_identifier', 'valid_from'])
    assert.equal((await ids({ order_by })).length, 3, order_by)
  assert.equal((await listed({ provider_id: provider.id, size: 1 })).total, 3)
})

test('the filters offer the publisher links and rules that have an account, and say which are inactive', async () => {
  const { db } = api.database
  const [on, off] = [await makeAccount(), await makeAccount()]
  await db.update(targeting).set({ is_active: false }).where(eq(targeting.id, off.tid))
  await db.update(targetingRule).set({ disabled: true }).where(eq(targetingRule.id, off.rule_id))
  const without = await makeTargeting(db, { state: 'draft' })
  const offered = async (of: string, q?: string) =>
    (await invoke(api.app, publisherAccountIds, asAdmin({ query: { of, ...(q && { q }) } }))).data.data
  const links = await offered('tid')
  assert.deepEqual(
    [on, off].map(({ tid }) => links.find(({ id }) => id === tid)?.status),
    [true, false],
  )
  assert.ok(!links.some(({ id }) => id === without.id))
  const rules = await offered('rule_id', String(off.rule_id))
  assert.deepEqual(
    rules.filter(({ id }) => id === off.rule_id),
    [{ id: off.rule_id, status: false }],
  )
  assert.ok(rules.every(({ id }) => String(id).includes(String(off.rule_id))))
})

test('another share holds from today on, the past keeps the old one, and the days wait for a booking', async () => {
  const { id, provider_id } = await makeAccount({ share: 50 })
  assert.deepEqual((await get(id)).terms, [])
  const { status, data } = await put(id, { share_revenue: 61.234567 })
  assert.equal(status, 200)
  assert.equal(data.data.share_revenue, 61.23457)
  assert.deepEqual(data.data.terms, [
    { from_day: ago(30), share_revenue: 50, is_active: true },
    { from_day: today(), share_revenue: 61.23457, is_active: true },
  ])
  assert.deepEqual(await requests(provider_id), [
    {
      from_day: today(),
      to_day: today(),
      cause: `Publisher ad account ${id} has a share of 61.23457 % instead of 50 % from ${today()} on`,
    },
  ])
  const [trace, ...more] = await auditOf(id)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [trace!.before, trace!.after],
    [{ share_revenue: 50 }, { share_revenue: 61.23457, from_day: today() }],
  )
})

test('a share from a past day holds until the next change; the row keeps the value of today', async () => {
  const { id, provider_id } = await makeAccount({ share: 50 })
  await put(id, { share_revenue: 60, from_day: ago(5) })
  const { data } = await put(id, { share_revenue: 55, from_day: ago(10) })
  assert.equal(data.data.share_revenue, 60)
  assert.deepEqual(
    data.data.terms.map((term) => [term.from_day, term.share_revenue]),
    [
      [ago(30), 50],
      [ago(10), 55],
      [ago(5), 60],
    ],
  )
  assert.deepEqual(
    (await requests(provider_id)).map(({ from_day, to_day }) => [from_day, to_day]),
    [
      [ago(5), today()],
      [ago(10), ago(6)],
    ],
  )
  await put(id, { share_revenue: 57, from_day: ago(5) })
  assert.deepEqual(
    (await get(id)).terms.map((term) => term.share_revenue),
    [50, 55, 57],
  )
})

test('a share from the first day replaces the first one', async () => {
  const { id } = await makeAccount({ share: 50 })
  const { data } = await put(id, { share_revenue: 40, from_day: ago(30) })
  assert.deepEqual(data.data.terms, [{ from_day: ago(30), share_revenue: 40, is_active: true }])
  assert.equal(data.data.share_revenue, 40)
})

test('the status of an account holds from a day on too', async () => {
  const { id, provider_id } = await makeAccount()
  const off = await put(id, { status: false })
  assert.equal(off.data.data.status, false)
  assert.deepEqual(
    off.data.data.terms.map((term) => term.is_active),
    [true, false],
  )
  const on = await put(id, { status: true, from_day: ago(3) })
  // From today on the account is inactive as before: the change of that day stays.
  assert.equal(on.data.data.status, false)
  assert.equal((await put(id, { status: true })).data.data.status, true)
  const causes = (await requests(provider_id)).map(({ cause }) => cause)
  assert.deepEqual(causes, [
    `Publisher ad account ${id} is inactive from ${today()} on`,
    `Publisher ad account ${id} is active from ${today()} on`,
  ])
})

test('what does not change leaves no term, no request and no audit row', async () => {
  const { id, provider_id, updated_at } = await makeAccount({ share: 50 })
  const { data } = await put(id, { share_revenue: 50, status: true, api_key: '  ', from_day: ago(4) })
  assert.deepEqual(data.data.terms, [])
  assert.equal(data.data.updatedAt, updated_at.toISOString())
  assert.deepEqual([await requests(provider_id), await auditOf(id)], [[], []])
})

test('an API key is kept, and the audit says only that it changed', async () => {
  const { id, provider_id } = await makeAccount()
  assert.equal((await put(id, { api_key: ' k-123/abc ' })).data.data.api_key, 'k-123/abc')
  assert.equal((await put(id, { share_revenue: 50 })).data.data.api_key, 'k-123/abc')
  assert.equal((await put(id, { api_key: '' })).data.data.api_key, null)
  const traces = await auditOf(id)
  assert.deepEqual(
    traces.map(({ before: was, after: is }) => [was, is]),
    [
      [{}, { api_key: 'changed' }],
      [{}, { api_key: 'removed' }],
    ],
  )
  assert.deepEqual(await requests(provider_id), [])
})

test('bad values are refused at their field, with the texts of the catalogue', async () => {
  const { id } = await makeAccount()
  const texts = messages.publisherAccounts
  for (const share_revenue of [-0.1, 100.1, 'much', null]) {
    const { status, fields } = await put(id, { share_revenue })
    assert.deepEqual([status, fields], [400, { share_revenue: texts.shareInvalid }], String(share_revenue))
  }
  assert.deepEqual((await put(id, { api_key: 'a b' })).fields, { api_key: texts.apiKeyInvalid })
  for (const from_day of [ago(31), ago(-1)]) {
    const { status, fields } = await put(id, { share_revenue: 1, from_day })
    assert.equal(status, 400)
    assert.deepEqual(fields, { from_day: `Please choose a day from ${ago(30)} to ${today()}.` })
  }
  assert.equal((await put(id, { from_day: '2026-02-30' })).status, 400)
  for (const share_revenue of [0, 100]) assert.equal((await put(id, { share_revenue })).status, 200)
})

test('a save on the basis of old values is refused', async () => {
  const { id } = await makeAccount({ share: 50 })
  const { updatedAt } = await get(id)
  assert.equal((await put(id, { share_revenue: 60, updatedAt })).status, 200)
  const late = await put(id, { share_revenue: 70, updatedAt })
  assert.deepEqual([late.status, late.error?.code], [409, 'changed_meanwhile'])
  assert.equal((await get(id)).share_revenue, 60)
})

test('an ended account keeps its status; its share can still be corrected for the days that it covered', async () => {
  const { id, provider_id } = await makeAccount({ share: 50, to: 7 })
  const refused = await put(id, { status: true })
  assert.deepEqual([refused.status, refused.error?.code], [409, 'account_ended'])
  assert.equal((await put(id, { status: false })).status, 200)
  const { status, data } = await put(id, { share_revenue: 45, from_day: ago(9) })
  assert.equal(status, 200)
  assert.deepEqual([data.data.share_revenue, data.data.status], [45, false])
  assert.ok(data.data.terms.every((term) => term.is_active))
  assert.deepEqual(
    (await requests(provider_id)).map(({ from_day, to_day }) => [from_day, to_day]),
    [[ago(9), ago(7)]],
  )
  assert.equal((await put(id, { share_revenue: 1, from_day: ago(6) })).status, 400)
  const never = await makeAccount({ from: 3, to: 4 })
  const { fields } = await put(never.id, { share_revenue: 1 })
  assert.deepEqual(fields, { from_day: messages.publisherAccounts.coversNoDay })
})

test('accounts of one channel stand side by side, running ones first, whatever the case of the channel', async () => {
  const provider = await makeProvider(api.database.db)
  const seed = { providerId: provider.id }
  const old = await makeAccount({ ...seed, channel: 'BN-7', from: 40, to: 10 })
  const one = await makeAccount({ ...seed, channel: 'BN-7', from: 9 })
  const two = await makeAccount({ ...seed, channel: 'bn-7', from: 5 })
  await makeAccount({ ...seed, channel: 'BN-8' })
  await makeAccount({ channel: 'BN-7' })
  for (const { id } of [old, one]) {
    const { data } = await invoke(api.app, publisherAccountsBeside, asAdmin({ params: { id } }))
    assert.deepEqual(
      data.data.map((account) => account.id),
      [two.id, one.id, old.id],
    )
  }
})

test('two shares from one day that are saved at once leave one term', async () => {
  const { id } = await makeAccount({ share: 50 })
  const replies = await Promise.all([60, 65, 70].map((share_revenue) => put(id, { share_revenue })))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  )
  const terms = await api.database.db
    .select()
    .from(publisherAccountTerm)
    .where(eq(publisherAccountTerm.account_id, id))
  assert.equal(terms.length, 2)
  assert.equal(terms.find((term) => term.from_day === today())!.share_revenue, (await get(id)).share_revenue)
})

test('only admins see accounts, and an unknown one is not found', async () => {
  const { id } = await makeAccount()
  for (const call of [getPublisherAccount, listPublisherAccounts, publisherAccountsBeside])
    assert.equal((await invoke(api.app, call, { token: api.publisher, params: { id } })).status, 403)
  const unknown = asAdmin({ params: { id: 2_000_000_000 } })
  for (const call of [getPublisherAccount, publisherAccountsBeside])
    assert.equal((await invoke(api.app, call, unknown)).status, 404)
  const changed = { ...unknown, body: { share_revenue: 5 } }
  for (const call of [updatePublisherAccount, movesOfPublisherAccount])
    assert.equal((await invoke(api.app, call, changed)).status, 404)
  const verified = await invoke(api.app, verifyPublisherAccounts, asAdmin({ body: { ids: [2_000_000_000] } }))
  assert.equal(verified.status, 404)
  const both = await invoke(api.app, verifyPublisherAccounts, asAdmin({ body: { id, ids: [id] } }))
  assert.deepEqual([both.status, both.fields], [400, { ids: 'Send either id or ids.' }])
})
