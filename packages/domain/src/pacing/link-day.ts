import { DAY_MS, HOUR_MS } from '../days.ts'
import { runsAt } from '../run-hours/week-hours.ts'
import type { Choice, Option, TargetingPlan } from '../snapshot/decode-records.ts'
import { NO_CAP } from '../snapshot/layout.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'
import type { Demand } from './expected-demand.ts'

/** Less than this is nothing: sums of parts of searches are not exact. */
const NONE = 1e-6

/** A cap on the way of a publisher link's searches. */
export interface CapOnTheWay {
  left: number
  /** From then on others have used it up; null when they are not expected to. Milliseconds since 1970. */
  closesAt: number | null
}

/** Where searches without a rule go (docs/behaviour/engine.md#over-cap). */
export type Overflow = 'overcap_url' | 'custom_fallback' | 'system_fallback'

/** How a rule goes on until midnight UTC. */
export interface RuleDay {
  /** When it has no room any more; null when room is left at midnight, and when it had none from the start. */
  fullAt: Date | null
  /** Searches that it gets. */
  gets: number
  /** Searches that come to it by its weight or its place and find no room. */
  missed: number
  /** Rules that get its searches then. */
  next: readonly number[]
}

/** How a publisher link's searches go on until midnight UTC. */
export interface LinkDay {
  rules: ReadonlyMap<number, RuleDay>
  /** When no rule has room any more; null when that does not happen, and when it was so from the start. */
  fullAt: Date | null
  /** Searches that find no rule with room. */
  unserved: number
  unservedTo: Overflow
}

/** A moment of the day: who has room, and how many searches an hour flow where. */
interface Moment {
  snapshot: Snapshot
  caps: readonly CapOnTheWay[]
  at: number
  /** Searches an hour by slot. */
  flows: Map<number, number>
}

/**
 * Follows the expected searches of a publisher link through its served rules until midnight UTC. They are divided as the
 * engine picks: the first of a waterfall with room, by the weights of those with room in a round robin, within the caps
 * on the way and the hours of rules (docs/behaviour/engine.md#picking-a-rule). They flow evenly within an hour; each time a cap is full they are
 * divided anew. `caps` are by slot of the snapshot, and change. Null when the link is not published.
 */
export function followDay(
  snapshot: Snapshot,
  targetingId: number,
  caps: readonly CapOnTheWay[],
  { hours }: Pick<Demand, 'hours'>,
  now: Date,
): LinkDay | null {
  const plan = snapshot.targetings.get(targetingId)?.plan ?? null
  if (plan === null) return null
  const { choice } = plan
  const moment: Moment = { snapshot, caps, at: now.getTime(), flows: new Map() }
  const midnight = (Math.floor(moment.at / DAY_MS) + 1) * DAY_MS
  const rules = choice.options.map((option) => ({
    fullAt: null as Date | null,
    gets: 0,
    missed: 0,
    next: [] as number[],
    isOpen: isOpen(moment, option),
  }))
  let unserved = 0
  let fullAt: Date | null = null
  while (moment.at < midnight) {
    const rate = hours[Math.floor((moment.at % DAY_MS) / HOUR_MS)]!
    moment.flows.clear()
    const got = choice.options.map(() => 0)
    const isServed = flow(moment, choice, rate, got)
    const until = Math.min(nextQuarter(moment.at), nextChange(moment))
    const passed = (until - moment.at) / HOUR_MS
    const reached = reachedBy(moment, choice, rate, got)
    for (const [place, rule] of rules.entries()) {
      rule.gets += got[place]! * passed
      rule.missed += Math.max(0, reached[place]! - got[place]!) * passed
    }
    if (!isServed) unserved += rate * passed
    use(moment, passed)
    moment.at = until
    if (until >= midnight) break
    const closed = rules.filter((rule, place) => rule.isOpen && !isOpen(moment, choice.options[place]!))
    for (const rule of closed) {
      rule.isOpen = false
      rule.fullAt = new Date(until)
      rule.next = nextOf(moment, choice)
    }
    if (closed.length > 0 && rules.every((rule) => !rule.isOpen)) fullAt = new Date(until)
  }
  return {
    rules: new Map(choice.options.map(({ id }, place) => [id, rules[place]!])),
    fullAt,
    unserved,
    unservedTo: overflowOf(plan),
  }
}

/** Hours of rules in any time zone begin with a quarter of an hour (UTC), the expected ones with an hour. */
const QUARTER_MS = HOUR_MS / 4
const nextQuarter = (at: number) => (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS

function overflowOf({ overcapUrl, customFallback }: TargetingPlan): Overflow {
  if (overcapUrl !== null) return 'overcap_url'
  return customFallback === null ? 'system_fallback' : 'custom_fallback'
}

/** The rules with room: the first of a waterfall, all with a weight of a round robin. */
function nextOf(moment: Moment, choice: Choice): number[] {
  const open = choice.options.filter((_, place) => mayGet(moment, choice, place))
  return (choice.roundRobin ? open : open.slice(0, 1)).map(({ id }) => id)
}

/** The searches that come to each option: its part by weight, or what the options before it did not take. */
function reachedBy(moment: Moment, choice: Choice, rate: number, got: readonly number[]): number[] {
  const { roundRobin, options } = choice
  if (!roundRobin) {
    const taken = got.findIndex((one) => one > 0)
    return options.map((_, place) =>
      runsNow(moment, choice, place) && (taken < 0 || place <= taken) ? rate : 0,
    )
  }
  const weights = options.map(({ weight }, place) => (runsNow(moment, choice, place) ? weight : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (total === 0 ? 0 : (rate * weight) / total))
}

/** Lets searches flow to the options with room, into `got`. False when none has room. */
function flow(moment: Moment, choice: Choice, rate: number, got?: number[]): boolean {
  const open = choice.options.flatMap((_, place) => (mayGet(moment, choice, place) ? [place] : []))
  if (open.length === 0) return false
  const takers = choice.roundRobin ? open : open.slice(0, 1)
  const total = choice.roundRobin ? takers.reduce((sum, place) => sum + choice.options[place]!.weight, 0) : 1
  for (const place of takers) {
    const option = choice.options[place]!
    const part = choice.roundRobin ? (rate * option.weight) / total : rate
    if (got !== undefined) got[place] = part
    follow(moment, option, part)
  }
  return true
}

/** Along one option with room, through every cap on the way. */
function follow(moment: Moment, option: Option, rate: number): void {
  add(moment, option.slot, rate)
  if (option.split !== null) flow(moment, option.split, rate)
  else if (option.groupId === 0) add(moment, moment.snapshot.linkSlot(option.providerLinkId), rate)
  else {
    const group = moment.snapshot.groups.get(option.groupId)!
    add(moment, group.slot, rate)
    flow(moment, group.choice!, rate)
  }
}

function add({ flows }: Moment, slot: number, rate: number): void {
  if (slot !== NO_CAP) flows.set(slot, (flows.get(slot) ?? 0) + rate)
}

/** When a cap that searches flow through is full, or filled by others. */
function nextChange({ caps, flows, at }: Moment): number {
  let next = Infinity
  for (const [slot, rate] of flows) {
    const { left, closesAt } = caps[slot]!
    // At least a millisecond, or the day would never end.
    if (rate > 0) next = Math.min(next, at + Math.max(1, Math.ceil((left / rate) * HOUR_MS)))
    if (closesAt !== null) next = Math.min(next, Math.max(at + 1, closesAt))
  }
  return next
}

function use({ caps, flows }: Moment, hours: number): void {
  for (const [slot, rate] of flows) {
    const left = caps[slot]!.left - rate * hours
    caps[slot]!.left = left < NONE ? 0 : left
  }
}

/** Whether the hours of an option, if it has some, contain the moment (docs/behaviour/rules.md#hours). */
function runsNow({ at }: Moment, { hours }: Choice, place: number): boolean {
  const own = hours?.[place]
  return own === null || own === undefined || runsAt(own, at)
}

function mayGet(moment: Moment, choice: Choice, place: number): boolean {
  const option = choice.options[place]!
  return (!choice.roundRobin || option.weight > 0) && runsNow(moment, choice, place) && isOpen(moment, option)
}

/** Whether every cap on the way has room, as in the engine's pick. */
function isOpen(moment: Moment, option: Option): boolean {
  if (!hasRoom(moment, option.slot)) return false
  if (option.split !== null) return anyOpen(moment, option.split)
  if (option.groupId === 0) return hasRoom(moment, moment.snapshot.linkSlot(option.providerLinkId))
  const group = moment.snapshot.groups.get(option.groupId)
  if (group === undefined || !group.serves || group.choice === null) return false
  return hasRoom(moment, group.slot) && anyOpen(moment, group.choice)
}

const anyOpen = (moment: Moment, choice: Choice) =>
  choice.options.some((_, place) => mayGet(moment, choice, place))

function hasRoom({ caps, at }: Moment, slot: number): boolean {
  if (slot === NO_CAP) return true
  const cap = caps[slot]
  return cap !== undefined && cap.left > 0 && (cap.closesAt === null || at < cap.closesAt)
}
