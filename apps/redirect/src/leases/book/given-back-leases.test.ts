import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { seed } from '@headgate/runtime/testing/ledger'
import { openCounts, type Counts } from '../../counts/counts.ts'
import { quiet, temporaryFolder } from '../../spool/testing.ts'
import { capIndex, giveBackUnit, makeCapSlots, takeUnit } from '../cap-slots.ts'
import { type Lease, leaseOf } from '../lease.ts'
import { LeaseBook } from './lease-book.ts'

const DAY = 20_000
const CAPS = 12
const STEPS = 40_000

async function noCounts(t: TestContext): Promise<Counts> {
  const folder = temporaryFolder()
  t.after(() => folder.remove())
  return openCounts({ dataDir: folder.path, log: quiet, clock: Date.now })
}

/** A book with its shared memory, and what a test does with both. */
class Tried {
  readonly slots = makeCapSlots(CAPS)
  readonly book: LeaseBook
  givenBack = 0

  constructor(counts: Counts, givesBack: boolean) {
    this.book = new LeaseBook(this.slots, counts, DAY)
    const { table } = this.book
    const giveBack = table.giveBack.bind(table)
    table.giveBack = (day) => {
      if (table.of(leaseOf(0, day)).day.length > 0) this.givenBack += 1
      if (givesBack) giveBack(day)
    }
  }

  /** PostgreSQL's reply, which was requested on `day`. Returns what becomes of it. */
  grant(lease: Lease, day: number, more: number, leased: number): unknown {
    const { book } = this
    if (book.table.day(lease) !== day) return 'another day'
    return book.take(lease, {
      ...book.table.keyOf(lease),
      granted: Math.max(0, book.table.granted(lease) + more),
      version: book.table.version(lease) + 1,
      leased,
      othersHold: false,
      mood: 'calm',
    })
  }

  /** Returns all units that are on their way, as `LeaseAsker` does. */
  sendReturns(): unknown {
    const { table, units } = this.book
    const sent = [...units.returning].map(([lease, count]) => ({ lease, count, day: table.day(lease) }))
    for (const { lease, count } of sent) {
      table.setGranted(lease, table.granted(lease) - count)
      units.forgetReturn(lease)
    }
    return sent
  }

  /** A round of the feedback. `isLost`: PostgreSQL got nothing. */
  report(isLost: boolean): unknown {
    const uses = [...this.book.unreported()].filter((use) => use !== undefined)
    if (!isLost) for (const use of uses) this.book.reports.noteReported(use)
    return uses
  }

  /** All that a later step, a search or the disk may depend on. */
  get state(): unknown {
    const { book, slots } = this
    const lease = (slot: number, day: number) => {
      const one = leaseOf(slot, day)
      return book.table.day(one) < book.day
        ? 'over'
        : { ...book.keptLease(one), unasked: book.unasked.has(one) }
    }
    return {
      remaining: [...slots.remaining],
      state: [...slots.state],
      returning: [...book.units.returning],
      leases: Array.from({ length: book.table.size }, (_, slot) => [
        lease(slot, book.day),
        lease(slot, book.day + 1),
      ]),
      kept: [...book.keptLeases()],
      days: [book.days.hasNext, book.days.isEnding, book.days.isOver],
      unasked: [book.unasked.size, book.unasked.usedSize],
      rates: [...book.table.perMs.subarray(0, CAPS)],
      askBelow: Array.from({ length: CAPS }, (_, slot) => book.table.askBelow(slot)),
    }
  }
}

test(`a book that gives back finished days does what one does that keeps them (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const counts = await noCounts(t)
  const both = [new Tried(counts, true), new Tried(counts, false)] as const
  const each = (what: string, act: (one: Tried) => unknown) => {
    const [first, second] = both.map(act)
    assert.deepEqual(first, second, what)
  }
  let day = DAY
  /** Units in the hands of searches, and requests without a reply. */
  const taken: number[] = []
  const requested: { lease: Lease; day: number }[] = []
  const steps: Record<string, () => void> = {
    cap: () => {
      const [id, cap] = [random.between(1, CAPS), random.between(1, 60)]
      each('cap', ({ book }) => book.slotFor('rule', id, cap))
    },
    take: () => {
      const index = capIndex(both[0].slots, random.between(0, CAPS - 1), day - random.between(0, 1))
      each('take', ({ slots }) => takeUnit(slots, index))
      taken.push(index)
    },
    giveBack: () => {
      const index = taken.splice(random.between(0, taken.length), 1)[0]
      if (index !== undefined) each('give back', ({ slots }) => giveBackUnit(slots, index))
    },
    want: () => {
      const index = capIndex(both[0].slots, random.between(0, CAPS - 1), day - random.between(-1, 1))
      each('want', ({ book }) => book.at(index))
    },
    request: () => {
      const slot = random.between(0, CAPS - 1)
      const on = day + random.between(0, 1)
      if (both[0].book.table.day(leaseOf(slot, on)) !== on) return
      requested.push({ lease: leaseOf(slot, on), day: on })
      each('request', ({ book }) => book.reports.noteRequest(on))
    },
    reply: () => {
      const request = requested.splice(random.between(0, requested.length), 1)[0]
      if (request === undefined) return
      const [more, leased] = [random.between(-3, 15), random.between(0, 60)]
      each('reply', ({ book }) => book.reports.noteReply(request.day))
      if (random.chance(0.8)) each('grant', (one) => one.grant(request.lease, request.day, more, leased))
    },
    return: () => each('return', (one) => one.sendReturns()),
    report: () => {
      const isLost = random.chance(0.3)
      each('report', (one) => one.report(isLost))
    },
    tick: () => {
      now += random.between(0, 4_000)
      each('tick', ({ book }) => book.days.step())
    },
    measure: () => {
      const lease = leaseOf(random.between(0, both[0].book.table.size - 1), day)
      // As those who look at leases do.
      each('measure', ({ book }) => book.isToday(lease) && { ...book.holding(lease, 2, 3_600_000, now) })
    },
    next: () => {
      const count = random.between(1, CAPS)
      each('next', ({ book }) => book.days.beginNext(count))
    },
    midnight: () => {
      day += random.chance(0.1) ? random.between(2, 3) : 1
      each('midnight', ({ book }) => book.turn(day))
    },
  }
  const weights = {
    cap: 4,
    measure: 5,
    take: 20,
    giveBack: 15,
    want: 4,
    request: 15,
    reply: 15,
    return: 8,
    report: 8,
    tick: 10,
    next: 0.5,
    midnight: 1,
  }
  const first = Object.keys(steps)
  for (let nth = 0; nth < STEPS; nth += 1) {
    const step = first[nth] ?? random.weighted(Object.entries(weights))
    steps[step]!()
    each(`state after ${step}`, (one) => one.state)
  }
  assert.ok(both[0].givenBack > 20, `${both[0].givenBack} days given back`)
})

test('leases of the day after tomorrow that were on the disk are not given back with those of a finished day', async (t) => {
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  const book = new LeaseBook(makeCapSlots(CAPS), await noCounts(t), DAY)
  const key = { kind: 'rule', entityId: 1 } as const
  // The clock was set back since they were written.
  book.keep({ ...key, day: DAY + 2, granted: 9, version: 3, cap: 50 })
  book.turn(DAY + 1)
  now += 11_000
  for (let step = 0; step < 10; step += 1) book.days.step()
  for (let round = 0; round < 3; round += 1) assert.deepEqual([...new Set(book.unreported())], [undefined])
  book.turn(DAY + 2)
  assert.equal(book.units.left(book.today(book.slotFor('rule', 1, 50))!), 9)
})
