const HASHES = 1 << 14
const SPACE = 32

const hashed = (hash: number, code: number) => Math.imul(hash, 31) + code

/**
 * High-paying keywords: a search counts when it contains a listed phrase as whole words, in any case. Phrases are found
 * by their first word, so that a long list costs no more than a short one.
 */
export class KeywordList {
  /** The further words of each phrase. */
  readonly #byFirstWord = new Map<string, string[][]>()
  /** 1 at the hash of each first word. */
  readonly #firstWords = new Uint8Array(HASHES)

  constructor(phrases: readonly string[]) {
    for (const phrase of phrases) {
      const [first, ...rest] = words(phrase)
      if (first === undefined) continue
      const list = this.#byFirstWord.get(first) ?? []
      list.push(rest)
      this.#byFirstWord.set(first, list)
      let hash = 0
      for (let at = 0; at < first.length; at += 1) hash = hashed(hash, first.charCodeAt(at))
      this.#firstWords[hash & (HASHES - 1)] = 1
    }
  }

  /**
   * False when no word of a plain keyword can begin a phrase. Most searches end here, without a string for each word.
   * True for any keyword that is not plain.
   */
  #mayMatch(keyword: string): boolean {
    let hash = 0
    for (let at = 0; at < keyword.length; at += 1) {
      const code = keyword.charCodeAt(at)
      if (code === SPACE) {
        if (this.#firstWords[hash & (HASHES - 1)] === 1) return true
        hash = 0
      } else if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) hash = hashed(hash, code)
      else return true
    }
    return this.#firstWords[hash & (HASHES - 1)] === 1
  }

  matches(keyword: string): boolean {
    if (this.#byFirstWord.size === 0 || !this.#mayMatch(keyword)) return false
    const given = words(keyword)
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

/** Letters and digits belong to a word; everything else separates words. */
function words(text: string): string[] {
  const parted = simple.test(text) ? text.split(' ') : text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return parted.filter(Boolean)
}
