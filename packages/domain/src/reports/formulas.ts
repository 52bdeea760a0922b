import {
  measure,
  type MeasureId,
  type SumId,
  type Tone,
  type ToneBand,
} from '@headgate/contract/reports/measures'

/** Part of a whole in percent; 0 when there is no whole. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** Sums of a row, or of many rows. A missing one counts as 0. */
export type Sums = Partial<Record<SumId, number>>

/** Value of a measure for these sums. A ratio with a zero denominator is 0. */
export function measureOf(id: MeasureId, sums: Sums): number {
  const measured = measure(id)
  if (measured.kind === 'sum') return sums[id as SumId] ?? 0
  const per = sums[measured.per] ?? 0
  return per === 0 ? 0 : ((sums[measured.of] ?? 0) * measured.times) / per
}

function toneIn(bands: readonly ToneBand[], value: number): Tone | undefined {
  return bands.find(({ upTo }) => upTo === undefined || value <= upTo)?.tone
}

/** Colour of a measure for these sums; none for a measure without thresholds. */
export function toneOf(id: MeasureId, sums: Sums): Tone | undefined {
  const measured = measure(id)
  return measured.kind === 'ratio' && measured.tones ? toneIn(measured.tones, measureOf(id, sums)) : undefined
}

/** Adds up rows, measure by measure. */
export function addUp(rows: readonly Sums[], ids: readonly SumId[]): Sums {
  const total: Sums = Object.fromEntries(ids.map((id) => [id, 0]))
  for (const row of rows) for (const id of ids) total[id] = total[id]! + (row[id] ?? 0)
  return total
}
