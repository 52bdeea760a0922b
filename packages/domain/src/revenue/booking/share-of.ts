/** Units of 0.00001 percent in 100 percent. */
export const WHOLE = 10_000_000

/** Largest amount whose product with a share is still a safe integer. */
const PLAIN = Math.floor(Number.MAX_SAFE_INTEGER / WHOLE)

/** A share in percent with up to 5 decimals as whole units of 0.00001 percent. */
export function shareUnits(percent: number): number {
  return Math.round(percent * 100_000)
}

/** `units` of 0.00001 percent of an amount in millionths, rounded half even. Exact for every safe integer. */
export function shareOf(amount: number, units: number): number {
  if (units === WHOLE || amount === 0) return amount
  const size = Math.abs(amount)
  // A product beyond the safe integers is made of two: of whole WHOLEs, which divide without rest, and of the rest.
  const many = size > PLAIN ? Math.floor(size / WHOLE) : 0
  const product = (size - many * WHOLE) * units
  const below = Math.floor(product / WHOLE)
  const left = (product - below * WHOLE) * 2
  const base = many * units + below
  const rounded = left > WHOLE || (left === WHOLE && base % 2 === 1) ? base + 1 : base
  return amount < 0 ? 0 - rounded : rounded
}
