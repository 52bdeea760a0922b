import type { LineChunk } from './line-chunks.ts'
import { levelAt } from './line-facts.ts'

export interface LineFilter {
  /** Lines of this level and worse. */
  level?: number | undefined
  /** Lines with this text in them, in small or capital letters. */
  q?: string | undefined
  /** Lines about this request. */
  requestId?: string | undefined
}

export const isFiltered = ({ level, q, requestId }: LineFilter): boolean =>
  level !== undefined || (q !== undefined && q !== '') || requestId !== undefined

/** Bytes as characters, one each, so that places in the text are places in the bytes. */
const asLatin = (text: string) => Buffer.from(text).toString('latin1')

/** The numbers of the lines of a chunk that a filter lets through; null for all of them. */
export function linesThatMatch(chunk: LineChunk, filter: LineFilter): number[] | null {
  const { level, q = '', requestId } = filter
  let found: number[] | null = null
  if (requestId !== undefined) found = linesWith(chunk, chunk.text, [`"request_id":"${requestId}"`])
  if (q !== '' && found?.length !== 0) {
    // As it is typed, and as it stands in a line of JSON.
    const forms = [q, JSON.stringify(q).slice(1, -1)].map((text) => asLatin(text).toLowerCase())
    const have = new Set(linesWith(chunk, chunk.text.toLowerCase(), forms))
    found = found === null ? [...have].toSorted((a, b) => a - b) : found.filter((line) => have.has(line))
  }
  if (level === undefined || found?.length === 0) return found
  const { bytes, starts, ends } = chunk
  const isAtLeast = (line: number) => (levelAt(bytes, starts[line]!, ends[line]!) ?? 0) >= level
  return (found ?? [...starts.keys()]).filter(isAtLeast)
}

/** Looks through the whole chunk at once: most chunks do not have the text, and then need no lines. */
function linesWith(chunk: LineChunk, all: string, forms: readonly string[]): number[] {
  const found: number[] = []
  for (const form of new Set(forms)) {
    let line = 0
    for (let at = all.indexOf(form); at >= 0; at = all.indexOf(form, chunk.ends[line])) {
      while (line < chunk.ends.length - 1 && chunk.ends[line]! <= at) line += 1
      // Between two lines.
      if (chunk.ends[line]! <= at) break
      found.push(line)
    }
  }
  return found
}
