/** Lanczos coefficients for g = 7. */
const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
] as const
const G = 7

/** The logarithm of the gamma function of a positive number. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  const sum = LANCZOS.slice(1).reduce<number>((total, one, at) => total + one / (z + at + 1), LANCZOS[0])
  const t = z + G + 0.5
  return Math.log(2 * Math.PI) / 2 + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

const STEPS = 300
const ENOUGH = 1e-14

/** A divisor that is not 0. */
const nonZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value)

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let step = 1; step <= STEPS; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < ENOUGH) break
  }
  return fraction
}

/** The regularised incomplete beta function, from 0 to 1. */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/**
 * The probability that Student's t is at most this value. Small enough to be our own: a library of statistics would be
 * one function of it. `degrees` need not be whole.
 */
export function studentT(t: number, degrees: number): number {
  if (!(degrees > 0) || Number.isNaN(t)) return NaN
  const beyond = betaShare(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
  return t > 0 ? 1 - beyond : beyond
}
