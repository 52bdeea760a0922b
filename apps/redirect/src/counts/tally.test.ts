import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { Tally, tallyKinds, type TallyEntry } from './tally.ts'

const FIRST_DAY = 20_000

test(`a tally has the figures that a plain list of its entries gives (seed ${seed})`, () => {
  const random = new SeededRandom(seed)
  const tally = new Tally()
  const added = new Map<string, TallyEntry[]>()
  for (let step = 0; step < 30_000; step += 1) {
    const [kind, entity] = [random.between(0, tallyKinds.length - 1), random.between(1, 2_000)]
    const searches = random.between(1, 1_000)
    // Days go on, and a late segment still brings one of the days before.
    const day = FIRST_DAY + Math.floor(step / 5_000) - (random.chance(0.1) ? random.between(0, 3) : 0)
    const entry: TallyEntry = [kind, entity, day, searches, random.between(0, searches), step]
    tally.add(entry)
    added.getOrInsertComputed(`${kind}:${entity}`, () => []).push(entry)
  }
  const check = (of: Tally) => {
    for (const [key, entries] of added) {
      const [kind, entity] = key.split(':').map(Number) as [number, number]
      const name = tallyKinds[kind]!
      const last = Math.max(...entries.map(([, , day]) => day))
      const sumOf = (at: 3 | 4, day?: number) =>
        entries
          .filter((entry) => day === undefined || entry[2] === day)
          .reduce((sum, entry) => sum + entry[at], 0)
      assert.deepEqual(
        of.get(name, entity),
        {
          total: sumOf(3),
          day: last,
          today: sumOf(3, last),
          yesterday: sumOf(3, last - 1),
          redirectedToday: sumOf(4, last),
          redirectedYesterday: sumOf(4, last - 1),
          lastRedirectedAt: Math.max(...entries.map((entry) => entry[5])),
        },
        key,
      )
      assert.equal(of.redirectedOn(name, entity, last), sumOf(4, last))
      assert.equal(of.redirectedOn(name, entity, last - 1), sumOf(4, last - 1))
      assert.equal(of.redirectedOn(name, entity, last + 1), 0)
    }
    assert.equal(tallyKinds.flatMap((kind) => [...of.entries(kind)]).length, added.size)
  }
  check(tally)
  // The journal is compacted to these entries.
  const again = new Tally()
  for (const entry of tally.dump()) again.add(entry)
  check(again)
})
