import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CapHours, demandOfCap, type NeededHours } from './demand-of-cap.ts'
import {
  expectDemand,
  HOURS_BEFORE,
  noHours,
  type PastDays,
  type SeenHours,
  WINDOW_HOURS,
} from './expected-demand.ts'

const NOON = new Date('2026-11-10T12:00:00Z')

/** A window with a value for each hour of the day; the hours before midnight have that of midnight. */
const windowOf = (of: (hour: number) => number) =>
  noHours().map((_, place) => of(Math.max(0, place - HOURS_BEFORE)))
const seen = (hours: number[], to = WINDOW_HOURS): SeenHours => ({ hours, from: 0, to })
const past = (of: (hour: number) => number, weeks = 4): PastDays => ({ weeks, hours: windowOf(of) })
const rising = (hour: number) => 100 + 10 * hour

test('the usual hours are scaled to the level of today', () => {
  const demand = expectDemand(
    seen(windowOf((hour) => (hour < 12 ? 2 * rising(hour) : 0))),
    past(rising),
    NOON,
  )
  assert.equal(demand.by, 'usual')
  for (const [hour, searches] of demand.hours.entries())
    assert.ok(Math.abs(searches / rising(hour) - 2) < 0.01, `${hour}: ${searches}`)
})

test('the last hours count most: a day that doubled four hours ago is nearer to twice than to once', () => {
  const today = windowOf((hour) => (hour < 8 ? 100 : hour < 12 ? 200 : 0))
  const [level] = expectDemand(
    seen(today),
    past(() => 100),
    NOON,
  ).hours
  assert.ok(level! > 150 && level! < 200, String(level))
})

test('the part of the running hour that has passed counts', () => {
  const now = new Date('2026-11-10T12:30:00Z')
  const today = windowOf((hour) => (hour < 12 ? 100 : hour === 12 ? 50 : 0))
  assert.equal(
    Math.round(
      expectDemand(
        seen(today),
        past(() => 100),
        now,
      ).hours[0]!,
    ),
    100,
  )
})

const unknown: [why: string, before: PastDays | undefined][] = [
  ['no week before', undefined],
  ['one week before', past(rising, 1)],
  ['past days with hardly a search', past(() => 1)],
]
for (const [why, before] of unknown)
  test(`with ${why} the last three hours and the running one go on`, () => {
    const now = new Date('2026-11-10T12:30:00Z')
    const today = windowOf((hour) => (hour < 9 ? 1_000 : hour < 12 ? 90 : hour === 12 ? 80 : 0))
    const { by, hours } = expectDemand(seen(today), before, now)
    assert.equal(by, 'recent')
    assert.deepEqual(new Set(hours), new Set([100]))
  })

test('soon after midnight the hours before it count', () => {
  const now = new Date('2026-11-10T00:00:00Z')
  const today = noHours().map((_, place) => (place < HOURS_BEFORE ? 60 : 0))
  assert.equal(expectDemand(seen(today), undefined, now).hours[0], 60)
  assert.ok(
    Math.abs(
      expectDemand(
        seen(today),
        past(() => 20),
        now,
      ).hours[5]! /
        60 -
        1,
    ) < 0.05,
  )
})

test('a link that had searches on past days and has none today is expected to have hardly any', () => {
  assert.ok(
    expectDemand(
      seen(noHours()),
      past(() => 100),
      NOON,
    ).hours[0]! < 2,
  )
})

const feeds: CapHours = {
  hours: windowOf((hour) => (hour < 12 ? 50 : 0)).map((searches, place) =>
    place < HOURS_BEFORE ? 0 : searches,
  ),
  feeds: [{ targeting: 1, sent: 600 }],
}
const link: NeededHours = { today: windowOf((hour) => (hour < 12 ? 100 : 0)), past: past(rising) }

test('a cap that gets half of a link follows the hours of that link', () => {
  const { by, hours } = demandOfCap(feeds, () => link, false, NOON)
  assert.equal(by, 'usual')
  // 600 came where the link usually has 1,860: half of these are expected, at two thirds of the level.
  assert.ok(hours[20]! > hours[2]! * 2)
})

test('of a full cap only the hours before it was full count', () => {
  const early = {
    ...feeds,
    hours: feeds.hours.map((searches, place) => (place < HOURS_BEFORE + 6 ? searches : 0)),
  }
  const steady: NeededHours = { today: windowOf((hour) => (hour < 12 ? 100 : 0)), past: past(() => 100) }
  const sent = { ...early, feeds: [{ targeting: 1, sent: 300 }] }
  const full = demandOfCap(sent, () => steady, true, NOON).hours[15]!
  assert.ok(Math.abs(full - 50) < 5, String(full))
  assert.ok(demandOfCap(sent, () => steady, false, NOON).hours[15]! < 40)
})

test('a cap whose links have no past goes on as in the last three hours', () => {
  const { by, hours } = demandOfCap(feeds, () => undefined, false, NOON)
  assert.equal(by, 'recent')
  assert.equal(hours[0], 50)
})
