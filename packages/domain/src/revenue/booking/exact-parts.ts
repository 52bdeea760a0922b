/**
 * Exact parts and shares of whole numbers. A product of an amount and a weight can exceed what a number holds exactly
 * (2^53), so amounts are split first: `amount = quotient × divisor + rest`, and only the rest is multiplied.
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
  const rest = size % WHOLE_SHARE
  const product = rest * units
  const cutOff = product % WHOLE_SHARE
  let result = ((size - rest) / WHOLE_SHARE) * units + (product - cutOff) / WHOLE_SHARE
  const twice = cutOff * 2
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
  if (amount === 0) return weights.map(() => 0)
  const size = Math.abs(amount)
  const parts: number[] = []
  const remainders: number[] = []
  let left = size
  for (const weight of weights) {
    const { part, remainder } = sum <= LARGEST_PLAIN_SUM ? plain(size, weight, sum) : big(size, weight, sum)
    parts.push(part)
    remainders.push(remainder)
    left -= part
  }
  for (; left > 0; left -= 1) {
    let most = 0
    for (let at = 1; at < remainders.length; at += 1) if (remainders[at]! > remainders[most]!) most = at
    parts[most]! += 1
    remainders[most] = -1
  }
  return amount < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts
}

interface Rounded {
  part: number
  remainder: number
}

function plain(size: number, weight: number, sum: number): Rounded {
  const rest = size % sum
  const product = rest * weight
  const remainder = product % sum
  return { part: ((size - rest) / sum) * weight + (product - remainder) / sum, remainder }
}

function big(size: number, weight: number, sum: number): Rounded {
  const product = BigInt(size) * BigInt(weight)
  return { part: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) }
}
