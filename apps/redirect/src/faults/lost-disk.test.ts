import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestDatabase } from '@headgate/db/testing/database'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { CAPPED_LINK, publishBusiness } from './testing/business.ts'
import type { EngineProcess } from './testing/engine-process.ts'
import { Setting } from './testing/setting.ts'

const CAP = 1_000
const LOST = 5
/** Searches that each engine serves before its disk is lost. The last engine gets as many. */
const EACH = 40
const LAST = thorough ? 3_000 : 1_500

/** Units that PostgreSQL has granted and that were not reported as used. */
async function unusedUnits(database: TestDatabase): Promise<number> {
  const { rows } = await database.db.execute<{ units: number }>(
    sql`select coalesce(sum(l.granted - l.used), 0)::int as units from cap_lease l
      join engine e on e.id = l.engine_id and e.run is null`,
  )
  return rows[0]!.units
}

async function serving(engine: EngineProcess): Promise<void> {
  await engine.start()
  // Without a lease, the first searches on a slow machine would go to the fallback, which this test does not check.
  await until(async () => {
    const { snapshot, leases } = await engine.ready()
    return snapshot.revision > 0 && leases.reachable
  }, 'snapshot and leases')
}

/** The data directory of the next engine. */
const PLACES = {
  'the same path': () => 'data',
  'another path': (at: number) => `data-${at}`,
  'the same and another path by turns': (at: number) => (at % 3 === 0 ? `data-${at}` : 'data'),
}
const tried = thorough
  ? (['the same path', 'another path'] as const)
  : (['the same and another path by turns'] as const)

for (const place of tried)
  test(`engine disk lost ${LOST} times, the next one at ${place}: the cap is served`, async (t) => {
    const setting = new Setting(t)
    const database = await setting.database()
    await publishBusiness(database.db, CAP)
    const folder = setting.folder()
    const load = setting.load('lost')
    const engine = (dataDir: string) => {
      mkdirSync(dataDir, { recursive: true })
      return setting.engine({ databaseUrl: database.url, dataDir, env: { CAP_WAIT_MS: '5000' } })
    }
    for (let lost = 0; lost < LOST; lost += 1) {
      const dataDir = join(folder, PLACES[place](lost))
      const one = await engine(dataDir)
      await serving(one)
      await load.send([one.url], { targeting: CAPPED_LINK, count: EACH, parallel: 4 })
      await one.kill()
      rmSync(dataDir, { recursive: true })
    }
    const before = load.count('two.example')
    const standing = await engine(join(folder, PLACES[place](LOST)))
    await serving(standing)
    await until(async () => {
      const { rows } = await database.db.execute<{ known: number }>(
        sql`select count(*)::int as known from engine where run is not null`,
      )
      return rows[0]!.known === 1
    }, 'the lost ones are given up')
    assert.equal(await unusedUnits(database), 0)
    await load.send([standing.url], { targeting: CAPPED_LINK, count: LAST, parallel: 8 })
    const served = load.count('two.example')
    ledger(t, `engine disk lost ${LOST} times, next at ${place}`, {
      'served by the lost': before,
      'served in all': served,
      overshoot: Math.max(0, served - CAP),
    })
    assert.deepEqual(load.unexpected, [])
    assert.equal(load.unanswered.size, 0)
    assert.equal(before, LOST * EACH, `seed ${seed}`)
    assert.ok(served <= CAP && served >= 0.99 * CAP, `${served} of ${CAP} served, seed ${seed}`)
  })
