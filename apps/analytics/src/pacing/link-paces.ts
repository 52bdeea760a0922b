import type { CapKind } from '@headgate/contract/base/constants'
import type { Pace } from '@headgate/contract/overview/cap-paces'
import type { Db } from '@headgate/db/base/database'
import { capsUsed, readTargetingReach } from '@headgate/db/targetings/explain/targeting-reach'
import { utcDay } from '@headgate/domain/days'
import { paceOfCap, partPassed } from '@headgate/domain/pacing/cap-pace'
import { type Demand, expectDemand, WINDOW_HOURS } from '@headgate/domain/pacing/expected-demand'
import { followDay, type LinkDay } from '@headgate/domain/pacing/link-day'
import { applyChanges, emptySnapshot } from '@headgate/domain/snapshot/compile'
import type { Option } from '@headgate/domain/snapshot/decode-records'
import { type CapDemand, readCapDemands } from './cap-demands.ts'
import type { NeededSearches, Reading } from './needed-searches.ts'

/** A cap of the snapshot. */
interface Slot {
  kind: CapKind
  id: number
  cap: number
  used: number
}

/** The pace of a publisher link, and those of its rules with a cap. */
export interface LinkPaces {
  link: Pace
  rules: Pace[]
}

/** A link that sends nearly all that a cap serves fills it by itself. */
const ALONE = 0.95

/** The paces of served publisher links and of their rules; others are left out. */
export async function readLinkPaces(
  db: Db,
  ids: readonly number[],
  needed: NeededSearches,
  reading: Reading,
): Promise<LinkPaces[]> {
  const { now } = reading
  const [{ own, around }, hoursOf] = await Promise.all([
    readTargetingReach(db, ids, []),
    needed.read(ids, reading),
  ])
  const slots: Slot[] = []
  const snapshot = applyChanges(emptySnapshot(), [...own, ...around], (kind, id, cap) => {
    slots.push({ kind, id, cap, used: 0 })
    return slots.length - 1
  })
  const idsOf = (kind: CapKind) => [
    ...new Set(slots.flatMap((slot) => (slot.kind === kind ? [slot.id] : []))),
  ]
  const shared = {
    group: idsOf('group'),
    group_rule: idsOf('group_rule'),
    provider_link: idsOf('provider_link'),
  }
  const [used, demands] = await Promise.all([
    capsUsed(db, utcDay(now), { ...shared, rule: idsOf('rule') }),
    readCapDemands(shared, needed, reading),
  ])
  for (const slot of slots) slot.used = used(slot.kind, slot.id)
  // Once for each cap: hundreds of links may share it.
  const closings = slots.map((slot) => closingOf(slot, demands(slot.kind, slot.id), now))
  return ids.flatMap((id) => {
    const entry = snapshot.targetings.get(id)
    const hours = hoursOf(id)
    if (entry === undefined || !entry.serves || entry.plan === null || hours === undefined) return []
    const demand = expectDemand({ hours: hours.today, from: 0, to: WINDOW_HOURS }, hours.past, now)
    const caps = slots.map((slot, at) => ({
      left: Math.max(0, slot.cap - slot.used),
      closesAt: closings[at]?.(id) ?? null,
    }))
    const day = followDay(snapshot, id, caps, demand, now)
    return day === null ? [] : [pacesOf(id, entry.plan.choice.options, slots, demand, day, now)]
  })
}

/** When a publisher link finds a cap filled by its other users; null when the link fills it by itself. */
type Closing = (targeting: number) => number | null

/** Undefined for a cap that has room at midnight, or that is full already. */
function closingOf(slot: Slot, demand: CapDemand | undefined, now: Date): Closing | undefined {
  if (demand === undefined || slot.used >= slot.cap) return undefined
  const fullAt = paceOfCap(slot, demand.of(false), now).fullAt?.getTime()
  if (fullAt === undefined) return undefined
  return (targeting) => (demand.partOf(targeting) >= ALONE ? null : fullAt)
}

function pacesOf(
  id: number,
  options: readonly Option[],
  slots: readonly Slot[],
  demand: Demand,
  day: LinkDay,
  now: Date,
): LinkPaces {
  const shared = {
    by: demand.by,
    passed: partPassed(demand, now),
    overflow: {
      from: day.fullAt?.toISOString() ?? null,
      searches: Math.round(day.unserved),
      to: day.unservedTo,
    },
  }
  const rules = options.flatMap((option): Pace[] => {
    const slot = slots[option.slot]
    const rule = day.rules.get(option.id)!
    if (slot === undefined) return []
    return [
      {
        id: option.id,
        cap: slot.cap,
        used: slot.used,
        ...shared,
        full_at: rule.fullAt?.toISOString() ?? null,
        at_midnight: Math.round(Math.min(slot.cap, slot.used + rule.gets)),
        missed: Math.round(rule.missed),
        next: [...rule.next],
      },
    ]
  })
  const sum = (of: (rule: Pace) => number) => rules.reduce((all, rule) => all + of(rule), 0)
  return {
    link: {
      id,
      cap: rules.length === options.length ? sum((rule) => rule.cap) : 0,
      used: sum((rule) => rule.used),
      ...shared,
      full_at: day.fullAt?.toISOString() ?? null,
      at_midnight: sum((rule) => rule.at_midnight),
      missed: Math.round(day.unserved),
      next: [],
    },
    rules,
  }
}
