import { measure, type MeasureId } from '@headgate/contract/reports/measures'
import { measureOf, type Sums } from '@headgate/domain/reports/formulas'
import { formatCount, formatRatio } from '../../lib/numbers.ts'

/** Text of a measure, for one row or a sum. */
export function measureText(id: MeasureId, sums: Sums): string {
  const value = measureOf(id, sums)
  return measure(id).kind === 'ratio' ? formatRatio(value, 1) : formatCount(value)
}
