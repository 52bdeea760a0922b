import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { CAPPED_LINK, publishBusiness } from './testing/business.ts'
import { Setting } from './testing/setting.ts'
import { clickOf, compare, spooledRecords } from './testing/spooled.ts'

const CAP = 500
const TIMES = thorough ? 5 : 2

test(`a cap of ${CAP} is served exactly by engines that follow each other ${TIMES} times (seed ${seed})`, async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const dataDir = setting.folder()
  // Searches wait as long as possible for their lease: on a busy machine PostgreSQL takes longer than the usual 150 ms.
  const engine = await setting.engine({ dataDir, databaseUrl: database.url, env: { CAP_WAIT_MS: '5000' } })
  const load = setting.load('hand-over')
  await publishBusiness(database.db, CAP)
  await engine.start()
  for (let time = 0; time < TIMES; time += 1) {
    const sending = load.send([engine.url], { targeting: CAPPED_LINK, parallel: 8 })
    const before = load.acknowledged.size
    await until(() => load.acknowledged.size > before + 60, 'searches are answered')
    await engine.handOver()
    load.stop()
    await sending
    await engine.start()
  }
  await until(async () => (await engine.ready()).leases.reachable, 'leases')
  await load.send([engine.url], { targeting: CAPPED_LINK, count: 1_000, parallel: 8 })
  await engine.stop()
  const all = await spooledRecords(dataDir)
  const redirected = all.filter((record) => record[3] === '1').length
  const result = compare(load, all.map(clickOf))
  ledger(t, `cap ${CAP}, ${TIMES} hand-overs`, { served: load.count('two.example'), redirected, ...result })
  assert.equal(redirected, CAP)
  assert.deepEqual([result.lost, result.doubled, result.unexpected], [0, 0, 0])
})
