import type { MeasureId } from '@headgate/contract/reports/measures'
import { type Sums, valueOf } from '../formulas.ts'

/** By how much a measure changed; the percent is null where it was 0 before. */
export interface Change {
  difference: number
  percent: number | null
}

/** The change of a measure between two periods; null where the view cannot have it (docs/behaviour/reports.md#comparison). */
export function changeOf(id: MeasureId, sums: Sums, before: Sums): Change | null {
  const [now, then] = [valueOf(id, sums), valueOf(id, before)]
  if (now === null || then === null) return null
  const difference = now - then
  return { difference, percent: then === 0 ? null : (100 * difference) / Math.abs(then) }
}
