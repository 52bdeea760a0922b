/**
 * Divides an amount by weights into whole parts that add up to it: largest remainder, the first of equal ones first. An
 * amount below zero is divided like its opposite. At least one weight must be above zero.
 */
export function divide(amount: number, weights: readonly number[], sum: number): number[] {
  if (amount === 0) return weights.map(() => 0)
  if (amount < 0) return divide(-amount, weights, sum).map((part) => 0 - part)
  const largest = Math.max(...weights)
  return amount <= Number.MAX_SAFE_INTEGER / largest
    ? dividePlain(amount, weights, sum)
    : divideLarge(amount, weights)
}

function dividePlain(amount: number, weights: readonly number[], sum: number): number[] {
  const parts: number[] = []
  const cutOff: number[] = []
  let left = amount
  for (const weight of weights) {
    const product = amount * weight
    const part = Math.floor(product / sum)
    parts.push(part)
    cutOff.push(product - part * sum)
    left -= part
  }
  return handOut(parts, cutOff, left)
}

/** The same in big integers, for amounts whose products are not safe. */
function divideLarge(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(amount)
  const all = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  const parts: number[] = []
  const cutOff: number[] = []
  let left = amount
  for (const weight of weights) {
    const product = whole * BigInt(weight)
    const part = Number(product / all)
    parts.push(part)
    cutOff.push(Number(product % all))
    left -= part
  }
  return handOut(parts, cutOff, left)
}

/** One more for each of the largest remainders. */
function handOut(parts: number[], cutOff: readonly number[], left: number): number[] {
  if (left === 0) return parts
  const inTurn = cutOff.map((_, at) => at).toSorted((a, b) => cutOff[b]! - cutOff[a]! || a - b)
  for (const at of inTurn.slice(0, left)) parts[at]! += 1
  return parts
}
