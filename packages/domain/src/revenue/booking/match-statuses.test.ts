import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { engineStatus, matchStatuses, type StatusInput } from './match-statuses.ts'
import { modelRevenueStatus, modelSearchStatus } from './testing/plain-model.ts'
import { facts, input } from './testing/random-business.ts'

const key = (channel: string, country: string, isCountryUnread = false) => ({
  channel,
  country,
  isCountryUnread,
})
const cell = (channel: string, country: string, redirected = 1) => ({ channel, country, redirected })

test('each key of either side has the status of the table', () => {
  const aliases = new Map([['old', 'A']])
  const cases: [
    label: string,
    truth: StatusInput['truth'],
    searches: StatusInput['searches'],
    wanted: [number[], number[]],
  ][] = [
    ['both', [key('A', 'DE')], [cell('A', 'DE')], [[1], [1]]],
    ['in other countries', [key('A', 'DE')], [cell('A', 'US')], [[2], [4]]],
    ['not the channel', [key('A', 'DE')], [cell('B', 'DE')], [[3], [5]]],
    ['only the advertiser', [key('A', 'DE')], [], [[3], []]],
    ['only the engine', [], [cell('A', 'DE')], [[], [5]]],
    ['a country that could not be read', [key('A', '', true)], [cell('A', 'DE')], [[6], [4]]],
    ['unread is not without country', [key('A', '', true)], [cell('A', '')], [[6], [4]]],
    ['both without country', [key('A', '')], [cell('A', '')], [[1], [1]]],
    ['nothing was redirected', [key('A', 'DE')], [cell('A', 'DE', 0)], [[3], [0]]],
    ['several cells of one key', [key('A', 'DE')], [cell('A', 'DE', 0), cell('A', 'DE')], [[1], [0, 1]]],
    ['in another case', [key('a', 'DE')], [cell('A', 'DE'), cell('A', 'US')], [[1], [1, 4]]],
    [
      'cases that are two channels',
      [key('a', 'DE'), key('A', 'US')],
      [cell('a', 'US'), cell('A', 'US')],
      [
        [2, 1],
        [4, 1],
      ],
    ],
    [
      'the other case belongs to its own',
      [key('A', 'DE')],
      [cell('A', 'DE'), cell('a', 'DE')],
      [[1], [1, 5]],
    ],
    ['an alias', [key('old', 'DE')], [cell('A', 'DE')], [[1], [1]]],
    ['an alias and its channel', [key('old', 'DE'), key('A', 'US')], [cell('A', 'DE')], [[1, 2], [1]]],
  ]
  for (const [label, truth, searches, [revenue, engine]] of cases) {
    const statuses = matchStatuses({ truth, searches, aliases, isCovered: true })
    assert.deepEqual([statuses.truth, statuses.searches], [revenue, engine], label)
  }
})

test('a channel is missing only on days that an import covers', () => {
  const searches = [cell('A', 'DE')]
  const of = (isCovered: boolean) =>
    matchStatuses({ truth: [], searches, aliases: new Map(), isCovered }).searches
  assert.deepEqual([of(true), of(false)], [[5], [0]])
})

test('statuses of random days are those of the plain model, and both sides agree on what both have', () => {
  fc.assert(
    fc.property(facts, input, fc.boolean(), (known, { truth, searches }, isCovered) => {
      const aliases = new Map([...known.aliases].map(([channel, [first = channel]]) => [channel, first]))
      const statuses = matchStatuses({ truth, searches, aliases, isCovered })
      assert.deepEqual(
        statuses.truth,
        truth.map((row) => modelRevenueStatus(row, truth, searches, aliases)),
      )
      assert.deepEqual(
        statuses.searches,
        searches.map((one) => modelSearchStatus(one, truth, searches, aliases, isCovered)),
      )
      assert.equal(statuses.truth.includes(1), statuses.searches.includes(1))
    }),
    { numRuns: 4000 },
  )
})

test('what was not redirected has its status from the outcome', () => {
  const none = { hasCustomFallback: false, hasOvercapUrl: false }
  const fallback = { ...none, hasCustomFallback: true }
  const overcap = { ...none, hasOvercapUrl: true }
  const cases: [Parameters<typeof engineStatus>[0], number | null][] = [
    [{ outcome: 'redirected', ...fallback }, null],
    [{ outcome: 'warmup', ...fallback }, 7],
    [{ outcome: 'fallback', ...fallback }, 7],
    [{ outcome: 'filtered', ...none }, 7],
    [{ outcome: 'filtered', ...fallback }, 8],
    [{ outcome: 'filtered', ...overcap }, 7],
    [{ outcome: 'overcapped', ...none }, 7],
    [{ outcome: 'overcapped', ...fallback }, 8],
    [{ outcome: 'overcapped', ...overcap }, 8],
  ]
  for (const [search, wanted] of cases) assert.equal(engineStatus(search), wanted, JSON.stringify(search))
})
