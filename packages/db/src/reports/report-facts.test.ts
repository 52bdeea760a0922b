import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { advertiserDay, channelRepair } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { makeRevenueAdvertiser } from '../testing/revenue-business.ts'
import { readOpenDays, readStatusFacts } from './report-facts.ts'

let own: TestDatabase
before(async () => {
  own = await testDatabase()
})
after(() => own.close())

const days = { from: '2026-11-01', to: '2026-11-03' }

test('a reported channel stands for the one through which the account got it', async () => {
  const { id, accounts } = await makeRevenueAdvertiser(own.db, { 'BN-12': 1, Gone: 1 })
  const [bn, gone] = accounts.map((account) => account.id)
  for (const [channel, booked_as] of [
    ['two', 'gone'],
    ['two', 'BN-12'],
    ['bn-12', 'Gone'],
  ] as const)
    await own.db.insert(channelRepair).values({ provider_id: id, channel, kind: 'map', booked_as })
  const { aliases } = await readStatusFacts(own.db, days)
  const of = (reported: string) =>
    aliases.filter((one) => one.reported === reported).map(({ accountId, channel }) => [accountId, channel])
  // In the order in which they were decided.
  assert.deepEqual(of('two'), [
    [0, 'gone'],
    [gone, 'gone'],
    [bn, 'BN-12'],
  ])
  // On days on which the channel has an account of its own it stands for itself.
  assert.deepEqual(of('bn-12'), [
    [0, 'Gone'],
    [gone, 'Gone'],
  ])
})

test('a day whose data was removed as a whole is not covered', async () => {
  const { id } = await makeRevenueAdvertiser(own.db, { 'BN-12': 1 })
  const none = { version: 1, searches: 0, monetized_searches: 0, clicks: 0, booked_at: new Date() }
  const money = { gross: '0', net: '0', publisher_revenue: '0', unmatched_gross: '0', removed_gross: '0' }
  await own.db.insert(advertiserDay).values([
    { provider_id: id, day: '2026-11-01', import_id: 1, maturity: 'settled', ...none, ...money },
    { provider_id: id, day: '2026-11-02', import_id: 2, maturity: 'none', ...none, ...money },
  ])
  const pair = (day: string) => id * 65_536 + Date.parse(day) / 86_400_000
  const facts = await readOpenDays(own.db, days, new Date('2026-11-03T12:00:00Z'))
  assert.deepEqual(facts.uncovered, [pair('2026-11-02'), pair('2026-11-03')])
  assert.deepEqual(facts.unsettled, [])
  assert.deepEqual((await readStatusFacts(own.db, days)).covered, [pair('2026-11-01')])
})
