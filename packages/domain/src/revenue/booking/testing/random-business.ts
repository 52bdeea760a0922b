import * as fc from 'fast-check'
import type { BookFacts, BookInput } from '../book-day.ts'
import type { ReportedRow } from '../facts.ts'
import type { Statement } from '../truth.ts'

/**
 * Random advertisers, small enough that accounts, channels, countries and days meet often: spellings that
 * differ in case only, edges of validity, zeros, negative money, and figures at the end of what a number holds exactly.
 */

export const DAY = '2026-03-10'
const days = fc.constantFrom('2026-03-01', '2026-03-09', DAY, '2026-03-11', '2026-04-01')
const channels = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('AB-1', 'ab-1') },
  { weight: 1, arbitrary: fc.constantFrom('Ab-1', 'ÜNÏ', 'ünï', 'İ', 'x', '') },
)
const countries = fc.constantFrom('', 'DE', 'US', 'FR')
const importIds = fc.integer({ min: 1, max: 12 })
const id = fc.integer({ min: 1, max: 3 })
const ruleOrLink = fc.integer({ min: 1, max: 2 })

const share = fc.oneof(
  fc.constantFrom(0, 100, 50, 33.33333, 60, 0.00001, 99.99999, 12.5),
  fc.integer({ min: 0, max: 10_000_000 }).map((units) => units / 100_000),
)

const count = fc.oneof(
  fc.constantFrom(0, 1, 2, 3),
  fc.nat({ max: 100_000 }),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
)

/** Millionths, often such that a share of them ends exactly between two. */
const money = fc.oneof(
  fc.constantFrom(0, 1, -1, 5, -5, 10),
  fc.integer({ min: -200, max: 200 }).map((units) => units * 50_000),
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.maxSafeInteger(),
)

const redirected = fc.oneof(
  fc.constant(0),
  fc.nat({ max: 5 }),
  fc.nat({ max: 100_000 }),
  fc.integer({ min: 0, max: 2 ** 45 }),
)

const terms = fc.array(fc.record({ from: days, share, isActive: fc.constantFrom(true, true, true, false) }), {
  minLength: 1,
  maxLength: 3,
})

const accounts = fc
  .array(
    fc.record({
      channel: channels,
      validFrom: fc.constantFrom('2026-03-01', '2026-03-01', DAY, '2026-03-11'),
      validTo: fc.constantFrom(null, null, null, '2026-03-09', DAY, '2026-04-01'),
      publisherId: id,
      targetingId: id,
      ruleId: ruleOrLink,
      providerLinkId: ruleOrLink,
      platformId: id,
      searchEngineId: id,
      tagTypeId: id,
      trafficSourceId: id,
      terms,
    }),
    { maxLength: 8, size: 'max' },
  )
  .chain((list) =>
    fc
      .shuffledSubarray(
        list.map((_, at) => at + 1),
        { minLength: list.length },
      )
      .map((ids) => list.map((account, at) => ({ ...account, id: ids[at]! }))),
  )

const accountRemovals = fc.array(
  fc.record({ importId: importIds, accountId: fc.integer({ min: 1, max: 8 }), from: days, to: days }),
  { maxLength: 3 },
)

export const facts: fc.Arbitrary<BookFacts> = fc.record({
  accounts,
  providerTerms: fc.array(fc.record({ from: days, reportsGross: fc.boolean(), share }), { maxLength: 3 }),
  aliases: fc
    .array(fc.tuple(channels, fc.array(channels, { maxLength: 2 })), { maxLength: 3 })
    .map((pairs) => new Map(pairs)),
  removals: accountRemovals,
})

const figures = { searches: count, monetized: count, clicks: count, followon: count, initial: count }

const truthRow = fc.record({
  channel: channels,
  country: countries,
  isCountryUnread: fc.boolean(),
  importId: importIds,
  ...figures,
  revenue: money,
})

export const input: fc.Arbitrary<BookInput> = fc.record({
  day: fc.constant(DAY),
  truth: fc
    .uniqueArray(truthRow, { maxLength: 8, selector: (row) => `${row.channel}/${row.country}` })
    .map((rows) =>
      rows.map((row) => ({ ...row, isCountryUnread: row.isCountryUnread && row.country === '' })),
    ),
  searches: fc.array(
    fc.record({
      channel: channels,
      country: countries,
      ruleId: ruleOrLink,
      providerLinkId: ruleOrLink,
      redirected,
    }),
    { maxLength: 12, size: 'max' },
  ),
})

/** Lines of an import, of which several may have the same key. Small figures, because they are added up. */
const lines: fc.Arbitrary<ReportedRow[]> = fc.array(
  fc.record({
    channel: fc.constantFrom('AB-1', 'ab-1', 'x'),
    country: fc.constantFrom('', 'DE'),
    isCountryUnread: fc.boolean(),
    searches: fc.nat({ max: 1000 }),
    monetized: fc.nat({ max: 1000 }),
    clicks: fc.nat({ max: 1000 }),
    followon: fc.nat({ max: 10 }),
    initial: fc.nat({ max: 10 }),
    revenue: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
  }),
  { maxLength: 5 },
)

type Unnumbered = Statement extends infer One
  ? One extends Statement
    ? Omit<One, 'importId'>
    : never
  : never

const statement: fc.Arbitrary<Unnumbered> = fc.oneof(
  fc.record({ kind: fc.constant('report' as const), scope: fc.constantFrom('days', 'lines'), rows: lines }),
  fc.record({
    kind: fc.constant('removal' as const),
    channels: fc.oneof(fc.constant(null), fc.subarray(['AB-1', 'ab-1', 'x', 'never reported'])),
  }),
)

/** What happens to a day: a new import or removal, or an earlier one is undone or put in force again. */
export type Step = { kind: 'new'; statement: Unnumbered } | { kind: 'undo' | 'redo'; earlier: number }

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('new' as const), statement }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('undo', 'redo'), earlier: fc.nat() }) },
  ),
  { minLength: 1, maxLength: 10 },
)
