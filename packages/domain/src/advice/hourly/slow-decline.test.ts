import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfHours, slowDecline } from './slow-decline.ts'

const FROM = 20_000

/** Seven weeks of 1,000 searches a day, less on Sundays, whose last days are given. */
function ending(...last: number[]) {
  const searches = Array.from({ length: 49 }, (_, day): number => (day % 7 === 0 ? 700 : 1_000))
  searches.splice(49 - last.length, last.length, ...last)
  return { from: FROM, searches }
}

for (const [name, last, since] of [
  ['nothing missing', [1_000], null],
  ['two days', [790, 790], null],
  ['three days', [790, 790, 790], 46],
  ['three days, one of them by 19 %', [790, 810, 790], null],
  ['three days and two better ones', [790, 790, 790, 1_000, 1_000], 44],
  ['three days and three better ones', [790, 790, 790, 1_000, 1_000, 1_000], null],
  ['three days and three that are still lower by 16 %', [790, 790, 790, 840, 840, 840], 43],
  ['three days around one that is unknown', [790, NaN, 790, 790], 45],
  ['no searches', [0, 0, 0], 46],
] as const)
  test(`a decline: ${name}`, () => {
    const found = slowDecline(ending(...last))
    assert.equal(found === null ? null : found.since - FROM, since)
  })

test('a decline has what was expected and seen since it began', () => {
  assert.deepEqual(slowDecline(ending(700, 600, 500)), {
    since: FROM + 46,
    expected: 3_000,
    seen: 1_800,
    days: 3,
  })
})

test('small days, and days with fewer than three weeks before them, are not judged', () => {
  const { searches } = ending(500, 500, 500)
  assert.equal(slowDecline({ from: FROM, searches: searches.map((one) => one / 10) }), null)
  assert.equal(slowDecline({ from: FROM, searches: [...Array<number>(17).fill(1_000), 0, 0, 0] }), null)
})

test('days of hours: whole UTC days only, and a day with an unknown hour is unknown', () => {
  const searches = Array.from({ length: 80 }, (_, hour) => (hour === 30 ? NaN : 1))
  assert.deepEqual(daysOfHours({ from: 24 * FROM - 3, searches }), {
    from: FROM,
    searches: Float64Array.of(24, NaN, 24),
  })
  assert.equal(daysOfHours({ from: 24 * FROM + 1, searches: [1, 2] }).searches.length, 0)
})
