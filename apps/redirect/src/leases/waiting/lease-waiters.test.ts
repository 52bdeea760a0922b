import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { testDatabase } from '@headgate/db/testing/database'
import { dayNumber } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { openCounts } from '../../counts/counts.ts'
import { quiet, temporaryFolder } from '../../spool/testing.ts'
import { newRun } from '../../witness/own-note.ts'
import { LeaseBook } from '../book/lease-book.ts'
import { capIndex, makeCapSlots } from '../cap-slots.ts'
import { LeaseManager } from '../lease-manager.ts'
import { LeaseWaiters } from './lease-waiters.ts'
import { WantedLeases } from './wanted-leases.ts'

const MOST = 10_000
const day = dayNumber(Date.now())

async function countsOf(t: TestContext) {
  const { path, remove } = temporaryFolder()
  const counts = await openCounts({ dataDir: path, log: quiet, clock: Date.now })
  t.after(() => {
    counts.close()
    remove()
  })
  return { counts, dataDir: path }
}

test('so many searches wait at most; others go on at once', async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const { counts, dataDir } = await countsOf(t)
  const slots = makeCapSlots(1)
  const leases = new LeaseManager({
    slots,
    db: database,
    dataDir,
    engineId: randomUUID(),
    run: newRun(),
    counts,
    log: quiet,
    clock: Date.now,
    requestMs: 30_000,
  })
  t.after(() => leases.stop(0))
  await until(() => leases.state.reachable)
  await database.db.transaction(async (tx) => {
    // No unit comes as long as this is held.
    await tx.execute(sql`lock table cap_usage in exclusive mode`)
    const index = capIndex(slots, leases.slotFor('rule', 1, 100), day)
    const waiting = Array.from({ length: MOST }, () => leases.request([index]))
    assert.equal(await Promise.race([waiting.at(-1), nextTurn('waits')]), 'waits')
    assert.equal(await Promise.race([leases.request([index]), nextTurn('waits')]), undefined)
    assert.equal(Atomics.load(slots.state, index), 2, 'the search does not ask again')
  })
})

test('what searches wait for is requested first, but not before its own return', async (t) => {
  const { counts } = await countsOf(t)
  const book = new LeaseBook(makeCapSlots(4), counts, day)
  const waiters = new LeaseWaiters({ units: book.units, rates: book.rates, onGivenUp() {} })
  const wanted = new WantedLeases(book, waiters)
  const [low, waited, returning, come] = [1, 2, 3, 4].map((rule) =>
    book.today(book.slotFor('rule', rule, 100))!,
  )
  wanted.add([low!, waited!, returning!, come!])
  const searches = [waited!, returning!, come!].map((lease) => waiters.wait([lease], 30_000))
  book.units.returning.set(returning!, 1)
  book.units.add(come!, 1)
  assert.deepEqual(wanted.takeWaited(), [waited])
  assert.deepEqual(wanted.take(), [low, returning, come])
  assert.equal(wanted.size, 0)
  waiters.giveUp()
  await Promise.all(searches)
})
