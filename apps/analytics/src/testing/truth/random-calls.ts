import * as fc from 'fast-check'
import { type RawCall, filterCells, groupNames } from './calculator.ts'
import type { Cell, Fact } from './facts.ts'
import { ratioNames, sumNames } from './figures.ts'
import { dayBefore } from './made-business.ts'

const hidden = new Set(['booked_rows', 'divided_parts'])
const oldNames = [
  'geo',
  'click',
  'targeting_id',
  'tag_id',
  'pub_account_id',
  'ssrpm',
  'shared_revenue',
  'total_searches',
]
export const orders = [
  'date',
  ...groupNames,
  ...sumNames.filter((name) => !hidden.has(name)),
  ...ratioNames,
  ...oldNames,
]

/** Values that the facts have in a cell and that a call may ask for, the most frequent first. */
export function valuesOf(facts: readonly Fact[], cell: string): Cell[] {
  const found = new Map<Cell, number>()
  for (const { cells } of facts) {
    const value = cells[cell]
    const isAsked =
      value !== undefined && value !== '' && (value !== 0 || ['advertiser_id', 'remarks'].includes(cell))
    if (isAsked) found.set(value, (found.get(value) ?? 0) + 1)
  }
  return [...found].toSorted((a, b) => b[1] - a[1]).map(([value]) => value)
}

/** Any call of the revenue report about the business whose facts these are. */
export function randomCalls(facts: readonly Fact[], now: Date): fc.Arbitrary<RawCall> {
  const ago = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 80 }) },
    { weight: 1, arbitrary: fc.integer({ min: 360, max: 395 }) },
  )
  const filters = Object.entries(filterCells).map(([name, cell]) => {
    const values = fc.subarray(valuesOf(facts, cell), { minLength: 1 })
    return [name, fc.option(values, { nil: undefined, freq: 4 })] as const
  })
  const compare = fc.constantFrom(
    'none',
    'none',
    'previous_period',
    'same_weekdays',
    'last_month',
    'last_year',
  )
  return fc
    .record({
      days: fc.tuple(ago, fc.oneof(ago, fc.constant(null))),
      period: fc.constantFrom(
        ...Array<string>(8).fill('custom'),
        'today',
        'yesterday',
        'last_7_days',
        'month_to_date',
        'previous_month',
      ),
      aggregateBy: fc.constantFrom('hour', 'day', 'day', 'month', 'month', 'accumulated', 'accumulated'),
      groupByKeys: fc.shuffledSubarray(groupNames, { maxLength: 4 }),
      // Most calls have few filters: many leave nothing.
      filters: fc.tuple(
        fc.record(Object.fromEntries(filters)),
        fc.subarray(Object.keys(filterCells), { maxLength: 3 }),
      ),
      orderBy: fc.constantFrom(...orders),
      orderDirection: fc.constantFrom('ASC', 'DESC'),
      orderOf: fc.constantFrom('value', 'value', 'before', 'difference', 'percent'),
      compare,
      settledOnly: fc.constantFrom(false, false, false, true),
      isMissingSubIds: fc.constantFrom(...Array<boolean>(9).fill(false), true),
      page: fc.constantFrom(1, 1, 1, 2, 3),
      size: fc.constantFrom(1, 7, 50, 100, 500),
    })
    .map(({ days: [a, b], filters: [values, named], period, ...rest }): RawCall => {
      const ago = [a, b ?? a].toSorted((one, other) => other - one)
      const chosen = Object.fromEntries(named.map((name) => [name, values[name]]))
      const at = now.getTime()
      const custom = period === 'custom' && {
        fromDate: dayBefore(at, ago[0]!),
        toDate: dayBefore(at, ago[1]!),
      }
      return allowed({ ...rest, ...chosen, period, ...custom })
    })
}

/** Missing channels have the remarks 2 to 5; a call for others is refused. */
function allowed(raw: RawCall): RawCall {
  if (!raw.isMissingSubIds || raw.remarksFilter === undefined) return raw
  const remarks = (raw.remarksFilter as Cell[]).filter((one) => [2, 3, 4, 5].includes(Number(one)))
  return { ...raw, remarksFilter: remarks }
}
