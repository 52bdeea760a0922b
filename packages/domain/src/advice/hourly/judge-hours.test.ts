import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourlyTraffic } from '../../testing/hourly-traffic.ts'
import { type HourlyChange, judgeHours } from './judge-hours.ts'

const WEEK = 168
const FROM = 470_000
const seed = 20_272

/** Eight weeks of a link whose hours of the day are always the same, changed from an hour on. */
function steady(change: (hour: number) => number | undefined, weeks = 8): Float64Array {
  const searches = new Float64Array(weeks * WEEK)
  for (let hour = 0; hour < searches.length; hour += 1) searches[hour] = change(hour) ?? usual(hour)
  return searches
}
const usual = (hour: number) => 600 + 300 * Math.round(Math.sin((hour / 12) * Math.PI) * 10) * 0.1
const judge = (change: (hour: number) => number | undefined, weeks?: number): HourlyChange[] =>
  judgeHours({ from: FROM, searches: steady(change, weeks) })

/** A fall of four hours in a link that began in its hundredth hour. */
function fallAt(at: number): HourlyChange[] {
  const searches = steady((hour) => (hour < 100 || (hour >= at && hour < at + 4) ? 0 : undefined))
  return judgeHours({ from: FROM, searches: searches.slice(0, at + 20) })
}

/** A link that hardly has searches at night. */
const nightly = (hour: number) => (hour % 24 < 6 ? 3 : 400)

/** An hour of the fifth week. */
const T = 4 * WEEK + 37

test('a calm link has no changes, and neither has one without searches', () => {
  assert.deepEqual(
    judge(() => undefined),
    [],
  )
  assert.deepEqual(
    judge(() => 0),
    [],
  )
  assert.deepEqual(
    judge(() => NaN),
    [],
  )
  assert.deepEqual(judgeHours({ from: FROM, searches: [] }), [])
})

test('one hour that is far off opens at once, one that is less so only with the next', () => {
  const [change] = judge((hour) => (hour >= T && hour < T + 5 ? 0 : undefined))
  assert.deepEqual(
    { direction: change!.direction, since: change!.since, opened: change!.opened, closed: change!.closed },
    { direction: 'fall', since: FROM + T, opened: FROM + T, closed: FROM + T + 7 },
  )
  const [milder] = judge((hour) => (hour >= T && hour < T + 5 ? 0.6 * usual(hour) : undefined))
  assert.deepEqual([milder!.since, milder!.opened], [FROM + T, FROM + T + 1])
  assert.deepEqual(
    judge((hour) => (hour === T ? 0.6 * usual(hour) : undefined)),
    [],
  )
})

test('a change has what was expected and seen in its hours', () => {
  const searches = steady((hour) => (hour >= T ? 0.6 * usual(hour) : undefined)).slice(0, T + 4)
  const [change] = judgeHours({ from: FROM, searches })
  assert.equal(change!.closed, null)
  assert.equal(change!.hours, 4)
  const whole = [0, 1, 2, 3].reduce((sum, hour) => sum + usual(T + hour), 0)
  assert.ok(Math.abs(change!.expected / whole - 1) < 0.1, String(change!.expected))
  assert.ok(Math.abs(change!.seen / (0.6 * whole) - 1) < 1e-9, String(change!.seen))
})

test('less than 30 percent, or fewer than 100 searches, is no breach', () => {
  assert.deepEqual(
    judge((hour) => (hour >= T && hour < T + 9 ? 0.72 * usual(hour) : undefined)),
    [],
  )
  const small = steady((hour) => (hour >= T && hour < T + 9 ? 0 : undefined)).map((one) => one / 12)
  assert.deepEqual(judgeHours({ from: FROM, searches: small }), [])
})

test('a rise opens too, and an opposite change ends the one before', () => {
  const changes = judge((hour) => {
    if (hour >= T && hour < T + 4) return 0
    return hour >= T + 4 && hour < T + 8 ? 3 * usual(hour) : undefined
  })
  assert.deepEqual(
    changes.map(({ direction, since, closed }) => [direction, since - FROM - T, closed! - FROM - T]),
    [
      ['fall', 0, 4],
      ['rise', 4, 10],
    ],
  )
})

test('the first two weeks are silent, counted from the first search', () => {
  assert.deepEqual(fallAt(100 + 2 * WEEK - 5), [])
  assert.equal(fallAt(100 + 2 * WEEK).length, 1)
})

test('hours of which nothing is known neither open, close nor teach', () => {
  assert.deepEqual(
    judge((hour) => (hour >= T && hour < T + 30 ? NaN : undefined)),
    [],
  )
  const [change, ...others] = judge((hour) => {
    if (hour >= T && hour < T + 4) return 0
    return hour >= T + 4 && hour < T + 10 ? NaN : undefined
  })
  assert.deepEqual([change!.closed, change!.hours, others], [FROM + T + 12, 7, []])
})

test('hours of a change teach nothing: the same hours a week later are expected as before', () => {
  const changes = judge((hour) =>
    [0, 1].some((week) => hour >= T + week * WEEK && hour < T + week * WEEK + 20) ? 0 : undefined,
  )
  assert.deepEqual(
    changes.map(({ since }) => since - FROM - T),
    [0, WEEK],
  )
})

test('what came in three weeks running is what is usual', () => {
  const changes = judge((hour) => (hour >= T && (hour - T) % WEEK < 20 ? 3 * usual(hour) : undefined), 14)
  const rises = changes.filter(({ direction }) => direction === 'rise').map(({ since }) => since - FROM - T)
  assert.deepEqual(rises, [0, WEEK, 2 * WEEK])
})

test('after seven days a change is the new level: it closes, and a further fall from it opens', () => {
  const changes = judge((hour) => {
    if (hour < T) return undefined
    return hour >= T + 200 && hour < T + 210 ? 0.05 * usual(hour) : 0.4 * usual(hour)
  })
  assert.deepEqual(
    changes.map(({ since, closed }) => [since - FROM - T, closed! - FROM - T]),
    [
      [0, 168],
      [200, 212],
    ],
  )
})

test('nights that have too few searches to tell do not close a change', () => {
  const at = 4 * WEEK + 20
  const [change, ...others] = judge((hour) => (hour >= at && hour < at + 15 ? 0 : nightly(hour)))
  assert.deepEqual([change!.since - FROM, change!.closed! - FROM, others], [at, at + 17, []])
})

test('what is found does not depend on how often one looks', () => {
  const { searches } = hourlyTraffic(seed, { weeks: 8, mean: 600, changes: true })
  const all = judgeHours({ from: FROM, searches })
  assert.ok(all.length >= 4, `seed ${seed}: ${all.length} changes`)
  for (let end = 2 * WEEK; end <= searches.length; end += 5) {
    const now = FROM + end
    const expected = all
      .filter(({ opened }) => opened < now)
      .map(({ since, closed }) => [since, closed !== null && closed < now ? closed : null])
    const found = judgeHours({ from: FROM, searches: searches.slice(0, end) })
    assert.deepEqual(
      found.map(({ since, closed }) => [since, closed]),
      expected,
    )
  }
})
