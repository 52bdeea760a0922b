import { evidences } from '@headgate/contract/revenue/repair-values'
import { DAY_MS, type Day } from '../../days.ts'
import { likeness, mostLikeness, shapeOf, type Spelling, spellingOf } from './spelling.ts'

/** The score of one known channel for one unmatched channel (docs/behaviour/revenue.md#repair-candidates). */

/** A reported channel that no account matches. */
export interface UnmatchedChannel {
  channel: string
  /** The first and the last of the days on which it was reported. */
  from: Day
  to: Day
  /** Reported searches of each compared day, usually the 14 latest. Null when the advertiser reports none. */
  searches: readonly number[] | null
}

/** A channel of the advertiser's links. Links with the same channel are one. */
export interface KnownChannel {
  channel: string
  /** The days of its accounts, both included. Null when the account has no end. */
  periods: readonly { from: Day; to: Day | null }[]
  /** Our searches of the same days that no report claims. Null when they are no longer kept. */
  unclaimed: readonly number[] | null
}

export type Evidence = (typeof evidences)[number]

/** One part of a score. */
export interface ScorePart {
  evidence: Evidence
  /** What the part can give. Only known parts count. */
  points: number
  /** From 0 to 1. */
  value: number
  known: boolean
  /** What the part adds to the score. */
  adds: number
}

export interface Candidate {
  channel: string
  /** 0 to 100: the sum of what its parts add. */
  score: number
  parts: readonly ScorePart[]
}

const POINTS: Record<Evidence, number> = { spelling: 45, traffic: 40, valid: 10, repaired: 5 }
const ENDED_DAYS = 60

/** A value from 0 to 1 for each evidence, or null where nothing is known. */
export type Values = Record<Evidence, number | null>

/** A channel with what is compared of it, worked out once for many comparisons. */
export type Prepared<T extends { channel: string }> = T & { spelling: Spelling; shape: string }

export function prepared<T extends { channel: string }>(one: T): Prepared<T> {
  return { ...one, spelling: spellingOf(one.channel), shape: shapeOf(one.channel) }
}

/**
 * The highest values that are possible, because letters are not compared yet. `repairedTo` are shapes to which
 * channels of this shape were repaired before.
 */
export function mostValues(
  unmatched: Prepared<UnmatchedChannel>,
  known: Prepared<KnownChannel>,
  repairedTo: ReadonlySet<string> | undefined,
): Values {
  return {
    spelling: mostLikeness(unmatched.spelling, known.spelling),
    traffic: alikeTraffic(unmatched.searches, known.unclaimed),
    valid: validThen(unmatched, known.periods),
    repaired: repairedTo?.has(known.shape) === true ? 1 : 0,
  }
}

/** The candidate with its real values: the letters are compared now. */
export function candidateOf(
  unmatched: Prepared<UnmatchedChannel>,
  known: Prepared<KnownChannel>,
  most: Values,
): Candidate {
  const values: Values = { ...most, spelling: likeness(unmatched.spelling, known.spelling) }
  const all = pointsOf(values)
  const parts = evidences.map((evidence): ScorePart => {
    const value = values[evidence]
    const points = POINTS[evidence]
    const adds = (100 * points * (value ?? 0)) / all
    return { evidence, points, value: value ?? 0, known: value !== null, adds }
  })
  return { channel: known.channel, score: scoreOf(values), parts }
}

function pointsOf(values: Values): number {
  return evidences.reduce((sum, one) => sum + (values[one] === null ? 0 : POINTS[one]), 0)
}

/** The score from 0 to 100: the points that were reached, of those that are known. */
export function scoreOf(values: Values): number {
  const reached = evidences.reduce((sum, one) => sum + POINTS[one] * (values[one] ?? 0), 0)
  return (100 * reached) / pointsOf(values)
}

/** How alike two series of searches are. Null when one is unknown, or both are empty. */
function alikeTraffic(reported: readonly number[] | null, own: readonly number[] | null): number | null {
  if (reported === null || own === null) return null
  if (reported.length !== own.length)
    throw new RangeError(
      `searches has ${reported.length} days and unclaimed ${own.length}. Pass the same days for both.`,
    )
  let smaller = 0
  let larger = 0
  for (const [at, one] of reported.entries()) {
    // Where reports claim more than we counted, nothing is left over.
    const other = Math.max(0, own[at]!)
    smaller += Math.min(one, other)
    larger += Math.max(one, other)
  }
  return larger === 0 ? null : smaller / larger
}

/** 1 when an account was valid on one of the days, half when one ended up to 60 days before. */
function validThen({ from, to }: UnmatchedChannel, periods: KnownChannel['periods']): number {
  let value = 0
  for (const period of periods) {
    if (period.to !== null && period.to < period.from) continue
    if (period.from > to) continue
    if (period.to === null || period.to >= from) return 1
    if (Date.parse(from) - Date.parse(period.to) <= ENDED_DAYS * DAY_MS) value = 0.5
  }
  return value
}
