import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChainMeasure, chainMeasures } from './chain.ts'
import { explainChange, type ExplainedChange, type ExplainPeriod, type ExplainRow } from './explain-change.ts'
import { notDividedWords } from './explain-words.ts'
import { example, millionths, named, row, shortChain } from './testing/rows.ts'

function isNear(actual: number, wanted: number, what: string): void {
  assert.ok(Math.abs(actual - wanted) < 1e-4, `${what} is ${actual} and not ${wanted}`)
}

const money = (amount: number) => amount / 1_000_000

/** The parts of the only cell of a channel, in units. */
function partsOf({ cells }: ExplainedChange, channel: string): Record<string, number> {
  const found = [...cells.values()].filter(({ place }) => place.channel === channel)
  assert.equal(found.length, 1)
  return Object.fromEntries(found[0]!.parts.map(({ part, amount }) => [part, money(amount)]))
}

/** A period in which BN-12 has these figures, or no row. */
function onlyCell(figures: readonly number[] | null): ExplainPeriod {
  return { rows: figures === null ? [] : [row(['Adlera', 'BN-12'], figures)] }
}

test('the example of the documents', () => {
  const explained = explainChange(example.before, example.after, { measures: shortChain })
  assert.equal(money(explained.difference), 31)
  assert.deepEqual(partsOf(explained, 'BN-12'), { 'net/clicks': -48 })
  assert.deepEqual(partsOf(explained, 'K-7'), { searches: 64 })
  assert.deepEqual(partsOf(explained, 'Q-1'), { appeared: 15 })

  const cells = [...explained.cells.values()]
  isNear(money(cells[0]!.logMean), 221.132423, "Adlera's L")
  isNear(money(cells[1]!.logMean), 108.883042, "Boreal's L")
  isNear(money(cells[0]!.logMean + cells[1]!.logMean), 330.015465, 'the sum of L')
  const wanted = { volume: 78.011952, mix: -14.011952, 'net/clicks': -48, appeared: 15 }
  assert.deepEqual(
    explained.totals.map(({ part }) => part),
    Object.keys(wanted),
  )
  for (const { part, amount } of explained.totals)
    isNear(money(amount), wanted[part as keyof typeof wanted], part)
})

test('the parts of one cell', () => {
  type Figures = readonly [number, number, number, number]
  const rows: [what: string, before: Figures | null, after: Figures | null, parts: Record<string, number>][] =
    [
      ['nothing changed', [100, 80, 6, 3], [100, 80, 6, 3], {}],
      ['nothing on both sides', [0, 0, 0, 0], null, {}],
      ['it appeared, with zeros before', [0, 0, 0, 0], [100, 80, 6, 3], { appeared: 3 }],
      ['it went, without a row after', [100, 80, 6, 3], null, { went: -3 }],
      ['it appeared without money', null, [100, 80, 6, 0], {}],
      ['money without searches after', [100, 80, 6, 3], [0, 0, 0, 1], { without_searches: -2 }],
      ['money without searches before', [0, 0, 2, 1], [100, 80, 6, 3], { without_searches: 2 }],
      ['it reports no clicks', [100, 80, 0, 4], [100, 40, 0, 2], { 'monetized/searches': -2 }],
      ['it reports clicks on one side', [100, 80, 0, 4], [100, 80, 6, 2], { 'net/monetized': -2 }],
      ['it reports searches and money', [100, 0, 0, 4], [100, 0, 0, 2], { 'net/searches': -2 }],
      ['no clicks after', [100, 80, 6, 3], [200, 80, 0, 0], { 'clicks/monetized': -3 }],
      ['nothing was monetized before', [100, 0, 0, 0], [200, 80, 6, 3], { 'monetized/searches': 3 }],
      ['money was taken back', [100, 80, 6, 3], [200, 90, 6, -1], { 'net/clicks': -4 }],
      ['clicks and money changed sign', [100, 80, -6, -3], [200, 90, 6, 3], { 'clicks/monetized': 6 }],
      ['searches without money on one side', [0, 0, 5, 0], [100, 80, 6, 3], { searches: 3 }],
      [
        'two factors against each other',
        [100, 80, 6, 3],
        [200, 80, 6, 3],
        { searches: 2.079442, 'monetized/searches': -2.079442 },
      ],
      ['all of it was taken back on both sides', [100, 80, 6, -3], [200, 160, 12, -6], { searches: -3 }],
    ]
  for (const [what, before, after, wanted] of rows) {
    const explained = explainChange(onlyCell(before), onlyCell(after), { measures: shortChain })
    assert.deepEqual(partsOf(explained, 'BN-12'), wanted, what)
  }
})

test('what is not reported yet is a part of its own', () => {
  const before = { rows: [row(['Adlera', 'BN-12'], [10000, 8000, 600, 246])] }
  const [final] = example.after.rows as [ExplainRow]
  // 80 % of the clicks and of the money are in, and all of the searches.
  const reported = row(['Adlera', 'BN-12'], [10000, 8000, 480, 158.4])
  const wanted = { 'net/clicks': -48, not_reported: -39.6 }
  const own = explainChange(before, { rows: [{ ...reported, share: 0.8 }] }, { measures: shortChain })
  assert.deepEqual(partsOf(own, 'BN-12'), wanted)
  const shares = new Map([[reported.provider.id, 0.8]])
  const shared = explainChange(before, { rows: [reported], shares }, { measures: shortChain })
  assert.deepEqual(partsOf(shared, 'BN-12'), wanted)
  assert.equal(shared.tooEarly, 0)

  // The share of the row counts first.
  const settled = explainChange(before, { rows: [{ ...final, share: 1 }], shares }, { measures: shortChain })
  assert.deepEqual(partsOf(settled, 'BN-12'), { 'net/clicks': -48 })
  // The advertiser usually takes a little back.
  const more = { ...final, sums: { ...final.sums, net: millionths(205.92), clicks: 624 }, share: 1.04 }
  assert.deepEqual(partsOf(explainChange(before, { rows: [more] }, { measures: shortChain }), 'BN-12'), {
    'net/clicks': -48,
    not_reported: 7.92,
  })
  // Nothing is expected of money that was taken back.
  const negative = { ...final, sums: { ...final.sums, net: millionths(-2) }, share: 0.8 }
  assert.deepEqual(partsOf(explainChange(before, { rows: [negative] }, { measures: shortChain }), 'BN-12'), {
    'net/clicks': -248,
  })
  // Searches are not late.
  const searches = explainChange(
    before,
    { rows: [reported], shares },
    { measures: ['searches', 'monetized'] },
  )
  assert.deepEqual(partsOf(searches, 'BN-12'), {})
})

test('days that nobody reported are no factors: all that advertisers report is missing of them', () => {
  const chain: ChainMeasure[] = ['server_searches', 'searches', 'monetized', 'clicks', 'net']
  const channels = ['BN-1', 'BN-2', 'BN-3']
  const rows = (figures: readonly number[]) => channels.map((one) => row(['Adlera', one], figures, chain))
  const before = { rows: rows([7000, 7000, 5600, 420, 168]) }
  const covered = new Map([[named('Adlera').id, 5 / 7]])
  const after = { rows: rows([7000, 5000, 4000, 300, 120]), covered }
  const money = explainChange(before, after, { measures: chain })
  for (const channel of channels) assert.deepEqual(partsOf(money, channel), { not_reported: -48 })
  assert.deepEqual(money.totals, [{ part: 'not_reported', amount: millionths(-144) }])
  const searches = explainChange(before, after, { measures: chain.slice(0, 2) })
  for (const channel of channels) assert.deepEqual(partsOf(searches, channel), { not_reported: -2000 })

  // Of the reported days 80 % of the clicks and the money are in, and all searches.
  const late = {
    rows: rows([7000, 5000, 4000, 240, 96]),
    shares: new Map([[named('Adlera').id, 0.8]]),
    covered,
  }
  const both = explainChange(before, late, { measures: chain })
  for (const channel of channels) assert.deepEqual(partsOf(both, channel), { not_reported: -72 })
  const counted = explainChange(before, late, { measures: ['server_searches'] })
  assert.deepEqual(counted.totals, [])
})

test('below a share of a half there is no division', () => {
  const shares = new Map([[named('Adlera').id, 0.4999]])
  const before = { rows: example.before.rows }
  const reported = row(['Adlera', 'BN-12'], [10000, 8000, 240, 90])
  const explained = explainChange(before, { rows: [reported], shares }, { measures: shortChain })
  assert.deepEqual(partsOf(explained, 'BN-12'), { too_early: -156 })
  assert.deepEqual(partsOf(explained, 'K-7'), { went: -80 })
  assert.equal(explained.tooEarly, 1)
  // Also where nothing of it came yet: it may not have gone.
  const nothing = explainChange(before, { rows: [], shares }, { measures: shortChain })
  assert.deepEqual(partsOf(nothing, 'BN-12'), { too_early: -246 })
  const half = new Map([[named('Adlera').id, 0.5]])
  assert.equal(
    explainChange(before, { rows: [reported], shares: half }, { measures: shortChain }).tooEarly,
    0,
  )
})

test('cells that reports do not cover are told from those that are too new', () => {
  const adlera = named('Adlera').id
  const share = (value: number) => new Map([[adlera, value]])
  const rows = example.before.rows
  const covered = share(0.2)
  const table: [what: string, before: ExplainPeriod, after: ExplainPeriod, found: [number, number]][] = [
    ['all is settled', { rows }, { rows }, [0, 0]],
    ['too new', { rows }, { rows, shares: share(0.2) }, [1, 0]],
    ['not covered', { rows }, { rows, covered }, [1, 1]],
    ['not covered before', { rows, covered: share(0) }, { rows }, [1, 1]],
    [
      'more than half is covered, but too new',
      { rows },
      { rows, shares: share(0.6), covered: share(0.6) },
      [1, 0],
    ],
    [
      'half is covered, and usually a little is taken back',
      { rows },
      { rows, shares: share(1.04), covered: share(0.49) },
      [0, 0],
    ],
    [
      'not covered on both sides counts once',
      { rows, covered: share(0) },
      { rows, covered: share(0) },
      [1, 1],
    ],
    [
      'new on one side, not covered on the other',
      { rows, shares: share(0.2) },
      { rows, covered: share(0) },
      [1, 1],
    ],
  ]
  for (const [what, before, after, found] of table) {
    const explained = explainChange(before, after, { measures: shortChain })
    assert.deepEqual([explained.tooEarly, explained.uncovered], found, what)
  }
  // Server searches are counted by us, so no report is waited for.
  const counted = explainChange({ rows }, { rows, covered: share(0) }, { measures: ['server_searches'] })
  assert.deepEqual([counted.tooEarly, counted.uncovered], [0, 0])
})

test('why cells are not divided, in words', () => {
  const table: [tooEarly: number, uncovered: number, words: string][] = [
    [0, 0, ''],
    [1, 0, 'Of 1 of them less than half is usually reported by now, so it is not divided.'],
    [1, 1, 'For 1 of them reports cover less than half of the searches, so it is not divided.'],
    [5, 5, 'For 5 of them reports cover less than half of the searches, so they are not divided.'],
    [1_200, 0, 'Of 1,200 of them less than half is usually reported by now, so they are not divided.'],
    [
      7,
      5,
      'Of 2 of them less than half is usually reported by now, and for 5 of them reports cover less than half of the searches, so they are not divided.',
    ],
  ]
  for (const [tooEarly, uncovered, words] of table)
    assert.equal(notDividedWords({ tooEarly, uncovered }), words)
})

test('gross is left out where no row has another net', () => {
  const chain: ChainMeasure[] = ['searches', 'clicks', 'gross', 'net']
  const at = (gross: number, net: number) => ({
    rows: [row(['Adlera', 'BN-12'], [100, 10, gross, net], chain)],
  })
  const same = explainChange(at(6, 6), at(4, 4), { measures: chain })
  assert.deepEqual(same.measures, ['searches', 'clicks', 'net'])
  assert.deepEqual(partsOf(same, 'BN-12'), { 'net/clicks': -2 })
  const other = explainChange(at(6, 6), at(6, 4), { measures: chain })
  assert.deepEqual(other.measures, chain)
  assert.deepEqual(partsOf(other, 'BN-12'), { 'net/gross': -2 })
  const gross = explainChange(at(6, 6), at(4, 4), { measures: ['clicks', 'gross'] })
  assert.deepEqual(partsOf(gross, 'BN-12'), { 'gross/clicks': -2 })
})

test('a count can be explained too, in millionths', () => {
  const counts = explainChange(onlyCell([100, 80]), onlyCell([100, 40]), {
    measures: ['searches', 'monetized'],
  })
  assert.equal(counts.difference, -40_000_000)
  assert.deepEqual(partsOf(counts, 'BN-12'), { 'monetized/searches': -40 })
  const one = explainChange(onlyCell([100]), onlyCell([130]), { measures: ['searches'] })
  assert.deepEqual(one.totals, [{ part: 'volume', amount: 30_000_000 }])
})

test('cells of countries, and the same channel at two publishers, stay apart', () => {
  const rows = ['US', 'DE'].flatMap((country) =>
    ['Quill', 'Tern'].map((publisher) => ({
      ...row(['Adlera', 'BN-12', publisher], [100, 80, 6, 3]),
      country,
    })),
  )
  const explained = explainChange({ rows }, { rows: rows.slice(1) }, { measures: shortChain })
  assert.equal(explained.cells.size, 4)
  assert.deepEqual(explained.totals, [{ part: 'went', amount: millionths(-3) }])
})

test('bad input is refused', () => {
  const rows = example.before.rows
  const explain = (row: Partial<ExplainRow>, measures: readonly ChainMeasure[] = shortChain) =>
    explainChange({ rows: [{ ...rows[0]!, ...row }] }, { rows: [] }, { measures })
  const bad: [run: () => unknown, text: RegExp][] = [
    [() => explain({}, []), /no chain/],
    [() => explain({}, ['net', 'clicks']), /"net, clicks" are no chain/],
    [() => explain({}, ['clicks', 'clicks', 'net']), /no chain/],
    [() => explain({ sums: { searches: 1, net: 0.5 } }), /Adlera on BN-12 is no whole number/],
    [() => explain({ sums: { searches: Number.NaN } }), /no whole number/],
    [() => explain({ share: Number.NaN }), /expected share of Adlera on BN-12 is NaN/],
    [() => explain({ sums: { searches: 2 ** 40 } }, ['searches']), /too large/],
    [() => explain({ sums: { searches: 1, net: 2 ** 60 } }), /too large/],
    [
      () => explainChange({ rows: [...rows, ...rows] }, { rows: [] }, { measures: shortChain }),
      /there twice/,
    ],
  ]
  for (const [run, text] of bad) assert.throws(run, { name: 'RangeError', message: text })
  assert.doesNotThrow(() => explain({}, chainMeasures))
})
