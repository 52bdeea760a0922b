import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallData } from '@headgate/contract/base/call'
import { explainChangeCall } from '@headgate/contract/reports/explain-change'
import { channelRepair, provider as providers } from '@headgate/db/schema/all'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { eq } from 'drizzle-orm'
import { dataOf, testAnalytics, type TestAnalytics } from '../../testing/analytics.ts'
import { type ChannelDays, coverDays, fillBooked, fillSearches } from './testing/channel-days.ts'

const now = new Date('2026-11-26T12:00:00Z')
/** Seven days, the seven before, and those of six earlier changes. */
const all = { from: '2026-10-01', to: '2026-11-26' }
const daily = { searches: 1000, monetized: 800, clicks: 60 }

let own: TestAnalytics
before(async () => {
  own = await testAnalytics(() => now)
})
after(() => own.close())

async function explain(provider: number, filter = ''): Promise<CallData<typeof explainChangeCall>> {
  const reply = await own.app.inject({
    url: `${explainChangeCall.path}?period=last_7_days&providers=${provider}${filter}`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(explainChangeCall, reply)
}

/** An advertiser whose searches have one spelling, and its booked rows another; the RPC of the last seven days is lower. */
async function advertiser(name: string, searched: string, booked: string): Promise<number> {
  const { id: provider } = await makeRevenueAdvertiser(own.database.db, { [searched]: 1 })
  await own.database.db.update(providers).set({ name }).where(eq(providers.id, provider))
  await fillSearches(own, { provider, channel: searched, ...all }, 1000)
  await book({ provider, channel: booked })
  await coverDays(own, provider, all)
  return provider
}

/** Booked rows of all days; the RPC of the last seven is lower. */
async function book(of: Pick<ChannelDays, 'provider' | 'channel' | 'publisher'>): Promise<void> {
  await fillBooked(own, { ...of, from: all.from, to: '2026-11-19' }, { ...daily, net: 24 })
  await fillBooked(own, { ...of, from: '2026-11-20', to: all.to }, { ...daily, net: 18 })
}

const repair = (provider: number, channel: string, bookedAs: string) =>
  own.database.db
    .insert(channelRepair)
    .values({ provider_id: provider, channel, kind: 'map', booked_as: bookedAs })

test('a channel that is reported in another case is one combination with its searches', async () => {
  const found = await explain(await advertiser('Adlera', 'BN-1', 'bn-1'))
  assert.equal(found.cells, 1)
  const [line] = found.lines
  assert.equal(line?.text, 'RPC of Adlera on BN-1 fell from 0.400 to 0.300: −42.00')
  assert.deepEqual(line?.filters.channels, ['BN-1', 'bn-1'])
  // The six changes before are those of the same combination.
  assert.equal(line?.unusual, true)
})

test('a channel that is booked as another one is explained under its name', async () => {
  const provider = await advertiser('Boreal', 'K-7', 'k_07,x')
  // The first one has no searches on these days.
  await repair(provider, 'k_07,x', 'K-6')
  await repair(provider, 'k_07,x', 'k-7')
  const found = await explain(provider)
  assert.equal(found.cells, 1)
  const [line] = found.lines
  assert.equal(line?.text, 'RPC of Boreal on K-7 fell from 0.400 to 0.300: −42.00')
  assert.deepEqual(line?.filters.channels, ['K-7', 'k_07%2Cx'])
  assert.equal(line?.unusual, true)
})

test('a reported channel that the engine has under its own name keeps it', async () => {
  const provider = await advertiser('Corvus', 'Q-1', 'Q-1')
  await repair(provider, 'Q-1', 'Q-2')
  // Without searches the account tells: it got nothing through the alias.
  for (const filter of ['', '&pub_account_id=11']) {
    const [line] = (await explain(provider, filter)).lines
    assert.equal(line?.text, 'RPC of Corvus on Q-1 fell from 0.400 to 0.300: −42.00')
    assert.deepEqual(line?.filters.channels, ['Q-1'])
  }
})

test('channels that differ in case alone are two, if both have searches', async () => {
  const provider = await advertiser('Dorado', 'ABC', 'ABC')
  await fillSearches(own, { provider, channel: 'abc', ...all }, 1000)
  await book({ provider, channel: 'abc' })
  assert.equal((await explain(provider)).cells, 2)
  const found = await explain(provider, '&channels=abc')
  assert.deepEqual(
    found.lines.map(({ text, filters }) => [text, filters.channels]),
    [['RPC of Dorado on abc fell from 0.400 to 0.300: −42.00', ['abc']]],
  )
})

test('a channel that is booked as several is explained under the one of the publisher', async () => {
  // C-1 has the older account, and was decided last: of two channels of one publisher the first decided one counts.
  const made = await makeRevenueAdvertiser(own.database.db, { 'C-1': 1, 'A-1': 1, 'B-1': 1 })
  const [third, ...accounts] = made.accounts
  const provider = made.id
  await own.database.db.update(providers).set({ name: 'Errai' }).where(eq(providers.id, provider))
  await repair(provider, 'x', 'A-1')
  await repair(provider, 'x', 'b-1')
  await repair(provider, 'x', 'C-1')
  for (const { channel, publisherId: publisher } of accounts) {
    await fillSearches(own, { provider, publisher, channel, ...all }, 1000)
    await book({ provider, publisher, channel: 'x' })
  }
  await coverDays(own, provider, all)
  assert.equal((await explain(provider)).cells, 2)
  await fillSearches(
    own,
    { provider, publisher: accounts[1]!.publisherId, channel: third!.channel, ...all },
    1000,
  )
  for (const { channel, publisherId } of accounts) {
    const [line] = (await explain(provider, `&publishers=${publisherId}`)).lines
    assert.equal(line?.text, `RPC of Errai on ${channel} fell from 0.400 to 0.300: −42.00`)
    assert.deepEqual(line?.filters.channels, [channel, 'x'])
  }
})
