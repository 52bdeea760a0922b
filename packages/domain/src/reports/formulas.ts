import {
  type FigureId,
  isMoney,
  isSum,
  measure,
  type MeasureId,
  type SumId,
} from '@headgate/contract/reports/measures'
import type { Thresholds, Tone } from '@headgate/contract/reports/tones'

/** Millionths in a unit of money. */
export const MILLIONTHS = 1_000_000

/** Part of a whole in percent; 0 when there is no whole. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/**
 * Sums of a row, or of many rows; amounts are in millionths. A missing one counts as 0, and null means that the view
 * cannot have it.
 */
export type Sums = { [M in FigureId]?: number | null } & {
  /** Ratios that a server computed for a reader who does not get their sums. */
  ratios?: Partial<Record<MeasureId, number | null>>
}

const unitsOf = (id: SumId, sums: Sums) => (isMoney(id) ? (sums[id] ?? 0) / MILLIONTHS : (sums[id] ?? 0))

/**
 * Value of a measure for these sums, amounts in units of money. A ratio with a zero denominator is 0. Null if the view
 * cannot have it (docs/behaviour/reports.md#formulas).
 */
export function valueOf(id: MeasureId, sums: Sums): number | null {
  const measured = measure(id)
  if (isSum(id)) return sums[id] === null ? null : unitsOf(id, sums)
  // Nothing is the sum of these.
  if (measured.kind !== 'ratio') return sums[id as FigureId] ?? null
  if (sums.ratios?.[id] !== undefined) return sums.ratios[id]
  if (sums[measured.of] === null || sums[measured.per] === null) return null
  const per = unitsOf(measured.per, sums)
  if (per === 0) return 0
  const of = unitsOf(measured.of, sums)
  if (measured.roundedDown) return Math.floor((of * measured.times * 10) / per) / 10
  const ratio = (of * measured.times) / per
  const value = measured.fromHundred ? 100 - ratio : ratio
  const { clamp } = measured
  return clamp ? Math.min(Math.max(value, clamp[0]), clamp[1]) : value
}

/** The same, where a view always has it. */
export function measureOf(id: MeasureId, sums: Sums): number {
  return valueOf(id, sums) ?? 0
}

function toneIn(bands: Thresholds['us'], value: number): Tone | undefined {
  return bands?.find(
    ({ below, upTo }) => (below === undefined || value < below) && (upTo === undefined || value <= upTo),
  )?.tone
}

/**
 * Colour of a measure for these sums; none for a measure without thresholds. Without a country, only where the
 * thresholds are the same everywhere (docs/behaviour/reports.md#colours).
 */
export function toneOf(id: MeasureId, sums: Sums, country?: string): Tone | undefined {
  const measured = measure(id)
  if (measured.kind !== 'ratio' || measured.tones === undefined) return undefined
  const value = measureOf(id, sums)
  // A zero denominator gives 0, which says nothing. Without the denominator, 0 says nothing.
  if ((sums.ratios?.[id] === undefined ? (sums[measured.per] ?? 0) : value) === 0) return undefined
  const { us, others } = measured.tones
  if (country) return toneIn(country === 'US' ? us : others, value)
  return us === others ? toneIn(us, value) : undefined
}

/** Adds up rows, measure by measure. A measure that no row has is null. */
export function addUp(rows: readonly Sums[], ids: readonly SumId[]): Sums {
  const total: Sums = Object.fromEntries(ids.map((id) => [id, 0]))
  for (const id of ids) {
    if (rows.length > 0 && rows[0]![id] === null) total[id] = null
    else for (const row of rows) total[id] = total[id]! + (row[id] ?? 0)
  }
  return total
}
