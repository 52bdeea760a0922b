import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { CAPPED_LINK, publishBusiness } from './testing/business.ts'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'

const SEARCHES = thorough ? 10_000 : 3_000

for (const processes of thorough ? [1, 4] : [4])
  test(`a cap of 1,000 under ${SEARCHES} parallel searches holds with ${processes} engines`, async (t) => {
    const setting = new Setting(t)
    const database = await setting.database()
    await publishBusiness(database.db, 1_000)
    const engines = await Promise.all(
      Array.from({ length: processes }, () =>
        setting.engine({
          databaseUrl: database.url,
          workers: processes === 1 ? 2 : 1,
          // The longest possible wait: on a busy machine PostgreSQL takes longer than the usual 150 ms.
          env: { CAP_WAIT_MS: '5000' },
        }),
      ),
    )
    await Promise.all(engines.map((engine) => engine.start()))
    for (const engine of engines) await until(async () => (await engine.ready()).leases.reachable, 'leases')
    const load = setting.load('cap', 200)
    await load.send(
      engines.map((engine) => engine.url),
      { targeting: CAPPED_LINK, count: SEARCHES, parallel: 200 },
    )
    const served = load.count('two.example')
    ledger(t, `cap 1,000 with ${SEARCHES} searches, ${processes} engines`, {
      answered: load.acknowledged.size,
      served,
      overshoot: Math.max(0, served - 1_000),
    })
    assert.equal(load.acknowledged.size, SEARCHES, `seed ${seed}`)
    assert.deepEqual(load.unexpected, [])
    assert.ok(served <= 1_000 && served >= 990, `${served} served`)
  })
