import { Buffer } from 'node:buffer'
import { dynamicParameters } from '@headgate/contract/base/constants'

/** Names of the parameters that an engine reads: the 14 dynamic ones in the contract's order, then its own. */
const NAMES = [
  ...dynamicParameters.map((name) => name.toLowerCase()),
  'targeting_id',
  'sub_id',
  'sig',
  'p',
  't',
  'c',
]

/** Places of parameters in a `QueryIndex`. */
export const place = {
  keyword: NAMES.indexOf('q'),
  clickId: NAMES.indexOf('click_id'),
  publisherId: NAMES.indexOf('publisher_id'),
  targetingId: NAMES.indexOf('targeting_id'),
  subId: NAMES.indexOf('sub_id'),
  signature: NAMES.indexOf('sig'),
  shortPublisherId: NAMES.indexOf('p'),
  shortTargetingId: NAMES.indexOf('t'),
  shortClickId: NAMES.indexOf('c'),
} as const

const encodedNames = NAMES.map((name) => Uint8Array.from(name, (letter) => letter.charCodeAt(0)))
/** Places of the names of each length. */
const byLength = Array.from({ length: 1 + Math.max(...NAMES.map((name) => name.length)) }, (_, length) =>
  NAMES.flatMap((name, at) => (name.length === length ? [at] : [])),
)

const EQUALS = 61
const AMPERSAND = 38
const QUESTION = 63
const SLASH = 47
const PLUS = 43
const PERCENT = 37
const ABSENT = -1

/** 1 for the bytes that form encoding writes in another way. */
const encodes = Uint8Array.from({ length: 256 }, (_, byte) => (byte === PLUS || byte === PERCENT ? 1 : 0))

/**
 * Where the values of a search stand in the bytes of its target, in any of the four forms
 * (docs/behaviour/engine.md#addresses-of-a-search). One pass over the bytes, and no text is made. The first value of a
 * repeated name counts. `testing/text-search.ts` reads the same from text.
 */
export class QueryIndex {
  /** 0 when missing or not an id: digits only, up to 2^31 - 1. */
  publisherId = 0
  targetingId = 0
  /** The place of the click id in this form of the address. */
  clickPlace: number = place.clickId
  readonly #from = new Int32Array(NAMES.length)
  readonly #to = new Int32Array(NAMES.length)
  readonly #encoded = new Uint8Array(NAMES.length)

  /** Reads the target `bytes[from, to)`, as received. False when its path is not one of a search. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    let pathEnd = from
    while (pathEnd < to && bytes[pathEnd] !== QUESTION) pathEnd += 1
    if (isExactly(bytes, from, pathEnd, SHORT)) {
      this.#readQuery(bytes, pathEnd + 1, to)
      this.#readIds(bytes, place.shortPublisherId, place.shortTargetingId)
      this.clickPlace = place.shortClickId
      return true
    }
    if (isExactly(bytes, from, pathEnd, LONG)) {
      this.#readQuery(bytes, pathEnd + 1, to)
      this.#readIds(bytes, place.publisherId, place.targetingId)
    } else {
      const idsFrom = from + LONG.length + 1
      if (idsFrom > pathEnd || bytes[idsFrom - 1] !== SLASH) return false
      if (!isExactly(bytes, from, idsFrom - 1, LONG)) return false
      let between = idsFrom
      while (between < pathEnd && bytes[between] !== SLASH) between += 1
      if (between === pathEnd) return false
      this.#readQuery(bytes, pathEnd + 1, to)
      this.publisherId = idIn(bytes, idsFrom, between)
      this.targetingId = idIn(bytes, between + 1, pathEnd)
    }
    this.clickPlace = place.clickId
    return true
  }

  has(at: number): boolean {
    return this.#from[at] !== ABSENT
  }

  /** Start of the raw value of a parameter that the query has. */
  from(at: number): number {
    return this.#from[at]!
  }

  /** Its end. */
  to(at: number): number {
    return this.#to[at]!
  }

  /** Whether the raw value has a `+` or `%`, so that its text is another. */
  isEncoded(at: number): boolean {
    return this.#encoded[at] === 1
  }

  /** For bytes that were copied to another place: `by` is added to all positions. */
  move(by: number): void {
    for (let at = 0; at < NAMES.length; at += 1) {
      if (this.#from[at] === ABSENT) continue
      this.#from[at]! += by
      this.#to[at]! += by
    }
  }

  #readIds(bytes: Uint8Array, publisher: number, targeting: number): void {
    this.publisherId = this.has(publisher) ? idIn(bytes, this.from(publisher), this.to(publisher)) : 0
    this.targetingId = this.has(targeting) ? idIn(bytes, this.from(targeting), this.to(targeting)) : 0
  }

  #readQuery(bytes: Uint8Array, start: number, to: number): void {
    const from = this.#from
    for (let at = 0; at < NAMES.length; at += 1) from[at] = ABSENT
    let at = start
    while (at < to) {
      const nameFrom = at
      let byte = 0
      while (at < to) {
        byte = bytes[at]!
        if (byte === EQUALS || byte === AMPERSAND) break
        at += 1
      }
      if (at < to && byte === EQUALS) {
        const named = placeOf(bytes, nameFrom, at)
        const valueFrom = at + 1
        let encoded = 0
        for (at = valueFrom; at < to; at += 1) {
          byte = bytes[at]!
          if (byte === AMPERSAND) break
          encoded |= encodes[byte]!
        }
        if (named !== ABSENT && from[named] === ABSENT) {
          from[named] = valueFrom
          this.#to[named] = at
          this.#encoded[named] = encoded
        }
      }
      at += 1
    }
  }
}

const ofText = new QueryIndex()

/** The ids in a target that is text, each 0 when it is none; null when its path is not one of a search. */
export function idsOfTarget(target: string): { publisherId: number; targetingId: number } | null {
  const bytes = Buffer.from(target, 'latin1')
  if (!ofText.read(bytes, 0, bytes.length)) return null
  return { publisherId: ofText.publisherId, targetingId: ofText.targetingId }
}

const SHORT = Uint8Array.from('/s', (letter) => letter.charCodeAt(0))
const LONG = Uint8Array.from('/search', (letter) => letter.charCodeAt(0))

function isExactly(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  if (to - from !== word.length) return false
  for (let at = 0; at < word.length; at += 1) if (bytes[from + at] !== word[at]) return false
  return true
}

function placeOf(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  if (length >= byLength.length) return ABSENT
  const candidates = byLength[length]!
  for (let nth = 0; nth < candidates.length; nth += 1) {
    const at = candidates[nth]!
    if (isExactly(bytes, from, to, encodedNames[at]!)) return at
  }
  return ABSENT
}

function idIn(bytes: Uint8Array, from: number, to: number): number {
  if (to === from || to - from > 10) return 0
  let id = 0
  for (let at = from; at < to; at += 1) {
    const digit = bytes[at]! - 48
    if (digit < 0 || digit > 9) return 0
    id = id * 10 + digit
  }
  return id <= 2_147_483_647 ? id : 0
}
