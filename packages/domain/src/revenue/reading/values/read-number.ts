import { formEvidence, readDigits, type Digits } from './number-text.ts'
import { quoted } from '../quoted-text.ts'
import type { ColumnForm } from '../types.ts'

/** Revenue of one line stays below this, so that it fits `Decimal(18,6)` and a safe integer of millionths. */
const largestRevenue = 1_000_000_000
const MILLION = 1_000_000

/** A number, or why a text is none. */
export type NumberReading = number | string

const ZERO = 48
const NINE = 57

/** Spreadsheets fill a cell with blanks between the currency and the dash. The limit keeps a search short. */
const LONGEST_BLANK = 80

/** A cell without a figure: blank, or the dash that spreadsheets show for nothing, also as `$ -`. */
export function isBlankFigure(text: string): boolean {
  if (text === '') return true
  const code = text.charCodeAt(0)
  if (code >= ZERO && code <= NINE) return false
  const given = text.trim()
  return given === '' || (given.length <= LONGEST_BLANK && /^\p{Sc}?\s*[-–—]$/u.test(given))
}

/** The texts of a column that has numbers of both notations, where one of them could be either. */
function isUnsafe(text: string, form: ColumnForm): boolean {
  return form.contested && formEvidence(text).startsWith('either')
}

function whyNot(text: string, form: ColumnForm): string {
  if (isUnsafe(text, form))
    return `${quoted(text)} can be read in two ways, because the column has numbers like 1,234.50 and like 1.234,50. Use one notation.`
  if (/\d[eE][+]?\d/.test(text))
    return `${quoted(text)} has an exponent, so digits may be lost. Write the number out.`
  const other = form.form === '1,234.50' ? '1.234,50' : '1,234.50'
  if (readDigits(text, other))
    return `${quoted(text)} does not fit the column, whose numbers are written like ${form.form}.`
  return `${quoted(text)} is not a number. Write it with digits only.`
}

function slowCount(text: string, form: ColumnForm): NumberReading {
  const digits = isUnsafe(text, form) ? null : readDigits(text, form.form)
  if (!digits) return whyNot(text, form)
  const { negative, whole, fraction } = digits
  if (/[1-9]/.test(fraction) || /\d[eE]/.test(text))
    return `${quoted(text)} is not a whole number. Counts have no decimals.`
  if (negative && whole !== '') return `${quoted(text)} is below zero. Counts are not negative.`
  const count = Number(whole)
  return Number.isSafeInteger(count) ? count : `${quoted(text)} is too large for a count.`
}

/** Reads a whole number that is not negative. Decimals must be zeros, as in `12.00`. A blank cell is 0. */
export function readCount(text: string, form: ColumnForm): NumberReading {
  const { length } = text
  let count = 0
  if (length <= 15) {
    let at = 0
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code < ZERO || code > NINE) break
      count = count * 10 + (code - ZERO)
    }
    if (at === length) return count
  }
  return isBlankFigure(text) ? 0 : slowCount(text, form)
}

/** Millionths of digits, rounded half even; undefined from a thousand million units on. */
function millionths({ negative, whole, fraction }: Digits): number | undefined {
  if (whole.length > 9) return undefined
  const six = fraction.slice(0, 6).padEnd(6, '0')
  const rest = fraction.slice(6)
  let value = Number(whole) * MILLION + Number(six)
  const half = /^5?0*$/.test(rest) && rest.startsWith('5')
  if (half ? value % 2 === 1 : rest.charCodeAt(0) >= ZERO + 5) value++
  if (value >= largestRevenue * MILLION) return undefined
  return negative && value !== 0 ? -value : value
}

/** Reads revenue in millionths of the unit. More than six decimals are rounded half even. A blank cell is 0. */
export function readRevenue(text: string, form: ColumnForm): NumberReading {
  const quick = form.contested ? undefined : plainRevenue(text, form.form === '1,234.50' ? 46 : 44)
  if (quick !== undefined) return quick
  if (isBlankFigure(text)) return 0
  const digits = isUnsafe(text, form) ? null : readDigits(text, form.form)
  if (!digits) return whyNot(text, form)
  return (
    millionths(digits) ??
    `${quoted(text)} is too large. Revenue of one line stays below ${largestRevenue.toLocaleString('en')}.`
  )
}

const powers = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1]

/** Revenue of digits with at most one decimal sign and six decimals, which nearly every line has; else undefined. */
function plainRevenue(text: string, sign: number): number | undefined {
  const { length } = text
  if (length === 0 || length > 15) return undefined
  const negative = text.charCodeAt(0) === 45
  let digits = 0
  let decimals = -1
  for (let at = negative ? 1 : 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      digits = digits * 10 + (code - ZERO)
      if (decimals >= 0) decimals++
    } else if (code === sign && decimals < 0 && at > 0) decimals = 0
    else return undefined
  }
  if (decimals === 0 || decimals > 6 || (negative && length < 2)) return undefined
  const value = digits * powers[Math.max(decimals, 0)]!
  if (value >= largestRevenue * MILLION) return undefined
  return negative && value !== 0 ? -value : value
}
