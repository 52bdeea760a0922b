import { type CharacterCounts, characterCounts, editDistance, leastEdits } from './edit-distance.ts'

/**
 * How alike two channels are spelt (docs/behaviour/revenue.md#repair-candidates). Digits are a veto: BN-1044 and BN-1040
 * differ in one character and are different channels.
 */

/** A channel, made ready to be compared with many others. */
export interface Spelling {
  joined: ComparedText
  /** The same with `-` between groups of digits that a separator parted. Null when no two digits were parted. */
  split: ComparedText | null
}

interface ComparedText {
  text: string
  /** Groups of digits, in their order. */
  digits: string
  counts: CharacterCounts
}

/** Channels with other groups of digits are this much alike at most. */
const OTHER_DIGITS = 0.3
/**
 * Texts less alike than this are not alike. With other groups of digits more is asked, because short names are half alike
 * by chance. In tenths, so that the limits are compared in whole numbers.
 */
const LEAST_TENTHS = 3
const LEAST_TENTHS_OTHER_DIGITS = 6

const SEPARATORS = /[\s_\-./:]+/gu
const digit = /^\d$/

/** Makes a channel ready: lower case, no separators, o and l between digits as 0 and 1, no leading zeros. */
export function spellingOf(channel: string): Spelling {
  const lower = channel.normalize('NFC').toLowerCase()
  const joined = lower.replaceAll(SEPARATORS, '')
  const split = lower.replaceAll(SEPARATORS, (run, at: number) =>
    digit.test(lower[at - 1] ?? '') && digit.test(lower[at + run.length] ?? '') ? '-' : '',
  )
  return { joined: compared(joined), split: split === joined ? null : compared(split) }
}

function compared(text: string): ComparedText {
  const read = text
    .replaceAll(/(?<=\d)[ol]+(?=\d)/g, (run) => run.replaceAll('o', '0').replaceAll('l', '1'))
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
  return { text: read, digits: (read.match(/\d+/g) ?? []).join(' '), counts: characterCounts(read) }
}

/** The texts of two channels to compare: where both part their digits, 1-11 and 11-1 are different. */
function textsOf(one: Spelling, other: Spelling): [ComparedText, ComparedText] {
  return one.split !== null && other.split !== null ? [one.split, other.split] : [one.joined, other.joined]
}

/** How alike two channels can be at most, from 0 to 1. Fast, and never less than `likeness`. */
export function mostLikeness(one: Spelling, other: Spelling): number {
  const [a, b] = textsOf(one, other)
  const byLength = likenessAt(Math.abs(a.text.length - b.text.length), a, b)
  return byLength === 0 ? 0 : likenessAt(leastEdits(a.counts, b.counts), a, b)
}

/** How alike two channels are spelt, from 0 to 1. A channel of separators alone is like no other. */
export function likeness(one: Spelling, other: Spelling): number {
  const [a, b] = textsOf(one, other)
  return likenessAt(a.text === b.text ? 0 : editDistance(a.text, b.text), a, b)
}

/** How alike two texts are when it takes this many edits to make one of the other. */
function likenessAt(edits: number, a: ComparedText, b: ComparedText): number {
  const longer = Math.max(a.text.length, b.text.length)
  const sameDigits = a.digits === b.digits
  const least = sameDigits ? LEAST_TENTHS : LEAST_TENTHS_OTHER_DIGITS
  if (longer === 0 || 10 * (longer - edits) < least * longer) return 0
  return Math.min(sameDigits ? 1 : OTHER_DIGITS, 1 - edits / longer)
}

/**
 * The shape of a channel: runs of small letters, capitals and digits as one sign each, other characters as they are. A
 * repair from one shape to another is a pattern: an advertiser that once wrote `bn_1044` for BN-1044 writes `k_7` for K-7.
 */
export function shapeOf(channel: string): string {
  return channel
    .trim()
    .replaceAll(/\p{Lu}+/gu, '\u0001')
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll('\u0001', 'A')
    .replaceAll(/\d+/g, '9')
}
