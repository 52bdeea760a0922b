/** A figure as it came from a report, before it is drawn. */
export interface ChartPoint {
  /** `YYYY-MM-DD HH:MM`, `YYYY-MM-DD` or `YYYY-MM`, as in rows of reports. */
  date: string
  /** The id of what it belongs to; null for what a server already added up as the rest. */
  key: string | null
  label: string
  /** A count or an amount; decimal text is added up exactly. Of a ratio: what is divided. */
  value: number | string
  /** Of a ratio: by what it is divided. */
  per?: number | string
  /** The figure is not reported yet, so its value says nothing. */
  isUnreported?: boolean
}

/** The value of a ratio for its two sums; null where there is none. Without it, values are sums. */
export type RatioOf = (value: number, per: number) => number | null

/** The moment with which a date of a point begins: an hour, a day or a month, UTC. */
export function startOf(date: string): number {
  return Date.parse(date.length > 10 ? `${date.replace(' ', 'T')}:00Z` : date)
}

const MILLION = 1_000_000n
const plain = /^(-?)(\d+)(?:\.(\d+))?$/

/** Whole millionths of a number or of decimal text, half away from zero. What is no number counts as 0. */
export function millionths(value: number | string): bigint {
  const text = typeof value === 'string' ? value : Number.isInteger(value) ? String(value) : value.toFixed(6)
  const [, sign, whole, decimals = ''] = plain.exec(text) ?? []
  if (whole === undefined) return 0n
  const [kept, next] = [decimals.slice(0, 6).padEnd(6, '0'), Number(decimals[6] ?? 0)]
  const amount = BigInt(whole) * MILLION + BigInt(kept) + (next >= 5 ? 1n : 0n)
  return sign === '-' ? -amount : amount
}

/** What was added up at one place of a chart. */
export interface Added {
  value: bigint
  per: bigint
}

export const nothing = (): Added => ({ value: 0n, per: 0n })

export function add(to: Added, { value, per }: Pick<ChartPoint, 'value' | 'per'>): void {
  to.value += millionths(value)
  to.per += per === undefined ? 0n : millionths(per)
}

export function addAdded(to: Added, more: Added): void {
  to.value += more.value
  to.per += more.per
}

export const numberOf = (amount: bigint): number => Number(amount) / Number(MILLION)

/** The figure to draw for what was added up. */
export const figure = ({ value, per }: Added, ratio: RatioOf | undefined): number | null =>
  ratio === undefined ? numberOf(value) : ratio(numberOf(value), numberOf(per))

export const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
