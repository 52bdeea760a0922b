import { isMoney, measure, type MeasureId } from '@headgate/contract/reports/measures'
import { NO_VALUE } from '../no-value.ts'
import { type Sums, valueOf } from './formulas.ts'

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** Without the sign of what is rounded to zero. */
const decimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: 'negative',
})

/** Text of a value of a measure: counts whole, amounts and ratios with three decimals; a dash where there is none. */
export function measureValueText(id: MeasureId, value: number | null): string {
  if (value === null) return NO_VALUE
  const measured = measure(id)
  if (measured.kind === 'ratio')
    return measured.roundedDown === true ? value.toFixed(1) : decimals.format(value)
  return (isMoney(id) ? decimals : counts).format(value)
}

/** Text of a measure, for one row or a sum. */
export function measureText(id: MeasureId, sums: Sums): string {
  return measureValueText(id, valueOf(id, sums))
}

/** A change, with its sign before its text: `+12`, `−3.5 %`. A real minus, which is as wide as the plus. */
export function changeText(value: number, text: string): string {
  const plain = text.replace(/^-/, '')
  if (Number(plain.replaceAll(/[, %]/g, '')) === 0) return plain
  return `${value < 0 ? '−' : '+'}${plain}`
}
