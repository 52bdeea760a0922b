import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { longestRecord, neverClosed, RecordSplitter, tooLong } from './split-records.ts'
import { separators } from './types.ts'

interface Split {
  records: string[][]
  faults: (string | null)[]
}

/** Records of a text that comes in pieces of the given lengths, then as a whole. */
function split(text: string, width: number, separator = ',', lengths: readonly number[] = []): Split {
  const found: Split = { records: [], faults: [] }
  const splitter = new RecordSplitter({
    separator,
    fits: (fields) => fields.length === width,
    take: (fields, fault) => {
      found.records.push(fields)
      found.faults.push(fault)
    },
  })
  let at = 0
  for (const length of lengths) {
    splitter.push(text.slice(at, at + length))
    at += length
  }
  splitter.push(text.slice(at))
  splitter.end()
  return found
}

test('records with and without quotation marks', () => {
  const cases: [name: string, text: string, records: string[][]][] = [
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR LF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR CR LF',
      'a,b\r\r\nc,d\r\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'all kinds of line ends',
      'a,b\rc,d\ne,f\r\ng,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    [
      'empty lines',
      '\n\na,b\n  \n\t\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['only separators', ',\n', [['', '']]],
    [
      'empty fields',
      ',b\na,\n',
      [
        ['', 'b'],
        ['a', ''],
      ],
    ],
    ['a separator in quotes', '"a,1",b\n', [['a,1', 'b']]],
    ['doubled quotes', '"a ""x"" 1",b\n', [['a "x" 1', 'b']]],
    ['an empty quotation', '"",b\n', [['', 'b']]],
    ['only a quotation mark in quotes', '"""",b\n', [['"', 'b']]],
    [
      'a line end in quotes',
      '"a\r\n1",b\nc,d',
      [
        ['a\r\n1', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'blanks around quotes',
      ' "a,1" , "b" \nc,d',
      [
        ['a,1', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes within text', 'a 5" b,x"y\n', [['a 5" b', 'x"y']]],
    ['quotes within quotes', '"he said "no" twice",b\n', [['he said "no" twice', 'b']]],
    [
      'quotes at the end of CR LF lines',
      'a,"b"\r\nc,"d"\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes at the end of the file', 'a,"b"', [['a', 'b']]],
    ['NUL', 'a\0,b\n\0\0\n', [['a', 'b']]],
  ]
  for (const [name, text, records] of cases) {
    const found = split(text, 2)
    assert.deepEqual(found.records, records, name)
    assert.ok(
      found.faults.every((fault) => fault === null),
      name,
    )
  }
})

test('a quotation that is never closed costs its own line', () => {
  const found = split('a,b\n"c,d\ne,f\n"g,1",h\ni,"j\nk,l', 2)
  assert.deepEqual(found.records, [
    ['a', 'b'],
    ['"c', 'd'],
    ['e', 'f'],
    ['g,1', 'h'],
    ['i', '"j'],
    ['k', 'l'],
  ])
  assert.deepEqual(found.faults, [null, neverClosed, null, null, neverClosed, null])
})

test('a record that is too long costs its own line', () => {
  const long = 'x'.repeat(longestRecord + 1)
  for (const line of [`${long},b`, `${long}${long}${long},b`, `"${long}`, `"${long}",b`]) {
    const found = split(`a,b\n${line}\nc,d\n`, 2)
    assert.equal(found.records.length, 3)
    assert.deepEqual(found.records[2], ['c', 'd'])
    assert.deepEqual(found.faults, [null, tooLong, null])
    assert.ok(found.records[1]!.join('').length <= 1_000)
  }
  const allowed = split(`${'x'.repeat(longestRecord - 2)},b\n"${'y'.repeat(longestRecord - 10)}",b`, 2)
  assert.deepEqual(allowed.faults, [null, null])
})

test('an open quotation mark in every line does not make the reading endless', () => {
  const lines = 40_000
  const found = split('a,"b,c,some more text of the line\n'.repeat(lines), 4)
  assert.equal(found.records.length, lines)
  assert.ok(found.faults.every((fault) => fault === neverClosed))
})

test('a text without any separator is not searched again for each line', () => {
  assert.equal(split('x\n'.repeat(500_000), 1).records.length, 500_000)
})

const field = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    ' b ',
    '1,234.50',
    'x"y',
    '"',
    '""',
    'line\nend',
    'line\r\nend',
    ';',
    '|',
    '\t',
    '=1+1',
    'é',
    '😀',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\0\r]/g, '')),
)
const lengths = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 })

test('well-formed text is cut as csv-parse cuts it, in whatever pieces it comes', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 5 })
        .chain((width) =>
          fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
        ),
      fc.constantFrom(...separators),
      fc.constantFrom('\n', '\r\n'),
      lengths,
      (rows, separator, lineEnd, pieces) => {
        const text = rows
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator))
          .join(lineEnd)
        const oracle: string[][] = parse(text, { delimiter: separator, record_delimiter: lineEnd })
        assert.deepEqual(oracle, rows)
        assert.deepEqual(split(text, rows[0]!.length, separator, pieces).records, rows)
      },
    ),
    { numRuns: 500 },
  )
})

test('any text is cut the same way in whatever pieces it comes', () => {
  const character = fc.constantFrom('a', '1', ',', ',', '"', '"', '\n', '\n', '\r', ' ', '\0')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 120 }), lengths, (characters, pieces) => {
      const text = characters.join('')
      assert.deepEqual(split(text, 3, ',', pieces), split(text, 3))
    }),
    { numRuns: 2_000 },
  )
})

test('a NUL in a line end is left out, also where a piece ends behind it', () => {
  const text = ',,,"a\r\0\n"'
  assert.deepEqual(split(text, 4).records, [['', '', '', 'a\r\n']])
  for (let cut = 1; cut < text.length; cut += 1)
    for (let next = 1; next < text.length - cut; next += 1)
      assert.deepEqual(split(text, 4, ',', [cut, next, text.length]), split(text, 4), `${cut}, ${next}`)
})
