import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { SearchEventIngest } from '../searches/ingest.ts'
import { encodeEvents, makeEvents, type SearchEvent } from '../testing/search-events.ts'
import { testWarehouse, type TestWarehouse } from '../testing/warehouse.ts'
import { readLatestSearches } from './recorded-searches.ts'
import { readSearchesByHour } from './searches-by-hour.ts'

const HOUR_MS = 3_600_000
/** A quarter past an hour that has ended, so that the part of the running hour is known. */
const now = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 45 * 60_000)

let own: TestWarehouse
const events: SearchEvent[] = []

before(async () => {
  own = await testWarehouse()
})
after(() => own.close())

async function store(segment: number, from: number, to: number, count: number) {
  const ingest = new SearchEventIngest(own.warehouse, {
    quarantine: () => Promise.reject(new Error('no event here is bad')),
  })
  const batch = makeEvents(count, {
    seed: segment,
    segment,
    between: { from: new Date(from), to: new Date(to) },
  })
  events.push(...batch)
  await ingest.store(`${segment}-1-00000000.0`, encodeEvents(batch))
}

/** The latest events by their time, as the dashboard shows them. */
const latest = (count: number, at: Date) =>
  events
    .filter((event) => Number(event.event_time) <= at.getTime())
    .map((event) => Number(event.event_time))
    .toSorted((a, b) => b - a)
    .slice(0, count)

const read = async (count: number, at = now) =>
  (await readLatestSearches(own.warehouse, count, at)).map((search) => Date.parse(search.event_time))

test('without a search the list is empty, and every hour is 0', async () => {
  assert.deepEqual(await read(20), [])
  const { hours, total, before: earlier } = await readSearchesByHour(own.warehouse, now)
  assert.equal(hours.length, 24)
  assert.equal(total.searches + earlier, 0)
})

test('the latest searches are found, whether they are seconds, hours or days old', async () => {
  await store(1, now.getTime() - 20 * 24 * HOUR_MS, now.getTime() - 19 * 24 * HOUR_MS, 60)
  assert.deepEqual(await read(20), latest(20, now), 'twenty days old')
  await store(2, now.getTime() - 30 * HOUR_MS, now.getTime() - 26 * HOUR_MS, 15)
  assert.deepEqual(await read(20), latest(20, now), 'some of yesterday, some older')
  await store(3, now.getTime() - 90 * 60_000, now.getTime() - 10 * 60_000, 12)
  assert.deepEqual(await read(20), latest(20, now), 'of three times')
  await store(4, now.getTime() - 30_000, now.getTime(), 50)
  assert.deepEqual(await read(20), latest(20, now), 'of the last minute')
})

test('each hour has its searches, and those of the same hour of the day before', async () => {
  await store(5, now.getTime() - 50 * HOUR_MS, now.getTime(), 2_000)
  const at = (hour: number) =>
    events.filter((event) => Math.floor(Number(event.event_time) / HOUR_MS) === hour)
  const { hours, total, before: earlier } = await readSearchesByHour(own.warehouse, now)
  const running = Math.floor(now.getTime() / HOUR_MS)
  let sum = 0
  for (const [index, hour] of hours.entries()) {
    const own = at(running - 23 + index)
    sum += own.length
    assert.equal(Date.parse(hour.hour), (running - 23 + index) * HOUR_MS)
    assert.equal(hour.searches, own.length)
    assert.equal(hour.filtered, own.filter((event) => event.outcome === outcomes.filtered).length)
    const dayBefore = at(running - 47 + index).length
    const isRunning = index === hours.length - 1
    assert.equal(hour.day_before, isRunning ? Math.round(dayBefore / 4) : dayBefore)
  }
  assert.equal(total.searches, sum)
  const parts = total.redirected + total.filtered + total.overcapped + total.warmup + total.fallback
  assert.equal(parts, sum)
  assert.ok(hours.at(-1)!.day_before > 0)
  assert.equal(
    earlier,
    hours.reduce((all, hour) => all + hour.day_before, 0),
  )
})
