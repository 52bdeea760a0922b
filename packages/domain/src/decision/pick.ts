import type { RoomReason } from '@headgate/contract/targetings/explain-search'
import {
  DENSE,
  NO_CAP,
  NO_SLOT,
  type Choice,
  type CompiledProviderLink,
  type Option,
  type Snapshot,
} from '../snapshot/compile.ts'
import { dayNumber } from '../days.ts'
import { runsAt } from '../run-hours/week-hours.ts'
import { room, type Counters, type Room } from './search.ts'

/** The target of a search, after units of all caps on the way were taken. */
export interface Pick {
  readonly ruleId: number
  readonly groupId: number
  readonly groupRuleId: number
  readonly link: CompiledProviderLink
}

/** Input and findings of one attempt to pick. */
interface Attempt {
  readonly snapshot: Snapshot
  readonly counters: Counters
  /** Milliseconds since 1970: when the search arrived. */
  readonly now: number
  readonly day: number
  /** Treats unknown room as none. */
  readonly final: boolean
  /** A rule was skipped only because this engine has no units of a cap that may have room. */
  unleased: boolean
  /** Slots whose leases must be requested. */
  readonly waiting: number[]
  /** Cap slots on the way to the advertiser link. */
  readonly way: number[]
}

/** More attempts than other threads could plausibly win in a row. */
const ATTEMPTS = 16

/**
 * Picks an advertiser link among the rules with room (docs/behaviour/engine.md#picking-a-rule) and takes one unit from
 * the caps of rule, group, group rule and advertiser link: all or none. Returns null when no rule has room, `unleased`
 * when this engine has no units although a cap may have room, and an array of slots when leases must be requested
 * first; then nothing has changed.
 */
export function pickAdvertiser(
  snapshot: Snapshot,
  counters: Counters,
  choice: Choice,
  now: number,
  final: boolean,
): Pick | number[] | 'unleased' | null {
  const day = dayNumber(now)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const state: Attempt = { snapshot, counters, now, day, final, unleased: false, waiting: [], way: [] }
    const option = select(state, choice)
    if (state.waiting.length > 0) return state.waiting
    if (option === null) return state.unleased ? 'unleased' : null
    const pick = follow(state, option)
    // Another thread took the last unit of a cap between check and take: check again.
    if (pick !== null && takeAll(state)) return pick
  }
  return null
}

/** From the picked rule to an advertiser link; null when another thread has taken the last units inside. */
function follow(state: Attempt, rule: Option): Pick | null {
  state.way.push(rule.slot)
  const target = rule.split === null ? rule : select(state, rule.split)
  if (target === null) return null
  let last = target
  let groupRuleId = 0
  if (target.groupId !== 0) {
    const group = state.snapshot.groups.get(target.groupId)
    const inside = group?.choice ? select(state, group.choice) : null
    if (!group || inside === null) return null
    state.way.push(group.slot, inside.slot)
    last = inside
    groupRuleId = inside.id
  }
  const link = state.snapshot.providerLinks.get(last.providerLinkId)
  if (link === undefined) return null
  state.way.push(link.slot)
  return { ruleId: rule.id, groupId: target.groupId, groupRuleId, link }
}

function takeAll(state: Attempt): boolean {
  const { counters, way, day } = state
  for (let at = 0; at < way.length; at += 1) {
    if (way[at] === NO_CAP || counters.take(way[at]!, day)) continue
    for (let back = 0; back < at; back += 1) if (way[back] !== NO_CAP) counters.giveBack(way[back]!, day)
    return false
  }
  return true
}

/** Rooms of the options that `select` compares. Safe to share: it never calls itself while it needs them. */
let rooms = new Uint8Array(64)

/**
 * One option with room: the first in a waterfall; in a round robin by smooth weighting, where each option with
 * room gains its weight, the highest is picked and pays the sum, so that picks spread evenly. Options without
 * room neither gain nor pay.
 */
function select(state: Attempt, choice: Choice): Option | null {
  const { options } = choice
  const count = options.length
  if (!choice.roundRobin) {
    for (let at = 0; at < count; at += 1) {
      const found = roomOf(state, choice, at)
      if (found === room.yes) return options[at]!
      if (found === room.wait) return null
      if (found === room.unleased) state.unleased = true
    }
    return null
  }
  if (count > rooms.length) rooms = new Uint8Array(count * 2)
  let open = 0
  for (let at = 0; at < count; at += 1) {
    const found = choice.dense[at * DENSE + 1]! > 0 ? roomOf(state, choice, at) : room.none
    rooms[at] = found
    if (found === room.yes) open += 1
    else if (found === room.unleased) state.unleased = true
  }
  if (state.waiting.length > 0 || open === 0) return null
  const current = state.counters.currentWeights(choice)
  let total = 0
  let best = -1
  for (let at = 0; at < count; at += 1) {
    if (rooms[at] !== room.yes) continue
    const weight = choice.dense[at * DENSE + 1]!
    total += weight
    current[at]! += weight
    if (best < 0 || current[at]! > current[best]!) best = at
  }
  current[best]! -= total
  return options[best]!
}

/** Room on every cap of the way. `wait` slots are collected only where nothing else rules the option out. */
function roomOf(state: Attempt, choice: Choice, at: number): Room {
  if (choice.hours !== null && isOutOfHours(state, choice, at)) return room.none
  const slot = choice.dense[at * DENSE]!
  const own = roomOfSlot(state, slot)
  if (own === room.none) return room.none
  const linkId = choice.dense[at * DENSE + 2]!
  const asked = state.waiting.length
  const inside = linkId > 0 ? roomOfLink(state, linkId) : roomInside(state, choice, at)
  return roomOfBoth(state, own, slot, inside, asked)
}

/** Whether a rule has hours, and the search did not arrive in them. */
function isOutOfHours({ now }: Attempt, { hours }: Choice, at: number): boolean {
  const own = hours?.[at]
  return own !== null && own !== undefined && !runsAt(own, now)
}

/**
 * Combines the room of a cap (`own`) with the room of all that follows it on the way (`inside`). Where a lease would
 * not help, drops the slots that were added after the first `asked`.
 */
function roomOfBoth(state: Attempt, own: Room, slot: number, inside: Room, asked: number): Room {
  if (inside === room.none) return room.none
  if (own === room.unleased || inside === room.unleased) {
    state.waiting.length = asked
    return room.unleased
  }
  if (own !== room.wait) return inside
  state.waiting.push(slot)
  return room.wait
}

/** Room of a rule with a group, or with two advertisers. */
function roomInside(state: Attempt, choice: Choice, at: number): Room {
  const groupId = choice.dense[at * DENSE + 3]!
  if (groupId === 0) {
    const { split } = choice.options[at]!
    return split === null ? room.none : roomOfChoice(state, split)
  }
  const group = state.snapshot.groups.get(groupId)
  if (group === undefined || !group.serves || group.choice === null) return room.none
  const own = roomOfSlot(state, group.slot)
  if (own === room.none) return room.none
  const asked = state.waiting.length
  return roomOfBoth(state, own, group.slot, roomOfChoice(state, group.choice), asked)
}

function roomOfChoice(state: Attempt, choice: Choice): Room {
  let best: Room = room.none
  for (let at = 0; at < choice.options.length; at += 1) {
    if (choice.roundRobin && choice.dense[at * DENSE + 1]! <= 0) continue
    const found = roomOf(state, choice, at)
    if (found === room.none) continue
    if (found === room.unleased) {
      if (best === room.none) best = found
      continue
    }
    if (!choice.roundRobin) return found
    if (best !== room.wait) best = found
  }
  return best
}

function roomOfLink(state: Attempt, linkId: number): Room {
  const { providerLinkSlots: linkSlots } = state.snapshot
  const slot = linkId < linkSlots.length ? linkSlots[linkId]! : NO_SLOT
  const own = roomOfSlot(state, slot)
  if (own === room.wait) state.waiting.push(slot)
  return own
}

function roomOfSlot(state: Attempt, slot: number): Room {
  if (slot === NO_CAP) return room.yes
  if (slot === NO_SLOT) return room.none
  const found = state.counters.room(slot, state.day)
  return found === room.wait && state.final ? room.unleased : found
}

export interface RuleReport {
  readonly ruleId: number
  readonly reason: RoomReason
  /** The same for the options inside a group or among two advertisers. */
  readonly inside: readonly { id: number; linkId: number; reason: RoomReason }[]
}

/** The same checks in the same order as `roomOf`, with reasons. Slow, so only for explanations. */
export function roomReasons(
  snapshot: Snapshot,
  counters: Counters,
  choice: Choice,
  now: number,
  final: boolean,
): RuleReport[] {
  const state: Attempt = {
    snapshot,
    counters,
    now,
    day: dayNumber(now),
    final,
    unleased: false,
    waiting: [],
    way: [],
  }
  return choice.options.map((option) => {
    const inner =
      option.split ?? (option.groupId ? (snapshot.groups.get(option.groupId)?.choice ?? null) : null)
    const inside = (inner?.options ?? []).map((entry) => ({
      id: entry.id,
      linkId: entry.providerLinkId,
      reason: reasonOf(state, inner!, entry),
    }))
    return { ruleId: option.id, reason: reasonOf(state, choice, option), inside }
  })
}

function reasonOf(state: Attempt, choice: Choice, option: Option): RoomReason {
  if (choice.roundRobin && option.weight <= 0) return 'weight is 0'
  if (isOutOfHours(state, choice, choice.options.indexOf(option))) return 'out of its hours'
  const own = roomOfSlot(state, option.slot)
  if (own === room.none) return 'rule cap reached'
  if (own === room.unleased) return 'not leased'
  if (option.split !== null) return insideReason(state, option.split)
  if (option.groupId !== 0) {
    const group = state.snapshot.groups.get(option.groupId)
    if (!group?.serves || group.choice === null) return 'group missing or not active'
    const ofGroup = roomOfSlot(state, group.slot)
    if (ofGroup === room.none) return 'group capacity reached'
    if (ofGroup === room.unleased) return 'not leased'
    return insideReason(state, group.choice)
  }
  const link = state.snapshot.providerLinks.get(option.providerLinkId)
  if (link === undefined) return 'advertiser link missing'
  if (link.disabled) return 'advertiser link disabled'
  if (link.template === null) return 'advertiser link not valid'
  if (state.snapshot.providers.get(link.provider_id)?.serves !== true) return 'advertiser not active'
  const ofLink = roomOfSlot(state, link.slot)
  if (ofLink === room.none) return 'advertiser link cap reached'
  if (ofLink === room.unleased) return 'not leased'
  return ofLink === room.wait || own === room.wait ? 'lease to be asked for' : 'has room'
}

/** Reason of several options: room when one has room, else the first one's reason. */
function insideReason(state: Attempt, choice: Choice): RoomReason {
  const reasons = choice.options.map((option) => reasonOf(state, choice, option))
  return reasons.find((reason) => reason === 'has room') ?? reasons[0] ?? 'advertiser link missing'
}
