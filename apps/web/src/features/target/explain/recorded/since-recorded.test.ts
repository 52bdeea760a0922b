import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  ExplainedRevision,
  ExplainedRule,
  RecordedSearch,
} from '@headgate/contract/targetings/explain-search'
import { differsSince, isDecidedAlike, recordedText } from './since-recorded.ts'

const recorded: RecordedSearch = {
  event_time: '2026-11-22T00:10:00.000Z',
  outcome: 'redirected',
  filtered_reason: '',
  publisher_id: 3,
  targeting_id: 42,
  rule_id: 48,
  advertiser_link_group_id: 0,
  group_rule_id: 0,
  provider_id: 2,
  provider_link_id: 11,
  channel: 'c',
  country: 'DE',
  keyword: 'shoes',
  click_id: 'one',
  sub_id: '',
  user_agent: 'agent',
  referrer: '',
  revision: 183,
}

const rule = (id: number, given: Partial<ExplainedRule>, link = 11): ExplainedRule => ({
  id,
  priority: 1,
  daily_cap: 0,
  used: 0,
  weight: 50,
  state: 'picked',
  reason: 'has room',
  share: null,
  targets: [
    {
      provider_link_id: link,
      advertiser_link_group_id: null,
      group_rule_id: null,
      provider: 'Adlera',
      link: 'https://a.example/',
      weight: null,
      caps: [],
      reason: given.reason ?? 'has room',
      picked: (given.state ?? 'picked') === 'picked',
      location: null,
    },
  ],
  ...given,
})

const now = (given: Partial<ExplainedRevision>): ExplainedRevision => ({
  revision: 183,
  state: 'serving',
  publisher: { id: 3, name: 'Foxline' },
  counted: null,
  filters: [],
  unfiltered: 0,
  warmup: { on: false, searches: 100, link: null, decided: false },
  targeting_type: 'round_robin',
  rules: [rule(48, {})],
  outcome: 'redirected',
  filtered_reason: null,
  sent_to: 'advertiser link',
  rule_id: 48,
  location: null,
  ...given,
})

const same = { live: 3, recorded: 3 }
const overcapped = { outcome: 'overcapped', rule_id: null } as const

test('the record is summed up in one line', () => {
  assert.equal(recordedText(recorded, 3), 'Redirected by rule 48, advertiser link 11, revision 3')
  const filtered = {
    ...recorded,
    outcome: 'filtered',
    filtered_reason: 'bot',
    rule_id: 0,
    provider_link_id: 0,
  }
  assert.equal(recordedText(filtered, null), 'Filtered, Bot')
})

test('an equal decision counts as the same, whatever else was published', () => {
  assert.equal(isDecidedAlike(recorded, now({})), true)
  assert.equal(isDecidedAlike(recorded, now({ rules: [rule(48, {}, 12)] })), false)
  assert.equal(isDecidedAlike(recorded, now(overcapped)), false)
})

const cases: [now: ExplainedRevision, text: string][] = [
  [
    now({ ...overcapped, rules: [rule(48, { state: 'no room', reason: 'advertiser link cap reached' })] }),
    'The daily cap of advertiser link 11 has been reached since then.',
  ],
  [
    now({ ...overcapped, rules: [rule(48, { state: 'no room', reason: 'rule cap reached' })] }),
    'The daily cap of rule 48 has been reached since then.',
  ],
  [
    now({ ...overcapped, rules: [rule(48, { state: 'no room', reason: 'advertiser not active' })] }),
    'The advertiser of advertiser link 11 is no longer active.',
  ],
  [now({ ...overcapped, rules: [] }), 'Rule 48 is no longer served.'],
  [
    now({ rule_id: 49, rules: [rule(48, { state: 'not its turn' }), rule(49, {}, 12)] }),
    'Rule 48 has room, but it is the turn of rule 49 now.',
  ],
  [now({ outcome: 'fallback', rule_id: null, state: 'not active' }), 'The link is not active.'],
  [
    now({
      outcome: 'filtered',
      rule_id: null,
      filtered_reason: 'bot',
      filters: [{ reason: 'bot', state: 'failed', value: 1, limit: 0, fails: 'above' }],
    }),
    'The filter “Bot” decides now: The user agent is a bot.',
  ],
]
for (const [live, text] of cases)
  test(`since the record: ${text}`, () => assert.deepEqual(differsSince(recorded, live, same), [text]))

test('a later publication is named first', () => {
  const live = now({ ...overcapped, rules: [] })
  assert.deepEqual(differsSince(recorded, live, { live: 4, recorded: 3 }), [
    'The link was published again: revision 3 then, 4 now.',
    'Rule 48 is no longer served.',
  ])
})
