import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ruleDays } from '@headgate/contract/advisor/rule-days'
import { makeProvider } from '@headgate/db/sample/make'
import { channelRepair, unmatchedChannel } from '@headgate/db/schema/all'
import { addDays, dayNumber, utcDay } from '@headgate/domain/days'
import { dataOf, SERVICE_TOKEN, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { storeAdvertiserDays, storeBooked } from './testing/stored-days.ts'
import { storeHours } from './testing/stored-hours.ts'

const now = new Date(`${addDays(utcDay(new Date()), -1)}T15:00:00Z`)
const until = addDays(utcDay(now), -1)
const back = (days: number) => addDays(until, -days)
const number = (days: number) => dayNumber(Date.parse(back(days)))
const midnight = new Date(`${utcDay(now)}T00:00:00Z`)

let own: TestAnalytics

before(async () => {
  own = await testAnalytics(() => now)
})
after(() => own.close())

const ask = (token = SERVICE_TOKEN, targeting_ids = [71]) =>
  own.app.inject({
    method: 'POST',
    url: ruleDays.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { targeting_ids, until },
  })

/** Days of the only rule of a publisher link. */
async function settledDays(targeting: number): Promise<number[]> {
  const { rules } = dataOf(ruleDays, await ask(SERVICE_TOKEN, [targeting]))
  return rules[0]!.days.map(([day]) => day)
}

test('only other parts ask; without searches there is nothing', async () => {
  assert.equal((await ask(own.admin)).statusCode, 401)
  assert.deepEqual(dataOf(ruleDays, await ask()), { rules: [], provider_links: [] })
  assert.deepEqual(dataOf(ruleDays, await ask(SERVICE_TOKEN, [])), { rules: [], provider_links: [] })
})

test('settled days of each rule, with what was sent and brought; and usual volumes', async () => {
  const { db } = own.database
  const [early, late, silent] = [await makeProvider(db), await makeProvider(db), await makeProvider(db)]
  const days = Array.from({ length: 10 }, (_, at) => at)
  await storeAdvertiserDays(
    own,
    early.id,
    days.map((at) => ({ day: back(at), maturity: at < 2 ? 'estimated' : 'settled' })),
  )
  await storeAdvertiserDays(
    own,
    late.id,
    days.filter((at) => at >= 4 && at !== 6).map((at) => ({ day: back(at), maturity: 'settled' })),
  )
  const sent = { publisher_id: 7, hours: 24 * 10, until: midnight }
  const rule = { targeting_id: 71, provider_id: early.id, provider_link_id: 5, rule_id: 1 }
  await storeHours(own.warehouse, { ...sent, ...rule }, () => 10)
  // Another publisher link sends to the same advertiser link.
  await storeHours(own.warehouse, { ...sent, ...rule, targeting_id: 72, rule_id: 9 }, () => 5)
  // A rule of two advertisers is settled when both are, and one that never reports settles nothing.
  await storeHours(own.warehouse, { ...sent, ...rule, rule_id: 2 }, () => 10)
  await storeHours(
    own.warehouse,
    { ...sent, targeting_id: 71, provider_id: late.id, provider_link_id: 6, rule_id: 2 },
    () => 20,
  )
  await storeHours(
    own.warehouse,
    { ...sent, targeting_id: 71, provider_id: silent.id, provider_link_id: 8, rule_id: 3 },
    () => 20,
  )
  await storeBooked(
    own,
    days.map((at) => ({
      provider_id: early.id,
      day: back(at),
      publisher_id: 7,
      targeting_id: 71,
      rule_id: 1,
      total_searches: 230,
      net: 10 + at,
    })),
  )
  const { rules, provider_links } = dataOf(ruleDays, await ask())
  assert.deepEqual(
    rules.map(({ targeting, rule: id, searches_a_day }) => [targeting, id, searches_a_day]),
    [
      [71, 1, 240],
      [71, 2, 720],
      [71, 3, 480],
    ],
  )
  assert.deepEqual(
    rules[0]!.days,
    [9, 8, 7, 6, 5, 4, 3, 2].map((at) => [number(at), 240, (10 + at) * 1_000_000]),
  )
  assert.deepEqual(
    rules[1]!.days,
    [9, 8, 7, 5, 4].map((at) => [number(at), 720, 0]),
  )
  assert.deepEqual(rules[2]!.days, [])
  assert.deepEqual(
    provider_links.toSorted((one, other) => one.id - other.id),
    [
      { id: 5, searches_a_day: 600 },
      { id: 6, searches_a_day: 480 },
      { id: 8, searches_a_day: 480 },
    ],
  )
})

test('a day without revenue does not count while money of the advertiser waits for an account', async () => {
  const { db } = own.database
  const renamed = await makeProvider(db)
  const days = [1, 2, 3, 4, 5]
  await storeAdvertiserDays(
    own,
    renamed.id,
    days.map((at) => ({ day: back(at), maturity: 'settled' })),
  )
  await storeHours(
    own.warehouse,
    {
      publisher_id: 7,
      targeting_id: 73,
      provider_id: renamed.id,
      provider_link_id: 11,
      rule_id: 4,
      hours: 24 * 6,
      until: midnight,
    },
    () => 10,
  )
  // Some of its money waits on this day, and it has the revenue of the link.
  await storeBooked(own, [
    {
      provider_id: renamed.id,
      day: back(1),
      targeting_id: 73,
      rule_id: 4,
      provider_link_id: 11,
      total_searches: 240,
      net: 3,
    },
  ])
  const waits = { provider_id: renamed.id, subject: 'account', searches: 240, since: now } as const
  await db.insert(unmatchedChannel).values([
    { ...waits, channel: 'new-name', day: back(1), gross: '50' },
    { ...waits, channel: 'new-name', day: back(2), gross: '-50' },
    { ...waits, channel: 'free', day: back(3), gross: '0' },
    { ...waits, channel: 'matched', day: back(4), gross: '50', matched_at: now },
    // Booked without a country, but booked.
    { ...waits, channel: 'new-name', day: back(5), gross: '50', subject: 'country' },
  ])
  assert.deepEqual(await settledDays(73), [5, 4, 3, 1].map(number))
  await db
    .insert(channelRepair)
    .values({ provider_id: renamed.id, channel: 'new-name', kind: 'ignore', note: 'Not ours' })
  assert.deepEqual(await settledDays(73), [5, 4, 3, 2, 1].map(number))
})
