/** Money as decimal text with six decimals, from whole millionths: -1500000 is `-1.500000`. */
export function moneyText(millionths: number): string {
  const sign = millionths < 0 ? '-' : ''
  const whole = Math.abs(millionths)
  const units = Math.floor(whole / 1_000_000)
  return `${sign}${units}.${String(whole - units * 1_000_000).padStart(6, '0')}`
}

/** Whole millionths from decimal text with at most six decimals. Throws RangeError for any other text. */
export function millionthsOf(text: string): number {
  const found = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text)
  const value = found ? Number(found[2]) * 1_000_000 + Number((found[3] ?? '').padEnd(6, '0')) : Number.NaN
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not an amount of money`)
  return found![1] === '-' && value !== 0 ? -value : value
}
