import type { ValueBytes } from './value-bytes.ts'

const HASHES = 1 << 14
const SPACE = 32

const hashed = (hash: number, code: number) => Math.imul(hash, 31) + code

/** 1 for the letters and digits of plain keywords, whose bytes are their text in lower case. */
const plain = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) ? 1 : 0,
)

/**
 * High-paying keywords: a search counts when it contains a listed phrase as whole words, in any case. Phrases are found
 * by their first word, so that a long list costs no more than a short one. Nearly all keywords are plain: words of
 * letters a to z and digits, with one space between. They are compared as bytes, without a text.
 */
export class KeywordList {
  /** The further words of each phrase. */
  readonly #byFirstWord = new Map<string, string[][]>()
  /** At the hash of a first word: the places in `#plainPhrases` of the phrases that begin with such a word. */
  readonly #places: (number[] | undefined)[] = Array.from({ length: HASHES }, () => undefined)
  /** Phrases of plain words, with one space between, as bytes. */
  readonly #plainPhrases: Uint8Array[] = []

  constructor(phrases: readonly string[]) {
    for (const phrase of phrases) {
      const [first, ...rest] = keywordWords(phrase)
      if (first === undefined) continue
      const list = this.#byFirstWord.get(first) ?? []
      list.push(rest)
      this.#byFirstWord.set(first, list)
      const whole = [first, ...rest].join(' ')
      // Plain keywords have no other words.
      if (!simple.test(whole)) continue
      let hash = 0
      for (let at = 0; at < first.length; at += 1) hash = hashed(hash, first.charCodeAt(at))
      const places = (this.#places[hash & (HASHES - 1)] ??= [])
      places.push(this.#plainPhrases.length)
      this.#plainPhrases.push(Uint8Array.from(whole, (letter) => letter.charCodeAt(0)))
    }
  }

  /** Whether the keyword of a search counts. */
  matches(keyword: ValueBytes): boolean {
    if (this.#byFirstWord.size === 0) return false
    const { bytes, to } = keyword
    let hash = 0
    let wordFrom = keyword.from
    for (let at = keyword.from; at < to; at += 1) {
      const byte = bytes[at]!
      if (plain[byte] === 1) hash = hashed(hash, byte)
      else if (byte !== SPACE || at === wordFrom) return this.#matchesText(keyword.text)
      else {
        if (this.#beginsAt(bytes, wordFrom, to, hash)) return true
        hash = 0
        wordFrom = at + 1
      }
    }
    return this.#beginsAt(bytes, wordFrom, to, hash)
  }

  /** Whether a phrase begins with the word at `from`, whose hash is known, and ends with a word before `to`. */
  #beginsAt(bytes: Uint8Array, from: number, to: number, hash: number): boolean {
    const places = this.#places[hash & (HASHES - 1)]
    if (places === undefined) return false
    for (let nth = 0; nth < places.length; nth += 1) {
      const phrase: Uint8Array = this.#plainPhrases[places[nth]!]!
      const end = from + phrase.length
      if (end > to || (end < to && bytes[end] !== SPACE)) continue
      let at = 0
      while (at < phrase.length && bytes[from + at] === phrase[at]) at += 1
      if (at === phrase.length) return true
    }
    return false
  }

  #matchesText(keyword: string): boolean {
    const given = keywordWords(keyword)
    for (let at = 0; at < given.length; at += 1) {
      const rests = this.#byFirstWord.get(given[at]!)
      if (rests === undefined) continue
      // Compared word by word: joining the rest at each word would take quadratic time for a long keyword.
      if (rests.some((rest) => rest.every((word, next) => given[at + 1 + next] === word))) return true
    }
    return false
  }
}

const simple = /^[a-z0-9 ]*$/

/** The words of a keyword in lower case: letters and digits belong to a word, everything else separates words. */
export function keywordWords(text: string): string[] {
  const parted = simple.test(text) ? text.split(' ') : text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return parted.filter(Boolean)
}
