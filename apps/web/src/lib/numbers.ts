const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** Without the sign of what is rounded to zero. */
const decimals = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
const two = decimals(2)
const three = decimals(3)

/** Counts with thousands separators (docs/behaviour/console.md#numbers-and-times). */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : whole.format(value)
}

/** A ratio with 3 decimals; a zero denominator gives 0.000. */
export function formatRatio(numerator: number, denominator: number): string {
  return three.format(denominator === 0 ? 0 : numerator / denominator)
}

/** Revenue in reports: 3 decimals. Decimal text stays exact as far as a double allows. */
export function formatRevenue(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : three.format(Number(value))
}

/** Revenue on stat cards: 2 decimals. */
export function formatNetRevenue(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : two.format(Number(value))
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const one = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A share in percent next to others, where three decimals would be noise: `12.5 %`, `5.0 %`. */
export function formatShare(value: number): string {
  return `${one.format(value)} %`
}

/** A percentage in a sentence: `12.5 %`, `5 %`. */
export function formatPercent(value: number): string {
  return `${percent.format(value)} %`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** The size of a file: `812 bytes`, `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  return `${unit === 0 ? whole.format(bytes) : one.format(bytes / 1_000 ** unit)} ${UNITS[unit]}`
}

/** A difference of money, with its sign: `+12.500`, `−3.000`. A real minus, which is as wide as the plus. */
export function formatDifference(value: number): string {
  const text = three.format(Math.abs(value))
  if (Number(text.replaceAll(',', '')) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}
