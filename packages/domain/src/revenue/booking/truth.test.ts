import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { makeBook } from './book-day.ts'
import type { ReportedRow } from './facts.ts'
import { statementsThatMatter, truthOf, type Statement } from './truth.ts'
import { modelTruth } from './testing/plain-truth.ts'
import { truthRow } from './testing/example-business.ts'
import { DAY, facts, input, steps, type Step } from './testing/random-business.ts'

/** Lines by key `channel country` with their money. */
function report(importId: number, scope: 'days' | 'lines', lines: Record<string, number>): Statement {
  const rows = Object.entries(lines).map(([key, revenue]): ReportedRow => {
    const [channel = '', country = ''] = key.split(' ')
    const { importId: _, ...row } = truthRow({ channel, country, revenue })
    return row
  })
  return { kind: 'report', importId, scope, rows }
}

const removal = (importId: number, channels: string[] | null): Statement => ({
  kind: 'removal',
  importId,
  channels,
})

function moneyOf(statements: readonly Statement[]): Record<string, number> {
  return Object.fromEntries(truthOf(statements).map((row) => [`${row.channel} ${row.country}`, row.revenue]))
}

test('the newest statement that covers a key decides', () => {
  const first = report(1, 'days', { 'A DE': 10, 'B DE': 20 })
  const cases: [label: string, Statement[], wanted: Record<string, number>][] = [
    ['nothing', [], {}],
    ['one', [first], { 'A DE': 10, 'B DE': 20 }],
    ['a complete statement omits B', [first, report(2, 'days', { 'A DE': 11 })], { 'A DE': 11 }],
    ['lines leave B', [first, report(2, 'lines', { 'A DE': 11 })], { 'A DE': 11, 'B DE': 20 }],
    [
      'lines of an older import do not count',
      [report(0, 'lines', { 'C DE': 5 }), first],
      { 'A DE': 10, 'B DE': 20 },
    ],
    [
      'lines alone',
      [report(1, 'lines', { 'A DE': 1 }), report(2, 'lines', { 'B DE': 2 })],
      { 'A DE': 1, 'B DE': 2 },
    ],
    ['an empty complete statement', [first, report(2, 'days', {})], {}],
    ['empty lines', [first, report(2, 'lines', {})], { 'A DE': 10, 'B DE': 20 }],
    ['zero is a value', [first, report(2, 'lines', { 'A DE': 0 })], { 'A DE': 0, 'B DE': 20 }],
    ['a removal of a channel', [first, removal(2, ['A'])], { 'B DE': 20 }],
    ['a removal has no case', [first, removal(2, ['a'])], { 'A DE': 10, 'B DE': 20 }],
    ['a removal of nothing', [first, removal(2, [])], { 'A DE': 10, 'B DE': 20 }],
    ['a removal of everything', [first, removal(2, null)], {}],
    [
      'reported after its removal',
      [first, removal(2, ['A']), report(3, 'lines', { 'A US': 4 })],
      { 'A US': 4, 'B DE': 20 },
    ],
    ['reported before its removal', [removal(2, ['A']), first], { 'B DE': 20 }],
  ]
  for (const [label, statements, wanted] of cases) {
    assert.deepEqual(moneyOf(statements), wanted, label)
    assert.deepEqual(moneyOf(statements.toReversed()), wanted, `${label}, in another order`)
  }
})

test('a key that is omitted, omitted again and back is gone once and returns once', () => {
  const imports = [
    report(1, 'days', { 'A DE': 10, 'B DE': 20 }),
    report(2, 'days', { 'B DE': 20 }),
    report(3, 'days', { 'B DE': 20 }),
    report(4, 'days', { 'A DE': 12, 'B DE': 20 }),
  ]
  const afterEach = imports.map((_, at) => moneyOf(imports.slice(0, at + 1))['A DE'])
  assert.deepEqual(afterEach, [10, undefined, undefined, 12])
  const undone = (...numbers: number[]) =>
    moneyOf(imports.filter(({ importId }) => !numbers.includes(importId)))['A DE']
  assert.deepEqual([undone(4), undone(3, 4), undone(2, 3, 4), undone(2, 3)], [undefined, undefined, 10, 12])
})

test('lines of one import with the same key add up; those of two imports do not', () => {
  const line = truthRow({ searches: 5, monetized: 4, clicks: 3, followon: 2, initial: 1, revenue: -7 })
  const unread = { ...line, country: '', isCountryUnread: true }
  const rows = [line, line, unread, { ...unread, isCountryUnread: false }]
  const before: Statement = { kind: 'report', importId: 8, scope: 'days', rows: [line] }
  assert.deepEqual(truthOf([{ kind: 'report', importId: 9, scope: 'lines', rows }, before]), [
    {
      ...unread,
      importId: 9,
      searches: 10,
      monetized: 8,
      clicks: 6,
      followon: 4,
      initial: 2,
      revenue: -14,
    },
    { ...line, importId: 9, searches: 10, monetized: 8, clicks: 6, followon: 4, initial: 2, revenue: -14 },
  ])
})

const mattering = (list: Statement[]) => statementsThatMatter(list).map(({ importId }) => importId)

test('only the newest statement for the whole day, and newer ones, matter', () => {
  const statements = [
    removal(7, ['A']),
    report(3, 'days', {}),
    report(9, 'lines', {}),
    report(5, 'days', {}),
    removal(2, null),
  ]
  assert.deepEqual(mattering(statements), [9, 7, 5])
  assert.deepEqual(mattering([...statements, removal(8, null)]), [9, 8])
  assert.deepEqual(mattering([report(1, 'lines', {}), removal(2, ['A'])]), [2, 1])
})

/** The statements in force after each step. */
function inForceAfterEach(steps: readonly Step[]): Statement[][] {
  const all: { statement: Statement; isInForce: boolean }[] = []
  return steps.map((step) => {
    if (step.kind === 'new') {
      all.push({ statement: { ...step.statement, importId: all.length + 1 }, isInForce: true })
    } else if (all.length > 0) {
      all[step.earlier % all.length]!.isInForce = step.kind === 'redo'
    }
    return all.filter(({ isInForce }) => isInForce).map(({ statement }) => statement)
  })
}

test('after any imports, removals and undos the truth is that of the plain model, whatever happened between', () => {
  fc.assert(
    fc.property(steps, fc.func(fc.integer()), (steps, rank) => {
      for (const inForce of inForceAfterEach(steps)) {
        const truth = truthOf(inForce)
        assert.deepEqual(truth, modelTruth(inForce))
        assert.deepEqual(truth, modelTruth(statementsThatMatter(inForce)))
        const shuffled = inForce.toSorted((a, b) => rank(a.importId) - rank(b.importId))
        assert.deepEqual(truthOf(shuffled), truth)
      }
    }),
    { numRuns: 3000 },
  )
})

test('an import that is undone, or made and undone, leaves the booked rows as they were', () => {
  fc.assert(
    fc.property(steps, facts, input, (steps, facts, { searches }) => {
      const book = (statements: Statement[]) =>
        makeBook(facts).day({ day: DAY, truth: truthOf(statements), searches })
      const inForce = inForceAfterEach(steps).at(-1)!
      const before = book(inForce)
      for (const { importId } of inForce) {
        const rest = inForce.filter((one) => one.importId !== importId)
        book(rest)
        assert.deepEqual(book([...rest, inForce.find((one) => one.importId === importId)!]), before)
      }
      book([...inForce, removal(99, null)])
      assert.deepEqual(book(inForce), before)
    }),
    { numRuns: 1000 },
  )
})

const withoutNumbers = (statements: Statement[]) =>
  truthOf(statements).map((row) => ({ ...row, importId: 0 }))

test('the same file again changes the number of its import and nothing else', () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const inForce = inForceAfterEach(steps).at(-1)!
      const newest = inForce.toSorted((a, b) => a.importId - b.importId).at(-1)
      if (newest === undefined) return
      assert.deepEqual(withoutNumbers([...inForce, { ...newest, importId: 99 }]), withoutNumbers(inForce))
    }),
  )
})
