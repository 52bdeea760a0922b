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
      const [number, entity] = key.split(':').map(Number) as [number, number]
      const kind = tallyKinds[number]!
      const last = Math.max(...entries.map(([, , day]) => day))
      const sumOf = (at: 3 | 4, day?: number) =>
        entries
          .filter((entry) => day === undefined || entry[2] === day)
          .reduce((sum, entry) => sum + entry[at], 0)
      assert.equal(of.redirectedOn(kind, entity, last), sumOf(4, last), key)
      assert.equal(of.redirectedOn(kind, entity, last - 1), sumOf(4, last - 1), key)
      assert.equal(of.redirectedOn(kind, entity, last + 1), 0)
      if (kind !== 'targeting' && kind !== 'provider_link') continue
      assert.deepEqual(
        of.get(kind, entity),
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
    }
    const links = [...added.keys()].filter((key) => Number(key.split(':')[0]) < 2)
    assert.equal([...of.entries('targeting'), ...of.entries('provider_link')].length, links.length)
    const lastDay = FIRST_DAY + 5
    assert.deepEqual(
      new Map([...of.allRedirectedOn(lastDay)].map((one) => [`${one.kind}:${one.entityId}`, one.used])),
      new Map(
        [...added].flatMap(([key, entries]) => {
          const [number, entity] = key.split(':') as [string, string]
          const used = entries.reduce((sum, entry) => sum + (entry[2] === lastDay ? entry[4] : 0), 0)
          return used > 0 ? [[`${tallyKinds[Number(number)]!}:${entity}`, used] as const] : []
        }),
      ),
    )
  }
  check(tally)
  // The journal is compacted to these entries.
  const again = new Tally()
  for (const entry of tally.dump()) again.add(entry)
  check(again)
})
