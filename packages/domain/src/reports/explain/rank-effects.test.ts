import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainChange, type ExplainedChange, type ExplainRow } from './explain-change.ts'
import { amountText, explainWords, partLabel, restWords } from './explain-words.ts'
import { rankEffects } from './rank-effects.ts'
import { example, millionths, row, shortChain } from './testing/rows.ts'
import { isUnusual } from './unusual.ts'

type Cell = readonly [
  place: readonly [provider: string, channel: string, publisher?: string, country?: string],
  before: readonly number[],
  after: readonly number[],
]

function rowOf([provider, channel, publisher, country]: Cell[0], figures: readonly number[]): ExplainRow {
  const made = row([provider, channel, publisher], figures)
  return country === undefined ? made : { ...made, country }
}

function explain(cells: readonly Cell[], shares?: ReadonlyMap<number, number>): ExplainedChange {
  return explainChange(
    { rows: cells.map(([place, before]) => rowOf(place, before)) },
    { rows: cells.map(([place, , after]) => rowOf(place, after)), ...(shares && { shares }) },
    { measures: shortChain },
  )
}

/** The words of all lines and the rest. Checks that the lines add up, and that no text has a gap. */
function wordsOf(explained: ExplainedChange): string[] {
  const { lines, rest } = rankEffects(explained)
  const sum = lines.reduce((total, { amount }) => total + amount, rest.amount)
  assert.equal(sum, explained.difference)
  const texts = [...lines.map((line) => explainWords(line, explained)), restWords(rest, explained)]
  for (const text of texts) assert.doesNotMatch(text, / {2}/)
  return texts
}

function names(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, place) => `${name}${place}`)
}

const NOTHING = [0, 0, 0, 0]
const USUAL = [1000, 800, 60, 24]

test("the lines of the documents' example", () => {
  const explained = explainChange(example.before, example.after, { measures: shortChain })
  assert.deepEqual(wordsOf(explained), [
    'Searches of Boreal on K-7 rose from 5,000 to 9,000: +64.00',
    'RPC of Adlera on BN-12 fell from 0.410 to 0.330: −48.00',
    'Corvus on Q-1 appeared: +15.00',
    'Everything else accounts for 0.00',
  ])
  const { lines, rest, movement } = rankEffects(explained)
  assert.equal(movement, millionths(127))
  assert.deepEqual(rest, { amount: 0, effects: 0 })
  const { provider, publisher } = example.before.rows[0]!
  const { factor, ...line } = lines[1]!
  assert.deepEqual(line, {
    by: 'one',
    part: 'net/clicks',
    filter: { publisher, provider, channel: 'BN-12' },
    amount: millionths(-48),
    before: 0.41,
    after: 0.33,
    effects: 1,
    spread: null,
    unusual: null,
  })
  assert.ok(factor !== null && Math.abs(factor - 0.33 / 0.41) < 1e-12)
})

test('effects of one part become one line where they share an advertiser, a publisher, a channel or a country', () => {
  const rpcFell = [1000, 800, 60, 18]
  const rows: [what: string, cells: Cell[], words: string, filter: string[]][] = [
    [
      'advertiser',
      names(14, 'BN-').map((channel) => [['Adlera', channel, `Quill ${channel}`], USUAL, rpcFell]),
      'RPC on all 14 channels of Adlera fell from 0.400 to 0.300: −84.00',
      ['provider'],
    ],
    [
      'a part of the advertiser',
      names(14, 'BN-').map((channel, place) => [
        ['Adlera', channel, `Quill ${channel}`],
        USUAL,
        place < 3 ? rpcFell : USUAL,
      ]),
      'RPC on 3 of the 14 channels of Adlera fell from 0.400 to 0.300: −18.00',
      ['provider'],
    ],
    [
      'publisher',
      names(4, 'BN-').map((channel) => [[`Adlera ${channel}`, channel], USUAL, [1000, 520, 39, 15.6]]),
      'Ad coverage on all 4 channels of publisher Quill fell from 80.0 % to 52.0 %: −33.60',
      ['publisher'],
    ],
    [
      'channel, of several publishers',
      names(4, 'Quill ').map((publisher, place) => [
        ['Adlera', 'BN-12', publisher],
        USUAL,
        place === 0 ? USUAL : [1000, 800, 90, 36],
      ]),
      'Monetized CTR of Adlera on BN-12 for 3 of its 4 publishers rose from 7.5 % to 11.3 %: +36.00',
      ['provider', 'channel'],
    ],
    [
      'channel, in several countries',
      ['US', 'DE', 'FR'].map((country) => [['Adlera', 'BN-12', 'Quill', country], USUAL, NOTHING]),
      'Adlera on BN-12 in all 3 countries went away: −72.00',
      ['provider', 'channel'],
    ],
    [
      'country',
      names(3, 'BN-').map((channel) => [
        [`Adlera ${channel}`, channel, `Quill ${channel}`, 'US'],
        NOTHING,
        USUAL,
      ]),
      'All 3 channels in US appeared: +72.00',
      ['country'],
    ],
    [
      'two are no group',
      names(2, 'BN-').map((channel) => [['Adlera', channel], USUAL, rpcFell]),
      'RPC of Adlera on BN-0 fell from 0.400 to 0.300: −6.00',
      ['publisher', 'provider', 'channel'],
    ],
    [
      'changes against each other are no group',
      names(4, 'BN-').map((channel, place) => [
        ['Adlera', channel],
        USUAL,
        place < 2 ? rpcFell : [1000, 800, 60, 29],
      ]),
      'RPC of Adlera on BN-0 fell from 0.400 to 0.300: −6.00',
      ['publisher', 'provider', 'channel'],
    ],
  ]
  for (const [what, cells, words, filter] of rows) {
    const explained = explain(cells)
    assert.equal(wordsOf(explained)[0], words, what)
    assert.deepEqual(Object.keys(rankEffects(explained).lines[0]!.filter), filter, what)
  }
})

test('what a line took is in no other line', () => {
  const cells: Cell[] = ['A', 'B', 'C', 'D'].map((channel) => [
    ['Adlera', channel],
    USUAL,
    [1000, 800, 60, 18],
  ])
  // The same part in another advertiser, and another part in the same one.
  cells.push([['Boreal', 'E'], USUAL, [1000, 800, 60, 12]], [['Adlera', 'F'], USUAL, [500, 400, 30, 12]])
  assert.deepEqual(wordsOf(explain(cells)), [
    'RPC on 5 of the 6 channels of publisher Quill fell from 0.400 to 0.280: −36.00',
    'Searches of Adlera on F fell from 1,000 to 500: −12.00',
    'Everything else accounts for 0.00',
  ])
})

test('there are ten lines at most, and what is below 3 % of all movement is in the rest', () => {
  const many = Array.from({ length: 20 }, (_, place): Cell => {
    const name = `${place}`
    return [
      [`Adlera ${name}`, name, `Quill ${name}`],
      USUAL,
      [1000, 800, 60, 24 + (place % 2 ? 3 : -3) - place / 100],
    ]
  })
  const { lines, rest } = rankEffects(explain(many))
  assert.equal(lines.length, 10)
  assert.equal(rest.effects, 10)
  // 100 against 3.1 and 2.9, of which 3 % are 3.18.
  const small: Cell[] = [
    [['A', 'A', 'A'], USUAL, [1000, 800, 60, 124]],
    [['B', 'B', 'B'], USUAL, [1000, 800, 60, 27.1]],
    [['C', 'C', 'C'], USUAL, [1000, 800, 60, 26.9]],
  ]
  assert.deepEqual(wordsOf(explain(small)), [
    'RPC of A on A rose from 0.400 to 2.067: +100.00',
    'Everything else accounts for +6.00',
  ])
  assert.deepEqual(rankEffects(explain([])), { lines: [], rest: { amount: 0, effects: 0 }, movement: 0 })
})

test('the words of the other parts', () => {
  const shares = new Map([[row(['Adlera', 'BN-12'], USUAL).provider.id, 0.8]])
  const early = new Map([[row(['Adlera', 'BN-12'], USUAL).provider.id, 0.4]])
  const rows: [cell: Cell, shares: ReadonlyMap<number, number> | undefined, words: string][] = [
    [
      [['Adlera', 'BN-12'], USUAL, [1000, 800, 48, 19.2]],
      shares,
      'What is not reported yet of Adlera on BN-12 accounts for −4.80',
    ],
    [
      [['Adlera', 'BN-12'], USUAL, [1000, 800, 24, 9.6]],
      early,
      'Adlera on BN-12 has too little reported to divide: −14.40',
    ],
    [
      [['Adlera', 'BN-12'], USUAL, [0, 0, 0, 25.5]],
      undefined,
      'Money without searches of Adlera on BN-12 accounts for +1.50',
    ],
    [
      [['Adlera', 'BN-12', 'Quill', ''], USUAL, [1000, 800, 0, 0]],
      undefined,
      'Monetized CTR of Adlera on BN-12 in an unknown country fell from 7.5 % to 0.0 %: −24.00',
    ],
    [
      [
        ['Adlera', 'BN-12'],
        [1000, 800, 0, 24],
        [1000, 800, 0, 24.01],
      ],
      undefined,
      'RPMM of Adlera on BN-12 rose from 30.00 to 30.01: +0.01',
    ],
    [
      [
        ['Adlera', 'BN-12'],
        [1000, 800, 60000, 24000],
        [1000, 800, 60000, 24001],
      ],
      undefined,
      'RPC of Adlera on BN-12 rose from 0.40000 to 0.40002: +1.00',
    ],
  ]
  for (const [cell, known, words] of rows) assert.equal(wordsOf(explain([cell], known))[0], words)

  // Two publishers share the channel.
  const shared: Cell[] = ['Quill', 'Tern'].map((publisher, place) => [
    ['Adlera', 'BN-12', publisher],
    USUAL,
    place === 0 ? [1000, 800, 60, 18] : USUAL,
  ])
  assert.equal(
    wordsOf(explain(shared))[0],
    'RPC of Adlera on BN-12 for Quill fell from 0.400 to 0.300: −6.00',
  )
})

test('a channel without a name leaves no gap in a text', () => {
  const fell = [1000, 800, 60, 18]
  assert.equal(
    wordsOf(explain([[['Adlera', ''], USUAL, fell]]))[0],
    'RPC of Adlera without a channel fell from 0.400 to 0.300: −6.00',
  )
  assert.equal(
    wordsOf(
      explain(['Quill', 'Tern', 'Wren'].map((publisher) => [['Adlera', '', publisher], USUAL, fell])),
    )[0],
    'RPC of Adlera without a channel for all 3 publishers fell from 0.400 to 0.300: −18.00',
  )
  // Searches that no advertiser got: 0 is the system fallback.
  const provider = { id: 0, name: 'System Fallback' }
  const fallback = (figure: number) => ({
    rows: [{ ...row(['None', ''], [figure], ['server_searches']), provider }],
  })
  const explained = explainChange(fallback(9), fallback(5), { measures: ['server_searches'] })
  assert.equal(
    explainWords(rankEffects(explained).lines[0]!, explained),
    'Server searches of System Fallback fell from 9 to 5: −4',
  )
})

test('a group whose cells fell while their ratio of sums rose says by how much they usually fell', () => {
  // The channel with the high RPC got ten times the clicks.
  const cells: Cell[] = [
    [
      ['Adlera', 'A'],
      [1000, 800, 60, 60],
      [10000, 8000, 600, 450],
    ],
    [
      ['Adlera', 'B'],
      [9000, 7200, 540, 54],
      [9000, 7200, 540, 40.5],
    ],
    [
      ['Adlera', 'C'],
      [9000, 7200, 540, 54],
      [9000, 7200, 540, 40.5],
    ],
  ]
  assert.ok(
    wordsOf(explain(cells)).some((text) =>
      text.startsWith('RPC on all 3 channels of Adlera (usually −25 %) accounts for −'),
    ),
  )
})

test('counts have no decimals, and parts of the whole have names', () => {
  const measures = ['searches', 'monetized'] as const
  assert.equal(amountText(5_000_000_000, { measures }), '+5,000')
  assert.equal(amountText(-400_000, { measures }), '0')
  assert.equal(amountText(-4_000_123_400, { measures: shortChain }), '−4,000.12')
  assert.equal(partLabel('volume', { measures }), 'Searches')
  assert.equal(partLabel('volume', { measures: ['server_searches', 'net'] }), 'Server searches')
  assert.equal(partLabel('net/clicks', { measures }), 'RPC')
  assert.equal(partLabel('mix', { measures }), 'Mix')
  // As lines have it.
  assert.equal(partLabel('without_searches', { measures }), 'Monetized searches without searches')
  assert.equal(partLabel('without_searches', { measures: shortChain }), 'Money without searches')
  assert.equal(
    partLabel('without_searches', { measures: ['server_searches', 'net'] }),
    'Money without server searches',
  )
})

test('measures and ratios have the display names that somebody chose', () => {
  const names = { advertiser_search_count: 'Queries', rpc: 'Click Value', clicks: 'Hits' }
  assert.equal(partLabel('volume', { measures: shortChain, names }), 'Queries')
  assert.equal(partLabel('net/clicks', { measures: shortChain, names }), 'Click Value')
  assert.equal(partLabel('net/searches', { measures: shortChain, names }), 'RPM')
  const explained = explainChange(example.before, example.after, { measures: shortChain })
  const [first, second] = rankEffects(explained).lines.map((line) =>
    explainWords(line, { ...explained, names }),
  )
  assert.equal(first, 'Queries of Boreal on K-7 rose from 5,000 to 9,000: +64.00')
  assert.equal(second, 'Click Value of Adlera on BN-12 fell from 0.410 to 0.330: −48.00')
})

test('a change is unusual when it is far from the earlier ones of its cell', () => {
  const rows: [r: number, earlier: number[], wanted: boolean | null][] = [
    [9, [], null],
    [9, [0, 0, 0, 0, 0], null],
    [0.1, [-0.05, 0.02, 0.01, -0.02, 0.05, 0.03], false],
    [0.3, [-0.05, 0.02, 0.01, -0.02, 0.05, 0.03], true],
    [-0.3, [-0.05, 0.02, 0.01, -0.02, 0.05, 0.03, 0.2], true],
    // Median 0.1, deviation 0.1: up to 0.54478.
    [0.5447, [0, 0, 0, 0.1, 0.2, 0.2, 0.2], false],
    [0.5448, [0, 0, 0, 0.1, 0.2, 0.2, 0.2], true],
    [0, [0, 0, 0, 0, 0, 0], false],
    [0.01, [0, 0, 0, 0, 0, 0], true],
  ]
  for (const [r, earlier, wanted] of rows)
    assert.equal(isUnusual(r, earlier), wanted, `${r} in ${earlier.join(' ')}`)

  const at = (net: number): Cell => [['Adlera', 'BN-12'], USUAL, [1000, 800, 60, net]]
  const calm = [23, 24, 25, 24, 23.5, 24.5].map((net) => explain([at(net)]))
  const wild = [12, 48, 20, 30, 40, 10].map((net) => explain([at(net)]))
  const unusual = (earlier: ExplainedChange[]) =>
    rankEffects(explain([at(18)]), { earlier }).lines[0]!.unusual
  assert.equal(unusual(calm), true)
  assert.equal(unusual(wild), false)
  assert.equal(unusual(calm.slice(1)), null)
  // Changes of days on which the cell reported no clicks say nothing about its RPC.
  const noClicks = explain([
    [
      ['Adlera', 'BN-12'],
      [1000, 800, 0, 24],
      [1000, 800, 0, 30],
    ],
  ])
  assert.equal(unusual([...calm.slice(1), noClicks]), null)
  assert.equal(
    rankEffects(explain([[['Adlera', 'BN-12'], NOTHING, USUAL]]), { earlier: calm }).lines[0]!.unusual,
    null,
  )
})
