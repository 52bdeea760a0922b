/**
 * The least number of characters to insert, delete, replace or exchange with the next one that turns one text into the
 * other (Damerau and Levenshtein, the full form: exchanged characters may be edited again). Takes time in proportion to
 * both lengths, so callers first ask `leastEdits`.
 */
export function editDistance(one: string, other: string): number {
  const width = other.length + 2
  const most = one.length + other.length
  const cost = new Uint32Array((one.length + 2) * width)
  for (let i = 0; i <= one.length; i += 1) {
    cost[(i + 1) * width] = most
    cost[(i + 1) * width + 1] = i
  }
  for (let j = 0; j <= other.length; j += 1) {
    cost[j + 1] = most
    cost[width + j + 1] = j
  }
  cost[0] = most
  // The last row in which a character of `one` stood.
  const lastRow = new Map<number, number>()
  for (let i = 1; i <= one.length; i += 1) {
    const letter = one.charCodeAt(i - 1)
    let lastMatch = 0
    for (let j = 1; j <= other.length; j += 1) {
      const row = lastRow.get(other.charCodeAt(j - 1)) ?? 0
      const match = lastMatch
      const same = letter === other.charCodeAt(j - 1)
      if (same) lastMatch = j
      cost[(i + 1) * width + j + 1] = Math.min(
        cost[i * width + j]! + (same ? 0 : 1),
        cost[(i + 1) * width + j]! + 1,
        cost[i * width + j + 1]! + 1,
        cost[row * width + match]! + (i - row - 1) + 1 + (j - match - 1),
      )
    }
    lastRow.set(letter, i)
  }
  return cost[(one.length + 1) * width + other.length + 1]!
}

/** How often each character of a text occurs. */
export type CharacterCounts = ReadonlyMap<number, number>

export function characterCounts(text: string): CharacterCounts {
  const counts = new Map<number, number>()
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}

/** A number of edits that is certainly needed: every edit mends at most one character that a text has too often. */
export function leastEdits(one: CharacterCounts, other: CharacterCounts): number {
  let missing = 0
  let surplus = 0
  for (const [code, count] of one) surplus += Math.max(0, count - (other.get(code) ?? 0))
  for (const [code, count] of other) missing += Math.max(0, count - (one.get(code) ?? 0))
  return Math.max(missing, surplus)
}
