import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bandRuns } from '@headgate/contract/advisor/band-runs'
import { makeProvider } from '@headgate/db/sample/make'
import { addDays, utcDay } from '@headgate/domain/days'
import { dataOf, SERVICE_TOKEN, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { storeAdvertiserDays, storeBooked } from './testing/stored-days.ts'
import { storeHours } from './testing/stored-hours.ts'

const now = new Date(`${addDays(utcDay(new Date()), -1)}T15:00:00Z`)
const until = addDays(utcDay(now), -1)
const back = (days: number) => addDays(until, -days)

let own: TestAnalytics
let providerId = 0

before(async () => {
  own = await testAnalytics(() => now)
  providerId = (await makeProvider(own.database.db)).id
  // The last two days are not settled; eight days ago nothing was reported.
  const days = Array.from({ length: 12 }, (_, at) => at).filter((at) => at !== 8)
  await storeAdvertiserDays(
    own,
    providerId,
    days.map((at) => ({ day: back(at), maturity: at < 2 ? 'estimated' : 'settled' })),
  )
})
after(() => own.close())

const ask = (rule: string, given: object = {}, token = SERVICE_TOKEN) =>
  own.app.inject({
    method: 'POST',
    url: bandRuns.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { rule, until, days: 3, least: 100, ...given },
  })
const runs = async (rule: string, given?: object) => dataOf(bandRuns, await ask(rule, given)).runs

/** A day of a channel with 1,000 searches: monetized, clicks, and net in units of money. */
const booked = (
  day: number,
  { channel = 'BN-1', country = 'US', monetized = 900, clicks = 100, net = 50 } = {},
) => ({
  provider_id: providerId,
  day: back(day),
  channel,
  country,
  total_searches: 1_000,
  monetized_searches: monetized,
  clicks,
  net,
})

test('only other parts ask', async () => {
  assert.equal((await ask('rpm', {}, own.admin)).statusCode, 401)
  assert.equal((await ask('ctr')).statusCode, 400)
})

test('without rows nothing is red', async () => {
  for (const rule of ['coverage', 'rpc', 'rpm', 'invalid_traffic']) assert.deepEqual(await runs(rule), [])
})

test('channels that are red on settled days running are found, by country and measure', async () => {
  const days = Array.from({ length: 12 }, (_, day) => day)
  await storeBooked(own, [
    // Good until the last days, which are not settled.
    ...days.map((day) => booked(day, { channel: 'late', monetized: day < 2 ? 10 : 900 })),
    // Red from four settled days ago on, and good again on a day that does not count.
    ...days.map((day) => booked(day, { channel: 'low', monetized: day >= 2 && day <= 5 ? 600 : 900 })),
    ...days.map((day) => booked(day, { channel: 'abroad', country: 'DE', net: 120 })),
    ...days.map((day) => booked(day, { channel: 'home', net: 120 })),
    ...days.map((day) => booked(day, { channel: 'home', country: 'DE', net: 80 })),
    ...days.map((day) => booked(day, { channel: 'nowhere', country: '', net: 20 })),
  ])
  const told = async (rule: string) =>
    (await runs(rule)).map(({ channel, region, side, from, to, days: count, value }) => [
      channel,
      region,
      side,
      (Date.parse(until) - Date.parse(from)) / 86_400_000,
      (Date.parse(until) - Date.parse(to)) / 86_400_000,
      count,
      value,
    ])
  assert.deepEqual(await told('coverage'), [['low', 'us', 'below', 5, 2, 4, 60]])
  assert.deepEqual(await told('rpm'), [
    ['abroad', 'others', 'above', 11, 2, 9, 120],
    ['home', 'us', 'above', 11, 2, 9, 120],
    ['nowhere', 'unknown', 'below', 11, 2, 9, 20],
  ])
  // Each click 1.20 and 0.80; that of the US has no colour.
  assert.deepEqual(await told('rpc'), [['abroad', 'others', 'above', 11, 2, 9, 1.2]])
  assert.deepEqual(await runs('coverage', { least: 1_001 }), [])
  assert.deepEqual(await runs('coverage', { days: 5 }), [])
})

test('publisher links with invalid traffic are found, on days that have ended', async () => {
  const midnight = new Date(`${utcDay(now)}T00:00:00Z`)
  const hours = { hours: 24 * 5, until: midnight }
  await storeHours(own.warehouse, { publisher_id: 7, targeting_id: 71, filtered: 0.2, ...hours }, () => 50)
  await storeHours(own.warehouse, { publisher_id: 7, targeting_id: 72, filtered: 0.1, ...hours }, () => 50)
  await storeHours(own.warehouse, { publisher_id: 7, targeting_id: 73, filtered: 0.2, ...hours }, () => 1)
  // Today, which has not ended, everything is filtered.
  await storeHours(
    own.warehouse,
    { publisher_id: 7, targeting_id: 72, filtered: 1, hours: 10, until: now },
    () => 500,
  )
  assert.deepEqual(await runs('invalid_traffic'), [
    {
      provider: null,
      channel: null,
      targeting: 71,
      publisher: 7,
      region: 'us',
      side: 'above',
      from: back(4),
      to: until,
      days: 5,
      value: 20,
      of: 1_200,
      per: 6_000,
    },
  ])
})
