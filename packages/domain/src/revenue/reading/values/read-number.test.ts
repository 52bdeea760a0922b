import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { formEvidence } from './number-text.ts'
import { NumberFormSurvey } from './number-forms.ts'
import { isBlankFigure, readCount, readRevenue } from './read-number.ts'
import type { ColumnForm, FigureField, NumberForm } from '../types.ts'

const form = (name: NumberForm, contested = false): ColumnForm => ({
  form: name,
  settledBy: 'column',
  contested,
})
const point = form('1,234.50')
const comma = form('1.234,50')

test('revenue in millionths', () => {
  const cases: [text: string, form: ColumnForm, expected: number][] = [
    ['0', point, 0],
    ['12', point, 12_000_000],
    ['12.5', point, 12_500_000],
    ['.5', point, 500_000],
    ['-.5', point, -500_000],
    ['-5', point, -5_000_000],
    ['+5', point, 5_000_000],
    ['0012.50', point, 12_500_000],
    ['1,234.50', point, 1_234_500_000],
    ['1,234', point, 1_234_000_000],
    ['1,234,567.89', point, 1_234_567_890_000],
    ['12,34,567.5', point, 1_234_567_500_000],
    ['1.234', point, 1_234_000],
    ['1 234.50', point, 1_234_500_000],
    ["1'234'567.5", point, 1_234_567_500_000],
    ['1.234,50', comma, 1_234_500_000],
    ['1.234', comma, 1_234_000_000],
    ['12,5', comma, 12_500_000],
    ['0.125', point, 125_000],
    ['0,125', comma, 125_000],
    ['1\u00A0234,5', comma, 1_234_500_000],
    ['1\u202F234,5', comma, 1_234_500_000],
    ['$12.50', point, 12_500_000],
    ['$ 12.50', point, 12_500_000],
    ['US$12.50', point, 12_500_000],
    ['12.50 USD', point, 12_500_000],
    ['EUR 12.50', point, 12_500_000],
    ['12,50 €', comma, 12_500_000],
    ['Rs.500', point, 500_000_000],
    ['-$5.25', point, -5_250_000],
    ['$-5.25', point, -5_250_000],
    ['(5.25)', point, -5_250_000],
    ['($5.25)', point, -5_250_000],
    ['$(5.25)', point, -5_250_000],
    ['5.25-', point, -5_250_000],
    ['\u22125.25', point, -5_250_000],
    ['(0)', point, 0],
    ['-0.00', point, 0],
    ['5e-7', point, 0],
    ['1.5E-05', point, 15],
    ['0E-10', point, 0],
    ['1.0000005', point, 1_000_000],
    ['1.0000015', point, 1_000_002],
    ['1.00000050001', point, 1_000_001],
    ['-1.0000015', point, -1_000_002],
    ['0.1234565', point, 123_456],
    ['0.9999999', point, 1_000_000],
    ['999999999.999999', point, 999_999_999_999_999],
    ['', point, 0],
    [' ', point, 0],
    ['-', point, 0],
    [' $ - ', point, 0],
  ]
  for (const [text, column, expected] of cases)
    assert.equal(readRevenue(text, column), expected, `${text} ${column.form}`)
})

test('texts that are no revenue', () => {
  const cases: [text: string, form: ColumnForm, reason: RegExp][] = [
    ['NaN', point, /not a number/],
    ['Infinity', point, /not a number/],
    ['-inf', point, /not a number/],
    ['n/a', point, /not a number/],
    ['null', point, /not a number/],
    ['12%', point, /not a number/],
    ['=1+1', point, /not a number/],
    ['#DIV/0!', point, /not a number/],
    ['12abc', point, /not a number/],
    ['1.2.3', point, /not a number/],
    ['1,23', point, /does not fit the column, whose numbers are written like 1,234.50/],
    ['1.234,50', point, /does not fit/],
    ['12.5', comma, /does not fit/],
    ['1e3', point, /exponent/],
    ['1.23E+05', point, /exponent/],
    ['--5', point, /not a number/],
    ['(-5)', point, /not a number/],
    ['(5', point, /not a number/],
    ['1000000000', point, /too large/],
    ['999999999.9999999', point, /too large/],
    ['1234567890123456789', point, /too large/],
    ['.', point, /not a number/],
    ['0x10', point, /not a number/],
    ['١٢', point, /not a number/],
    ['1 2 3', point, /not a number/],
    ['9'.repeat(500), point, /not a number/],
    ['1,234', form('1,234.50', true), /two ways/],
  ]
  for (const [text, column, reason] of cases) {
    const read = readRevenue(text, column)
    assert.ok(typeof read === 'string' && reason.test(read), `${text}: ${read}`)
  }
})

test('counts are whole and not negative', () => {
  const good: [text: string, form: ColumnForm, expected: number][] = [
    ['0', point, 0],
    ['007', point, 7],
    ['1,234', point, 1_234],
    ['1.234', comma, 1_234],
    ['1 234', point, 1_234],
    ['12.00', point, 12],
    [' 12 ', point, 12],
    ['', point, 0],
    ['-0', point, 0],
    ['9007199254740991', point, Number.MAX_SAFE_INTEGER],
  ]
  for (const [text, column, expected] of good) assert.equal(readCount(text, column), expected, text)
  const bad: [text: string, reason: RegExp][] = [
    ['1.5', /not a whole number/],
    ['1.234', /not a whole number/],
    ['-1', /below zero/],
    ['(3)', /below zero/],
    ['1e3', /exponent/],
    ['3e-1', /not a whole number/],
    ['9007199254740992', /too large/],
    ['many', /not a number/],
  ]
  for (const [text, reason] of bad) {
    const read = readCount(text, point)
    assert.ok(typeof read === 'string' && reason.test(read), `${text}: ${read}`)
  }
})

test('what a number shows about its notation', () => {
  const cases: Record<string, string> = {
    '12': 'none',
    '12.5': 'point',
    '12,5': 'comma',
    '1,234': 'either, with a comma',
    '1.234': 'either, with a point',
    '1234.567': 'point',
    '0,125': 'comma',
    '1,234.5': 'point',
    '1.234,5': 'comma',
    '1,234,567': 'point',
    '1.234.567': 'comma',
    '$1,234': 'either, with a comma',
    'a.b': 'none',
    '1.2.3': 'none',
    "1'234,567": 'comma',
  }
  for (const [text, expected] of Object.entries(cases)) assert.equal(formEvidence(text), expected, text)
})

test('the notation of a column is settled by the column, the file, the mapping, the counts, or not at all', () => {
  type Columns = Partial<Record<FigureField, string[]>>
  const cases: [columns: Columns, kept: NumberForm | null, field: FigureField, expected: string][] = [
    [{ gross_revenue: ['12.5', '1,234'] }, '1.234,50', 'gross_revenue', '1,234.50 column'],
    [{ gross_revenue: ['1,234'], clicks: ['1.234.567'] }, '1,234.50', 'gross_revenue', '1.234,50 file'],
    [{ gross_revenue: ['1,234'] }, '1.234,50', 'gross_revenue', '1.234,50 kept'],
    [{ gross_revenue: ['1.234'], clicks: ['1.234'] }, null, 'gross_revenue', '1.234,50 counts'],
    [{ gross_revenue: ['1.234'], clicks: ['1.234'] }, null, 'clicks', '1.234,50 counts'],
    [{ clicks: ['1,234'] }, null, 'clicks', '1,234.50 counts'],
    [{ gross_revenue: ['1.234'] }, null, 'gross_revenue', '1,234.50 default'],
    [{ gross_revenue: ['1,234'] }, null, 'gross_revenue', '1,234.50 default'],
    [{ gross_revenue: ['1234'] }, null, 'gross_revenue', '1,234.50 plain'],
    [{ gross_revenue: ['1.5', '1,5'] }, null, 'gross_revenue', '1,234.50 default contested'],
    [
      { gross_revenue: [...Array.from({ length: 20 }, () => '1,5'), '1.5'] },
      null,
      'gross_revenue',
      '1.234,50 column',
    ],
    [
      { gross_revenue: [...Array.from({ length: 200 }, () => '1,234'), '1,5'] },
      null,
      'gross_revenue',
      '1,234.50 default contested',
    ],
  ]
  for (const [columns, kept, field, expected] of cases) {
    const survey = new NumberFormSurvey(Object.keys(columns) as FigureField[])
    for (const [name, texts] of Object.entries(columns)) {
      const add = survey.adder(name as FigureField)
      for (const text of texts) add(text)
    }
    const { form, settledBy, contested } = survey.decide(kept)[field]!
    assert.equal(`${form} ${settledBy}${contested ? ' contested' : ''}`, expected, JSON.stringify(columns))
  }
})

test('the quick way and the careful way read the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
      fc.constantFrom(point, comma),
      (value, column) => {
        const sign = column === point ? '.' : ','
        const digits = String(Math.abs(value)).padStart(7, '0')
        const text = `${value < 0 ? '-' : ''}${digits.slice(0, -6)}${sign}${digits.slice(-6)}`
        assert.equal(readRevenue(text, column), value)
        assert.equal(readRevenue(`${text} EUR`, column), value)
      },
    ),
  )
})

test('cells without a figure', () => {
  for (const text of ['', ' ', '-', '—', ' – ', '$-', '\t']) assert.ok(isBlankFigure(text), text)
  for (const text of [
    '0',
    '-0',
    'x',
    '--',
    '$',
    '0.00',
    `${' '.repeat(500_000)}x`,
    `$${' '.repeat(500_000)}-`,
  ])
    assert.ok(!isBlankFigure(text), text)
})
