import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordedSearches } from '@headgate/contract/targetings/explain-search'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { dataOf, ship, testAnalytics, type TestAnalytics } from './testing/analytics.ts'

let own: TestAnalytics
before(async () => {
  own = await testAnalytics(() => new Date())
})
after(() => own.close())

const ask = (targetingId: number, clickId: string, token = own.admin) =>
  own.app.inject({
    url: recordedSearches.path,
    query: { targeting_id: String(targetingId), click_id: clickId },
    headers: { authorization: `Bearer ${token}` },
  })

test('searches of a click id come back as recorded, the latest first, of that link alone', async () => {
  const start = Date.now() - 3_600_000
  const events = makeEvents(40, {
    seed: 5,
    segment: 1,
    between: { from: new Date(start), to: new Date(start + 60_000) },
  }).map((event, at) => ({
    ...event,
    event_time: start + at,
    targeting_id: at % 3 === 0 ? 78 : 77,
    click_id: at < 30 ? 'shared\tclick' : `single-${at}`,
  }))
  await ship(own.app, '1-1-00000000.0', encodeEvents(events))
  const { searches } = dataOf(recordedSearches, await ask(77, 'shared\tclick'))
  const expected = events
    .filter((event) => event.targeting_id === 77 && event.click_id === 'shared\tclick')
    .toReversed()
  assert.deepEqual(
    searches.map((search) => Date.parse(search.event_time)),
    expected.slice(0, 10).map((event) => event.event_time),
  )
  const [first] = searches
  const same = [
    'keyword',
    'country',
    'user_agent',
    'rule_id',
    'provider_link_id',
    'filtered_reason',
    'revision',
  ] as const
  for (const column of same) assert.equal(first![column], expected[0]![column], column)
  assert.ok(['redirected', 'filtered', 'overcapped', 'warmup', 'fallback'].includes(first!.outcome))

  assert.deepEqual(dataOf(recordedSearches, await ask(77, "no'such")).searches, [])
  assert.equal((await ask(77, 'shared\tclick', own.publisher)).statusCode, 403)
  assert.equal((await ask(77, '')).statusCode, 400)
})

test('without a publisher link a click id is searched in the last seven days of all', async () => {
  const [old] = makeEvents(1, {
    seed: 6,
    segment: 2,
    between: { from: new Date(Date.now() - 9 * 86_400_000), to: new Date(Date.now() - 8 * 86_400_000) },
  })
  const fresh = makeEvents(2, {
    seed: 7,
    segment: 3,
    between: { from: new Date(Date.now() - 7_200_000), to: new Date() },
  })
  await ship(own.app, '2-1-00000000.0', encodeEvents([{ ...old!, click_id: 'wanted' }]))
  await ship(
    own.app,
    '3-1-00000000.0',
    encodeEvents(fresh.map((event, at) => ({ ...event, click_id: 'wanted', targeting_id: 90 + at }))),
  )
  const reply = await own.app.inject({
    url: recordedSearches.path,
    query: { click_id: 'wanted' },
    headers: { authorization: `Bearer ${own.admin}` },
  })
  const links = dataOf(recordedSearches, reply).searches.map((search) => search.targeting_id)
  assert.deepEqual(new Set(links), new Set([90, 91]))
})
