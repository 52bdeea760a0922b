import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLines, csvMoment, csvNumber, csvText, csvYesNo } from './csv.ts'

const texts: [given: string, cell: string][] = [
  ['Evening', 'Evening'],
  ['a, b; c', 'a, b; c'],
  ['https://a.example/s?q=[Q]&x=-1', 'https://a.example/s?q=[Q]&x=-1'],
  ['10 - 20 %', '10 - 20 %'],
  ["'quoted'", "'quoted'"],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  ['+49 30', "'+49 30"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['%0A', "'%0A"],
  ["|' /C calc'!A0", "'|' /C calc'!A0"],
  ['＝1', "'＝1"],
  ['﹦1', "'﹦1"],
  ['−1', "'−1"],
  ['\u200B=1', "'\u200B=1"],
  ['\uFEFF \u00A0=1', "'\uFEFF \u00A0=1"],
  ['\u202E=1', "'\u202E=1"],
  ['"=1', '\'"=1'],
  ['\0=1', "'=1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; =1+1', "a;' =1+1"],
  ['a;;=1', "a;;'=1"],
  ['a\t@b', "a\t'@b"],
  ['a\tb', 'a\tb'],
  ['\tb', "'\tb"],
  ['Two lines\nof text', 'Two lines\nof text'],
  ["Two lines\n=cmd|' /C calc'!A0", "Two lines\n'=cmd|' /C calc'!A0"],
  ['a\r\n-b', "a\r\n'-b"],
  ['a;"=1', 'a;\'"=1'],
]

for (const [given, cell] of texts)
  test(`text ${JSON.stringify(given)} is written as ${JSON.stringify(cell)}`, () => {
    assert.equal(csvText(given), cell)
  })

/** Cells as read by a program with this separator, with or without quotes. */
function cellsOf(line: string, separator: string, quotes: boolean): string[] {
  if (!quotes) return line.split(/\r\n|[\r\n]/).flatMap((row) => row.split(separator))
  const cells = ['']
  let inside = false
  for (const sign of line) {
    if (sign === '"') inside = !inside
    else if (!inside && (sign === separator || sign === '\n' || sign === '\r')) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells
}

test('no cell of a text begins a formula, with any separator', () => {
  const line = csvLines([texts.map(([given]) => csvText(given))])
  for (const separator of [';', '\t'])
    for (const quotes of [true, false])
      for (const cell of cellsOf(line, separator, quotes))
        assert.doesNotMatch(cell.replace(/^[\s"\u200B\uFEFF]*/, ''), /^[=+\-@%|＝﹦−]/, JSON.stringify(cell))
})

test('text is quoted, numbers are not, and missing values are empty', () => {
  const cells = [
    csvText('a'),
    csvNumber(-1.5),
    csvText('b "c"'),
    csvYesNo(true),
    csvMoment('2026-11-22T10:20:30Z'),
  ]
  assert.equal(
    csvLines([[...cells, csvMoment(null), csvText('')]]),
    '"a",-1.5,"b ""c""","Yes","2026-11-22 10:20",,\r\n',
  )
  assert.equal(csvLines([[csvText('a\nb')]]), '"a\nb"\r\n')
})
