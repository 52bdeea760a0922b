import { isCurrency } from './currency.ts'
import type { NumberForm } from '../types.ts'

/** A number as its digits, before anybody decides how large it may be. */
export interface Digits {
  negative: boolean
  /** Without zeros at its start; empty for zero. */
  whole: string
  fraction: string
}

/** A longer text is not a number. The limit also keeps the expressions below fast. */
const LONGEST = 80
/** The first group has no zero in front, so `0.125` and `0,125` have decimals. Blanks and apostrophes group as well. */
const groupsByComma =
  /^(?:[1-9]\d{0,2}(?:([,'’_ \u00A0\u2007\u2009\u202F])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})$/
const groupsByPoint = /^[1-9]\d{0,2}(?:([.'’_ \u00A0\u2007\u2009\u202F])\d{3})(?:\1\d{3})*$/
const tiny = /^([^eE]+)[eE][-\u2212]0*(\d{1,2})$/

interface Parts {
  negative: boolean
  body: string
  /** Decimal places by which an exponent moves the digits to the right. */
  moved: number
}

/** Nearly all numbers: digits and signs alone. */
const bare = /^-?\d[\d.,]*$/

/** Takes signs, brackets and currencies off a number; null when something else is around it, or there is no digit. */
function partsOf(text: string): Parts | null {
  if (text.length > LONGEST) return null
  if (bare.test(text)) {
    const negative = text.startsWith('-')
    return { negative, body: negative ? text.slice(1) : text, moved: 0 }
  }
  const given = text.trim()
  let start = given.search(/\d/)
  if (start < 0) return null
  const end = given.search(/\d\D*$/) + 1
  // In '.5' the point is part of the number, in 'Rs.500' it is not.
  if (/[.,]/.test(given.charAt(start - 1)) && !/\p{L}/u.test(given.charAt(start - 2))) start--
  const head = given.slice(0, start).replaceAll(/\s/g, '')
  const tail = given.slice(end).replaceAll(/\s/g, '')
  const minusBefore = /[-\u2212]/.exec(head)
  const minusAfter = /[-\u2212]$/.exec(tail)
  const inBrackets = head.includes('(') && tail.endsWith(')')
  const signs = Number(minusBefore !== null) + Number(minusAfter !== null) + Number(inBrackets)
  if (signs > 1 || (signs > 0 && head.includes('+'))) return null
  const before = inBrackets ? head.replace('(', '') : head.replace(/[-+\u2212]/, '')
  const after = inBrackets || minusAfter ? tail.slice(0, -1) : tail
  if (!isCurrency(before) || !isCurrency(after)) return null
  const body = given.slice(start, end)
  const power = tiny.exec(body)
  return power
    ? { negative: signs > 0, body: power[1]!, moved: Number(power[2]) }
    : { negative: signs > 0, body, moved: 0 }
}

/** Digits of a bare number in a notation; null when it is not written in it. */
function digitsIn(body: string, form: NumberForm): Omit<Digits, 'negative'> | null {
  const sign = form === '1,234.50' ? '.' : ','
  const at = body.indexOf(sign)
  const whole = at < 0 ? body : body.slice(0, at)
  const fraction = at < 0 ? '' : body.slice(at + 1)
  if (at >= 0 && !/^\d+$/.test(fraction)) return null
  if (/^\d*$/.test(whole))
    return whole + fraction === '' ? null : { whole: whole.replace(/^0+/, ''), fraction }
  const groups = form === '1,234.50' ? groupsByComma : groupsByPoint
  return groups.test(whole) ? { whole: whole.replaceAll(/\D/g, ''), fraction } : null
}

/**
 * The digits of a number in a notation, or null. Currency signs and codes are taken off; brackets, a minus before or
 * after mean a negative number. `2e-7` is read, because programs write small numbers so, without loss. `1.2E+5` is not:
 * spreadsheets write it when they have already dropped digits.
 */
export function readDigits(text: string, form: NumberForm): Digits | null {
  const parts = partsOf(text)
  const digits = parts && digitsIn(parts.body, form)
  if (!parts || !digits) return null
  if (parts.moved === 0) return { negative: parts.negative, ...digits }
  const padded = digits.whole.padStart(parts.moved, '0')
  const whole = padded.slice(0, padded.length - parts.moved)
  return { negative: parts.negative, whole, fraction: padded.slice(whole.length) + digits.fraction }
}

/** What a number shows about the notation of its column. */
export type FormEvidence = 'none' | 'point' | 'comma' | 'either, with a point' | 'either, with a comma'

/** `12.5` has a decimal point, `12,5` a decimal comma, `1,234` could have either, and `12` or a text shows nothing. */
export function formEvidence(text: string): FormEvidence {
  const parts = partsOf(text)
  if (!parts || !/[.,]/.test(parts.body)) return 'none'
  const point = digitsIn(parts.body, '1,234.50') !== null
  const comma = digitsIn(parts.body, '1.234,50') !== null
  if (point && comma) return parts.body.includes('.') ? 'either, with a point' : 'either, with a comma'
  return point ? 'point' : comma ? 'comma' : 'none'
}
