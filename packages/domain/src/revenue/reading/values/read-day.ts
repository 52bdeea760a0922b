import { readDayText } from './day-text.ts'
import type { DayOrder } from '../types.ts'
import type { Day } from '../../../days.ts'
import { kept } from '../kept-text.ts'
import { quoted } from '../quoted-text.ts'

/** The day of a text, or why it has none. */
export type DayReading = { day: Day; reason: null } | { day: null; reason: string }

const earliestDay: Day = '2000-01-01'
/** Most texts whose reading is remembered. */
const MOST_TEXTS = 20_000

const orderNames: Record<DayOrder, string> = { dmy: 'day before month', mdy: 'month before day' }

const failed = (reason: string): DayReading => ({ day: null, reason })

/** A real day, if an advertiser can have reported it: not before 2000 and not after today. */
function possibleDay(text: string, day: Day, today: Day): DayReading {
  if (day > today)
    return failed(`The date ${quoted(text)} is ${day}, after today (${today} UTC). Correct the date.`)
  if (day < earliestDay)
    return failed(`The date ${quoted(text)} is ${day}, before ${earliestDay}. Correct the date.`)
  return { day, reason: null }
}

/** Remembers what it read: a file has few different dates and many lines. */
function remembering(read: (text: string) => DayReading): (text: string) => DayReading {
  const seen = new Map<string, DayReading>()
  let lastText = ''
  let last = failed('The date is empty. Enter the day of the line.')
  return (text) => {
    if (text === lastText) return last
    let reading = seen.get(text)
    if (!reading) {
      if (seen.size >= MOST_TEXTS) seen.clear()
      reading = text.trim() === '' ? failed('The date is empty. Enter the day of the line.') : read(text)
      seen.set(kept(text), reading)
    }
    lastText = text
    last = reading
    return reading
  }
}

/** Reads dates of a file whose order of day and month is known; `iso` when no date of it depends on one. */
export function fileDays(order: 'iso' | DayOrder, today: Day): (text: string) => DayReading {
  return remembering((text) => {
    const days = readDayText(text)
    const day = order === 'iso' && days.dmy !== days.mdy ? null : days[order === 'mdy' ? 'mdy' : 'dmy']
    if (day !== null) return possibleDay(text, day, today)
    if (order !== 'iso' && (days.dmy ?? days.mdy) !== null)
      return failed(`The date ${quoted(text)} does not fit the file, which has the ${orderNames[order]}.`)
    return failed(`${quoted(text)} is not a date. Write it as YYYY-MM-DD.`)
  })
}

/** Reads dates of an API's rows. `parse` gives the day of a text in the format of the credentials, if it is one. */
export function apiDays(
  parse: (text: string) => Day | undefined,
  format: string,
  today: Day,
): (text: string) => DayReading {
  return remembering((text) => {
    const day = parse(text)
    return day === undefined
      ? failed(
          `${quoted(text)} is not a date in the format ${format}. Check the date format of the credentials.`,
        )
      : possibleDay(text, day, today)
  })
}
