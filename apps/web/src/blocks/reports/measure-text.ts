import { isMoney, measure, type MeasureId } from '@headgate/contract/reports/measures'
import { type Sums, valueOf } from '@headgate/domain/reports/formulas'
import { NO_VALUE } from '../../lib/no-value.ts'
import { formatCount, formatRatio, formatRevenue } from '../../lib/numbers.ts'

/** Text of a value of a measure: counts whole, amounts and ratios with three decimals; a dash where there is none. */
export function measureValueText(id: MeasureId, value: number | null): string {
  if (value === null) return NO_VALUE
  if (measure(id).kind === 'ratio') return roundedDown(id) ? value.toFixed(1) : formatRatio(value, 1)
  return isMoney(id) ? formatRevenue(value) : formatCount(value)
}

function roundedDown(id: MeasureId): boolean {
  const measured = measure(id)
  return measured.kind === 'ratio' && measured.roundedDown === true
}

/** Text of a measure, for one row or a sum. */
export function measureText(id: MeasureId, sums: Sums): string {
  return measureValueText(id, valueOf(id, sums))
}
