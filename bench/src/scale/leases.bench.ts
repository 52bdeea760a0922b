import { randomUUID } from 'node:crypto'
import { openDatabase } from '@headgate/db/base/database'
import { seeEngine, touchEngine } from '@headgate/db/engine/engines'
import { grantFirstLeases, grantLeases, type LeaseWish } from '@headgate/db/engine/leases'
import { testDatabase } from '@headgate/db/testing/database'
import { median } from '../machine.ts'

export const name = 'leases that one PostgreSQL hands out in a second, and contacts of engines'

const ENGINES = Number(process.env['ENGINES'] ?? 20)
const CAPS = Number(process.env['CAPS'] ?? 20_000)
/** As the engine: leases of one statement, and one statement at a time. */
const BATCH = 500
const CONTACTS = 2_000
const ROUNDS = 3
const DAYS = ['2031-01-01', '2031-01-02', '2031-01-03']

const wish = (entityId: number): LeaseWish => ({
  kind: 'rule',
  entityId,
  cap: 1_000,
  held: 0,
  engines: ENGINES,
  want: 10,
  need: 0,
  waiting: 0,
  low: 0,
  calm: false,
  ahead: true,
})

/** Midnight: every engine requests every cap, each over a connection of its own. */
export async function run(): Promise<void> {
  const database = await testDatabase()
  const many = openDatabase(database.url, { max: ENGINES })
  try {
    const ids = Array.from({ length: ENGINES }, () => randomUUID())
    for (const id of ids) await seeEngine(many.db, { id, host: 'bench' })
    const caps = Array.from({ length: CAPS }, (_, at) => wish(at + 1))
    const perSecond: number[] = []
    for (const day of DAYS.slice(0, ROUNDS)) {
      const began = performance.now()
      await Promise.all(
        ids.map(async (id) => {
          for (let at = 0; at < CAPS; at += BATCH) {
            const batch = caps.slice(at, at + BATCH)
            const first = await grantFirstLeases(many.db, id, day, batch)
            const rest = batch.filter(({ entityId }) => !first.some((one) => one.entityId === entityId))
            await grantLeases(many.db, id, day, rest)
          }
        }),
      )
      perSecond.push((ENGINES * CAPS) / ((performance.now() - began) / 1_000))
    }
    console.log(
      `${ENGINES} engines, ${CAPS} caps each: ${Math.round(median(perSecond))} leases a second (${perSecond.map(Math.round).join(', ')})`,
    )
    const { rows } = await database.pool.query<{ bytes: string }>(
      `select (pg_total_relation_size('cap_lease') + pg_total_relation_size('cap_usage'))::float8 / $1 as bytes`,
      [ENGINES * CAPS * ROUNDS],
    )
    console.log(`${Math.round(Number(rows[0]!.bytes))} bytes of PostgreSQL's disk for each lease of a day`)
    const began = performance.now()
    await Promise.all(
      ids.map(async (id) => {
        for (let at = 0; at < CONTACTS / ENGINES; at += 1) await touchEngine(many.db, { id, host: 'bench' })
      }),
    )
    console.log(`${Math.round(CONTACTS / ((performance.now() - began) / 1_000))} contacts a second`)
  } finally {
    await many.close()
    await database.close()
  }
}
