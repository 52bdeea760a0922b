import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSchedule, type ApiSchedule } from '@headgate/contract/providers/api-schedules'
import { nextAttempt, readRetryAfter } from './retries.ts'
import { daysOfRun, duePlanned, laggingSince, lastPlanned, nextPlanned } from './schedule.ts'

const at = (text: string) => new Date(`${text}Z`)
const twice: ApiSchedule = { is_active: true, times: ['18:30', '06:00'], days_back: 3, month_again_on: 1 }
const known = (
  unreadFrom: string | null = null,
  movesFrom: string | null = null,
  plannedUpTo: Date | null = null,
) => ({ unreadFrom, movesFrom, plannedUpTo })
const long = at('2026-01-01T00:00')

test('planned moments before and after now, over midnight', () => {
  for (const [now, before, after] of [
    ['2026-11-03T05:59', '2026-11-02T18:30', '2026-11-03T06:00'],
    ['2026-11-03T06:00', '2026-11-03T06:00', '2026-11-03T18:30'],
    ['2026-11-03T23:59', '2026-11-03T18:30', '2026-11-04T06:00'],
    ['2026-12-31T20:00', '2026-12-31T18:30', '2027-01-01T06:00'],
  ] as const) {
    assert.deepEqual(lastPlanned(twice, at(now)), at(before))
    assert.deepEqual(nextPlanned(twice, at(now)), at(after))
  }
})

test('what was planned before the API was switched on, or while the schedule is off, is not due', () => {
  const now = at('2026-11-03T10:00')
  assert.deepEqual(duePlanned(twice, long, now), at('2026-11-03T06:00'))
  assert.deepEqual(duePlanned(twice, at('2026-11-03T06:00'), now), at('2026-11-03T06:00'))
  assert.equal(duePlanned(twice, at('2026-11-03T06:01'), now), undefined)
  assert.equal(duePlanned({ ...twice, is_active: false }, long, now), undefined)
})

test('an API is late two hours after a planned moment without a result', () => {
  const since = (now: string, success: string | null, active = long) =>
    laggingSince(twice, active, success === null ? null : at(success), at(now))
  const yesterday = '2026-11-02T18:31'
  assert.equal(since('2026-11-03T07:59', yesterday), null)
  assert.deepEqual(since('2026-11-03T08:00', yesterday), at('2026-11-03T06:00'))
  assert.deepEqual(since('2026-11-03T08:00', null), at('2026-11-03T06:00'))
  assert.equal(since('2026-11-03T08:00', '2026-11-03T06:01'), null)
  assert.equal(since('2026-11-03T08:00', null, at('2026-11-03T07:00')), null)
})

test('a run reads whole days, more after a gap, and a month on its weekday', () => {
  // 2026-11-03 is a Tuesday, the second a Monday.
  const tuesday = at('2026-11-03T06:00')
  assert.deepEqual(daysOfRun(twice, tuesday, known()), { from: '2026-10-31', to: '2026-11-02' })
  assert.deepEqual(daysOfRun(twice, tuesday, known('2026-11-01')), { from: '2026-10-31', to: '2026-11-02' })
  assert.deepEqual(daysOfRun(twice, tuesday, known('2026-10-20')), { from: '2026-10-20', to: '2026-11-02' })
  assert.deepEqual(daysOfRun(twice, tuesday, known('2025-01-01')), { from: '2026-08-03', to: '2026-11-02' })
  const monday = at('2026-11-02T06:00')
  assert.deepEqual(daysOfRun(twice, monday, known()), { from: '2026-10-02', to: '2026-11-01' })
  const evening = at('2026-11-02T18:30')
  const onlyBack = { from: '2026-10-30', to: '2026-11-01' }
  assert.deepEqual(daysOfRun(twice, evening, known(null, null, monday)), onlyBack)
  assert.deepEqual(
    daysOfRun(twice, evening, known(null, null, at('2026-11-01T18:30'))).from,
    '2026-10-02',
    'the first moment of the day was missed',
  )
  assert.deepEqual(daysOfRun({ ...twice, days_back: 60 }, monday, known()), {
    from: '2026-09-03',
    to: '2026-11-01',
  })
  assert.deepEqual(
    daysOfRun({ ...defaultSchedule, month_again_on: null }, monday, known()).from,
    '2026-10-30',
  )
  // The first run of a day goes back to the oldest day that still changes, a month at most.
  assert.equal(daysOfRun(twice, tuesday, known(null, '2026-10-15')).from, '2026-10-15')
  assert.equal(daysOfRun(twice, tuesday, known(null, '2026-11-02')).from, '2026-10-31')
  assert.equal(daysOfRun(twice, tuesday, known(null, '2026-08-15')).from, '2026-10-03')
  assert.equal(daysOfRun(twice, tuesday, known('2026-10-10', '2026-10-15')).from, '2026-10-10')
  assert.equal(
    daysOfRun(twice, at('2026-11-03T18:30'), known(null, '2026-10-15', tuesday)).from,
    '2026-10-31',
  )
})

test('pauses grow, the remote side may ask for longer ones, and the fifth attempt is the last', () => {
  const now = at('2026-11-03T06:00')
  const minutes = (attempt: number, after: number | null) => {
    const next = nextAttempt(attempt, after, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  }
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((attempt) => minutes(attempt, null)),
    [1, 5, 15, 60, undefined],
  )
  assert.deepEqual(
    [30, 600, 10_000_000].map((after) => minutes(1, after)),
    [1, 10, 360],
  )
  assert.equal(readRetryAfter('120', now), 120)
  assert.equal(readRetryAfter('Tue, 03 Nov 2026 06:10:00 GMT', now), 600)
  assert.equal(readRetryAfter('Tue, 03 Nov 2026 05:00:00 GMT', now), 0)
  for (const none of ['soon', '', undefined]) assert.equal(readRetryAfter(none, now), null)
})
