import assert from 'node:assert/strict'
import { cellsOf, type RawCall, replyOf, type Result, type Row } from './calculator.ts'
import { lacking, ratioNames } from './figures.ts'

/** Parameters as a caller writes them: lists are repeated. */
export function addressOf(path: string, raw: RawCall): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(raw))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  return `${path}?${query.toString()}`
}

type Plain = Record<string, unknown>

const inexact = new Set([...ratioNames, 'ssrpm'])
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** Ratios may differ in their last digits, and the expected share is rounded; all else is equal. */
function isSame(name: string, given: unknown, wanted: unknown): boolean {
  if (typeof given === 'number' && typeof wanted === 'number') {
    if (inexact.has(name)) return isNear(given, wanted)
    if (name === 'expected_share') return Math.abs(given - wanted) <= 0.000_051
  }
  return given === wanted
}

/** Rows that differ only where they may become the same, so that what is left can be compared as it is. */
function settle(given: Plain, wanted: Plain): Plain {
  const same = Object.entries(wanted).map(([name, value]) => {
    const own = given[name]
    if (name === 'before' && value !== null && typeof value === 'object')
      return [name, settle((own ?? {}) as Plain, value as Plain)]
    return [name, isSame(name, own, value) ? own : value]
  })
  return Object.fromEntries(same) as Plain
}

const isName = (name: string) => name.endsWith('_name')
const withoutNames = (row: Plain): Plain =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isName(name)))

function sameRow(given: Plain, wanted: Plain, label: string): void {
  const own = withoutNames(given)
  assert.deepEqual(own, settle(own, wanted), label)
}

/** A reply against the calculator's: rows, order, count, totals. Returns how many rows were compared. */
export function sameReport(given: Plain, wanted: Result, raw: RawCall, label: string): number {
  const size = raw.size ?? 200
  const from = ((raw.page ?? 1) - 1) * size
  const page = wanted.rows.slice(from, from + size)
  const data = given['data'] as Plain[]
  if (given['count'] !== wanted.rows.length || data.length !== page.length)
    assert.deepEqual(
      [given['count'], data.map(withoutNames)],
      [wanted.rows.length, page.map((row) => replyOf(wanted, row))],
      `rows of ${label}`,
    )
  const { compared, range, kinds } = wanted
  assert.deepEqual([given['from'], given['to']], [range.from, range.to], label)
  assert.deepEqual(given['before'], compared && { from: compared.from, to: compared.to }, label)
  assert.deepEqual(Object.keys(given['missing'] as Plain).toSorted(), lacking(kinds).toSorted(), label)
  const { date: _date, ...total } = replyOf(wanted, wanted.total)
  const monetized = total['monetized_searches']
  sameRow(
    given['stats'] as Plain,
    { ...total, aggregated_monetized_searches: monetized },
    `totals of ${label}`,
  )
  const used = new Set<Row>()
  for (const [at, row] of data.entries()) {
    const one = wanted.isRough ? among(row, page[at]!, wanted, used) : page[at]!
    used.add(one)
    sameRow(row, replyOf(wanted, one), `row ${from + at} of ${label}`)
  }
  return data.length
}

/** The row of the calculator with the cells of a given one, which must be as good at this place. */
function among(given: Plain, expected: Row, wanted: Result, used: ReadonlySet<Row>): Row {
  const value = Number(wanted.orderValue(expected))
  if (wanted.hasLimits && (value === 0 || value === 100)) return expected
  const isIt = (row: Row) => {
    const key = { date: row.date, ...cellsOf(row) }
    return Object.entries(key).every(([name, cell]) => given[name] === cell)
  }
  const found = wanted.rows.find((row) => !used.has(row) && isIt(row))
  const isAsGood = found && isNear(Number(wanted.orderValue(found)), value)
  return isAsGood ? found : expected
}
