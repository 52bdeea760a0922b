import { emptySnapshot, SnapshotBuilder } from '@headgate/domain/snapshot/compile'
import { decide, locationOf } from '@headgate/domain/decision/decide'
import { defaultThresholds } from '@headgate/domain/decision/thresholds'
import { room, type Counters, type Seen } from '@headgate/domain/decision/search'
import { SeededRandom } from '@headgate/domain/seeded-random'
import type { Snapshot } from '@headgate/domain/snapshot/read-snapshot'
import type { EngineChange } from '@headgate/domain/snapshot/snapshot'
import { SnapshotMemory } from '@headgate/domain/snapshot/snapshot-memory'
import { WeightCells } from '@headgate/domain/snapshot/weight-cells'
import { search } from '@headgate/domain/testing/sample-business'
import { generateBusiness, publisherOf, type BusinessSize } from '../business/changes.ts'

export const name = 'the snapshot in memory'

/** Numbers of publisher links; a million takes two minutes. */
const SIZES = (process.env['LINKS'] ?? '10000,100000').split(',').map(Number)
const SEARCHES = 1_000_000
const REPUBLISHED = 10_000
const NOON = 20_000 * 86_400_000 + 43_200_000

/**
 * What the snapshot of a business takes in memory and in time, and what a search in it takes. The baseline is reading
 * the same records as JSON: their bytes, and the time of `JSON.parse`.
 */
export async function run(): Promise<void> {
  for (const links of SIZES) measure({ links, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 })
}

/** Milliseconds of a piece of work. */
function timed(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function measure(size: BusinessSize): void {
  let slots = 0
  const slotFor = () => (slots += 1) - 1
  const memory = SnapshotMemory.shared()
  const builder = new SnapshotBuilder(emptySnapshot(defaultThresholds, memory))
  const last: EngineChange[] = []
  let json = 0
  let parsing = 0
  let building = 0
  for (const change of generateBusiness(size)) {
    const text = JSON.stringify(change)
    json += text.length
    let parsed = change
    parsing += timed(() => (parsed = JSON.parse(text) as EngineChange))
    building += timed(() => builder.add([parsed], slotFor))
    if (change.kind === 'targeting' && last.length < REPUBLISHED) last.push(change)
  }
  let snapshot = emptySnapshot()
  building += timed(() => (snapshot = builder.done(1)))
  const bytes = memory.used * 4
  console.log(`${size.links} publisher links, ${slots} caps`)
  console.log(`  memory: ${mega(bytes)}, ${(bytes / json).toFixed(2)} of the ${mega(json)} of JSON`)
  console.log(
    `  built in ${(building / 1e3).toFixed(2)} s, ${(building / parsing).toFixed(2)} of the time to parse the JSON`,
  )
  republish(snapshot, last, slotFor)
  decideOften(snapshot, size, slots)
}

/** Publishes the same links again, over and over: the memory must not grow for ever. */
function republish(first: Snapshot, changes: readonly EngineChange[], slotFor: () => number): void {
  let snapshot = first
  const { memory } = first
  const before = memory.used
  let longest = 0
  let all = 0
  let done = 0
  for (let round = 0; round < 5; round += 1) {
    const builder = new SnapshotBuilder(snapshot)
    for (const change of changes) {
      const took = timed(() => builder.add([change], slotFor))
      longest = Math.max(longest, took)
      all += took
    }
    done = Math.max(
      done,
      timed(() => (snapshot = builder.done(round + 2))),
    )
    memory.release(builder.replaced)
  }
  console.log(
    `  ${changes.length} links published 5 times: ${(all / 5).toFixed(0)} ms each, the longest step ` +
      `${longest.toFixed(2)} ms, the last ${done.toFixed(2)} ms; memory grew by ` +
      `${((memory.used - before) / before).toFixed(3)} of itself`,
  )
}

function decideOften(snapshot: Snapshot, size: BusinessSize, slots: number): void {
  const counters = new OpenCounters(slots * 2)
  const random = new SeededRandom(1)
  let characters = 0
  const some = Array.from({ length: SEARCHES }, () => random.between(1, size.links))
  const each = (withLocation: boolean) => {
    for (const targetingId of some) {
      const asked = search({ targetingId, publisherId: publisherOf(targetingId, size) })
      const decision = decide(asked, snapshot, counters, () => NOON)
      if (withLocation && decision.kind === 'answer')
        characters += locationOf(decision, asked, snapshot)?.length ?? 0
    }
  }
  each(true)
  const decided = timed(() => each(false))
  const located = timed(() => each(true))
  if (characters === 0) throw new Error('No search had an address')
  console.log(
    `  a search: ${((decided * 1e6) / SEARCHES).toFixed(0)} ns to decide, ` +
      `${((located * 1e6) / SEARCHES).toFixed(0)} ns with its address as text`,
  )
}

/** Counters that are never used up, in one array as the engine's caps are. */
class OpenCounters implements Counters {
  readonly weights = new WeightCells()
  readonly #left: Int32Array

  constructor(slots: number) {
    this.#left = new Int32Array(slots).fill(2 ** 30)
  }

  count(_id: number, _key: number, _high: boolean, _now: number, _day: number, into: Seen): void {
    into.lifetime = 1_000
    into.today = 10
    into.ofAddressToday = 1
  }

  room(slot: number) {
    return this.#left[slot]! > 0 ? room.yes : room.none
  }

  take(slot: number): boolean {
    this.#left[slot]! -= 1
    return true
  }

  giveBack(slot: number): void {
    this.#left[slot]! += 1
  }
}
