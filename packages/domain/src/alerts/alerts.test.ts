import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertMatches, magnitudeOf, type AlertItem, type AlertScope } from './alert-match.ts'
import { isAlertDue, isQuiet, isTimeZone, quietEnds, type QuietHours } from './alert-times.ts'

const everything: AlertScope = {
  rules: [],
  publisher_ids: [],
  provider_ids: [],
  targeting_ids: [],
  provider_link_ids: [],
  least_percent: null,
  least_volume: null,
}
const fell: AlertItem = {
  rule: 'traffic_fell',
  subject: { kind: 'targeting', id: '12' },
  partner: { kind: 'publisher', id: 3 },
  facts: { searches_expected: 800, searches_seen: 400 },
}
const late: AlertItem = {
  rule: 'advertiser_late',
  subject: { kind: 'provider', id: '7' },
  partner: { kind: 'provider', id: 7 },
  facts: {},
}

const capOfRule: AlertItem = {
  rule: 'cap_full',
  subject: { kind: 'targeting_rule', id: '12' },
  partner: { kind: 'publisher', id: 3 },
  link: 40,
  facts: { cap: 900 },
}

test('an alert tells of the items of its rules, its records and its size', () => {
  const cases: [Partial<AlertScope>, AlertItem, boolean][] = [
    [{}, fell, true],
    [{ rules: ['traffic_fell'] }, fell, true],
    [{ rules: ['cap_full'] }, fell, false],
    [{ publisher_ids: [3] }, fell, true],
    [{ publisher_ids: [4] }, fell, false],
    [{ targeting_ids: [12] }, fell, true],
    [{ targeting_ids: [1] }, fell, false],
    [{ provider_ids: [3] }, fell, false],
    [{ provider_ids: [7], publisher_ids: [3] }, fell, true],
    [{ provider_ids: [7] }, late, true],
    [{ provider_link_ids: [7] }, late, false],
    [{ targeting_ids: [40] }, capOfRule, true],
    [{ targeting_ids: [12] }, capOfRule, false],
    [{ publisher_ids: [3] }, capOfRule, true],
    [{ least_percent: 50 }, fell, true],
    [{ least_percent: 51 }, fell, false],
    [{ least_volume: 800 }, fell, true],
    [{ least_volume: 801 }, fell, false],
    [{ least_percent: 10, least_volume: 5_000 }, fell, false],
    // A late advertiser has no such figures.
    [{ least_percent: 90, least_volume: 1_000_000 }, late, true],
    [{ least_percent: 50 }, { ...fell, facts: { searches_expected: 0, searches_seen: 9 } }, true],
  ]
  for (const [scope, item, told] of cases)
    assert.equal(alertMatches({ ...everything, ...scope }, item), told, JSON.stringify([scope, item]))
})

test('the size of a change is read from the facts of its rule', () => {
  assert.deepEqual(magnitudeOf(fell), { percent: 50, volume: 800 })
  assert.deepEqual(magnitudeOf({ rule: 'weights', facts: { gain_in_percent: '23.5' } }), {
    percent: 23.5,
    volume: null,
  })
  assert.deepEqual(magnitudeOf({ rule: 'rpm', facts: { searches_us: 100, searches_other_countries: 900 } }), {
    percent: null,
    volume: 900,
  })
  assert.deepEqual(magnitudeOf({ rule: 'traffic_fell', facts: {} }), { percent: null, volume: null })
})

const quiet = (from: number | null, to: number | null, zone = 'UTC'): QuietHours => ({
  quiet_from: from,
  quiet_to: to,
  quiet_zone: zone,
})

const end = (hours: QuietHours, at: string) => quietEnds(hours, new Date(at)).toISOString()

test('quiet hours go over midnight and follow the summer time of their zone', () => {
  const cases: [QuietHours, string, boolean][] = [
    [quiet(22, 6), '2026-11-27T22:00:00Z', true],
    [quiet(22, 6), '2026-11-27T05:59:59Z', true],
    [quiet(22, 6), '2026-11-27T06:00:00Z', false],
    [quiet(9, 12), '2026-11-27T11:30:00Z', true],
    [quiet(9, 12), '2026-11-27T12:00:00Z', false],
    [quiet(null, null), '2026-11-27T03:00:00Z', false],
    [quiet(7, 7), '2026-11-27T07:00:00Z', false],
    [quiet(0, 0), '2026-11-27T00:00:00Z', false],
    // Berlin is at UTC+2 in July, UTC+1 in November.
    [quiet(22, 6, 'Europe/Berlin'), '2026-07-01T20:00:00Z', true],
    [quiet(22, 6, 'Europe/Berlin'), '2026-11-27T20:00:00Z', false],
    [quiet(22, 6, 'Asia/Kolkata'), '2026-11-27T00:29:00Z', true],
    [quiet(22, 6, 'Asia/Kolkata'), '2026-11-27T00:30:00Z', false],
  ]
  for (const [hours, at, isOne] of cases)
    assert.equal(isQuiet(hours, new Date(at)), isOne, JSON.stringify([hours, at]))
  assert.equal(end(quiet(22, 6), '2026-11-27T23:10:00Z'), '2026-11-28T06:00:00.000Z')
  assert.equal(end(quiet(22, 6, 'Asia/Kolkata'), '2026-11-27T23:10:00Z'), '2026-11-28T00:30:00.000Z')
  assert.equal(end(quiet(9, 12), '2026-11-27T23:10:05Z'), '2026-11-27T23:10:05.000Z')
})

test('a zone is one that this machine knows', () => {
  assert.ok(isTimeZone('UTC') && isTimeZone('America/New_York'))
  assert.ok(!isTimeZone('Europe/Nowhere') && !isTimeZone(''))
})

test('the first item is told at once, what follows within the digest waits', () => {
  const alert = { ...quiet(22, 6), digest_minutes: 15, last_sent_at: new Date('2026-11-27T10:00:00Z') }
  assert.equal(isAlertDue({ ...alert, last_sent_at: null }, new Date('2026-11-27T10:00:01Z')), true)
  assert.equal(isAlertDue(alert, new Date('2026-11-27T10:14:59Z')), false)
  assert.equal(isAlertDue(alert, new Date('2026-11-27T10:15:00Z')), true)
  assert.equal(isAlertDue({ ...alert, digest_minutes: 0 }, new Date('2026-11-27T10:00:00Z')), true)
  assert.equal(isAlertDue({ ...alert, last_sent_at: null }, new Date('2026-11-27T23:00:00Z')), false)
})
