import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paceOfCap, partPassed, type UsedCap } from './cap-pace.ts'
import { DAY_HOURS } from './expected-demand.ts'

const NOON = new Date('2026-11-10T12:30:00Z')
const flat = (perHour: number) => ({ hours: Array.from({ length: DAY_HOURS }, () => perHour) })
/** Nothing at night, 100 an hour from six to noon, 200 until six, then nothing. */
const office = {
  hours: Array.from({ length: DAY_HOURS }, (_, hour) => (hour < 6 || hour >= 18 ? 0 : hour < 12 ? 100 : 200)),
}

const cases: [
  name: string,
  cap: UsedCap,
  demand: { hours: number[] },
  now: Date,
  fullAt: string | null,
  missed: number,
][] = [
  ['100 an hour, 200 left', { cap: 1_000, used: 800 }, flat(100), NOON, '14:30', 950],
  ['the last hour of the day', { cap: 1_000, used: 0 }, flat(100), NOON, '22:30', 150],
  ['room until midnight', { cap: 2_000, used: 800 }, flat(100), NOON, null, 0],
  ['full already: all that comes is missed', { cap: 1_000, used: 1_000 }, flat(100), NOON, null, 1_150],
  ['over its cap, which was lowered', { cap: 1_000, used: 1_200 }, flat(100), NOON, null, 1_150],
  ['no searches', { cap: 1_000, used: 999 }, flat(0), NOON, null, 0],
  ['the busy hours fill it', { cap: 1_400, used: 700 }, office, NOON, '16:00', 400],
  ['after the busy hours nothing does', { cap: 1_900, used: 700 }, office, NOON, null, 0],
  [
    'nights pass without use',
    { cap: 300, used: 0 },
    office,
    new Date('2026-11-10T01:00:00Z'),
    '09:00',
    1_500,
  ],
]
for (const [name, cap, demand, now, fullAt, missed] of cases)
  test(name, () => {
    const pace = paceOfCap(cap, demand, now)
    assert.equal(pace.fullAt?.toISOString().slice(11, 16) ?? null, fullAt)
    assert.ok(Math.abs(pace.missed - missed) < 1e-6, `missed ${pace.missed}`)
  })

test('the part of the day that has passed is that of its searches, not of its hours', () => {
  assert.equal(partPassed(flat(10), new Date('2026-11-10T06:00:00Z')), 0.25)
  const afternoon = partPassed(office, new Date('2026-11-10T15:00:00Z'))
  assert.ok(Math.abs(afternoon - 1_200 / 1_800) < 1e-9)
  assert.equal(partPassed(flat(0), new Date('2026-11-10T06:00:00Z')), 0.25)
})

test('used, still to come and missed add up, and the cap is full to the search at the moment that was foretold', () => {
  const hours = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: DAY_HOURS, maxLength: DAY_HOURS })
  const count = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(hours, count, count, fc.integer({ min: 0, max: 86_399_999 }), (all, cap, used, ms) => {
      const now = new Date(Date.parse('2026-11-10') + ms)
      const { fullAt, atMidnight, missed } = paceOfCap({ cap, used }, { hours: all }, now)
      const until = (moment: Date) =>
        all.reduce((sum, searches, hour) => {
          const begin = Math.max(now.getTime(), Date.parse('2026-11-10') + hour * 3_600_000)
          const end = Math.min(moment.getTime(), Date.parse('2026-11-10') + (hour + 1) * 3_600_000)
          return sum + (Math.max(0, end - begin) / 3_600_000) * searches
        }, 0)
      const coming = until(new Date('2026-11-11'))
      assert.ok(Math.abs(used + coming - atMidnight - missed) < 1e-3)
      if (fullAt === null) return
      // The moment is in whole milliseconds.
      assert.ok(Math.abs(used + until(fullAt) - cap) <= 0.01 + 10_000 / 3_600_000)
      assert.equal(fullAt.toISOString().slice(0, 10), '2026-11-10')
    }),
  )
})
