import { DAY_MS } from '@headgate/domain/days'

/**
 * What a column holds. Counts, money and ratios are numbers with a format, ids are numbers without one; `date` takes
 * `YYYY-MM-DD`, with an hour or a time after it, and is a real date; everything else is text.
 */
export type SheetKind = 'text' | 'id' | 'count' | 'money' | 'ratio' | 'date'

/** Numbers may come as decimal text, which is written as it is. Null is an empty cell. */
export type SheetCell = string | number | null

/** Places of the formats in `styles.ts`. */
export const formats = {
  plain: 0,
  bold: 1,
  count: 2,
  money: 3,
  ratio: 4,
  day: 5,
  moment: 6,
  quoted: 7,
} as const

/** The most that a cell of a spreadsheet can hold, in UTF-16 units. */
const LONGEST_TEXT = 32_767

const needsCare = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x/u
/** Characters that XML 1.0 cannot hold, even as references. */
// oxlint-disable-next-line no-control-regex
const invalid = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text for XML: marks escaped, characters that XML cannot hold removed, lone halves of a pair replaced. */
export function xmlText(text: string): string {
  const short = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text
  if (!needsCare.test(short)) return short
  return (
    short
      .toWellFormed()
      .replaceAll(invalid, '')
      .replaceAll(/[&<>]/g, (mark) => marks[mark]!)
      // Spreadsheets read `_x0041_` as the letter A. With its first sign escaped, it stays the text that it was.
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  )
}

/** Signs with which a formula begins when somebody types the text into a cell. */
const looksLikeFormula = /^[=+\-@]/

/**
 * A cell with text. It is never a formula, because its type says text. Text that looks like one is marked as quoted, so
 * that it stays text when somebody edits the cell.
 */
function textCell(at: string, text: string, format: number): string {
  if (text === '') return ''
  const style = format === formats.plain && looksLikeFormula.test(text) ? formats.quoted : format
  const styled = style === formats.plain ? '' : ` s="${style}"`
  return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

const decimal = /^-?\d+(\.\d+)?$/

function numberCell(at: string, value: SheetCell, format: number): string {
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${at}" s="${format}"><v>${value}</v></c>` : ''
  // Such as a dash where a measure has no value.
  if (!decimal.test(value!)) return textCell(at, value!, formats.plain)
  return `<c r="${at}" s="${format}"><v>${value}</v></c>`
}

const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d))?)?)?/

/** Spreadsheets count days from here. Right for all days after February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** The number by which a spreadsheet knows a UTC date; null for text that is none, such as a month. */
export function dateNumber(text: string): { days: number; hasTime: boolean } | null {
  const [, day, hour, minute = '00', second = '00'] = date.exec(text) ?? []
  if (day === undefined) return null
  const moment = Date.parse(`${day}T${hour ?? '00'}:${minute}:${second}Z`)
  if (Number.isNaN(moment) || moment < Date.UTC(1900, 2, 1)) return null
  return { days: (moment - DAY_ZERO) / DAY_MS, hasTime: hour !== undefined }
}

/** A download has few different dates, each in many rows: what follows the place of the cell, by its text. */
const knownDates = new Map<string, string | null>()
const MOST_DATES = 1_000

function dateContent(text: string): string | null {
  let content = knownDates.get(text)
  if (content !== undefined) return content
  const found = dateNumber(text)
  content = found && `s="${found.hasTime ? formats.moment : formats.day}"><v>${found.days}</v></c>`
  if (knownDates.size >= MOST_DATES) knownDates.clear()
  knownDates.set(text, content)
  return content
}

function dateCell(at: string, text: string): string {
  const content = dateContent(text)
  return content === null ? textCell(at, text, formats.plain) : `<c r="${at}" ${content}`
}

/** A cell at a place such as `B7`. Empty text when the cell is empty. */
export function cellXml(at: string, value: SheetCell | undefined, kind: SheetKind): string {
  if (value === null || value === undefined) return ''
  if (kind === 'text') return textCell(at, String(value), formats.plain)
  if (kind === 'date') return dateCell(at, String(value))
  return numberCell(at, value, kind === 'id' ? formats.plain : formats[kind])
}

export const boldCell = (at: string, text: string): string => textCell(at, text, formats.bold)

/** Letters of a column, counted from 0: A to Z, AA, AB … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
