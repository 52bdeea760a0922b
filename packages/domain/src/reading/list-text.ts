/** The text of a list of the filters, line by line: docs/behaviour/settings.md#lists-of-the-filters. */

/** A line that has an entry. */
export interface ListLine {
  /** Counted from 1, over all lines of the text. */
  line: number
  entry: string
  /** What follows `#`; empty without a comment. */
  comment: string
}

/** The lines that have an entry, in their order. */
export function listLines(content: string): ListLine[] {
  const lines: ListLine[] = []
  for (const [at, text] of content.split('\n').entries()) {
    const { entry, comment } = readLine(text)
    if (entry !== '') lines.push({ line: at + 1, entry, comment })
  }
  return lines
}

function readLine(text: string): { entry: string; comment: string } {
  const mark = text.indexOf('#')
  if (mark < 0) return { entry: text.trim(), comment: '' }
  return { entry: text.slice(0, mark).trim(), comment: text.slice(mark + 1).trim() }
}

/** A text with lines added at its end, of which `present` were left out because the list has their entries already. */
export function withLines(content: string, added: string): { content: string; present: number } {
  const known = new Set(listLines(content).map(({ entry }) => entry))
  const lines: string[] = []
  let present = 0
  for (const line of added.split(/\r?\n/)) {
    const { entry } = readLine(line)
    if (entry !== '' && known.has(entry)) {
      present += 1
      continue
    }
    if (entry !== '') known.add(entry)
    if (line.trim() !== '') lines.push(line.trim())
  }
  if (lines.length === 0) return { content, present }
  const start = content === '' || content.endsWith('\n') ? content : `${content}\n`
  return { content: `${start}${lines.join('\n')}\n`, present }
}

/** A text without all lines of these entries, of which `missing` have no line. */
export function withoutEntries(
  content: string,
  removed: readonly string[],
): { content: string; missing: string[] } {
  const wanted = new Set(removed)
  const found = new Set<string>()
  const lines = content.split('\n').filter((line) => {
    const { entry } = readLine(line)
    if (entry === '' || !wanted.has(entry)) return true
    found.add(entry)
    return false
  })
  return { content: lines.join('\n'), missing: [...wanted].filter((entry) => !found.has(entry)) }
}

/** Entries of only one of two texts, each once, in the order of their text. */
export interface EntryDifference {
  added: string[]
  removed: string[]
}

/** What the second list has and the first one does not, and the other way round. Comments and order do not count. */
export function entryDifference(before: readonly string[], after: readonly string[]): EntryDifference {
  // Most changes touch a few lines of a long list: what both share at the start and at the end is in both.
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return {
    added: onlyIn(after.slice(start, after.length - end), before),
    removed: onlyIn(before.slice(start, before.length - end), after),
  }
}

function onlyIn(some: readonly string[], others: readonly string[]): string[] {
  const left = new Set(some)
  for (const entry of others) {
    if (left.size === 0) break
    left.delete(entry)
  }
  return [...left]
}
