const ZERO = 48

/** Writes a whole number from 0 to 2^53 in decimal digits. Returns where it ends. */
export function writeNumber(into: Uint8Array, start: number, value: number): number {
  if (value > MOST_INT) {
    const upper = Math.floor(value / GROUP)
    return writeGroup(into, writeNumber(into, start, upper), value - upper * GROUP)
  }
  let digits = 1
  for (let limit = 10; digits < 10 && value >= limit; limit *= 10) digits += 1
  const end = start + digits
  // As a small integer, whose division by a constant is a multiplication.
  let rest = value | 0
  for (let at = end - 1; at >= start; at -= 1) {
    const tenth = (rest / 10) | 0
    into[at] = ZERO + (rest - tenth * 10)
    rest = tenth
  }
  return end
}

const MOST_INT = 2 ** 31 - 1
const GROUP = 1e9
const GROUP_DIGITS = 9
const LIMB = 65_536

/** Writes an unsigned number of 64 bits, given as two words, in decimal digits. Returns where it ends. */
export function writeNumber64(into: Uint8Array, start: number, high: number, low: number): number {
  // Long division in steps of 16 bits, nine digits at a time: BigInt would cost a text.
  let [a, b, c, d] = [high >>> 16, high & 0xff_ff, low >>> 16, low & 0xff_ff]
  const groups = [0, 0]
  for (let group = 0; group < 2; group += 1) {
    let rest = a
    a = Math.floor(rest / GROUP)
    rest = (rest - a * GROUP) * LIMB + b
    b = Math.floor(rest / GROUP)
    rest = (rest - b * GROUP) * LIMB + c
    c = Math.floor(rest / GROUP)
    rest = (rest - c * GROUP) * LIMB + d
    d = Math.floor(rest / GROUP)
    groups[group] = rest - d * GROUP
  }
  const [lowest, middle] = groups as [number, number]
  if (d > 0) return writeGroup(into, writeGroup(into, writeNumber(into, start, d), middle), lowest)
  if (middle > 0) return writeGroup(into, writeNumber(into, start, middle), lowest)
  return writeNumber(into, start, lowest)
}

/** Nine digits, with leading zeros. */
function writeGroup(into: Uint8Array, start: number, value: number): number {
  let rest = value | 0
  for (let at = start + GROUP_DIGITS - 1; at >= start; at -= 1) {
    const tenth = (rest / 10) | 0
    into[at] = ZERO + (rest - tenth * 10)
    rest = tenth
  }
  return start + GROUP_DIGITS
}

/** Writes text in UTF-8. Returns where it ends. */
export function writeText(into: Buffer, start: number, text: string): number {
  const { length } = text
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 128) return start + into.write(text, start)
    into[start + at] = code
  }
  return start + length
}

/** Copies `bytes[from, to)`. Returns where they end. For more than about 60, `set` is faster. */
export function writeBytes(
  into: Uint8Array,
  start: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  const by = start - from
  for (let at = from; at < to; at += 1) into[at + by] = bytes[at]!
  return to + by
}
