import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtHeading, doubtText } from './doubt-texts.ts'
import {
  doubtsAbout,
  looksLikeFileOf,
  type FileLook,
  type PastImport,
  type ReportedPast,
} from './resemblance.ts'

const today = '2026-11-24'
const header = ['Date', 'Channel', 'Country', 'Searches', 'Clicks', 'Revenue']
const MILLION = 1_000_000

const imported = (change: Partial<PastImport> = {}): PastImport => ({
  header,
  lists: [{ channels: ['BN-1', 'BN-2', 'BN-3', 'BN-4'], isWhole: true }],
  days: [90, 100, 110].map((units) => units * MILLION),
  ...change,
})
const pastOf = (imports: PastImport[], knownChannels: string[] = []): ReportedPast => ({
  imports,
  knownChannels,
})
const past = pastOf([imported(), imported(), imported({ header: null })])

const fileOf = (change: Partial<FileLook> = {}): FileLook => ({
  header,
  channels: ['BN-1', 'BN-2', 'BN-3'],
  days: [{ day: '2026-11-20', revenue: 100 * MILLION }],
  isWholeDays: true,
  ...change,
})
const dayOf = (units: number, day = '2026-11-20') => [{ day, revenue: units * MILLION }]
const renamed = header.map((name) => ` ${name.toUpperCase()} `)

const cases: [name: string, file: Partial<FileLook>, past: ReportedPast, doubts: string[]][] = [
  ['the same', {}, past, []],
  ['no import before', { channels: ['ZZ'], header: ['Z'] }, pastOf([]), []],
  ['one import before', { channels: ['ZZ'], header: ['Z'], days: dayOf(9e6) }, pastOf([imported()]), []],
  ['names of columns in another case', { header: renamed }, past, []],
  ['two columns more', { header: [...header, 'Device', 'Browser'] }, past, []],
  ['most columns new', { header: ['Date', 'Channel', 'A', 'B', 'C', 'D'] }, past, ['columns']],
  [
    'an older import has the columns',
    { header: ['Z', 'Y'] },
    pastOf([imported(), imported({ header: ['z', 'y'] })]),
    [],
  ],
  [
    'only runs of an API before',
    { header: ['Z'] },
    pastOf([imported({ header: null }), imported({ header: null })]),
    [],
  ],
  ['a third of the channels known', { channels: ['BN-1', 'Z1', 'Z2'] }, past, []],
  ['a quarter of the channels known', { channels: ['BN-1', 'Z1', 'Z2', 'Z3'] }, past, ['channels']],
  ['one channel, new', { channels: ['Z1'] }, past, ['channels']],
  [
    'new channels that links have',
    { channels: ['z1', 'Z2'] },
    pastOf(past.imports.slice(), ['Z1', 'Z2']),
    [],
  ],
  ['channels in another case', { channels: ['bn-1', ' bn-2 '] }, past, []],
  ['no channel that was read', { channels: [] }, past, []],
  ['high, but within reason', { days: dayOf(2_200) }, past, []],
  ['much too high', { days: dayOf(2_201) }, past, ['sums']],
  ['low, but within reason', { days: dayOf(4.5) }, past, []],
  ['much too low', { days: dayOf(4.4) }, past, ['sums']],
  ['lines of a small part', { days: dayOf(0.1), isWholeDays: false }, past, []],
  ['lines that are much too high', { days: dayOf(9_000), isWholeDays: false }, past, ['sums']],
  ['a day that has not ended', { days: dayOf(0.1, today) }, past, []],
  ['a day without money', { days: dayOf(0) }, past, []],
  ['a day that takes money back', { days: dayOf(-5_000) }, past, []],
  ['few days before', { days: dayOf(9_000) }, pastOf([imported({ days: [1] }), imported({ days: [1] })]), []],
  ['everything', { header: ['Z'], channels: ['Z'], days: dayOf(9e6) }, past, ['columns', 'channels', 'sums']],
]
for (const [name, file, before, doubts] of cases)
  test(`${name}: ${doubts.length === 0 ? 'no doubt' : doubts.join(', ')}`, () => {
    assert.deepEqual(
      doubtsAbout(fileOf(file), before, today).map(({ kind }) => kind),
      doubts,
    )
  })

test('an odd day among ordinary ones does not count', () => {
  const days = [dayOf(100), dayOf(50_000, '2026-11-21'), dayOf(100, '2026-11-22')].flat()
  assert.deepEqual(doubtsAbout(fileOf({ days }), past, today), [])
})

test('channels after the end of a list that is not whole cannot be called unknown', () => {
  const listed = pastOf(
    [0, 1].map(() => imported({ lists: [{ channels: ['A1', 'A2', 'A3'], isWhole: false }] })),
  )
  assert.deepEqual(doubtsAbout(fileOf({ channels: ['A1', 'B1', 'B2', 'B3'] }), listed, today), [])
  assert.deepEqual(doubtsAbout(fileOf({ channels: ['A0', 'A11', 'A12', 'B3'] }), listed, today), [
    { kind: 'channels', known: 0, of: 3, imports: 2 },
  ])
})

const other = (name: string, channels: string[], columns = header) => ({
  name,
  ...pastOf([imported({ header: columns, lists: [{ channels, isWhole: true }] })]),
})

test('the advertiser with the channels is named, not one with the columns alone', () => {
  const file = fileOf({ channels: ['YA-1', 'YA-2', 'YA-3', 'YA-4'] })
  const candidates = [
    other('columns alone', ['Q-1']),
    other('its own', ['YA-1', 'YA-2', 'YA-3'], ['Date', 'Channel', 'Revenue']),
    other('some channels', ['YA-1', 'YA-2']),
  ]
  assert.equal(looksLikeFileOf(file, past, candidates.slice(0, 2))?.name, 'its own')
  assert.equal(looksLikeFileOf(file, past, candidates.slice(0, 1)), undefined)
})

test('of two that fit alike none is named, and none that fits as its own advertiser does', () => {
  const file = fileOf({ channels: ['YA-1', 'YA-2'] })
  const twins = [other('one', ['YA-1', 'YA-2']), other('two', ['YA-1', 'YA-2'])]
  assert.equal(looksLikeFileOf(file, past, twins), undefined)
  assert.equal(looksLikeFileOf(fileOf(), past, [other('like it', ['BN-1', 'BN-2', 'BN-3'])]), undefined)
})

test('doubts are sentences', () => {
  const texts = [
    doubtText({ kind: 'columns', added: ['A', 'B '], lost: [] }),
    doubtText({ kind: 'columns', added: ['1', '2', '3', '4', '5', '6', '7'], lost: ['Z'] }),
    doubtText({ kind: 'channels', known: 0, of: 1, imports: 5 }),
    doubtText({ kind: 'channels', known: 0, of: 1_200, imports: 5 }),
    doubtText({ kind: 'channels', known: 1, of: 14, imports: 2 }),
    doubtText({ kind: 'sums', isHigher: true, times: 1_000 }),
    doubtText({ kind: 'sums', isHigher: false, times: 50 }),
    doubtHeading('Bing', undefined),
    doubtHeading('Bing', 'Yahoo'),
  ]
  assert.deepEqual(texts, [
    "Its columns differ from those of the last imports: new are 'A', 'B'.",
    "Its columns differ from those of the last imports: new are '1', '2', '3', '4', '5' and 2 more; missing are 'Z'.",
    "Its only channel is not known from the advertiser's links and its last 5 imports.",
    "None of its 1,200 channels are known from the advertiser's links and its last 5 imports.",
    "Only 1 of its 14 channels is known from the advertiser's links and its last 2 imports.",
    'An ordinary day of it has about 1,000 times the money of the highest day of the last imports.',
    'The lowest day of the last imports has about 50 times the money of an ordinary day of it.',
    'This does not look like a file of Bing.',
    'This looks like a file of Yahoo, and it was uploaded for Bing.',
  ])
})
