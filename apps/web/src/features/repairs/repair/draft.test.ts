import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueueRow, RepairAccount, RepairCandidate } from '@headgate/contract/revenue/repair-queue'
import {
  type AccountRule,
  bodyOf,
  type Draft,
  kindsOf,
  newDays,
  othersHadSearches,
  widened,
  withChannel,
  withKind,
} from './draft.ts'

const TODAY = '2026-03-20'
const row = {
  kind: 'no_link',
  provider: { id: 1, name: 'Adlera' },
  channel: 'bn_1044',
  first_day: '2026-03-10',
  last_day: '2026-03-12',
} as QueueRow
const account: RepairAccount = {
  id: 4,
  channel: 'BN-1044',
  publisher: { id: 2, name: 'P' },
  tid: 3,
  rule_id: 5,
  link_id: 6,
  share_revenue: 50,
  valid_from: '2026-01-01',
  valid_to: '2026-03-05',
  is_active: true,
  earliest: null,
  latest: null,
  searches: null,
}
const rule: AccountRule = {
  id: 5,
  tid: 3,
  publisher: { id: 2, name: 'P' },
  share_revenue: 50,
  is_served: true,
  taken: [],
  searches: null,
}
const link = { id: 6, channel: 'BN-1044', description: '', is_usable: true, rules: [rule] }
const candidate = (given: Partial<RepairCandidate> = {}): RepairCandidate => ({
  channel: 'BN-1044',
  score: 90,
  parts: [],
  links: [],
  accounts: [],
  valid_days: 0,
  is_same: false,
  ...given,
})
const empty: Draft = { channel: null, kind: null, accountId: null, pair: null, from: TODAY, to: null }

test('a channel can be mapped where an account is valid, unless the booking takes both for the same', () => {
  const all = { valid_days: 2, accounts: [account], links: [link] }
  assert.deepEqual(kindsOf(candidate(all), row), ['map', 'widen', 'make'])
  assert.deepEqual(kindsOf(candidate({ ...all, is_same: true }), row), ['widen', 'make'])
  assert.deepEqual(kindsOf(candidate({ links: [{ ...link, rules: [] }] }), row), [])
})

test('an account that has the days is not widened, and a rule that has one gets no second', () => {
  const running = { ...account, valid_to: null }
  const taken = { ...rule, taken: [{ valid_from: '2026-01-01', valid_to: null }] }
  const all = candidate({ accounts: [running], links: [{ ...link, rules: [taken] }] })
  assert.deepEqual(kindsOf(all, row), [])
  const other = { ...rule, id: 8 }
  const two = candidate({ accounts: [running, account], links: [{ ...link, rules: [taken, other] }] })
  assert.deepEqual(kindsOf(two, row), ['widen', 'make'])
  assert.equal(withKind(empty, 'widen', two, row, TODAY).to, '2026-03-12')
  assert.deepEqual(withKind(empty, 'make', two, row, TODAY).pair, { linkId: 6, ruleId: 8 })
})

test('an account gets the days that wait, and none that its neighbours have', () => {
  const cases: [given: Partial<RepairAccount>, from: string, to: string | null][] = [
    [{}, '2026-01-01', '2026-03-12'],
    [{ latest: '2026-03-11' }, '2026-01-01', '2026-03-11'],
    [{ valid_from: '2026-03-15', valid_to: null }, '2026-03-10', null],
    [{ valid_from: '2026-03-15', valid_to: null, earliest: '2026-03-11' }, '2026-03-11', null],
    [{ valid_to: '2026-03-14' }, '2026-01-01', '2026-03-14'],
  ]
  for (const [given, from, to] of cases)
    assert.deepEqual(widened({ ...account, ...given }, row), { from, to })
})

test('a new account runs on where its rule is served and nothing follows', () => {
  const cases: [given: Partial<AccountRule>, to: string | null][] = [
    [{}, null],
    [{ is_served: false }, '2026-03-12'],
    [{ taken: [{ valid_from: '2026-03-15', valid_to: null }] }, '2026-03-12'],
    [{ taken: [{ valid_from: '2026-01-01', valid_to: '2026-02-01' }] }, null],
  ]
  for (const [given, to] of cases)
    assert.deepEqual(newDays({ ...rule, ...given }, row, TODAY), { from: '2026-03-10', to })
})

/** Two rules reach the link; the second one had these searches. */
const two = (searches: number | null) =>
  candidate({ accounts: [account], links: [{ ...link, rules: [rule, { ...rule, id: 8, searches }] }] })

test('it is said when other rules had searches too', () => {
  const widening = withKind(empty, 'widen', two(3), row, TODAY)
  assert.equal(othersHadSearches(two(3), widening), true)
  assert.equal(othersHadSearches(two(0), widening), false)
  assert.equal(othersHadSearches(two(null), widening), false)
  assert.equal(othersHadSearches({ ...two(3), valid_days: 1 }, widening), false)
  assert.equal(othersHadSearches(two(3), { ...widening, kind: 'map', accountId: null }), false)
  const making = { ...empty, kind: 'make', pair: { linkId: 6, ruleId: 8 } } as const
  assert.equal(othersHadSearches(two(3), making), false)
  assert.equal(othersHadSearches(two(3), { ...making, pair: { linkId: 6, ruleId: 5 } }), true)
})

test('a choice becomes a repair only when nothing is missing', () => {
  assert.equal(bodyOf(empty, row), null)
  const mapped = withChannel(empty, candidate({ valid_days: 3 }), row, TODAY)
  const of = { provider_id: 1, channel: 'bn_1044' }
  assert.deepEqual(bodyOf(mapped, row), { kind: 'map', ...of, booked_as: 'BN-1044' })
  const ended = candidate({ accounts: [account], links: [link] })
  assert.deepEqual(bodyOf(withChannel(empty, ended, row, TODAY), row), {
    kind: 'widen',
    ...of,
    account_id: 4,
    valid_from: '2026-01-01',
    valid_to: '2026-03-12',
  })
  assert.deepEqual(bodyOf(withKind(mapped, 'make', ended, row, TODAY), row), {
    kind: 'make',
    ...of,
    link_id: 6,
    rule_id: 5,
    valid_from: '2026-03-10',
    valid_to: null,
  })
  assert.equal(bodyOf(withKind(mapped, 'ignore', ended, row, TODAY), row), null)
  assert.equal(bodyOf(withKind(mapped, 'make', candidate(), row, TODAY), row), null)
})
