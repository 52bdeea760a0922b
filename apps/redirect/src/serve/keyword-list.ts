/**
 * High-paying keywords (DESIGN §6): a search counts when one of the listed phrases stands in it as whole words,
 * whatever the case. Phrases are found by their first word, so that a long list costs no more than a short one.
 */
export class KeywordList {
  readonly #byFirstWord = new Map<string, string[]>()

  constructor(phrases: readonly string[]) {
    for (const phrase of phrases) {
      const [first, ...rest] = words(phrase)
      if (first === undefined) continue
      const list = this.#byFirstWord.get(first) ?? []
      list.push(rest.join(' '))
      this.#byFirstWord.set(first, list)
    }
  }

  matches(keyword: string): boolean {
    if (this.#byFirstWord.size === 0) return false
    const given = words(keyword)
    for (let at = 0; at < given.length; at += 1) {
      const rests = this.#byFirstWord.get(given[at]!)
      if (rests === undefined) continue
      const after = `${given.slice(at + 1).join(' ')} `
      if (rests.some((rest) => rest === '' || after.startsWith(`${rest} `))) return true
    }
    return false
  }
}

const simple = /^[a-z0-9 ]*$/

/** Letters and digits belong to a word, everything else parts words. */
function words(text: string): string[] {
  if (simple.test(text)) return text.split(' ')
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
