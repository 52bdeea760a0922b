import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LATEST_SHOWN, latestSearches, searchesByHour } from '@headgate/contract/overview/live'
import { searchLog } from '@headgate/contract/searches/search-log'
import { makeProvider } from '@headgate/db/sample/make'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { dataOf, ship, testAnalytics, type TestAnalytics } from './testing/analytics.ts'

let own: TestAnalytics
before(async () => {
  own = await testAnalytics(() => new Date())
})
after(() => own.close())

const ask = (path: string, token = own.admin) =>
  own.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })

test('a publisher cannot read the latest searches or the hours of all', async () => {
  for (const { path } of [latestSearches, searchesByHour])
    assert.equal((await ask(path, own.publisher)).statusCode, 403)
})

test('the latest searches show their publisher and advertiser, newest first', async () => {
  const provider = await makeProvider(own.database.db, { name: 'Adlera Search' })
  const events = makeEvents(60, {
    seed: 3,
    segment: 1,
    between: { from: new Date(Date.now() - 40_000), to: new Date() },
  }).map((event, at) => ({
    ...event,
    publisher_id: at % 2 === 0 ? own.publisherId : 999_999,
    provider_id: at % 2 === 0 ? provider.id : 0,
  }))
  await ship(own.app, '1-1-00000000.0', encodeEvents(events))
  const { searches } = dataOf(latestSearches, await ask(latestSearches.path))
  assert.equal(searches.length, LATEST_SHOWN)
  const times = searches.map((search) => Date.parse(search.event_time))
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  )
  assert.equal(times[0], Math.max(...events.map((event) => Number(event.event_time))))
  for (const search of searches) {
    const known = search.publisher_id === own.publisherId
    assert.equal(search.publisher, known ? 'Own publisher' : null)
    assert.equal(search.provider, known ? 'Adlera Search' : null)
  }
  const { total, hours } = dataOf(searchesByHour, await ask(searchesByHour.path))
  assert.equal(total.searches, 60)
  assert.equal(hours.length, 24)
  // The dashboard leads to the searches under no published link of these hours, and not to those before them.
  await ship(
    own.app,
    '2-1-00000000.0',
    encodeEvents(
      makeEvents(90, {
        seed: 4,
        segment: 2,
        between: { from: new Date(Date.now() - 30 * 3_600_000), to: new Date() },
      }),
    ),
  )
  const day = dataOf(searchesByHour, await ask(searchesByHour.path))
  const since = `${searchLog.path}?outcome=fallback&size=500&from=${day.hours[0]!.hour}`
  const { searches: unmatched } = dataOf(searchLog, await ask(since))
  assert.ok(unmatched.length > 0)
  assert.equal(unmatched.length, day.total.fallback)
})
