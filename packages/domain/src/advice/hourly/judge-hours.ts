import { SlidingMedian } from '../../statistics/sliding-median.ts'
import { expectedHour, hourScore, logRatio } from './expected-hour.ts'

/** Searches by hour, one after the other. An hour of which nothing is known is NaN; one without searches is 0. */
export interface HourlyCounts {
  /** Number of the first hour, counted from 1970. */
  from: number
  searches: ArrayLike<number>
}

export interface HourlyLimits {
  /** From so many deviations on, an hour is in breach. */
  score: number
  /** So many open at once. */
  sureScore: number
  /** An hour in breach differs by this part of what was expected. */
  part: number
  /** An hour with fewer searches, expected and seen, is never in breach. */
  least: number
}

export const hourlyLimits: HourlyLimits = { score: 3.5, sureScore: 8, part: 0.3, least: 100 }

export type Direction = 'fall' | 'rise'

/** A time in which a series was far from what was expected of it. */
export interface HourlyChange {
  direction: Direction
  /** The first hour in breach. */
  since: number
  /** The hour in which it opened. */
  opened: number
  /** The hour in which it closed; null while it is open. */
  closed: number | null
  /** Searches that were expected, and seen, in all hours from `since` until it closed. */
  expected: number
  seen: number
  hours: number
}

const WEEK = 168
const WEEKS = 6
/** So many weeks running make usual what was told of in each. */
const REPEATED_WEEKS = 3
/** A series says nothing in its first two weeks. */
const SILENT = 2 * WEEK
/** What lasts so long is the new level. */
const NEW_LEVEL = WEEK
const LEVEL_HOURS = 24
/** Fewer good hours than this give no level. */
const LEAST_LEVEL_HOURS = 6
const DEVIATION_HOURS = 14 * 24
/** Calm hours one after the other that close. */
const CALM_HOURS = 3
const CALM_SCORE = 2
const CALM_PART = 0.15
/** A smaller hour than this part of the least cannot tell a calm link from one without searches. */
const TELLING_PART = 0.2

/**
 * The changes of a series, from a replay of its hours (docs/behaviour/advisor.md#far-from-what-is-expected). Hours in
 * breach or open teach nothing, so what is found does not depend on how often one looks.
 */
export function judgeHours({ from, searches }: HourlyCounts, limits = hourlyLimits): HourlyChange[] {
  const first = firstSeen(searches)
  const replay = new Replay(searches, first, limits)
  for (let at = first; at < searches.length; at += 1) replay.next(at)
  for (const change of replay.changes) {
    change.since += from
    change.opened += from
    if (change.closed !== null) change.closed += from
  }
  return replay.changes
}

function firstSeen(searches: ArrayLike<number>): number {
  let at = 0
  while (at < searches.length && !(searches[at]! > 0)) at += 1
  return at
}

class Replay {
  readonly changes: HourlyChange[] = []
  readonly #searches: ArrayLike<number>
  readonly #first: number
  readonly #limits: HourlyLimits
  /** What good hours had; NaN for the others. */
  readonly #good: Float64Array
  /** What was expected of each hour since the last change began. */
  readonly #expected: Float64Array
  readonly #levels = new SlidingMedian(LEVEL_HOURS)
  readonly #ratios = new SlidingMedian(DEVIATION_HOURS)
  readonly #weeks = new Float64Array(WEEKS)
  /** The usual hours of the week at the hour before, this one and the next. */
  #usual: [number, number, number] = [NaN, NaN, NaN]
  #open: HourlyChange | null = null
  #breaches = 0
  #breachDirection: Direction = 'fall'
  #since = 0
  #calm = 0

  constructor(searches: ArrayLike<number>, first: number, limits: HourlyLimits) {
    this.#searches = searches
    this.#first = first
    this.#limits = limits
    this.#good = new Float64Array(searches.length).fill(NaN)
    this.#expected = new Float64Array(searches.length)
    this.#usual = [NaN, this.#usualAt(first), this.#usualAt(first + 1)]
  }

  next(at: number): void {
    const seen = this.#searches[at]!
    const usual = this.#smoothed()
    if (!Number.isNaN(seen))
      if (Number.isNaN(usual)) this.#learn(at, seen)
      else this.#judge(at, seen, usual)
    this.#usual = [this.#usual[1], this.#usual[2], this.#usualAt(at + 2)]
  }

  #judge(at: number, seen: number, usual: number): void {
    const level = this.#levels.count < LEAST_LEVEL_HOURS ? 0 : this.#levels.median()
    const expected = expectedHour(usual, level)
    const usualRatio = this.#ratios.count === 0 ? 0 : this.#ratios.median()
    const score = hourScore(seen, expected, usualRatio)
    this.#expected[at] = expected
    const isKnown = at - this.#first >= SILENT
    const isBreach = isKnown && this.#isBreach(seen, expected, score)
    if (isBreach) this.#breach(at, score)
    else this.#breaches = 0
    if (this.#open !== null) this.#goOn(this.#open, at, { seen, expected, score, isBreach })
    else if (!isBreach) {
      this.#learn(at, seen)
      this.#levels.add(logRatio(seen, usual))
      this.#ratios.add(Math.abs(logRatio(seen, expected)))
    }
  }

  #isBreach(seen: number, expected: number, score: number): boolean {
    const { score: least, part, least: volume } = this.#limits
    return (
      Math.abs(score) >= least &&
      Math.abs(seen - expected) >= part * expected &&
      Math.max(seen, expected) >= volume
    )
  }

  #breach(at: number, score: number): void {
    const direction = score < 0 ? 'fall' : 'rise'
    if (this.#breaches === 0 || this.#breachDirection !== direction) {
      this.#breaches = 0
      this.#since = at
      this.#breachDirection = direction
    }
    this.#breaches += 1
    if (this.#open !== null) {
      if (this.#open.direction === direction) return
      // The opposite ends it: a catch-up after a fall is another change.
      this.#open.closed = at
      this.#open = null
    }
    if (this.#breaches < 2 && Math.abs(score) < this.#limits.sureScore) return
    this.#open = { direction, since: this.#since, opened: at, closed: null, expected: 0, seen: 0, hours: 0 }
    this.#calm = 0
    this.changes.push(this.#open)
    for (let hour = this.#since; hour < at; hour += 1) this.#count(this.#open, hour)
  }

  /** Adds an hour to a change. */
  #count(change: HourlyChange, at: number): void {
    const seen = this.#searches[at]!
    if (Number.isNaN(seen)) return
    change.expected += this.#expected[at]!
    change.seen += seen
    change.hours += 1
  }

  #goOn(
    change: HourlyChange,
    at: number,
    hour: { seen: number; expected: number; score: number; isBreach: boolean },
  ): void {
    this.#count(change, at)
    if (at - change.since >= NEW_LEVEL) {
      this.#takeLevel(change.since, at)
      this.#close(change, at)
    } else if (hour.isBreach) this.#calm = 0
    else if (Math.max(hour.seen, hour.expected) >= TELLING_PART * this.#limits.least) {
      const isCalm =
        Math.abs(hour.score) < CALM_SCORE || Math.abs(hour.seen - hour.expected) <= CALM_PART * hour.expected
      this.#calm = isCalm ? this.#calm + 1 : 0
      if (this.#calm === CALM_HOURS) this.#close(change, at)
    }
  }

  #close(change: HourlyChange, at: number): void {
    change.closed = at
    this.#open = null
    this.#breaches = 0
  }

  /** Takes a change as the new level: what was learnt before it counts in proportion, and its own hours count. */
  #takeLevel(since: number, at: number): void {
    const ratios = new SlidingMedian(at - since + 1)
    for (let hour = since; hour <= at; hour += 1)
      if (this.#expected[hour]! > 0 && !Number.isNaN(this.#searches[hour]!))
        ratios.add((this.#searches[hour]! + 1) / (this.#expected[hour]! + 1))
    const times = ratios.median()
    for (let hour = this.#first; hour < since; hour += 1) this.#good[hour]! *= times
    for (let hour = since; hour <= at; hour += 1) this.#good[hour] = this.#searches[hour]!
    this.#levels.clear()
    this.#usual = [this.#usualAt(at - 1), this.#usualAt(at), this.#usualAt(at + 1)]
  }

  #learn(at: number, seen: number): void {
    this.#good[at] = seen
  }

  /** Half the usual hour itself, half the mean of it with its neighbours: one of six weeks has few values. */
  #smoothed(): number {
    const [before, itself, after] = this.#usual
    if (Number.isNaN(itself)) return NaN
    const beside = Number.isNaN(before) ? itself : before
    const next = Number.isNaN(after) ? itself : after
    return itself / 2 + (beside + itself + next) / 6
  }

  /** The median of that hour of the week over the six weeks before, of good hours. */
  #usualAt(at: number): number {
    if (this.#isRepeated(at)) this.#takeRepeated(at)
    const weeks = this.#weeks
    let count = 0
    for (let week = at - WEEK; week >= this.#first && week >= at - WEEKS * WEEK; week -= WEEK) {
      const value = this.#good[week]!
      if (Number.isNaN(value)) continue
      let place = count
      while (place > 0 && weeks[place - 1]! > value) {
        weeks[place] = weeks[place - 1]!
        place -= 1
      }
      weeks[place] = value
      count += 1
    }
    if (count === 0) return NaN
    const half = count / 2
    return (weeks[Math.ceil(half) - 1]! + weeks[Math.floor(half)]!) / 2
  }

  /** Whether the hour was in a change, or in breach, in each of the last three weeks. */
  #isRepeated(at: number): boolean {
    if (at - REPEATED_WEEKS * WEEK < this.#first) return false
    for (let week = 1; week <= REPEATED_WEEKS; week += 1)
      if (!Number.isNaN(this.#good[at - week * WEEK]!)) return false
    return true
  }

  /** What came in three weeks running is usual from then on: else it would be told of every week for ever. */
  #takeRepeated(at: number): void {
    for (let week = 1; at - week * WEEK >= this.#first; week += 1) {
      const hour = at - week * WEEK
      this.#good[hour] = week <= REPEATED_WEEKS ? this.#searches[hour]! : NaN
    }
  }
}
