import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { HOUR_MS } from '../days.ts'
import { SeededRandom } from '../seeded-random.ts'
import { hoursText } from './hours-text.ts'
import { weekHoursOf } from '../testing/week-hours-of.ts'
import { runsAt } from './week-hours.ts'

const MONDAY = 0
const SUNDAY = 6
const at = (day: number, ...hours: number[]) => hours.map((hour) => day * 24 + hour)
const runs = (time_zone: string, of_week: number[], moment: string) =>
  runsAt(weekHoursOf({ time_zone, of_week }), Date.parse(moment))

test('hours are those of the zone, also on the days of summer time and in zones of half hours', () => {
  const cases: [zone: string, hours: number[], moment: string, runs: boolean][] = [
    ['UTC', at(MONDAY, 0), '2026-11-23T00:00:00.000Z', true],
    ['UTC', at(MONDAY, 0), '2026-11-22T23:59:59.999Z', false],
    ['UTC', at(SUNDAY, 23), '2026-11-22T23:59:59.999Z', true],
    // Winter and summer: 08:00 in Berlin is 07:00 and 06:00 UTC.
    ['Europe/Berlin', at(MONDAY, 8), '2026-11-23T07:00:00Z', true],
    ['Europe/Berlin', at(MONDAY, 8), '2026-11-23T06:59:59Z', false],
    ['Europe/Berlin', at(MONDAY, 8), '2026-07-06T06:00:00Z', true],
    ['Europe/Berlin', at(MONDAY, 8), '2026-07-06T07:00:00Z', false],
    // Sunday 2026-03-29: after 01:59 comes 03:00, so the hour from 02:00 does not exist.
    ['Europe/Berlin', at(SUNDAY, 1), '2026-03-29T00:59:59Z', true],
    ['Europe/Berlin', at(SUNDAY, 2), '2026-03-29T01:00:00Z', false],
    ['Europe/Berlin', at(SUNDAY, 3), '2026-03-29T01:00:00Z', true],
    // Sunday 2026-10-25: the hour from 02:00 comes twice, and counts both times.
    ['Europe/Berlin', at(SUNDAY, 2), '2026-10-25T00:00:00Z', true],
    ['Europe/Berlin', at(SUNDAY, 2), '2026-10-25T01:59:59Z', true],
    ['Europe/Berlin', at(SUNDAY, 2), '2026-10-25T02:00:00Z', false],
    ['America/New_York', at(SUNDAY, 3), '2026-03-08T07:00:00Z', true],
    ['America/New_York', at(SUNDAY, 1), '2026-11-01T05:30:00Z', true],
    ['America/New_York', at(SUNDAY, 1), '2026-11-01T06:30:00Z', true],
    ['America/New_York', at(SUNDAY, 23), '2026-11-23T04:59:59Z', true],
    // An hour of India begins at the half of an hour of UTC.
    ['Asia/Kolkata', at(MONDAY, 9), '2026-11-23T03:30:00Z', true],
    ['Asia/Kolkata', at(MONDAY, 9), '2026-11-23T03:29:59Z', false],
    ['Asia/Kolkata', at(MONDAY, 0), '2026-11-22T18:30:00Z', true],
  ]
  for (const [zone, hours, moment, expected] of cases)
    assert.equal(runs(zone, hours, moment), expected, `${zone} ${hours.join(' ')} at ${moment}`)
})

test('the hour of the week is that of the calendar of the runtime, in every zone and year', () => {
  const seed = randomInt(2 ** 31)
  const random = new SeededRandom(seed)
  const zones = Intl.supportedValuesOf('timeZone')
  for (let run = 0; run < 4_000; run += 1) {
    const zone = random.pick(zones)
    const now = random.between(Date.UTC(2026, 0), Date.UTC(2031, 0))
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
    const hour = (local.dayOfWeek - 1) * 24 + local.hour
    const why = `seed ${seed}: ${zone} at ${new Date(now).toISOString()}`
    assert.equal(runsAt(weekHoursOf({ time_zone: zone, of_week: [hour] }), now), true, why)
    const others = Array.from({ length: 168 }, (_, other) => other).filter((other) => other !== hour)
    assert.equal(runsAt(weekHoursOf({ time_zone: zone, of_week: others }), now), false, why)
  }
})

test('moments in any order get their own hour, because parked searches are decided later', () => {
  const monday = weekHoursOf({ time_zone: 'Europe/Berlin', of_week: at(MONDAY, 8) })
  const inside = Date.parse('2026-11-23T07:59:59.999Z')
  for (const [now, expected] of [
    [inside, true],
    [inside + 1, false],
    [inside, true],
    [inside - HOUR_MS, false],
  ] as const)
    assert.equal(runsAt(monday, now), expected)
})

test('hours are said in words', () => {
  const workdays = [0, 1, 2, 3, 4].flatMap((day) => at(day, 8, 9, 10))
  const all = Array.from({ length: 24 }, (_, hour) => hour)
  for (const [of_week, text] of [
    [workdays, 'Mon–Fri 08:00–11:00 (UTC)'],
    [[...workdays, ...at(5, ...all)], 'Mon–Fri 08:00–11:00; Sat all day (UTC)'],
    [at(2, 0, 1, 23), 'Wed 00:00–02:00, 23:00–24:00 (UTC)'],
  ] as const)
    assert.equal(hoursText({ time_zone: 'UTC', of_week: [...of_week] }), text)
  assert.equal(hoursText(null), 'All hours')
})
