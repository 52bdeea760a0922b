import assert from 'node:assert/strict'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import { columnLetters, dateNumber, type SheetCell } from './cells.ts'
import type { SheetColumn, SheetRow } from './sheet.ts'
import { readSheet, unzip } from './testing/read-xlsx.ts'
import { xlsx } from './xlsx.ts'

const columns: SheetColumn[] = [
  { header: 'Date', kind: 'date' },
  { header: 'Publisher', kind: 'text', width: 30 },
  { header: 'Searches', kind: 'count' },
  { header: 'Net Revenue', kind: 'money' },
  { header: 'RPC', kind: 'ratio' },
]
const head = [
  { label: 'Revenue', value: '' },
  { label: 'Period (UTC)', value: '2026-11-01 to 2026-11-12' },
]

async function* inParts(...parts: SheetRow[][]) {
  yield* parts
}

async function* broken(): AsyncGenerator<SheetRow[]> {
  yield [['2026-11-12', 'a', 1, 1, 1]]
  throw new Error('the query was stopped')
}

const made = async (parts: AsyncIterable<readonly SheetRow[]>, limits?: { rows: number; bytes: number }) =>
  unzip(await buffer(xlsx({ name: 'Revenue', head, columns }, parts, limits)))

const valuesOf = (files: Map<string, string>, sheet = 1) =>
  readSheet(files, sheet).map((row) => row.map(({ value }) => value))

test('the head comes first, then the header, then rows with numbers, dates and formats', async () => {
  const files = await made(
    inParts(
      [['2026-11-12', 'Brightpath & Sons <1>', 1_234, '-12.345678', 0.5]],
      [],
      [['2026-11-12T05:00', '', null, 0.1, Number.NaN]],
    ),
  )
  const [title, period, header, first, second] = readSheet(files, 1)
  assert.deepEqual(title, [{ at: 'A1', format: 'General', isBold: true, value: 'Revenue' }])
  assert.deepEqual(
    period?.map(({ value }) => value),
    ['Period (UTC)', '2026-11-01 to 2026-11-12'],
  )
  assert.deepEqual(
    header?.map(({ at, isBold, value }) => [at, isBold, value]),
    columns.map((column, index) => [`${columnLetters(index)}4`, true, column.header]),
  )
  assert.deepEqual(
    first?.map(({ at, format, value }) => [at, format, value]),
    [
      ['A5', String.raw`yyyy\-mm\-dd`, 46_338],
      ['B5', 'General', 'Brightpath & Sons <1>'],
      ['C5', '#,##0', 1_234],
      ['D5', '#,##0.000', -12.345678],
      ['E5', '0.000', 0.5],
    ],
  )
  assert.deepEqual(
    second?.map(({ at, format, value }) => [at, format, value]),
    [
      ['A6', String.raw`yyyy\-mm\-dd\ hh:mm`, 46_338 + 5 / 24],
      ['D6', '#,##0.000', 0.1],
    ],
  )
  const sheet = files.get('xl/worksheets/sheet1.xml')!
  assert.match(sheet, /<pane ySplit="4" topLeftCell="A5" [^>]*state="frozen"\/>/)
  assert.match(sheet, /<autoFilter ref="A4:E6"\/>/)
  assert.match(sheet, /<col min="2" max="2" width="30" customWidth="1"\/>/)
})

test('text is never a formula, a number or broken XML', async () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '=HYPERLINK("http://a.example")',
    '007',
    '_x0041_',
    ' a ',
    'two\nlines',
    'é 😀',
  ]
  const files = await made(inParts(texts.map((text) => [null, text, null, null, null])))
  assert.deepEqual(
    valuesOf(files).slice(3),
    texts.map((text) => [text]),
  )
  const sheet = files.get('xl/worksheets/sheet1.xml')!
  assert.doesNotMatch(sheet, /<f[ >]/)
  // The last look is text even after somebody has edited the cell.
  assert.match(files.get('xl/styles.xml')!, /quotePrefix="1"\/><\/cellXfs>/)
  assert.equal(sheet.match(/ s="7" t="inlineStr"/g)?.length, 5)
})

test('what XML cannot hold is removed or replaced, and too long texts end', async () => {
  const files = await made(
    inParts([
      [null, 'a\u0000b\u0007c\uFFFEd', null, null, null],
      [null, 'a\uD800b', null, null, null],
      [null, 'x'.repeat(40_000), null, null, null],
      [null, '—', '—', '1e5', '12 '],
    ]),
  )
  assert.deepEqual(valuesOf(files).slice(3), [
    ['abcd'],
    ['a\uFFFDb'],
    ['x'.repeat(32_767)],
    ['—', '—', '1e5', '12 '],
  ])
})

test('any text and any number comes back as it was', async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 20 })
    .filter((one) => !/[\p{Cc}\uFFFE\uFFFF]/u.test(one))
  const row = fc.tuple(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const cells = rows.map(([one, count, amount]): SheetCell[] => [null, one, count, amount, null])
      const files = await made(inParts(cells))
      assert.deepEqual(
        valuesOf(files).slice(3),
        rows.map(([one, count, amount]) => (one === '' ? [count, amount + 0] : [one, count, amount + 0])),
      )
    }),
    { numRuns: 10 },
  )
})

test('a full sheet is followed by another one with the same head', async () => {
  const rows = Array.from({ length: 7 }, (_, index): SheetCell[] => [null, null, index, null, null])
  const files = await made(inParts(rows.slice(0, 4), rows.slice(4)), { rows: 7, bytes: 1e9 })
  const counts = [1, 2, 3].map((sheet) => valuesOf(files, sheet).slice(3).flat())
  assert.deepEqual(counts, [[0, 1, 2], [3, 4, 5], [6]])
  assert.deepEqual(valuesOf(files, 2).slice(0, 3), valuesOf(files, 1).slice(0, 3))
  assert.deepEqual(
    [...files.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name),
    ['Revenue', 'Revenue 2', 'Revenue 3'],
  )
  const exact = await made(inParts(rows.slice(0, 3)), { rows: 7, bytes: 1e9 })
  assert.equal(exact.has('xl/worksheets/sheet2.xml'), false)
})

test('a sheet also ends at its bytes', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index): SheetCell[] => [
    null,
    `row ${index}`,
    index,
    null,
    null,
  ])
  const files = await made(inParts(rows), { rows: 1_048_576, bytes: 50_000 })
  const sheets = [...files.keys()].filter((path) => path.includes('worksheets/')).map((_, index) => index + 1)
  assert.ok(sheets.length > 1)
  const read = sheets.flatMap((sheet) => readSheet(files, sheet).slice(3))
  assert.deepEqual(
    read.map((cells) => cells[1]!.value),
    rows.map((_, index) => index),
  )
})

test('without rows there is a sheet with the head', async () => {
  const files = await made(inParts())
  assert.equal(valuesOf(files).length, 3)
})

test('a failure of the rows breaks the file off', async () => {
  await assert.rejects(made(broken()), /the query was stopped/)
})

test('the rows end when the reader leaves', async () => {
  const ended = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<SheetRow[]> {
    try {
      for (;;) yield [['2026-11-12', Math.random().toString(36), 1, 1, 1]]
    } finally {
      ended.resolve()
    }
  }
  const file = xlsx({ name: 'Revenue', head, columns }, endless())
  await once(file, 'readable')
  file.destroy()
  await ended.promise
})

test('dates are those of spreadsheets, months and other texts are none', () => {
  assert.deepEqual(dateNumber('1900-03-01'), { days: 61, hasTime: false })
  assert.deepEqual(dateNumber('2026-11-12 06:30'), { days: 46_338 + 6.5 / 24, hasTime: true })
  for (const text of ['2026-11', '2026-13-01', 'Total', '', '0001-01-01'])
    assert.equal(dateNumber(text), null, text)
})

test('columns have letters', () => {
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnLetters), [
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
