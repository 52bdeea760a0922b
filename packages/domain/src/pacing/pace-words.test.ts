import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pace, PaceKind } from '@headgate/contract/overview/cap-paces'
import { paceLabel, paceSentences } from './pace-words.ts'

const pace = (given: Partial<Pace>): Pace => ({
  id: 1,
  cap: 10_000,
  used: 4_000,
  by: 'usual',
  passed: 0.5,
  full_at: '2026-11-10T16:40:00.000Z',
  at_midnight: 10_000,
  missed: 3_100,
  next: [],
  overflow: null,
  ...given,
})
const usual = 'By the usual hours of this weekday.'
const over = { from: '2026-11-10T18:10:00.000Z', searches: 3_100, to: 'overcap_url' } as const

const cases: [name: string, kind: PaceKind, pace: Pace, label: string | null, text: string][] = [
  [
    'a publisher link',
    'publisher_link',
    pace({ overflow: { ...over, from: '2026-11-10T16:40:00.000Z' } }),
    'full 16:40',
    `All rules full at 16:40 UTC at this pace. About 3,100 searches will go to the over-cap URL. ${usual}`,
  ],
  [
    'a rule of a waterfall',
    'rule',
    pace({ next: [7], overflow: over }),
    'full 16:40',
    `Full at 16:40 UTC at this pace. Then the rule with id 7 takes its searches. From 18:10 no rule has room: about 3,100 searches will go to the over-cap URL. ${usual}`,
  ],
  [
    'a rule of a round robin whose link has room',
    'rule',
    pace({ next: [7, 8], overflow: { ...over, from: null, searches: 0 } }),
    'full 16:40',
    `Full at 16:40 UTC at this pace. Then the rules with ids 7, 8 share its searches. ${usual}`,
  ],
  [
    'a full rule of a full link',
    'rule',
    pace({ used: 10_000, full_at: null, overflow: { from: null, searches: 1, to: 'custom_fallback' } }),
    'full',
    `Full. No rule has room: one search will go to the custom fallback. ${usual}`,
  ],
  [
    'an advertiser link',
    'provider_link',
    pace({}),
    'full 16:40',
    `Full at 16:40 UTC at this pace. Then about 3,100 searches will need another rule or a fallback. ${usual}`,
  ],
  [
    'room, by the last three hours',
    'group',
    pace({ full_at: null, at_midnight: 8_200, missed: 0, by: 'recent' }),
    null,
    'Room until midnight UTC at this pace: about 8,200 of 10,000. By the last three hours: too little is known of this weekday.',
  ],
]
for (const [name, kind, of, label, text] of cases)
  test(name, () => {
    assert.equal(paceLabel(of), label)
    assert.equal(paceSentences(kind, of).join(' '), text)
  })
