import { type MeasureId, sum, sumsBehind } from '@headgate/contract/reports/measures'
import { valueOf } from '../formulas.ts'
import type { ShownFigures } from '../reply-rows.ts'

/**
 * Whether a figure of a row is not known yet: searches of its days wait for a report, and none has come so far. What was
 * reported by others, and what we count ourselves, is known.
 */
export function isUnreported(
  id: MeasureId,
  { sums, maturity }: Pick<ShownFigures, 'sums' | 'maturity'>,
): boolean {
  if (maturity.state !== 'none') return false
  const reported = sumsBehind(id).filter((one) => sum(one).side === 'revenue')
  // A reader who does not get the sums of a ratio gets the ratio.
  return reported.length > 0 && reported.every((one) => (sums[one] ?? valueOf(id, sums) ?? 0) === 0)
}
