/**
 * A client's address as numbers, read without general libraries, because this runs for every search. IPv4 has `high` 0
 * and its 32 bits in `low`. IPv6 has its upper 64 bits in both; the tables are not finer than that.
 */
export interface Address {
  readonly v6: boolean
  /** Unsigned 32 bits each. */
  readonly high: number
  readonly low: number
  /** Equal for equal addresses; all 128 bits of IPv6 mixed into 51, above the range of IPv4. */
  readonly key: number
}

/** Replaces an unreadable address: in no range, in no country. */
export const unknownAddress: Address = { v6: false, high: 0, low: 0, key: 0 }

/** Reads an IPv4 or IPv6 address, also IPv4 inside IPv6 (`::ffff:1.2.3.4`); null when it is neither. */
export function readAddress(text: string): Address | null {
  const v4 = readV4Text(text)
  if (v4 >= 0) return { v6: false, high: 0, low: v4, key: v4 }
  return text.includes(':') ? readV6(text) : null
}

const LONGEST_V4 = '255.255.255.255'.length
const digits = new Uint8Array(LONGEST_V4)

function readV4Text(text: string): number {
  if (text.length > LONGEST_V4) return -1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) return -1
    digits[at] = code
  }
  return readV4(digits, 0, text.length)
}

/** The 32 bits of an IPv4 address; -1 when `bytes[from, to)` is not four decimal bytes without leading zeros. */
export function readV4(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  let byte = 0
  let digits = 0
  let dots = 0
  for (let at = from; at < to; at += 1) {
    const code = bytes[at]!
    if (code === 46) {
      if (digits === 0 || dots === 3) return -1
      value = value * 256 + byte
      byte = 0
      digits = 0
      dots += 1
      continue
    }
    if (code < 48 || code > 57 || (digits > 0 && byte === 0)) return -1
    byte = byte * 10 + code - 48
    digits += 1
    if (byte > 255) return -1
  }
  return dots === 3 && digits > 0 ? value * 256 + byte : -1
}

function readV6(text: string): Address | null {
  const zone = text.indexOf('%')
  const plain = zone < 0 ? text : text.slice(0, zone)
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const left = readGroups(halves[0]!)
  const right = halves.length === 2 ? readGroups(halves[1]!) : []
  if (left === null || right === null) return null
  const missing = 8 - left.length - right.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...left, ...Array.from({ length: missing }, () => 0), ...right]
  const word = (at: number) => groups[at]! * 65_536 + groups[at + 1]!
  if (word(0) === 0 && word(2) === 0 && word(4) === 0xff_ff) {
    return { v6: false, high: 0, low: word(6), key: word(6) }
  }
  const [a, b, c, d] = [word(0), word(2), word(4), word(6)]
  const upper = mix(mix(a, b), mix(c, d)) & 0x7_ff_ff
  const key = (upper + 1) * 4_294_967_296 + (mix(mix(d, c), mix(b, a)) >>> 0)
  return { v6: true, high: a, low: b, key }
}

function readGroups(text: string): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1 && part.includes('.')) {
      const v4 = readV4Text(part)
      if (v4 < 0) return null
      groups.push(Math.floor(v4 / 65_536), v4 % 65_536)
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(part)) return null
      groups.push(Number.parseInt(part, 16))
    }
  }
  return groups
}

/** A 32-bit mix with full avalanche (the finaliser of MurmurHash3). */
export function mix(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul(other, 0x9e_37_79_b1), 0x85_eb_ca_6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2_b2_ae_35)
  return hash ^ (hash >>> 16)
}
