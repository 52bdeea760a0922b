import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { channelNames, misspellings, searchesOfDays } from '../../testing/channel-names.ts'
import { SeededRandom } from '../../seeded-random.ts'
import {
  candidateOf,
  type KnownChannel,
  mostValues,
  prepared,
  type UnmatchedChannel,
} from './candidate-score.ts'
import { type PastRepair, repairProposals } from './candidates.ts'
import { editDistance } from './edit-distance.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const options = { seed, numRuns: 200 }
console.log(`seed ${seed}`)

function reported(channel: string, searches: number[] | null, from = '2026-03-01'): UnmatchedChannel {
  return { channel, from, to: '2026-03-14', searches }
}

function known(channel: string, unclaimed: number[] | null, more: Partial<KnownChannel> = {}): KnownChannel {
  return { channel, unclaimed, periods: [{ from: '2026-01-01', to: null }], ...more }
}

function near(value: number, wanted: number, what: string): void {
  assert.ok(Math.abs(value - wanted) <= 0.005, `${what}: ${value} is not ${wanted}`)
}

test('the example of the page: scores, parts and what is selected', () => {
  const [proposal] = repairProposals(
    [reported('bn_1044', [90, 110, 100, 0])],
    [known('BN-1040', [400, 10, 0, 90]), known('BN-1044', [98, 121, 108, 0])],
    [],
  )
  // 29.21 is too little to be shown.
  assert.deepEqual(
    proposal!.candidates.map(({ channel }) => channel),
    ['BN-1044'],
  )
  const [first] = proposal!.candidates
  near(first!.score, 91.7, 'score')
  const parts = first!.parts.map(({ evidence, points, value, known, adds }) => [
    evidence,
    points,
    Number(value.toFixed(4)),
    known,
    Number(adds.toFixed(4)),
  ])
  assert.deepEqual(parts, [
    ['spelling', 45, 1, true, 45],
    ['traffic', 40, 0.9174, true, 36.6972],
    ['valid', 10, 1, true, 10],
    ['repaired', 5, 0, true, 0],
  ])
  assert.equal(proposal!.preselected, true)
})

/** The score of a candidate, also where it is too low to be shown. */
function scored(one: UnmatchedChannel, other: KnownChannel): number {
  const unmatched = prepared(one)
  const known = prepared(other)
  return candidateOf(unmatched, known, mostValues(unmatched, known, undefined)).score
}

test('the other channel of the example, and what is not known', () => {
  const searches = [90, 110, 100, 0]
  near(scored(reported('bn_1044', searches), known('BN-1040', [400, 10, 0, 90])), 29.21, 'the example')
  near(scored(reported('bn_1044', searches), known('BN-1040', searches)), 13.5 + 40 + 10, 'same traffic')
  // The points of what is not known are not asked for.
  near(scored(reported('bn_1044', null), known('BN-1044', searches)), (100 * 55) / 60, 'not reported')
  near(scored(reported('bn_1044', searches), known('BN-1044', null)), (100 * 55) / 60, 'not kept')
  near(scored(reported('bn_1044', [0, 0]), known('BN-1044', [0, -3])), (100 * 55) / 60, 'no traffic')
})

test('how alike channels are spelt', () => {
  const rows: [one: string, other: string, value: number][] = [
    ['bn_1044', 'BN-1044', 1],
    ['BN 1044', 'bn.10/44', 1],
    ['bn-1o44', 'BN-1044', 1],
    ['bn-10l4', 'BN-1014', 1],
    ['bn-1ol4', 'BN-1014', 1],
    ['bn-0044', 'BN-44', 1],
    ['feed-01-02', 'feed_1_2', 1],
    ['src-2024-01', 'src202401', 1],
    ['11-1', '1_11', 0.3],
    ['bn-000', 'bn0', 1],
    // Letters that are not between digits stay letters: one edit of six.
    ['bno44', 'bn044', 0.8],
    ['bn1044', 'bn1040', 0.3],
    ['bn1044', 'bn1404', 0.3],
    ['nova', 'novo', 0.75],
    ['nvoa', 'nova', 0.75],
    ['partnerbn1044', 'bn1044', 1 - 7 / 13],
    // Contained, but most of it is something else.
    ['bn', 'bright-search-network', 0],
    ['abcdefg', 'hijklmn', 0],
    ['idu487', 'uhc615', 0],
    ['---', '___', 0],
    ['', 'bn1044', 0],
  ]
  for (const [one, other, value] of rows) {
    const searches = [100, 50]
    const adds = (a: string, b: string): number =>
      repairProposals([reported(a, searches)], [known(b, searches)], [])[0]!.candidates[0]!.parts[0]!.value
    near(adds(one, other), value, `${one} and ${other}`)
    near(adds(other, one), value, `${other} and ${one}`)
  }
})

test('an account counts when it was valid on one of the days, and half for 60 days after it ended', () => {
  const rows: [what: string, periods: KnownChannel['periods'], value: number][] = [
    ['valid, without end', [{ from: '2026-01-01', to: null }], 1],
    ['began on the last of the days', [{ from: '2026-03-14', to: null }], 1],
    ['began after them', [{ from: '2026-03-15', to: null }], 0],
    ['ended on the first of them', [{ from: '2026-01-01', to: '2026-03-01' }], 1],
    ['ended the day before', [{ from: '2026-01-01', to: '2026-02-28' }], 0.5],
    ['ended 60 days before', [{ from: '2025-01-01', to: '2025-12-31' }], 0.5],
    ['ended 61 days before', [{ from: '2025-01-01', to: '2025-12-30' }], 0],
    ['covered no day', [{ from: '2026-03-05', to: '2026-03-04' }], 0],
    [
      'two, one of them valid',
      [
        { from: '2025-01-01', to: '2025-12-31' },
        { from: '2026-03-02', to: null },
      ],
      1,
    ],
    ['none', [], 0],
  ]
  for (const [what, periods, value] of rows)
    near(scored(reported('k7', [9]), known('K-7', [9], { periods })), 85 + 10 * value, what)
})

test('a repair between two shapes speaks for the next one between them', () => {
  const score = (repairs: PastRepair[]): number =>
    repairProposals([reported('bn_1044', [9])], [known('BN-1044', [9])], repairs)[0]!.candidates[0]!.score
  near(score([]), 95, 'none before')
  near(score([{ reported: 'k_7', channel: 'K-7' }]), 100, 'the same pattern')
  near(score([{ reported: 'k_7', channel: 'K7' }]), 95, 'to another shape')
  near(score([{ reported: 'k/7', channel: 'K-7' }]), 95, 'from another shape')
  // A number that was replaced by another one says nothing.
  const other = repairProposals(
    [reported('bn-1', [9])],
    [known('kn-2', [9])],
    [{ reported: 'a-1', channel: 'b-2' }],
  )[0]!.candidates[0]!
  assert.equal(other.parts[3]!.value, 0)
})

const part = (one: number): number[] => [one, one]

test('three are shown from 40, and the first is selected from 85 with a lead of 15', () => {
  const searches = [100, 100]
  const of = (...channels: KnownChannel[]) => repairProposals([reported('k_7', searches)], channels, [])[0]!
  assert.deepEqual(of(), { channel: 'k_7', candidates: [], preselected: false })
  const four = of(
    known('K-7', part(50)),
    known('K.7', part(90)),
    known('K7', part(70)),
    known('K/7', part(60)),
  )
  assert.deepEqual(
    four.candidates.map(({ channel }) => channel),
    ['K.7', 'K7', 'K/7'],
  )
  assert.equal(four.preselected, false)
  const rows: [first: number, second: number, wanted: boolean][] = [
    // 55 for spelling and validity, and 0.4 for each search.
    [75, 0, true],
    [74, 0, false],
    [100, 62, true],
    [100, 63, false],
  ]
  for (const [first, second, wanted] of rows)
    assert.equal(
      of(known('K-7', part(first)), known('K.7', part(second))).preselected,
      wanted,
      `${first} ${second}`,
    )
  const shown = (own: number): number =>
    repairProposals([reported('k_7', searches)], [known('other name', part(own))], [])[0]!.candidates.length
  // 10 for validity, and 30 for searches.
  assert.equal(shown(75), 1)
  assert.equal(shown(74), 0)
})

test('searches of different days are refused', () => {
  assert.throws(
    () => scored(reported('k7', [1, 2]), known('K-7', [1])),
    /searches has 2 days and unclaimed 1/,
  )
})

test('parts add up to the score, and neither the order nor what was pruned changes the answer', () => {
  const channel = fc.nat(2 ** 31).map((of) => channelNames(new SeededRandom(of), 1)[0]!)
  const searches = fc.array(fc.nat(200), { minLength: 3, maxLength: 3 })
  const some = fc.uniqueArray(fc.record({ channel, searches: fc.option(searches) }), {
    selector: (one) => one.channel,
    minLength: 1,
    maxLength: 12,
  })
  const ways = fc.constantFrom(...Object.keys(misspellings))
  fc.assert(
    fc.property(some, ways, fc.option(searches), fc.nat(), (channels, way, counts, state) => {
      const written =
        misspellings[way]!(channels[0]!.channel, new SeededRandom(state)) ?? channels[0]!.channel
      const all = channels.map((one) => known(one.channel, one.searches))
      const [proposal] = repairProposals([reported(written, counts)], all, [])
      assert.deepEqual(repairProposals([reported(written, counts)], all.toReversed(), [])[0], proposal)
      // One at a time nothing can be pruned for a better one.
      const alone = all
        .flatMap((one) => repairProposals([reported(written, counts)], [one], [])[0]!.candidates)
        .toSorted((a, b) => b.score - a.score || (a.channel < b.channel ? -1 : 1))
      assert.deepEqual(proposal!.candidates, alone.slice(0, 3))
      for (const { score, parts } of proposal!.candidates) {
        assert.ok(score >= 40 - 1e-9 && score <= 100 + 1e-9)
        near(
          parts.reduce((sum, { adds }) => sum + adds, 0),
          score,
          'sum of parts',
        )
      }
    }),
    options,
  )
})

test('the distance of two texts', () => {
  const rows: [string, string, number][] = [
    ['', '', 0],
    ['', 'abc', 3],
    ['ca', 'ac', 1],
    ['ca', 'abc', 2],
    ['kitten', 'sitting', 3],
    ['bn1044', 'bn1404', 1],
    ['a cat', 'an abct', 3],
  ]
  for (const [one, other, wanted] of rows) assert.equal(editDistance(one, other), wanted, `${one} ${other}`)
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      assert.equal(editDistance(a, b), editDistance(b, a))
      assert.equal(editDistance(a, b) === 0, a === b)
      assert.ok(editDistance(a, c) <= editDistance(a, b) + editDistance(b, c))
      assert.equal(editDistance(`x${a}y`, `x${b}y`), editDistance(a, b))
    }),
    options,
  )
})

test('of 3,000 channels, letters are compared for few', () => {
  // 200 unmatched channels make 600,000 pairs. The property above says that leaving pairs out changes nothing.
  const random = new SeededRandom(7)
  const channels = channelNames(random, 3_000).map((name) => known(name, searchesOfDays(random, 14)))
  const unmatched = channels
    .slice(0, 200)
    .map((one) =>
      reported(misspellings['separator']!(one.channel, random) ?? one.channel, one.unclaimed as number[]),
    )
  const proposals = repairProposals(unmatched, channels, [])
  assert.deepEqual(
    proposals.map(({ candidates }) => candidates[0]!.channel),
    channels.slice(0, 200).map(({ channel }) => channel),
  )
})
