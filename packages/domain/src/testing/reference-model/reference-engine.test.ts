import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import type { CapKind } from '@headgate/contract/base/constants'
import { MemoryCounters } from '../../decision/memory-counters.ts'
import { room, type Room } from '../../decision/search.ts'
import { compareWithReference, dayText, type ComparedCounters } from './comparison.ts'

/** Like the engine's, leases of these caps are unknown on a day until they are requested. */
class LeasedCounters extends MemoryCounters implements ComparedCounters {
  readonly counters = this
  readonly #names: string[] = []
  readonly #caps: number[] = []
  readonly #known = new Set<string>()
  readonly #taken = new Map<string, number>()

  slotFor = (kind: CapKind, id: number, cap: number): number => {
    const name = `${kind}:${id}`
    const slot = this.#names.includes(name) ? this.#names.indexOf(name) : this.#names.push(name) - 1
    this.#caps[slot] = cap
    return slot
  }

  beginDay(): void {}

  grant(slots: readonly number[], day: number): void {
    for (const slot of slots) this.#known.add(`${slot}:${day}`)
  }

  taken(): Map<string, number> {
    return this.#taken
  }

  override room(slot: number, day: number): Room {
    if (!this.#known.has(`${slot}:${day}`)) return room.wait
    return (this.#taken.get(this.#key(slot, day)) ?? 0) < this.#caps[slot]! ? room.yes : room.none
  }

  override take(slot: number, day: number): boolean {
    if (this.room(slot, day) !== room.yes) return false
    const key = this.#key(slot, day)
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
    return true
  }

  #key(slot: number, day: number): string {
    return `${this.#names[slot]}:${dayText(day)}`
  }
}

const makeCounters = () => new LeasedCounters()

test('100,000 generated searches: the engine decides as the plain model does', (t) => {
  const seed = Number(process.env.REFERENCE_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`REFERENCE_SEED=${seed}`)
  const tally = compareWithReference({ seed, businesses: 250, searchesEach: 400, makeCounters })
  t.diagnostic(`${tally.compared} compared, ${tally.waits} waits, ${JSON.stringify([...tally.outcomes])}`)
  assert.equal(tally.compared, 100_000)
  // The comparison is only meaningful if every branch was taken often.
  for (const branch of [
    'redirected',
    'overcapped',
    'warmup',
    'fallback',
    'bot',
    'proxy_ip',
    'ip_rate',
    'latency',
  ])
    assert.ok((tally.outcomes.get(branch) ?? 0) > 100, `${branch}: ${tally.outcomes.get(branch) ?? 0} times`)
})
