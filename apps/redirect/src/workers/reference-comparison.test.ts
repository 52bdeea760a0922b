import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import type { CapKind } from '@headgate/contract/base/constants'
import {
  compareWithReference,
  dayText,
  type ComparedCounters,
} from '@headgate/domain/testing/reference-model/comparison'
import { capIndex, makeCapSlots } from '../leases/cap-slots.ts'
import { AddressTable, makeAddressTable } from './address-table.ts'
import { TargetingTable } from './targeting-table.ts'
import { SharedCounters } from './shared-counters.ts'

const SLOTS = 4_096

/** The counters of the real engine, in shared memory, with leases handed out in small blocks. */
function sharedCounters(): ComparedCounters {
  const caps = makeCapSlots(SLOTS)
  const links = new TargetingTable()
  links.cover([1])
  const names: string[] = []
  const capOf: number[] = []
  const granted = new Map<string, number>()
  let today = -1
  const used = (slot: number, day: number) =>
    (granted.get(`${slot}:${day}`) ?? 0) - caps.remaining[capIndex(caps, slot, day)]!
  const past = new Map<string, number>()
  /** Like the lease manager when a cap changes: returns the unused units and requests units again. */
  const giveBack = (slot: number) => {
    if (today < 0) return
    granted.set(`${slot}:${today}`, used(slot, today))
    caps.remaining[capIndex(caps, slot, today)] = 0
    caps.state[capIndex(caps, slot, today)] = 0
  }
  const note = (day: number, into: Map<string, number>) => {
    for (const [slot, name] of names.entries())
      if (used(slot, day) > 0) into.set(`${name}:${dayText(day)}`, used(slot, day))
  }
  return {
    counters: new SharedCounters(links, new AddressTable(makeAddressTable(4_096)), caps),
    slotFor(kind: CapKind, id: number, cap: number) {
      const name = `${kind}:${id}`
      const slot = names.includes(name) ? names.indexOf(name) : names.push(name) - 1
      capOf[slot] = cap
      giveBack(slot)
      return slot
    },
    beginDay(day) {
      if (day === today) return
      if (today >= 0) note(today, past)
      today = day
      for (const slot of names.keys()) {
        caps.remaining[capIndex(caps, slot, day)] = 0
        caps.state[capIndex(caps, slot, day)] = 0
      }
    },
    grant(slots, day) {
      for (const slot of slots) {
        const at = capIndex(caps, slot, day)
        const left = Math.max(0, capOf[slot]! - (granted.get(`${slot}:${day}`) ?? 0))
        const block = Math.min(left, 3)
        granted.set(`${slot}:${day}`, (granted.get(`${slot}:${day}`) ?? 0) + block)
        caps.remaining[at]! += block
        if (block === left) caps.state[at] = 1
      }
    },
    taken() {
      const all = new Map(past)
      if (today >= 0) note(today, all)
      return all
    },
  }
}

test('the counters of the engine, in shared memory, decide as the plain model does', (t) => {
  const seed = Number(process.env.REFERENCE_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`REFERENCE_SEED=${seed}`)
  const tally = compareWithReference({
    seed,
    businesses: 100,
    searchesEach: 400,
    makeCounters: sharedCounters,
  })
  t.diagnostic(`${tally.compared} compared, ${tally.waits} waits`)
  assert.equal(tally.compared, 40_000)
  assert.ok(tally.waits > 1_000)
})
