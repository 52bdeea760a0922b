import { DAY_MS, HOUR_MS } from '../days.ts'
import { RATE_HOURS } from './recent-rate.ts'

/** Hours of a UTC day. */
export const DAY_HOURS = 24
/** Hours before midnight that belong to the window, so that a rate is known when a day begins. */
export const HOURS_BEFORE = 3
/** The window of hours that a pace is read from and that a usual day covers: the last of yesterday, then all of today. */
export const WINDOW_HOURS = HOURS_BEFORE + DAY_HOURS
/** Weeks before today whose same weekday makes the usual day. */
export const USUAL_WEEKS = 4

/** With fewer weeks, or fewer searches on a usual day, the usual hours are too uncertain. */
export const ENOUGH_WEEKS = 2
const ENOUGH_SEARCHES = 48

/** An hour that lies so many hours back counts half, because a day may change on its way. */
const HALF_LIFE_HOURS = 4
/** So many searches count as seen as usual, so that a quiet night does not decide about the day. */
const PRIOR_SEARCHES = 4

/** The same weekday of past weeks. */
export interface PastDays {
  /** Weeks that had searches. */
  weeks: number
  /** Their mean searches by hour of the window. */
  hours: readonly number[]
}

/** Searches by hour of the window. */
export interface SeenHours {
  hours: readonly number[]
  /** The places of the window that are known: from this one, until before that one or the running hour. */
  from: number
  to: number
}

/** Where the expected hours come from: the usual day at today's level, or the last three hours alone. */
export type PaceMethod = 'usual' | 'recent'

/** What is expected of today. */
export interface Demand {
  by: PaceMethod
  /** Searches in each whole hour of the day as they would be at the present level. */
  hours: readonly number[]
}

/** The window without a search. */
export const noHours = (): number[] => Array.from({ length: WINDOW_HOURS }, () => 0)

/** When the window of a day begins, in milliseconds since 1970. */
export function windowBegins(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) * DAY_MS - HOURS_BEFORE * HOUR_MS
}

/**
 * The searches of each hour of today, from the hours seen and the same weekday of past weeks. The usual hours are scaled
 * to the level of the hours seen, the latest counting most. Without enough of the past, the rate of the last three whole
 * hours and the running one goes on (docs/behaviour/rules.md#pace-of-a-cap).
 */
export function expectDemand(seen: SeenHours, past: PastDays | undefined, now: Date): Demand {
  const known = knownHours(seen, now)
  if (past === undefined || !isEnough(past)) {
    const rate = recentRate(known)
    return { by: 'recent', hours: Array.from({ length: DAY_HOURS }, () => rate) }
  }
  const level = levelOf(known, past.hours)
  return { by: 'usual', hours: past.hours.slice(HOURS_BEFORE).map((searches) => searches * level) }
}

function isEnough({ weeks, hours }: PastDays): boolean {
  const day = hours.slice(HOURS_BEFORE).reduce((sum, searches) => sum + searches, 0)
  return weeks >= ENOUGH_WEEKS && day >= ENOUGH_SEARCHES
}

/** An hour of the window of which the searches are known. */
interface KnownHour {
  place: number
  searches: number
  /** Which part of it has passed, and how many hours ago it ended. */
  passed: number
  age: number
}

function knownHours({ hours, from, to }: SeenHours, now: Date): KnownHour[] {
  const at = (now.getTime() - windowBegins(now)) / HOUR_MS
  const end = Math.min(to, Math.floor(at) + 1)
  return hours.slice(from, end).map((searches, index) => {
    const place = from + index
    return { place, searches, passed: Math.min(1, at - place), age: Math.max(0, at - place - 1) }
  })
}

/** Searches of the hours seen as a multiple of the usual ones. */
function levelOf(known: readonly KnownHour[], usual: readonly number[]): number {
  let found = PRIOR_SEARCHES
  let expected = PRIOR_SEARCHES
  for (const { place, searches, passed, age } of known) {
    const weight = 2 ** (-age / HALF_LIFE_HOURS)
    found += weight * searches
    expected += weight * passed * usual[place]!
  }
  return found / expected
}

/** Searches an hour over the last hours known. */
function recentRate(known: readonly KnownHour[]): number {
  const last = known.slice(-1 - RATE_HOURS)
  const hours = last.reduce((sum, { passed }) => sum + passed, 0)
  return hours <= 0 ? 0 : last.reduce((sum, { searches }) => sum + searches, 0) / hours
}
