import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallData } from '@headgate/contract/base/call'
import { explainChangeCall } from '@headgate/contract/reports/explain-change'
import { makeProvider } from '@headgate/db/sample/make'
import { publisherAccount, publisherAccountTerm } from '@headgate/db/schema/all'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { eq } from 'drizzle-orm'
import type { DayRange } from '@headgate/domain/days'
import { dataOf, testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'
import { coverDays, type DayFigures, fillBooked, fillSearches } from './testing/channel-days.ts'

/** Seven days and the seven before. */
const days = { from: '2026-11-20', to: '2026-11-26' }
const earlier = { from: '2026-11-13', to: '2026-11-19' }
const daily: DayFigures = { searches: 1000, monetized: 800, clicks: 60, net: 24 }

let own: TestAnalytics
before(async () => {
  own = await testAnalytics(() => new Date('2026-11-26T12:00:00Z'))
})
after(() => own.close())

/** An advertiser that had 1,000 searches on each of the fourteen days, and reported the first twelve. */
async function advertiser(channel: string): Promise<number> {
  const { id: provider } = await makeProvider(own.database.db)
  const at = { provider, channel }
  await fillSearches(own, { ...at, from: earlier.from, to: days.to }, 1000)
  await fillBooked(own, { ...at, from: earlier.from, to: '2026-11-24' }, daily)
  return provider
}

async function explain(parameters: Record<string, string>): Promise<CallData<typeof explainChangeCall>> {
  const asked = new URLSearchParams({ period: 'last_7_days', ...parameters }).toString()
  const reply = await own.app.inject({
    url: `${explainChangeCall.path}?${asked}`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(explainChangeCall, reply)
}

const partsOf = ({ parts }: CallData<typeof explainChangeCall>) =>
  Object.fromEntries(parts.map(({ part, amount }) => [part, Number(amount)]))

test('days that nobody reported are not reported yet: no ratio fell', async () => {
  const provider = await advertiser('U-1')
  await coverDays(own, provider, { from: earlier.from, to: '2026-11-24' })
  const providers = String(provider)
  assert.deepEqual(partsOf(await explain({ providers })), { not_reported: -48 })
  const searches = await explain({ providers, measure: 'advertiser_search_count' })
  assert.deepEqual(partsOf(searches), { not_reported: -2000 })
  assert.deepEqual(partsOf(await explain({ providers, measure: 'server_search_counts' })), {})
})

/** An advertiser with a publisher ad account, and booked rows of it on some days. */
async function accountOf(channel: string, booked: DayRange) {
  const { id: provider, accounts } = await makeRevenueAdvertiser(own.database.db, { [channel]: 1 })
  const account = accounts[0]!.id
  await fillBooked(own, { provider, channel, account, ...booked }, daily)
  return { provider, account, view: { providers: String(provider), pub_account_id: String(account) } }
}

test('of a publisher ad account, whose searches are not known, days count in their place', async () => {
  const { provider, view } = await accountOf('U-2', { from: earlier.from, to: '2026-11-24' })
  await coverDays(own, provider, { from: earlier.from, to: '2026-11-24' })
  assert.deepEqual(partsOf(await explain(view)), { not_reported: -48 })

  // One that has no row of the present days at all has not gone.
  const silent = await accountOf('U-3', earlier)
  await coverDays(own, silent.provider, { ...earlier })
  const found = await explain(silent.view)
  assert.deepEqual([found.cells, found.too_early, found.uncovered], [1, 1, 1])
  // Settled days lack nothing.
  assert.equal('not_reported' in partsOf(await explain({ ...silent.view, settledOnly: 'true' })), false)
})

test('days on which a publisher ad account was not valid are not missing', async () => {
  const { db } = own.database
  const begun = { from: '2026-11-24', to: days.to }
  const { provider, account, view } = await accountOf('U-5', begun)
  await db.update(publisherAccount).set({ valid_from: begun.from }).where(eq(publisherAccount.id, account))
  await coverDays(own, provider, begun)
  const found = await explain(view)
  assert.deepEqual([partsOf(found), found.too_early], [{ appeared: 72 }, 0])
  // What matched no account is not bound to days.
  assert.equal((await explain({ ...view, pub_account_id: `0,${account}` })).too_early, 1)

  const ended = await accountOf('U-6', { from: earlier.from, to: '2026-11-22' })
  await db
    .update(publisherAccount)
    .set({ valid_to: '2026-11-22' })
    .where(eq(publisherAccount.id, ended.account))
  await coverDays(own, ended.provider, { from: earlier.from, to: '2026-11-22' })
  assert.equal('not_reported' in partsOf(await explain(ended.view)), false)

  const stopped = await accountOf('U-7', { from: earlier.from, to: '2026-11-22' })
  await db.insert(publisherAccountTerm).values([
    { account_id: stopped.account, from_day: '2026-01-01', share_revenue: 70, is_active: true },
    { account_id: stopped.account, from_day: '2026-11-23', share_revenue: 70, is_active: false },
  ])
  await coverDays(own, stopped.provider, { from: earlier.from, to: '2026-11-22' })
  assert.equal('not_reported' in partsOf(await explain(stopped.view)), false)
})

test('a day on which money was taken back does not change the share of the others', async () => {
  const { id: provider } = await makeProvider(own.database.db)
  const at = { provider, channel: 'U-4' }
  await fillSearches(own, { ...at, from: earlier.from, to: days.to }, 1000)
  await fillBooked(own, { ...at, ...earlier }, daily)
  // Six days of which 80 % of the clicks and the money are in, and one with more taken back than they lack.
  await fillBooked(own, { ...at, from: '2026-11-20', to: '2026-11-25' }, { ...daily, clicks: 48, net: 19.2 })
  await fillBooked(own, { ...at, from: '2026-11-26', to: '2026-11-26' }, { ...daily, clicks: 48, net: -80 })
  await coverDays(own, provider, { ...earlier })
  await coverDays(own, provider, { ...days, share: 0.8 })
  const found = await explain({ providers: String(provider) })
  assert.equal(found.too_early, 0)
  // 35.2 are in of 44.
  assert.equal(partsOf(found)['not_reported'], -8.8)
})
