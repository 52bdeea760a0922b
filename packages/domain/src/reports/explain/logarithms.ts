/**
 * Arithmetic of the division. Exchanging the periods turns each result's sign and nothing else, to the last bit, so that
 * a change and its opposite have the same parts.
 */

/** ln(after / before) of two numbers of the same sign, neither of them 0. */
export function lnRatio(after: number, before: number): number {
  const size = Math.abs(after)
  const other = Math.abs(before)
  // Near 1 the difference of two logarithms would lose its digits.
  if (size < 2 * other && other < 2 * size) return 2 * Math.atanh((size - other) / (size + other))
  return Math.log(size) - Math.log(other)
}

/** The logarithmic mean of two numbers of the same sign, neither of them 0. */
export function logMean(before: number, after: number): number {
  const ln = lnRatio(after, before)
  return ln === 0 ? before : (after - before) / ln
}

/** Rounds to a whole number, halves away from 0. Never −0. */
export function rounded(value: number): number {
  const size = Math.round(Math.abs(value))
  return size === 0 || value > 0 ? size : -size
}

/** Whole numbers that add up to `sum`: each part is rounded, and the largest takes what is left. */
export function roundedParts(parts: readonly { exact: number }[], sum: number): number[] {
  let left = sum
  let largest = 0
  const whole = parts.map(({ exact }, at) => {
    if (Math.abs(exact) > Math.abs(parts[largest]!.exact)) largest = at
    const amount = rounded(exact)
    left -= amount
    return amount
  })
  if (left !== 0) whole[largest] = whole[largest]! + left
  return whole
}
