import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceHtml } from '../advice-html.ts'
import { thresholdsOf } from '../thresholds.ts'
import { type CapFacts, judgeCaps } from './cap-full.ts'

/** 70 searches since half past three hours ago are 20 an hour. */
const now = new Date('2026-11-27T10:30:00Z')
const cap: CapFacts = {
  kind: 'provider_link',
  id: 5,
  name: 'Adlera · ADL-1',
  record: { kind: 'advertiser_link', id: 5 },
  partner: { kind: 'provider', id: 2 },
  cap: 1_000,
  used: 900,
  recent: 70,
  full_at: '2026-11-27T15:30:00.000Z',
  missed: 170,
  rooms: [
    { id: 8, name: 'Orrin · ORR-2', left: null },
    { id: 9, name: 'Orrin · ORR-3', left: 1_250 },
  ],
}
const judge = (records: Partial<CapFacts>[], stored = {}) =>
  judgeCaps(
    records.map((one) => ({ ...cap, ...one })),
    thresholdsOf('cap_full', stored),
    now,
  ).found

test('a cap is told with the time at which it will be full, what comes then, and links that have room', () => {
  const [found] = judge([{}])
  assert.deepEqual(found?.facts, {
    cap: 1_000,
    used: 900,
    searches_an_hour: 20,
    full_at: '2026-11-27T15:30:00.000Z',
    searches_beyond_the_cap: 170,
  })
  const html = adviceHtml(found.sentences)
  assert.match(html, /will be full at <strong>15:30 UTC<\/strong> at this pace: 900 of 1,000 searches/)
  assert.match(html, /About 170 searches will then go to the next rule/)
  assert.match(html, />Orrin · ORR-2<\/a> \(no cap\), <a [^>]+>Orrin · ORR-3<\/a> \(1,250 left today\)\./)
})

const cases: [what: string, facts: Partial<CapFacts>, found: boolean][] = [
  ['no cap', { cap: 0 }, false],
  ['a negative cap', { cap: -1 }, false],
  ['a cap below the threshold', { cap: 49, used: 48 }, false],
  ['room until midnight', { full_at: null, missed: 0 }, false],
  ['full an hour before midnight', { full_at: '2026-11-27T23:00:00.000Z' }, false],
  ['full three minutes before that', { full_at: '2026-11-27T22:57:00.000Z' }, true],
  ['full already', { used: 1_000, recent: 0, full_at: null, missed: null }, true],
  ['over the cap', { used: 1_003 }, true],
]

test('caps that last until an hour before midnight are not told, full ones are', () => {
  for (const [what, facts, found] of cases) assert.equal(judge([facts]).length === 1, found, what)
})

test('shortly before midnight a full cap is over', () => {
  const late = new Date('2026-11-27T23:30:00Z')
  assert.equal(judgeCaps([{ ...cap, used: 1_000 }], thresholdsOf('cap_full'), late).found.length, 0)
})

test('of a group and its rules the one that is full first is told', () => {
  const group = { record: { kind: 'group' as const, id: 4 }, partner: null }
  const found = judge([
    { ...group, kind: 'group', id: 4, name: 'Group' },
    { ...group, kind: 'group_rule', id: 11, name: 'Group · rule 11', full_at: '2026-11-27T13:00:00.000Z' },
    { ...group, kind: 'group_rule', id: 12, name: 'Group · rule 12', full_at: '2026-11-27T15:00:00.000Z' },
  ])
  assert.deepEqual(
    found.map(({ subject, title }) => [subject, title]),
    [
      [
        { kind: 'advertiser_link_group', id: 4 },
        'The daily cap of Group · rule 11 does not last until midnight',
      ],
    ],
  )
})

test('without a link that has room the advice is to ask for more', () => {
  assert.match(adviceHtml(judge([{ rooms: [] }])[0]!.sentences), /No other advertiser link .* has room/)
  const rule = { kind: 'rule' as const, id: 3, record: { kind: 'publisher_link' as const, id: 1 } }
  assert.match(adviceHtml(judge([{ ...rule, rooms: [] }])[0]!.sentences), /None of its advertiser links/)
  assert.deepEqual(judge([rule])[0]!.subject, { kind: 'targeting_rule', id: 3 })
})
