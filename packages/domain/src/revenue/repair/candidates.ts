import { DAY_MS, type Day } from '../../days.ts'
import { likeness, mostLikeness, shapeOf, type Spelling, spellingOf } from './spelling.ts'

/**
 * Proposes known channels for reported channels that no account matches (docs/behaviour/revenue.md#repair-candidates).
 * Nothing is booked by it: a person presses.
 */

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

/** A repair that a person made for this advertiser. */
export interface PastRepair {
  reported: string
  channel: string
}

export const evidences = ['spelling', 'traffic', 'valid', 'repaired'] as const
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

export interface RepairProposal {
  /** The reported channel. */
  channel: string
  /** The best first, at most three. */
  candidates: readonly Candidate[]
  /** Whether the first one is selected when the screen opens. */
  preselected: boolean
}

const POINTS: Record<Evidence, number> = { spelling: 45, traffic: 40, valid: 10, repaired: 5 }
const SHOWN_FROM = 40
const MOST_SHOWN = 3
const SELECTED_FROM = 85
const SELECTED_LEAD = 15
const ENDED_DAYS = 60
/** Sums of fractions miss a limit by less than this. */
const ROUNDING = 1e-9

/** A value, or null where nothing is known. */
type Values = Record<Evidence, number | null>

interface Prepared {
  known: KnownChannel
  spelling: Spelling
  shape: string
}

/**
 * Proposals for the unmatched channels of one advertiser, in their order. Throws a RangeError when searches of an
 * unmatched and a known channel are not of equally many days.
 */
export function repairProposals(
  unmatched: readonly UnmatchedChannel[],
  known: readonly KnownChannel[],
  repairs: readonly PastRepair[],
): RepairProposal[] {
  const prepared = known.map((one) => ({
    known: one,
    spelling: spellingOf(one.channel),
    shape: shapeOf(one.channel),
  }))
  const patterns = new Map<string, Set<string>>()
  for (const { reported, channel } of repairs) {
    const shape = shapeOf(reported)
    // Between equal shapes a repair replaced a name or a number. That says nothing about the next one.
    if (shape !== shapeOf(channel))
      patterns.getOrInsertComputed(shape, () => new Set<string>()).add(shapeOf(channel))
  }
  return unmatched.map((one) => proposalFor(one, prepared, patterns.get(shapeOf(one.channel))))
}

function proposalFor(
  unmatched: UnmatchedChannel,
  prepared: readonly Prepared[],
  repairedTo: ReadonlySet<string> | undefined,
): RepairProposal {
  const spelling = spellingOf(unmatched.channel)
  let best: Candidate[] = []
  for (const { known, spelling: other, shape } of prepared) {
    const values: Values = {
      spelling: mostLikeness(spelling, other),
      traffic: alikeTraffic(unmatched.searches, known.unclaimed),
      valid: validThen(unmatched, known.periods),
      repaired: repairedTo?.has(shape) === true ? 1 : 0,
    }
    // Most channels cannot be among the three however they are spelt. Comparing letters is what takes time.
    const needed = best.length === MOST_SHOWN ? best.at(-1)!.score : SHOWN_FROM
    if (scoreOf(values) < needed - ROUNDING) continue
    const candidate = candidateOf(known.channel, { ...values, spelling: likeness(spelling, other) })
    if (candidate.score < SHOWN_FROM - ROUNDING) continue
    best = [...best, candidate].toSorted(byScore).slice(0, MOST_SHOWN)
  }
  const [first, second] = best
  const preselected =
    first !== undefined &&
    first.score >= SELECTED_FROM - ROUNDING &&
    first.score - (second?.score ?? 0) >= SELECTED_LEAD - ROUNDING
  return { channel: unmatched.channel, candidates: best, preselected }
}

/** The best first. Equal ones by their text, so that the order does not depend on that of the channels. */
function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.channel < b.channel ? -1 : 1)
}

function scoreOf(values: Values): number {
  let points = 0
  let sum = 0
  for (const evidence of evidences) {
    const value = values[evidence]
    if (value === null) continue
    points += POINTS[evidence]
    sum += POINTS[evidence] * value
  }
  return (100 * sum) / points
}

function candidateOf(channel: string, values: Values): Candidate {
  const all = evidences.reduce((sum, one) => sum + (values[one] === null ? 0 : POINTS[one]), 0)
  const parts = evidences.map((evidence): ScorePart => {
    const value = values[evidence]
    const points = POINTS[evidence]
    const adds = (100 * points * (value ?? 0)) / all
    return { evidence, points, value: value ?? 0, known: value !== null, adds }
  })
  return { channel, score: scoreOf(values), parts }
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
