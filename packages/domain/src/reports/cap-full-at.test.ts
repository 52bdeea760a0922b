import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { capFullAt, hourlyRate, type RunningCap } from './cap-full-at.ts'

/** Half past noon: the rate is that of three and a half hours. */
const NOON = new Date('2026-11-10T12:30:00Z')

const cases: [name: string, cap: RunningCap, now: Date, fullAt: string | null][] = [
  ['100 an hour, 200 left', { cap: 1_000, used: 800, recent: 350 }, NOON, '2026-11-10T14:30'],
  ['the last hour of the day', { cap: 1_000, used: 0, recent: 350 }, NOON, '2026-11-10T22:30'],
  ['room until midnight', { cap: 2_000, used: 800, recent: 350 }, NOON, null],
  ['full already', { cap: 1_000, used: 1_000, recent: 350 }, NOON, null],
  ['over its cap, which was lowered', { cap: 1_000, used: 1_200, recent: 350 }, NOON, null],
  ['no cap', { cap: 0, used: 800, recent: 350 }, NOON, null],
  ['no searches lately', { cap: 1_000, used: 999, recent: 0 }, NOON, null],
  [
    'after midnight the hours before it count',
    { cap: 90, used: 0, recent: 30 },
    new Date('2026-11-10T00:00:00Z'),
    '2026-11-10T09:00',
  ],
]
for (const [name, cap, now, fullAt] of cases)
  test(name, () => {
    assert.equal(capFullAt(cap, now)?.toISOString().slice(0, 16) ?? null, fullAt)
  })

test('at the moment that was foretold the cap is full to the search', () => {
  const counts = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(counts, counts, counts, fc.integer({ min: 0, max: 86_399_999 }), (cap, used, recent, ms) => {
      const now = new Date(Date.parse('2026-11-10') + ms)
      const at = capFullAt({ cap, used, recent }, now)
      if (at === null) return
      const hours = (at.getTime() - now.getTime()) / 3_600_000
      // The moment is in whole milliseconds.
      const tolerance = 1 + hourlyRate(recent, now) / 3_600_000
      assert.ok(Math.abs(used + hourlyRate(recent, now) * hours - cap) <= tolerance)
      assert.equal(at.toISOString().slice(0, 10), '2026-11-10')
    }),
  )
})
