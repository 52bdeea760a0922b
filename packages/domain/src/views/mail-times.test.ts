import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, constantFrom, date, integer, property, record } from 'fast-check'
import { latestDue, type MailTiming, mailTimeWords, nextDue } from './mail-times.ts'

const timing = (change: Partial<MailTiming>): MailTiming => ({
  every: 'day',
  hour: 6,
  weekday: 1,
  month_day: 1,
  ...change,
})
const day = timing({})
const monday = timing({ every: 'week' })
const sunday = timing({ every: 'week', weekday: 7 })
const first = timing({ every: 'month' })
const last = timing({ every: 'month', month_day: 31 })
const midnight = timing({ every: 'month', month_day: 30, hour: 0 })

// 26 November 2026 is a Thursday.
for (const [name, when, now, latest, next] of [
  ['before the hour', day, '2026-11-26T05:59', '2026-11-25T06:00', '2026-11-26T06:00'],
  ['at the hour', day, '2026-11-26T06:00', '2026-11-26T06:00', '2026-11-27T06:00'],
  ['over the end of a year', day, '2026-12-31T23:59', '2026-12-31T06:00', '2027-01-01T06:00'],
  ['Monday, on a Thursday', monday, '2026-11-26T12:00', '2026-11-23T06:00', '2026-11-30T06:00'],
  ['Monday, before its hour', monday, '2026-11-23T05:00', '2026-11-16T06:00', '2026-11-23T06:00'],
  ['Monday, at its hour', monday, '2026-11-23T06:00', '2026-11-23T06:00', '2026-11-30T06:00'],
  ['Sunday, on a Sunday', sunday, '2026-11-29T07:00', '2026-11-29T06:00', '2026-12-06T06:00'],
  ['Sunday, on a Saturday', sunday, '2026-11-28T07:00', '2026-11-22T06:00', '2026-11-29T06:00'],
  ['the first of a month', first, '2026-12-01T05:00', '2026-11-01T06:00', '2026-12-01T06:00'],
  ['the first, in January', first, '2027-01-01T05:00', '2026-12-01T06:00', '2027-01-01T06:00'],
  ['day 31 of a month with 30', last, '2026-11-30T06:00', '2026-11-30T06:00', '2026-12-31T06:00'],
  ['day 31 before that hour', last, '2026-11-30T05:00', '2026-10-31T06:00', '2026-11-30T06:00'],
  ['day 31 in February', last, '2027-02-10T00:00', '2027-01-31T06:00', '2027-02-28T06:00'],
  ['day 31 after February', last, '2027-03-01T00:00', '2027-02-28T06:00', '2027-03-31T06:00'],
  ['day 30 in a leap year', midnight, '2028-02-29T00:00', '2028-02-29T00:00', '2028-03-30T00:00'],
] as const) {
  test(`due times: ${name}`, () => {
    const at = new Date(`${now}:00Z`)
    assert.equal(latestDue(when, at).toISOString(), `${latest}:00.000Z`)
    assert.equal(nextDue(when, at).toISOString(), `${next}:00.000Z`)
  })
}

test('between the latest and the next due time there is no other', () => {
  const timings = record({
    every: constantFrom('day', 'week', 'month'),
    hour: integer({ min: 0, max: 23 }),
    weekday: integer({ min: 1, max: 7 }),
    month_day: integer({ min: 1, max: 31 }),
  })
  const moments = date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  check(
    property(timings, moments, (when, now) => {
      const [latest, next] = [latestDue(when, now), nextDue(when, now)]
      assert.ok(latest <= now && now < next)
      assert.deepEqual(latestDue(when, next), next)
      assert.deepEqual(latestDue(when, new Date(next.getTime() - 1)), latest)
    }),
  )
})

test('a due time in words', () => {
  assert.equal(mailTimeWords(day), 'every day at 06:00 UTC')
  assert.equal(mailTimeWords(monday), 'every Monday at 06:00 UTC')
  assert.equal(mailTimeWords(first), 'on day 1 of every month at 06:00 UTC')
  assert.equal(mailTimeWords(last), 'on day 31 of every month, or its last day, at 06:00 UTC')
})
