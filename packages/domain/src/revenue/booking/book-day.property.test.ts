import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { makeBook } from './book-day.ts'
import type { BookedRow, Division } from './facts.ts'
import { halfEven, modelDay, termOn } from './testing/plain-model.ts'
import { DAY, facts, input } from './testing/random-business.ts'

/** fast-check prints the seed and the path of a failure; `fc.assert(…, { seed, path })` repeats it. */
const many = { numRuns: 4000 }

const figures = ['searches', 'monetized', 'clicks', 'followon', 'initial', 'gross', 'net'] as const

function sum(values: readonly number[]): bigint {
  return values.reduce((total, value) => total + BigInt(value), 0n)
}

const text = (row: BookedRow) => JSON.stringify(row)

/** The parts of a key, by the import and key that they came from. */
function byKey(rows: readonly BookedRow[]): BookedRow[][] {
  return Object.values(
    Object.groupBy(rows, (row) => JSON.stringify([row.channel, row.country])) as Record<string, BookedRow[]>,
  )
}

test('a day is booked as the plain model books it', (t) => {
  const divisions = new Map<Division | 'removed', number>()
  const statuses = new Map<number, number>()
  fc.assert(
    fc.property(facts, input, (facts, input) => {
      const booked = makeBook(facts).day(input)
      assert.deepEqual(booked, modelDay(facts, input))
      for (const row of booked) {
        divisions.set(row.division, (divisions.get(row.division) ?? 0) + 1)
        statuses.set(row.remarks, (statuses.get(row.remarks) ?? 0) + 1)
        if (row.isRemoved) divisions.set('removed', (divisions.get('removed') ?? 0) + 1)
      }
    }),
    many,
  )
  t.diagnostic(JSON.stringify([[...divisions], [...statuses]]))
  // The comparison is only meaningful if every way was taken often.
  for (const way of ['none', 'one', 'country', 'channel', 'equal', 'removed'] as const)
    assert.ok((divisions.get(way) ?? 0) > 50, `${way}: ${divisions.get(way) ?? 0} times`)
  for (const status of [1, 2, 3, 6])
    assert.ok((statuses.get(status) ?? 0) > 50, `status ${status}: ${statuses.get(status) ?? 0} times`)
})

test('nothing is lost: the parts of a key add up to its figures, and gross of a day to that of the truth', () => {
  fc.assert(
    fc.property(facts, input, (facts, input) => {
      const booked = makeBook(facts).day(input)
      assert.equal(sum(booked.map((row) => row.gross)), sum(input.truth.map((row) => row.revenue)))
      const keys = byKey(booked)
      assert.equal(keys.length, input.truth.length)
      const terms = termOn(facts.providerTerms, DAY)
      const share = terms?.reportsGross ? BigInt(terms.share.toFixed(5).replace('.', '')) : 10_000_000n
      for (const parts of keys) {
        const { channel, country } = parts[0]!
        const { revenue, ...counts } = input.truth.find(
          (row) => row.channel === channel && row.country === country,
        )!
        const net = halfEven({ over: BigInt(revenue) * share, under: 10_000_000n })
        const wanted = { ...counts, gross: revenue, net: Number(net) }
        for (const name of figures)
          assert.equal(sum(parts.map((row) => row[name])), BigInt(wanted[name]), name)
        assert.equal(sum(parts.map((row) => Math.round(row.dividedPercentage * 100_000))), 10_000_000n)
      }
    }),
    many,
  )
})

test('every grouping has the same totals, and net is what the publisher gets and what we keep', () => {
  const dimensions = ['channel', 'country', 'accountId', 'publisherId', 'division', 'remarks'] as const
  fc.assert(
    fc.property(facts, input, fc.subarray([...dimensions]), (facts, input, chosen) => {
      const booked = makeBook(facts).day(input)
      const groups = Object.values(
        Object.groupBy(booked, (row) => JSON.stringify(chosen.map((name) => row[name]))),
      ) as BookedRow[][]
      for (const name of [...figures, 'publisherRevenue'] as const) {
        const ofGroups = groups.map((rows) => sum(rows.map((row) => row[name])))
        assert.equal(
          ofGroups.reduce((total, one) => total + one, 0n),
          sum(booked.map((row) => row[name])),
        )
      }
      for (const { net, publisherRevenue } of booked) {
        assert.ok(Math.abs(publisherRevenue) <= Math.abs(net), 'the publisher gets at most the net')
        assert.ok(net * publisherRevenue >= 0, 'what we keep has the sign of the net')
      }
    }),
    many,
  )
})

test('the order of accounts, terms, searches and removals makes no difference', () => {
  fc.assert(
    fc.property(facts, input, fc.integer(), (facts, input, seed) => {
      const shuffled = <T>(list: readonly T[]): T[] =>
        fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), { seed, numRuns: 1 })[0]!
      const others = {
        ...facts,
        accounts: shuffled(facts.accounts),
        removals: shuffled(facts.removals),
      }
      assert.deepEqual(
        makeBook(others).day({ ...input, searches: shuffled(input.searches) }),
        makeBook(facts).day(input),
      )
      const reordered = makeBook(facts).day({ ...input, truth: shuffled(input.truth) })
      assert.deepEqual(reordered.map(text).toSorted(), makeBook(facts).day(input).map(text).toSorted())
    }),
  )
})

test('a past day stays as it is when a share, an activity or the kind of revenue changes from a later day on', () => {
  fc.assert(
    fc.property(facts, input, fc.boolean(), (facts, input, turn) => {
      const from = '2026-05-01'
      const changed = {
        ...facts,
        accounts: facts.accounts.map((account) => ({
          ...account,
          terms: [{ from, share: 1.5, isActive: turn }, ...account.terms],
        })),
        providerTerms:
          facts.providerTerms.length === 0
            ? []
            : [{ from, share: 2.5, reportsGross: turn }, ...facts.providerTerms],
      }
      assert.deepEqual(makeBook(changed).day(input), makeBook(facts).day(input))
    }),
  )
})

test("a row has the ids of its account and nobody else's", () => {
  fc.assert(
    fc.property(facts, input, (facts, input) => {
      for (const row of makeBook(facts).day(input)) {
        const account = facts.accounts.find(({ id }) => id === row.accountId)
        for (const name of [
          'publisherId',
          'targetingId',
          'ruleId',
          'providerLinkId',
          'platformId',
          'searchEngineId',
          'tagTypeId',
          'trafficSourceId',
        ] as const)
          assert.equal(row[name], account?.[name] ?? 0, name)
      }
    }),
  )
})

test("removing an account's data marks its rows and changes nothing else", () => {
  fc.assert(
    fc.property(facts, input, (facts, input) => {
      const without = makeBook({ ...facts, removals: [] }).day(input)
      const booked = makeBook(facts).day(input)
      assert.deepEqual(
        booked.map((row) => ({ ...row, isRemoved: false })),
        without,
      )
      for (const row of booked.filter(({ isRemoved }) => isRemoved))
        assert.ok(
          facts.removals.some((one) => one.accountId === row.accountId && one.importId > row.importId),
        )
    }),
  )
})
