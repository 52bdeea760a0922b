/**
 * Exact parts and shares of whole numbers. A product of an amount and a weight can exceed what a number holds exactly
 * (2^53), so amounts are split first: `amount = quotient × divisor + rest`, and only the rest is multiplied.
 * `Math.floor(a / b)` is the exact quotient of safe integers: the distance of a / b to the next whole number is at least
 * 1 / b, more than what rounding to a double can bridge. It takes a fraction of the time of `%`.
 */

/** Shares have five decimals of a percent: this many units are the whole. */
export const WHOLE_SHARE = 10_000_000

/** Up to this sum of weights the product of a rest and a weight is below 2^53. */
const LARGEST_PLAIN_SUM = 94_906_265

/** A share in percent as whole units of 0.00001 %. */
export function shareUnits(share: number): number {
  return Math.round(share * 100_000)
}

/**
 * `amount` times `units` of `WHOLE_SHARE`, rounded half even. The amount is a safe integer of either sign, the units
 * are whole, from 0 to `WHOLE_SHARE`.
 */
export function shareOf(amount: number, units: number): number {
  if (units === WHOLE_SHARE) return amount
  const size = Math.abs(amount)
  const quotient = Math.floor(size / WHOLE_SHARE)
  const product = (size - quotient * WHOLE_SHARE) * units
  const more = Math.floor(product / WHOLE_SHARE)
  const twice = (product - more * WHOLE_SHARE) * 2
  let result = quotient * units + more
  if (twice > WHOLE_SHARE || (twice === WHOLE_SHARE && result % 2 === 1)) result += 1
  return amount < 0 && result !== 0 ? -result : result
}

/**
 * Divides an amount in proportion to the weights, by largest remainder: the parts are whole and add up to the amount
 * exactly. What is left over goes to the parts that lost most by rounding down, the earlier one where they lost the
 * same. A negative amount is divided like its opposite, and a weight of 0 gets 0.
 * @param amount a safe integer of either sign
 * @param weights whole, at least 0, of which one is above 0; `sum` is their sum, a safe integer
 */
export function divideByWeights(amount: number, weights: readonly number[], sum: number): number[] {
  const parts: number[] = []
  const remainders: number[] = []
  const size = Math.abs(amount)
  const left =
    sum <= LARGEST_PLAIN_SUM
      ? cut(size, weights, sum, parts, remainders)
      : cutBig(size, weights, sum, parts, remainders)
  for (let given = 0; given < left; given += 1) {
    let most = 0
    for (let at = 1; at < remainders.length; at += 1) if (remainders[at]! > remainders[most]!) most = at
    parts[most]! += 1
    remainders[most] = -1
  }
  return amount < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts
}

/** Adds the parts, rounded down, and what each lost by it. Returns what is left over. */
function cut(
  size: number,
  weights: readonly number[],
  sum: number,
  parts: number[],
  remainders: number[],
): number {
  const quotient = Math.floor(size / sum)
  const rest = size - quotient * sum
  let left = size
  for (const weight of weights) {
    const product = rest * weight
    const more = Math.floor(product / sum)
    const part = quotient * weight + more
    parts.push(part)
    remainders.push(product - more * sum)
    left -= part
  }
  return left
}

/** The same where products are too large for numbers. */
function cutBig(
  size: number,
  weights: readonly number[],
  sum: number,
  parts: number[],
  remainders: number[],
): number {
  let left = size
  for (const weight of weights) {
    const product = BigInt(size) * BigInt(weight)
    const part = Number(product / BigInt(sum))
    parts.push(part)
    remainders.push(Number(product % BigInt(sum)))
    left -= part
  }
  return left
}
