import type { Side } from '@headgate/contract/reports/dimensions'
import type { FigureId } from '@headgate/contract/reports/measures'
import { type DayRange, dayNumber, daysBetween } from '@headgate/domain/days'
import { type OpenDays, PAIR_FACTOR } from '@headgate/domain/revenue/maturity/open-days'
import type { Parameters } from '../../client/literal.ts'
import { sources } from './sources.ts'

/** The states of `OpenDays`, from the strongest to the weakest. */
export const STATES = ['settled', 'estimated', 'partial', 'none'] as const

const pairOf = (side: Side) => `toUInt64(f.provider_id) * ${PAIR_FACTOR} + toUInt16(${sources[side].day})`

/** A redirected search of a day that no import covers. */
const isUnreported = `(f.provider_id > 0 AND ${sources.searches.day} >= {m_open:Date}
    AND (f.provider_id NOT IN {m_reporters:Array(UInt32)} OR ${pairOf('searches')} IN {m_uncovered:Array(UInt64)}))`

/** The amount whose expected share a report shows: publishers see nothing of the net revenue. */
export type MaturedSum = 'net_revenue' | 'publisher_revenue'

/** Columns of a side about maturity, by name. The other side has them as zeros. */
export function maturitySums(side: Side, matured: MaturedSum): Record<MaturityColumn, string> {
  if (side === 'searches')
    return {
      m_expected: 'toFloat64(0)',
      m_unknown: 'toFloat64(0)',
      m_state: 'toInt64(0)',
      m_reported: 'toInt64(0)',
      m_redirected: 'toInt64(sum(f.redirected))',
      m_unreported: `toInt64(sumIf(f.redirected, ${isUnreported}))`,
    }
  const net = `toFloat64(f.${matured})`
  const lookUp = (list: string, otherwise: string) =>
    `transform(${pairOf(side)}, {m_pairs:Array(UInt64)}, ${list}, ${otherwise})`
  return {
    // Most days are settled: `if` looks up the others only.
    m_expected: `sum(if(f.date >= {m_first:Date} AND f.${matured} > 0, ${net} * 1000000 / ${lookUp('{m_shares:Array(UInt32)}', 'toUInt32(1000000)')}, ${net}))`,
    m_unknown: `sumIf(abs(${net}), f.date >= {m_first:Date} AND ${lookUp('{m_unknown:Array(UInt8)}', 'toUInt8(0)')} = 1)`,
    m_state: `toInt64(max(if(f.date >= {m_first:Date}, ${lookUp('{m_states:Array(UInt8)}', 'toUInt8(0)')}, 0)))`,
    m_reported: 'toInt64(count())',
    m_redirected: 'toInt64(0)',
    m_unreported: 'toInt64(0)',
  }
}

/** How the columns of both sides become one. */
export const maturityTotals = {
  m_expected: 'sum',
  m_unknown: 'sum',
  m_state: 'max',
  m_reported: 'sum',
  m_redirected: 'sum',
  m_unreported: 'sum',
} as const
export type MaturityColumn = keyof typeof maturityTotals

/** Sums of reports that are columns of maturity by another name. */
export const sameSums = { m_reported: 'booked_rows', m_redirected: 'redirected' } as const

/** What only days that are not settled need. */
const ofUnsettled: ReadonlySet<MaturityColumn> = new Set(['m_expected', 'm_unknown', 'm_state'])

/** The columns about maturity of a statement that reads these figures: each column costs a tenth of a large report. */
export function maturityColumns({ unsettled }: OpenDays, figures: readonly FigureId[]): MaturityColumn[] {
  const all = Object.keys(maturityTotals) as MaturityColumn[]
  const isRead = (column: MaturityColumn) =>
    column in sameSums && figures.includes(sameSums[column as keyof typeof sameSums])
  return all.filter((column) => !isRead(column) && (unsettled.length > 0 || !ofUnsettled.has(column)))
}

/** Condition for settled advertiser days. Searches without an advertiser count on days on which one is settled. */
export function settledCondition(side: Side): string {
  const isSettled = `${pairOf(side)} NOT IN {m_pairs:Array(UInt64)}`
  if (side === 'revenue') return isSettled
  return `${isSettled} AND NOT ${isUnreported} AND (f.provider_id > 0 OR toUInt16(${sources.searches.day}) NOT IN {m_openDays:Array(UInt16)})`
}

/** The numbers of the days in some ranges on which no advertiser is settled. */
export function daysWithoutSettled(
  { unsettled, uncovered, reporters }: OpenDays,
  ranges: readonly DayRange[],
): number[] {
  const open = new Set([...uncovered, ...unsettled.map(({ pair }) => pair)])
  const days = ranges.flatMap(({ from, to }) => daysBetween(from, to))
  return days
    .map((day) => dayNumber(Date.parse(day)))
    .filter((day) => reporters.every((id) => open.has(id * PAIR_FACTOR + day)))
}

const dayText = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)

/** Parameters of the columns and, for the ranges of a view, of the condition. */
export function maturityParameters(facts: OpenDays, ranges: readonly DayRange[]): Parameters {
  const { unsettled } = facts
  const first = unsettled.reduce((least, { pair }) => Math.min(least, pair % PAIR_FACTOR), PAIR_FACTOR - 1)
  return {
    m_pairs: unsettled.map(({ pair }) => pair),
    // In millionths, because parameters are whole numbers.
    m_shares: unsettled.map(({ share }) => Math.max(1, Math.round((share ?? 1) * 1_000_000))),
    m_unknown: unsettled.map(({ share }) => (share === null ? 1 : 0)),
    m_states: unsettled.map(({ state }) => state),
    m_first: dayText(first),
    m_open: facts.openFrom,
    m_reporters: [...facts.reporters],
    m_uncovered: [...facts.uncovered],
    m_openDays: daysWithoutSettled(facts, ranges),
  }
}
