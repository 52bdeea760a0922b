import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { dayNumber } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { openCounts } from '../counts/counts.ts'
import { delayedUrl } from '../faults/testing/delay-proxy.ts'
import { quiet, temporaryFolder } from '../spool/testing.ts'
import { newRun } from '../witness/own-note.ts'
import { capIndex, makeCapSlots } from './cap-slots.ts'
import { LeaseManager } from './lease-manager.ts'

/** Requests of 40 statements, which take 8 seconds at least on this connection. */
const CAPS = 20_000
const DELAY_MS = 100

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('an engine that wants units of a great many caps makes its contacts in between', async (t) => {
  const { path, remove } = temporaryFolder()
  const proxy = await delayedUrl(database.url, DELAY_MS)
  const own = openDatabase(proxy.url)
  const counts = await openCounts({ dataDir: path, log: quiet, clock: Date.now })
  const slots = makeCapSlots(CAPS)
  const engineId = randomUUID()
  const leases = new LeaseManager({
    slots,
    db: own,
    dataDir: path,
    engineId,
    run: newRun(),
    counts,
    log: quiet,
    clock: Date.now,
    requestMs: 60_000,
  })
  t.after(async () => {
    await leases.stop(0)
    await own.close()
    await proxy.close()
    counts.close()
    remove()
  })
  await until(() => leases.state.reachable)
  const state = async () => {
    const { rows } = await database.db.execute<{ contact: number; leases: number }>(sql`
      select contact::int, (select count(*)::int from cap_lease where engine_id = ${engineId}) as leases
      from engine where id = ${engineId}`)
    return rows[0]!
  }
  const today = dayNumber(Date.now())
  const indexes = Array.from({ length: CAPS }, (_, at) =>
    capIndex(slots, leases.slotFor('rule', at + 1, 100), today),
  )
  const { contact } = await state()
  void leases.request(indexes)
  // The first may have been under way.
  await until(async () => (await state()).contact > contact + 1, 'two contacts')
  const { leases: granted } = await state()
  assert.ok(granted > 0 && granted < CAPS, `${granted} leases`)
})
