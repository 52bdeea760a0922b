import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { makeBook } from './book-day.ts'
import { compareDay, compareDays, needsTick, type BookedTotals } from './compare-days.ts'
import type { BookedRow } from './facts.ts'
import { bookedRow } from './testing/example-business.ts'
import { DAY, facts, input } from './testing/random-business.ts'

const totals = (gross: number, net = gross, publisherRevenue = net) => ({
  searches: 0,
  gross,
  net,
  publisherRevenue,
})

const row = (channel: string, publisherId: number, money: number, more: Partial<BookedRow> = {}) =>
  bookedRow({
    channel,
    accountId: publisherId,
    publisherId,
    searches: 10,
    gross: money,
    net: money / 2,
    publisherRevenue: publisherId === 0 ? 0 : money / 4,
    ...more,
  })

test('a comparison names days, channels and publishers, the most money first', () => {
  const comparison = compareDays([
    compareDay(
      '2026-03-02',
      [row('A', 1, 400), row('C', 2, 80), row('X', 3, 8, { isRemoved: true })],
      [row('A', 1, 200), row('B', 2, 80), row('N', 0, 12)],
    ),
    compareDay(
      '2026-03-01',
      [row('A', 1, 400), row('G', 4, 40)],
      [row('A', 1, 800), row('D', 0, -600), row('E', 3, 40)],
    ),
  ])
  assert.deepEqual(comparison, {
    days: [
      {
        day: '2026-03-01',
        before: { searches: 20, gross: 440, net: 220, publisherRevenue: 110 },
        after: { searches: 30, gross: 240, net: 120, publisherRevenue: 210 },
        needsTick: true,
      },
      {
        day: '2026-03-02',
        before: { searches: 20, gross: 480, net: 240, publisherRevenue: 120 },
        after: { searches: 30, gross: 292, net: 146, publisherRevenue: 70 },
        needsTick: true,
      },
    ],
    before: { searches: 40, gross: 920, net: 460, publisherRevenue: 230 },
    after: { searches: 60, gross: 532, net: 266, publisherRevenue: 280 },
    newChannels: [
      { channel: 'D', gross: -600 },
      { channel: 'B', gross: 80 },
      { channel: 'E', gross: 40 },
      { channel: 'N', gross: 12 },
    ],
    goneChannels: [
      { channel: 'C', gross: 80 },
      { channel: 'G', gross: 40 },
    ],
    unmatchedChannels: [
      { channel: 'D', gross: -600 },
      { channel: 'N', gross: 12 },
    ],
    publishers: [
      { publisherId: 1, before: 200, after: 250 },
      { publisherId: 3, before: 0, after: 10 },
      { publisherId: 4, before: 10, after: 0 },
    ],
    needsTick: true,
  })
})

test('a day needs a tick when money becomes lower or moves by more than a fifth', () => {
  const cases: [
    label: string,
    before: ReturnType<typeof totals>,
    after: ReturnType<typeof totals>,
    boolean,
  ][] = [
    ['the same', totals(100), totals(100), false],
    ['20 % more', totals(100), totals(120), false],
    ['over 20 % more', totals(100), totals(121), true],
    ['a fifth that is not whole', totals(99), totals(119), true],
    ['just below it', totals(99), totals(118), false],
    ['lower', totals(100), totals(99), true],
    ['the first figures of a day', totals(0), totals(1_000_000), false],
    ['a negative day from nothing', totals(0), totals(-1), true],
    ['a negative day that recovers', totals(-100), totals(-50), true],
    ['only net is lower', totals(100, 50, 10), totals(100, 49, 10), true],
    ['only a publisher gets more', totals(100, 50, 10), totals(100, 50, 13), true],
    ['large money', totals(9_000_000_000_000_000), totals(9_000_000_000_000_001), false],
  ]
  for (const [label, before, after, wanted] of cases) assert.equal(needsTick(before, after), wanted, label)
})

const sumOf = (rows: readonly BookedRow[], name: keyof BookedTotals) =>
  rows.reduce((total, one) => total + one[name], 0)
const channelsOf = (list: readonly { channel: string }[]) => new Set(list.map(({ channel }) => channel))

test('what a dry run says is what the booked rows do', () => {
  // Money that stays exact when a few days are added up.
  const small = input.map((one) => ({
    ...one,
    truth: one.truth.map((key) => ({
      ...key,
      searches: key.searches % 1000,
      revenue: key.revenue % 2 ** 40,
    })),
  }))
  fc.assert(
    fc.property(facts, facts, fc.array(fc.tuple(small, small), { maxLength: 3 }), (then, now, inputs) => {
      const days = inputs.map(([before, after], at) => ({
        day: `${DAY}-${at}`,
        before: makeBook(then).day(before),
        after: makeBook(now).day(after),
      }))
      const shown = (side: 'before' | 'after') =>
        days.flatMap((day) => day[side].filter((one) => !one.isRemoved))
      const [former, later] = [shown('before'), shown('after')]
      const comparison = compareDays(days.map(({ day, before, after }) => compareDay(day, before, after)))

      for (const name of ['searches', 'gross', 'net', 'publisherRevenue'] as const) {
        assert.equal(comparison.before[name], sumOf(former, name))
        assert.equal(comparison.after[name], sumOf(later, name))
      }
      const moved = comparison.publishers.map(({ before, after }) => after - before)
      assert.equal(
        moved.reduce((total, one) => total + one, 0),
        comparison.after.publisherRevenue - comparison.before.publisherRevenue,
      )
      const sizes = moved.map(Math.abs)
      assert.deepEqual(
        sizes,
        sizes.toSorted((a, b) => b - a),
      )
      assert.deepEqual(channelsOf(comparison.newChannels), channelsOf(later).difference(channelsOf(former)))
      assert.deepEqual(channelsOf(comparison.goneChannels), channelsOf(former).difference(channelsOf(later)))
      assert.deepEqual(
        channelsOf(comparison.unmatchedChannels),
        channelsOf(later.filter((one) => one.accountId === 0)),
      )
    }),
    { numRuns: 2000 },
  )
})

test('a booking that changes nothing moves nothing', () => {
  fc.assert(
    fc.property(facts, input, (facts, input) => {
      const rows = makeBook(facts).day(input)
      const comparison = compareDays([compareDay(DAY, rows, makeBook(facts).day(input))])
      assert.deepEqual(
        [comparison.newChannels, comparison.goneChannels, comparison.publishers, comparison.needsTick],
        [[], [], [], false],
      )
    }),
  )
})
