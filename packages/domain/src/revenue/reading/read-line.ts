import { quoted } from './quoted-text.ts'
import type { DayReading } from './values/read-day.ts'
import { isBlankFigure, readCount, readRevenue, type NumberReading } from './values/read-number.ts'
import { countryReader } from './values/read-country.ts'
import {
  fieldHeading,
  figureFields,
  type ColumnForm,
  type ColumnForms,
  type FigureField,
  type MappedColumn,
  type ReadLine,
  type RevenueField,
} from './types.ts'

/** Longest channel, in characters. */
const longestChannel = 1_000

/** How the lines of one import are read. */
export interface LineRules {
  mapped: readonly MappedColumn[]
  forms: ColumnForms
  /** Reads the text of a date. */
  readDay: (text: string) => DayReading
}

export type LineReader = (row: number, texts: readonly string[]) => ReadLine

interface FigureColumn {
  field: FigureField
  at: number
  form: ColumnForm
}

/** The figure of a column that the file may lack; 0 where it cannot be read, which fails the line. */
function countOf(column: FigureColumn | undefined, line: ReadLine): number {
  return column === undefined
    ? 0
    : figureOf(column, line, readCount(line.texts[column.at] ?? '', column.form))
}

function revenueOf(column: FigureColumn | undefined, line: ReadLine): number {
  return column === undefined
    ? 0
    : figureOf(column, line, readRevenue(line.texts[column.at] ?? '', column.form))
}

function figureOf({ field }: FigureColumn, line: ReadLine, read: NumberReading): number {
  if (typeof read === 'number') return read
  fail(line, field, `${fieldHeading(field)}: ${read}`)
  return 0
}

const plain: ColumnForm = { form: '1,234.50', settledBy: 'plain', contested: false }
const totalWords = /^(?:[-–—*]|(?:grand|sub|report)?[\s-]*(?:totals?|sum)\s*:?)$/i
/** A longer text is not a word for totals. The limit also keeps the expression fast. */
const LONGEST_TOTAL = 40

/** Whether a text may stand in a line of totals, where other lines have a day or a channel. */
function standsForTotal(text: string): boolean {
  const given = text.trim()
  return given === '' || (given.length <= LONGEST_TOTAL && totalWords.test(given))
}

/** A line that nothing was read of. */
export function emptyLine(row: number, texts: readonly string[]): ReadLine {
  return {
    row,
    kind: 'read',
    day: null,
    channel: null,
    country: '',
    countryUnread: false,
    searches: 0,
    monetized: 0,
    clicks: 0,
    followon: 0,
    initial: 0,
    revenue: 0,
    field: null,
    reason: null,
    texts,
  }
}

/** A line that is damaged as a whole. */
export function damagedLine(row: number, texts: readonly string[], reason: string): ReadLine {
  return { ...emptyLine(row, texts), kind: 'failed', reason }
}

function exclude(line: ReadLine, reason: string): ReadLine {
  line.kind = 'excluded'
  line.reason = reason
  return line
}

function fail(line: ReadLine, field: RevenueField, reason: string): void {
  if (line.kind === 'failed') return
  line.kind = 'failed'
  line.field = field
  line.reason = reason
}

/**
 * Makes a function that reads the fields of a line (docs/behaviour/revenue.md#reading-a-file). The first field that
 * cannot be read fails the line; the others are read all the same, so that a failed line still shows its channel and day.
 */
export function lineReader({ mapped, forms, readDay }: LineRules): LineReader {
  const place = (field: RevenueField) => mapped.find((one) => one.field === field)?.at ?? -1
  const dateAt = place('date')
  const channelAt = place('channel')
  const countryAt = place('geo')
  const readCountry = countryReader()
  const columns = figureFields
    .map((field) => ({ field, at: place(field), form: forms[field] ?? plain }))
    .filter(({ at }) => at >= 0)
  const columnOf = (field: FigureField) => columns.find((one) => one.field === field)
  // By name: V8 would look each up in the line if they were written in a loop.
  const searches = columnOf('total_searches')
  const monetized = columnOf('monetized_searches')
  const clicks = columnOf('clicks')
  const followon = columnOf('followon_searches')
  const initial = columnOf('initial_searches')
  const revenue = columnOf('gross_revenue')

  return (row, texts) => {
    const line = emptyLine(row, texts)
    const dateText = texts[dateAt] ?? ''
    const channel = (texts[channelAt] ?? '').trim()
    if (columns.every(({ at }) => isBlankFigure(texts[at] ?? '')))
      return exclude(line, 'The line has no figure.')
    const { day, reason } = readDay(dateText)
    if (day === null && standsForTotal(dateText) && standsForTotal(channel))
      return exclude(line, 'The line is a total: it has neither a date nor a channel.')

    line.day = day
    if (reason !== null) fail(line, 'date', reason)
    if (channel === '') fail(line, 'channel', 'The channel is empty. Enter the channel of the line.')
    else if (channel.length > longestChannel)
      fail(line, 'channel', `The channel is longer than ${longestChannel} characters: ${quoted(channel)}.`)
    else {
      line.channel = channel
      if (channel.includes('\uFFFD'))
        fail(line, 'channel', `The channel has characters that are damaged: ${quoted(channel)}.`)
    }
    if (countryAt >= 0) {
      const country = readCountry(texts[countryAt] ?? '')
      line.country = country ?? ''
      line.countryUnread = country === undefined
    }
    line.searches = countOf(searches, line)
    line.monetized = countOf(monetized, line)
    line.clicks = countOf(clicks, line)
    line.followon = countOf(followon, line)
    line.initial = countOf(initial, line)
    line.revenue = revenueOf(revenue, line)
    return line
  }
}
