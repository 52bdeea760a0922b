import type { DayOrder } from '../types.ts'

/**
 * The day that a text means in each order of day and month, as `YYYY-MM-DD`; null where it means none. Both are the
 * same for texts that do not depend on an order: ISO, year first, or a month by name.
 */
export type DayByOrder = Readonly<Record<DayOrder, string | null>>

const none: DayByOrder = { dmy: null, mdy: null }
/** A longer text is not a date. The limit also keeps the expressions below fast. */
const LONGEST = 50

const monthNames =
  'january february march april may june july august september october november december'.split(' ')
const months = monthNames.map((name) => name.slice(0, 3))

const time =
  /(?:T|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2})?$/i
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})\.?$/
const digitsOnly = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})\.?$/
const dayMonthYear = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]{1,2}([a-z]{3,9})[\s.,/-]{1,3}(\d{4}|\d{2})$/i
const monthDayYear = /^([a-z]{3,9})[\s./-]{1,2}(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]{1,3}(\d{4}|\d{2})$/i
const yearMonthDay = /^(\d{4})[\s/.-]([a-z]{3,9})[\s/.-](\d{1,2})$/i

/** Number of a month by its English name or its first letters; undefined when it is none. */
function monthNumber(name: string): string | undefined {
  const lower = name.toLowerCase()
  const at = lower === 'sept' ? 8 : Math.max(months.indexOf(lower), monthNames.indexOf(lower))
  return at < 0 ? undefined : String(at + 1)
}

/** The day of these parts as `YYYY-MM-DD`; null where the calendar has no such day. Years of two digits are from 2000. */
function realDay(year: string, month: string | undefined, date: string): string | null {
  if (month === undefined) return null
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
}

const anyOrder = (day: string | null): DayByOrder => (day === null ? none : { dmy: day, mdy: day })

/**
 * Reads a date, also with a time of day after it. The day counts as it is written, whatever the time zone. Separators
 * are `/`, `.`, `-` and a blank; names of months are English.
 */
export function readDayText(text: string): DayByOrder {
  if (text.length > LONGEST) return none
  const date = text.trim().replace(time, '').replace(weekday, '')
  const ymd = yearFirst.exec(date)
  if (ymd) return anyOrder(realDay(ymd[1]!, ymd[3], ymd[4]!))
  const digits = digitsOnly.exec(date)
  if (digits) return anyOrder(realDay(digits[1]!, digits[2], digits[3]!))
  const last = yearLast.exec(date)
  if (last) {
    const [, first, , second, year] = last as unknown as [string, string, string, string, string]
    return { dmy: realDay(year, second, first), mdy: realDay(year, first, second) }
  }
  const dmy = dayMonthYear.exec(date)
  if (dmy) return anyOrder(realDay(dmy[3]!, monthNumber(dmy[2]!), dmy[1]!))
  const mdy = monthDayYear.exec(date)
  if (mdy) return anyOrder(realDay(mdy[3]!, monthNumber(mdy[1]!), mdy[2]!))
  const named = yearMonthDay.exec(date)
  return named ? anyOrder(realDay(named[1]!, monthNumber(named[2]!), named[3]!)) : none
}
