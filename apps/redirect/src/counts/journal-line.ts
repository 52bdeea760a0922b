import { SEAL_BYTES } from '../spool/record-seal.ts'
import type { TallyEntry } from './tally.ts'

/** Sums of some counted segments, in one line so that all of them count or none. */
export interface JournalLine {
  /** Names of their files without ending; missing in lines that only contain sums. */
  segments?: string[]
  /** Stretches of bytes that are not records and were put in quarantine. */
  damaged: number
  /** Day of the last record, to which damage is attributed. */
  day: number
  entries: TallyEntry[]
}

/** What a line says of its segments, without the entries. */
export type LineHead = Omit<JournalLine, 'entries'>

/** Takes the numbers of one entry. */
export type TakeEntry = (...entry: TallyEntry) => unknown

const ENTRIES = Buffer.from('"entries":[')
const [OPEN, CLOSE, COMMA] = Buffer.from('[],')
const ZERO = 48

/**
 * Reads the sealed line `bytes[start, end)` of a journal. `isCounted` gets what the line says of its segments; when it
 * returns true, `take` is called for each entry. The numbers are read from the bytes: a text and an array for each of a
 * million entries would take most of a start. Throws when an undamaged line is not one of a journal.
 */
export function readLine(
  bytes: Buffer,
  start: number,
  end: number,
  isCounted: (head: LineHead) => boolean,
  take: TakeEntry,
): void {
  const contentEnd = end - SEAL_BYTES + 1
  const found = bytes.indexOf(ENTRIES, start)
  const entriesAt = found + ENTRIES.length
  if (found === -1 || entriesAt > contentEnd)
    throw new Error('The journal of counts has a line of another kind')
  const { entries: _, ...head } = JSON.parse(`${bytes.toString('utf8', start, entriesAt)}]}`) as JournalLine
  if (!isCounted(head)) return
  const numbers = new Float64Array(6)
  let at = entriesAt
  while (bytes[at] === OPEN) {
    at += 1
    for (let which = 0; which < 6; which += 1) {
      let value = 0
      for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[at]! - ZERO) {
        value = value * 10 + digit
        at += 1
      }
      numbers[which] = value
      if (bytes[at] !== (which === 5 ? CLOSE : COMMA))
        throw new Error('The journal of counts has an odd entry')
      at += 1
    }
    take(numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!, numbers[4]!, numbers[5]!)
    if (bytes[at] === COMMA) at += 1
  }
  if (at !== contentEnd - 2) throw new Error('The journal of counts has an odd line')
}
