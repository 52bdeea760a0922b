import { type Comparison, compareRules, type DayOfRule } from './compare-rules.ts'

/** A rule of a publisher link that spreads searches by weight. */
export interface WeighedRule {
  id: number
  weight: number
  /** Searches that its caps leave free on a usual day; null without a cap. */
  room: number | null
  /** Its settled days by number. */
  days: ReadonlyMap<number, DayOfRule>
}

export interface WeightLimits {
  /** Days with fewer searches of one of the two rules are left out. */
  daySearches: number
  days: number
  /** Searches of each rule in all days. */
  searches: number
  /** How sure it must be that the other rule is better. */
  probability: number
  /** By which part of its RPM it must be better. */
  gain: number
}

export const weightLimits: WeightLimits = {
  daySearches: 500,
  days: 14,
  searches: 5_000,
  probability: 0.995,
  gain: 0.05,
}

export interface WeightAdvice extends Comparison {
  from: number
  to: number
  /** Whole points of weight to move. */
  points: number
  searchesA: number
  searchesB: number
  /** The number of the last day that was compared. */
  lastDay: number
}

/** The last days on which both are known. */
const LAST_DAYS = 28
/** A rule keeps so many points, so that it can still be learnt from. */
const KEPT_POINTS = 5
const MOST_POINTS = 20
/** The part of the free room that is filled. */
const FILLED = 0.8
/** Settled days that must have passed since the last change. */
const DAYS_SINCE_CHANGE = 14
/** The number of a Sunday among the days of its week: day 0 is a Thursday. */
const SUNDAY = 3

/**
 * Which weight to move from one rule to the best of a publisher link, or null (docs/behaviour/advisor.md#weights-to-move).
 * With several rules the best is compared with each, and must be the surer the more they are; of those it beats, the one
 * is named whose points bring most.
 * @param searchesADay of the publisher link in the last week. Without any there is nothing to move.
 * @param changedOn the number of the day on which weights, or where rules lead, were changed last.
 */
export function adviseWeights(
  rules: readonly WeighedRule[],
  { searchesADay, changedOn = null }: { searchesADay: number; changedOn?: number | null },
  limits = weightLimits,
): WeightAdvice | null {
  const whole = rules.map((rule) => comparedDays(rule, changedOn)).filter(({ days }) => days.size > 0)
  const best = bestOf(whole)
  if (best === null || searchesADay <= 0) return null
  const others = whole.filter(({ id }) => id !== best.id)
  const sure = 1 - (1 - limits.probability) / others.length
  const leastDays = changedOn === null ? limits.days : Math.max(limits.days, DAYS_SINCE_CHANGE)
  const weights = rules.reduce((sum, { weight }) => sum + weight, 0)
  let found: WeightAdvice | null = null
  for (const rule of others) {
    const pairs = commonDays(rule, best, limits.daySearches)
    const [searchesA, searchesB] = [searchesOf(pairs.a), searchesOf(pairs.b)]
    if (pairs.days.length < leastDays || Math.min(searchesA, searchesB) < limits.searches) continue
    const comparison = compareRules(pairs.a, pairs.b)
    if (comparison.probability < sure || !(comparison.difference >= limits.gain * comparison.rpmA)) continue
    const points = pointsToMove({ weight: rule.weight, room: best.room, searchesADay, whole: weights })
    if (points < 1 || (found !== null && points * comparison.difference <= found.points * found.difference))
      continue
    found = {
      ...comparison,
      from: rule.id,
      to: best.id,
      points,
      searchesA,
      searchesB,
      lastDay: pairs.days[0]!,
    }
  }
  return found
}

/**
 * Without the days until the last change, when other advertiser links may have brought the revenue, and without those
 * after the last Sunday, so that a look sees something new once a week. Who looks daily is right by chance more often.
 */
function comparedDays(rule: WeighedRule, changedOn: number | null): WeighedRule {
  const since = [...rule.days].filter(([day]) => changedOn === null || day > changedOn)
  const newest = Math.max(...since.map(([day]) => day))
  const sunday = newest - ((((newest - SUNDAY) % 7) + 7) % 7)
  return { ...rule, days: new Map(since.filter(([day]) => day <= sunday)) }
}

/** Points to move from a rule of this weight to one with this much room. `whole` is the sum of all weights. */
export function pointsToMove({
  weight,
  room,
  searchesADay,
  whole = 100,
}: {
  weight: number
  room: number | null
  searchesADay: number
  whole?: number
}): number {
  const capped = room === null ? Infinity : (whole * FILLED * Math.max(room, 0)) / searchesADay
  return Math.max(0, Math.floor(Math.min(weight / 2, MOST_POINTS, weight - KEPT_POINTS, capped)))
}

/** The rule with the highest RPM in all its days. */
function bestOf(rules: readonly WeighedRule[]): WeighedRule | null {
  if (rules.length < 2) return null
  let best: { rule: WeighedRule; rpm: number } | null = null
  for (const rule of rules) {
    const last = [...rule.days].toSorted(([one], [other]) => other - one).slice(0, LAST_DAYS)
    const searches = last.reduce((sum, [, day]) => sum + day.searches, 0)
    if (searches === 0) continue
    const rpm = last.reduce((sum, [, day]) => sum + day.net, 0) / searches
    if (best === null || rpm > best.rpm) best = { rule, rpm }
  }
  return best?.rule ?? null
}

/** The last days that both have, the newest first. */
function commonDays(
  a: WeighedRule,
  b: WeighedRule,
  least: number,
): { days: number[]; a: DayOfRule[]; b: DayOfRule[] } {
  const days = [...a.days]
    .filter(([day, { searches }]) => searches >= least && (b.days.get(day)?.searches ?? 0) >= least)
    .toSorted(([one], [other]) => other - one)
    .slice(0, LAST_DAYS)
  return {
    days: days.map(([day]) => day),
    a: days.map(([, one]) => one),
    b: days.map(([day]) => b.days.get(day)!),
  }
}

const searchesOf = (days: readonly DayOfRule[]): number =>
  days.reduce((sum, { searches }) => sum + searches, 0)
