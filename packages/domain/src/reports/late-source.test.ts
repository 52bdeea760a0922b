import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, type Day, daysBetween } from '../days.ts'
import { lateSince } from './late-source.ts'

/** A Friday. */
const LAST: Day = '2026-11-20'
const daily = daysBetween('2026-11-01', LAST)
const workdays = daily.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
const weekly = [0, 7, 14, 21, 28].map((back) => addDays(LAST, -back))

const cases: [name: string, days: Day[], today: Day, since: Day | null][] = [
  ['a daily file on the day after', daily, '2026-11-21', null],
  ['a daily file two days after', daily, '2026-11-22', '2026-11-22'],
  ['still late later', daily, '2026-11-28', '2026-11-22'],
  ['files of workdays over a weekend', workdays, '2026-11-23', null],
  ['files of workdays that miss a Monday', workdays, '2026-11-24', '2026-11-24'],
  ['weekly files after a week', weekly, '2026-11-27', null],
  ['weekly files a day later', weekly, '2026-11-28', '2026-11-28'],
  ['several files of a day count once', [...daily, ...daily], '2026-11-22', '2026-11-22'],
  ['too few files to know', daily.slice(-3), '2026-11-30', null],
  ['no file', [], LAST, null],
  ['files of long ago are no habit', daily, addDays(LAST, 58), null],
]
for (const [name, days, today, since] of cases)
  test(name, () => {
    assert.equal(lateSince(days, today), since)
    assert.equal(lateSince(days.toReversed(), today), since)
  })
