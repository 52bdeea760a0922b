import type { RoomReason } from '@headgate/contract/targetings/explain-search'
import { decodeChoice, type Choice, type Option } from '../snapshot/decode-records.ts'
import {
  CHOICE,
  CHOICE_BITS,
  COUNT,
  GROUP,
  HOURS,
  NO_CAP,
  NO_SLOT,
  OPTION,
  PROVIDER_LINK,
  SERVES,
  ZONE,
} from '../snapshot/layout.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'
import { readText } from '../snapshot/template-record.ts'
import { weightsAt } from '../snapshot/weight-cells.ts'
import { dayNumber } from '../days.ts'
import { clockOf, runsAt, type ZoneClock } from '../run-hours/week-hours.ts'
import { room, type Counters, type Room } from './search.ts'

/** The target of a search, after units of all caps on the way were taken. */
export interface Pick {
  readonly ruleId: number
  readonly groupId: number
  readonly groupRuleId: number
  /** Offset of the advertiser link in the snapshot. */
  readonly link: number
}

/** Input and findings of one attempt to pick. */
interface Attempt {
  snapshot: Snapshot
  words: Int32Array
  counters: Counters
  /** Milliseconds since 1970: when the search arrived. */
  now: number
  day: number
  /** Waits for no leases: a cap whose room is unknown is `unleased`. */
  final: boolean
  /** A rule was skipped only because this engine has no units of a cap that may have room. */
  unleased: boolean
  /** Slots whose leases must be requested. */
  waiting: number[]
  /** Cap slots on the way to the advertiser link: the first `steps`. A way has four at most. */
  way: number[]
  steps: number
}

/** More attempts than other threads could plausibly win in a row. */
const ATTEMPTS = 16

/** The attempt of all picks of the thread: a pick ends before the next one begins. */
let shared: Attempt | null = null

function begin(snapshot: Snapshot, counters: Counters, now: number, final: boolean): Attempt {
  if (shared === null) return (shared = attemptOf(snapshot, counters, now, final))
  shared.snapshot = snapshot
  shared.words = snapshot.memory.words
  shared.counters = counters
  shared.now = now
  shared.day = dayNumber(now)
  shared.final = final
  if (shared.waiting.length > 0) shared.waiting.length = 0
  return shared
}

function attemptOf(snapshot: Snapshot, counters: Counters, now: number, final: boolean): Attempt {
  const { words } = snapshot.memory
  const day = dayNumber(now)
  return {
    snapshot,
    words,
    counters,
    now,
    day,
    final,
    unleased: false,
    waiting: [],
    way: [0, 0, 0, 0],
    steps: 0,
  }
}

/**
 * Picks an advertiser link among the rules with room (docs/behaviour/engine.md#picking-a-rule) and takes one unit from
 * the caps of rule, group, group rule and advertiser link: all or none. `choice` is an offset in the snapshot. Returns
 * null when no rule has room, `unleased` when this engine has no units although a cap may have room, and an array of
 * slots when leases must be requested first; then nothing has changed.
 */
export function pickAdvertiser(
  snapshot: Snapshot,
  counters: Counters,
  choice: number,
  now: number,
  final: boolean,
): Pick | number[] | 'unleased' | null {
  const state = begin(snapshot, counters, now, final)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    state.unleased = false
    state.steps = 0
    const place = select(state, choice)
    if (state.waiting.length > 0) return state.waiting.slice()
    if (place < 0) return state.unleased ? 'unleased' : null
    const pick = follow(state, choice, place)
    // Another thread took the last unit of a cap between check and take: check again.
    if (pick !== null && takeAll(state)) return pick
    if (state.waiting.length > 0) state.waiting.length = 0
  }
  return null
}

const countOf = (words: Int32Array, choice: number) => words[choice + CHOICE.bits]! >>> COUNT

/** The offset of an option. */
const optionAt = (choice: number, place: number) => choice + CHOICE.options + place * OPTION.size

/** The group of the option at an offset; 0 for none. */
const groupOf = (words: Int32Array, option: number) => Math.max(0, -words[option + OPTION.target]!)

/** Rule or group rule; 0 for one of two advertisers in a rule. */
const idOf = (words: Int32Array, choice: number, place: number) =>
  words[optionAt(choice, countOf(words, choice)) + place]!

/** The offset of the choice between two advertisers; 0 when the option has another target. */
function splitOf(words: Int32Array, choice: number, place: number): number {
  const bits = words[choice + CHOICE.bits]!
  if ((bits & CHOICE_BITS.hasSplits) === 0) return 0
  const count = bits >>> COUNT
  const split = words[optionAt(choice, count) + count + place]!
  return split === 0 ? 0 : choice + split
}

/** From the picked rule to an advertiser link; null when another thread has taken the last units inside. */
function follow(state: Attempt, choice: number, place: number): Pick | null {
  const { words, snapshot } = state
  const rule = optionAt(choice, place)
  step(state, words[rule + OPTION.slot]!)
  const split = splitOf(words, choice, place)
  let target = rule
  if (split !== 0) {
    const side = select(state, split)
    if (side < 0) return null
    target = optionAt(split, side)
  }
  const groupId = groupOf(words, target)
  let groupRuleId = 0
  if (groupId !== 0) {
    const group = words[snapshot.groups.entry(groupId)]!
    const inside = group === 0 ? -1 : select(state, group + GROUP.choice)
    if (inside < 0) return null
    target = optionAt(group + GROUP.choice, inside)
    step(state, words[group + GROUP.slot]!)
    step(state, words[target + OPTION.slot]!)
    groupRuleId = idOf(words, group + GROUP.choice, inside)
  }
  const link = words[snapshot.providerLinks.entry(words[target + OPTION.target]!)]!
  if (link === 0) return null
  step(state, words[link + PROVIDER_LINK.slot]!)
  return { ruleId: idOf(words, choice, place), groupId, groupRuleId, link }
}

/** Notes the cap of the next step on the way; rules without a cap have none. */
function step(state: Attempt, slot: number): void {
  if (slot === NO_CAP) return
  state.way[state.steps] = slot
  state.steps += 1
}

function takeAll(state: Attempt): boolean {
  const { counters, way, steps, day } = state
  for (let at = 0; at < steps; at += 1) {
    if (counters.take(way[at]!, day)) continue
    for (let back = 0; back < at; back += 1) counters.giveBack(way[back]!, day)
    return false
  }
  return true
}

/** Rooms of the options that `select` compares. Safe to share: it never calls itself while it needs them. */
let rooms = new Uint8Array(64)

/**
 * The place of one option with room, or -1: the first in a waterfall; in a round robin by smooth weighting, where each
 * option with room gains its weight, the highest is picked and pays the sum, so that picks spread evenly. Options
 * without room neither gain nor pay.
 */
function select(state: Attempt, choice: number): number {
  const { words } = state
  const count = countOf(words, choice)
  if ((words[choice + CHOICE.bits]! & CHOICE_BITS.roundRobin) === 0) {
    for (let at = 0; at < count; at += 1) {
      const found = roomOf(state, choice, at)
      if (found === room.yes) return at
      if (found === room.wait) return -1
      if (found === room.unleased) state.unleased = true
    }
    return -1
  }
  if (count > rooms.length) rooms = new Uint8Array(count * 2)
  let open = 0
  let last = -1
  for (let at = 0; at < count; at += 1) {
    const found = words[optionAt(choice, at) + OPTION.weight]! > 0 ? roomOf(state, choice, at) : room.none
    rooms[at] = found
    if (found === room.yes) {
      open += 1
      last = at
    } else if (found === room.unleased) state.unleased = true
  }
  if (state.waiting.length > 0) return -1
  // One alone gains what it pays.
  return open < 2 ? last : heaviest(state, choice, count)
}

function heaviest({ words, counters }: Attempt, choice: number, count: number): number {
  const cell = words[choice + CHOICE.cell]!
  const current = counters.weights.of(cell, words[choice + CHOICE.stamp]!, count)
  const first = weightsAt(cell)
  let total = 0
  let best = -1
  for (let at = 0; at < count; at += 1) {
    if (rooms[at] !== room.yes) continue
    const weight = words[optionAt(choice, at) + OPTION.weight]!
    total += weight
    current[first + at]! += weight
    if (best < 0 || current[first + at]! > current[first + best]!) best = at
  }
  current[first + best]! -= total
  return best
}

/** Room on every cap of the way. `wait` slots are collected only where nothing else rules the option out. */
function roomOf(state: Attempt, choice: number, at: number): Room {
  const { words } = state
  if ((words[choice + CHOICE.bits]! & CHOICE_BITS.hasHours) !== 0 && isOutOfHours(state, choice, at))
    return room.none
  const option = optionAt(choice, at)
  const slot = words[option + OPTION.slot]!
  const own = roomOfSlot(state, slot)
  if (own === room.none) return room.none
  const target = words[option + OPTION.target]!
  const asked = state.waiting.length
  const inside = target > 0 ? roomOfLink(state, target) : roomInside(state, choice, at)
  return roomOfBoth(state, own, slot, inside, asked)
}

/** Whether an option has hours, and the search did not arrive in them. The choice has hours. */
function isOutOfHours({ snapshot, words, now }: Attempt, choice: number, at: number): boolean {
  const bits = words[choice + CHOICE.bits]!
  const count = bits >>> COUNT
  const before = (bits & CHOICE_BITS.hasSplits) === 0 ? count : count * 2
  const inside = words[optionAt(choice, count) + before + at]!
  if (inside === 0) return false
  const hours = choice + inside
  const zone = words[hours + HOURS.zone]!
  const clock = snapshot.memory.clocks[words[zone + ZONE.number]!] ?? firstClock(snapshot, zone)
  const hour = clock.hourOfWeek(now)
  return ((words[hours + HOURS.bits + (hour >>> 5)]! >>> (hour & 31)) & 1) === 0
}

function firstClock({ memory }: Snapshot, zone: number): ZoneClock {
  const { clocks, words } = memory
  const number = words[zone + ZONE.number]!
  for (let gap = clocks.length; gap < number; gap += 1) clocks.push(undefined)
  const clock = clockOf(readText(memory, zone + ZONE.name))
  clocks[number] = clock
  return clock
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
function roomInside(state: Attempt, choice: number, at: number): Room {
  const { words, snapshot } = state
  const groupId = groupOf(words, optionAt(choice, at))
  if (groupId === 0) {
    const split = splitOf(words, choice, at)
    return split === 0 ? room.none : roomOfChoice(state, split)
  }
  const entry = snapshot.groups.entry(groupId)
  const group = words[entry]!
  if (group === 0 || words[entry + 1] !== SERVES) return room.none
  const slot = words[group + GROUP.slot]!
  const own = roomOfSlot(state, slot)
  if (own === room.none) return room.none
  const asked = state.waiting.length
  return roomOfBoth(state, own, slot, roomOfChoice(state, group + GROUP.choice), asked)
}

function roomOfChoice(state: Attempt, choice: number): Room {
  const { words } = state
  const roundRobin = (words[choice + CHOICE.bits]! & CHOICE_BITS.roundRobin) !== 0
  const count = countOf(words, choice)
  let best: Room = room.none
  for (let at = 0; at < count; at += 1) {
    if (roundRobin && words[optionAt(choice, at) + OPTION.weight]! <= 0) continue
    const found = roomOf(state, choice, at)
    if (found === room.none) continue
    if (found === room.unleased) {
      if (best === room.none) best = found
      continue
    }
    if (!roundRobin) return found
    if (best !== room.wait) best = found
  }
  return best
}

function roomOfLink(state: Attempt, linkId: number): Room {
  const slot = state.snapshot.linkSlot(linkId)
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

/** The same checks in the same order as `roomOf`, with reasons, for the choice at an offset in the snapshot. Slow: for explanations only. */
export function roomReasons(
  snapshot: Snapshot,
  counters: Counters,
  offset: number,
  now: number,
  final: boolean,
): RuleReport[] {
  const state = attemptOf(snapshot, counters, now, final)
  const choice = decodeChoice(snapshot.memory, offset)
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
  const hours = choice.hours?.[choice.options.indexOf(option)] ?? null
  if (hours !== null && !runsAt(hours, state.now)) return 'out of its hours'
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
  if (state.snapshot.providers.get(link.providerId)?.serves !== true) return 'advertiser not active'
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
