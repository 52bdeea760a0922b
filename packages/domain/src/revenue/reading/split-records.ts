/** Longest record in characters. A longer one is damaged, most likely by a quotation mark that is never closed. */
export const longestRecord = 1_000_000
/** How much of a record that is too long is shown. */
const SHOWN = 1_000
/**
 * Characters that may be looked through in vain for the end of a quotation. After that, quotations end with their line.
 * Without it, a file with an open quotation mark in each line would be read for hours.
 */
const PATIENCE = 32 * longestRecord

export const neverClosed =
  'A quotation mark in this line is opened and never closed. Close it, or write it twice if it belongs to the text.'
export const tooLong = `The line is longer than ${longestRecord.toLocaleString('en')} characters, so it was not read.`

const QUOTE = 34
const LINE_FEED = 10
const RETURN = 13

/** Takes the fields of a record, and what is wrong with it as a whole. */
export type TakeRecord = (fields: string[], fault: string | null) => void

export interface SplitOptions {
  separator: string
  /** Whether a record of several lines has the fields that it should. If not, its first line is damaged. */
  fits: (fields: readonly string[]) => boolean
  take: TakeRecord
}

/** A record that was found. */
interface Found {
  fields: string[]
  /** In characters, without the line end. */
  length: number
  /** No quotation has a single quotation mark inside. */
  isStrict: boolean
}

/**
 * Cuts the text of a CSV file into records, piece by piece. Lines end with LF, CR LF or CR; empty lines are no records.
 * A field in quotation marks may contain separators, line ends, and quotation marks written twice. Everything else
 * about quotation marks is taken as it is, if it is on one line: `5" screen` and `"he said "no""` are texts. One damaged
 * line costs one line: the search for records goes on after its own line end.
 */
export class RecordSplitter {
  readonly #options: SplitOptions
  readonly #separator: number
  /** Text of the record that is not complete yet. */
  #rest = ''
  #heldReturn = false
  /** Beginning of a record without an end in sight, of which the rest is passed over. */
  #passedOver: string | null = null
  #inVain = 0
  /** Place of the next quotation mark in the text that is cut; -1 when there is none. */
  #nextQuote = -1
  /** Place of the next separator in the text that is cut, so that a text without any is not searched for each line. */
  #nextSeparator = -1

  constructor(options: SplitOptions) {
    this.#options = options
    this.#separator = options.separator.charCodeAt(0)
  }

  /** Takes the next piece of the file, of any length. */
  push(piece: string): void {
    this.#add(piece, false)
  }

  /** Takes the last record, which needs no line end. */
  end(): void {
    this.#add('', true)
  }

  #add(piece: string, last: boolean): void {
    // First, because a NUL may stand between the CR and the LF of a line end.
    let text = piece.includes('\0') ? piece.replaceAll('\0', '') : piece
    if (this.#heldReturn) text = `\r${text}`
    // CR at the end of a piece may be half of a line end.
    this.#heldReturn = !last && text.endsWith('\r')
    if (this.#heldReturn) text = text.slice(0, -1)
    if (hasLoneReturn(text)) text = text.replaceAll(/\r(?!\n)/g, '\n')
    if (this.#passedOver !== null) {
      const end = text.indexOf('\n')
      if (end < 0 && !last) return
      this.#options.take([this.#passedOver], tooLong)
      this.#passedOver = null
      text = end < 0 ? '' : text.slice(end + 1)
    }
    if (this.#rest !== '') {
      // Only the record that was begun is put together: searching in a text that was put together is several times slower.
      const end = text.indexOf('\n') + 1
      const begun = this.#rest + text.slice(0, end)
      this.#rest = begun.slice(this.#cut(begun, false))
      text = this.#rest + text.slice(end)
    }
    this.#rest = text.slice(this.#cut(text, last))
    if (this.#rest.length <= 2 * longestRecord) return
    this.#passedOver = this.#rest.slice(0, SHOWN)
    this.#rest = ''
  }

  /** Takes the complete records of a text and returns where the next one begins. */
  #cut(text: string, last: boolean): number {
    let from = 0
    this.#nextSeparator = -1
    // Kept in a property: V8 moves a search whose result is a local into the loop and then repeats it for each line.
    this.#nextQuote = text.indexOf('"')
    while (from < text.length) {
      let end = text.indexOf('\n', from)
      if (end < 0 && !last) return from
      if (end < 0) end = text.length
      if (this.#nextQuote >= 0 && this.#nextQuote < from) this.#nextQuote = text.indexOf('"', from)
      if (this.#nextQuote < 0 || this.#nextQuote >= end || end - from > longestRecord) {
        this.#plainLine(text, from, end)
        from = end + 1
      } else {
        const next = this.#quotedRecord(text, from, end, last)
        if (next < 0) return from
        from = next
      }
    }
    return from
  }

  #plainLine(text: string, from: number, end: number): void {
    const stop = text.charCodeAt(end - 1) === RETURN && end > from ? end - 1 : end
    if (stop - from > longestRecord) {
      this.#options.take([text.slice(from, from + SHOWN)], tooLong)
      return
    }
    if (isBlankLine(text, from, stop, this.#separator)) return
    const { separator, take } = this.#options
    const fields: string[] = []
    let start = from
    for (;;) {
      if (this.#nextSeparator < start) {
        const found = text.indexOf(separator, start)
        this.#nextSeparator = found < 0 ? text.length : found
      }
      if (this.#nextSeparator >= stop) break
      fields.push(text.slice(start, this.#nextSeparator))
      start = this.#nextSeparator + 1
    }
    fields.push(text.slice(start, stop))
    take(fields, null)
  }

  /** A record with quotation marks. Returns where the next record begins, or -1 when more text is needed. */
  #quotedRecord(text: string, from: number, end: number, last: boolean): number {
    const ownLine = this.#inVain > PATIENCE
    const reach = ownLine ? end : Math.min(text.length, from + longestRecord)
    const isEnd = ownLine || (last && reach === text.length)
    const found = fieldsOf(text.slice(from, reach), isEnd, this.#options.separator)
    const next = found ? from + found.length + 1 : 0
    // Two lines with an open quotation mark can look like one quotation that goes on from the first to the second.
    if (found && (next <= end + 1 || (found.isStrict && this.#options.fits(found.fields)))) {
      this.#options.take(found.fields, null)
      return next
    }
    if (!found && !isEnd && reach === text.length) return -1
    this.#inVain += found?.length ?? reach - from
    const stop = text.charCodeAt(end - 1) === RETURN ? end - 1 : end
    this.#options.take(text.slice(from, stop).split(this.#options.separator), neverClosed)
    return end + 1
  }
}

/**
 * Fields of the record at the start of a text, and its length without the line end. `isEnd` says that a record may end
 * where the text does. Undefined when the record does not end in the text.
 */
function fieldsOf(text: string, isEnd: boolean, separator: string): Found | undefined {
  const separatorCode = separator.charCodeAt(0)
  const fields: string[] = []
  let isStrict = true
  let at = 0
  for (;;) {
    const open = skipBlanks(text, at, separatorCode)
    if (text.charCodeAt(open) === QUOTE) {
      let value = ''
      let start = open + 1
      let look = start
      for (;;) {
        const close = text.indexOf('"', look)
        if (close < 0) return undefined
        look = close + 1
        if (text.charCodeAt(look) === QUOTE) {
          value += text.slice(start, look)
          look++
          start = look
          continue
        }
        at = skipBlanks(text, look, separatorCode)
        const code = text.charCodeAt(at)
        if (at < text.length && code !== separatorCode && code !== LINE_FEED && code !== RETURN) {
          isStrict = false
          continue
        }
        fields.push(value + text.slice(start, close))
        break
      }
    } else {
      const start = at
      const nextSeparator = text.indexOf(separator, at)
      const lineFeed = text.indexOf('\n', at)
      const lineEnd = lineFeed < 0 ? text.length : lineFeed
      at = nextSeparator < 0 || nextSeparator > lineEnd ? lineEnd : nextSeparator
      const stop = at === lineEnd && at > start && text.charCodeAt(at - 1) === RETURN ? at - 1 : at
      fields.push(text.slice(start, stop))
    }
    if (text.charCodeAt(at) === RETURN) at++
    if (at >= text.length) return isEnd ? { fields, length: at, isStrict } : undefined
    if (text.charCodeAt(at) === LINE_FEED) return { fields, length: at, isStrict }
    at++
  }
}

/** The first place from `at` on that is no blank. A tab that separates fields is none. */
function skipBlanks(text: string, at: number, separatorCode: number): number {
  let place = at
  for (;;) {
    const code = text.charCodeAt(place)
    if (code !== 32 && (code !== 9 || separatorCode === 9)) return place
    place++
  }
}

/** Whether a text has a CR that is a line end by itself. */
function hasLoneReturn(text: string): boolean {
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== LINE_FEED) return true
  return false
}

/** A line of blanks only. A line of separators is a record whose fields are empty. */
function isBlankLine(text: string, from: number, stop: number, separator: number): boolean {
  for (let at = from; at < stop; at++) {
    const code = text.charCodeAt(at)
    if (code > 32 || code === separator) return false
  }
  return true
}
