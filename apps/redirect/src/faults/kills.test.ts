import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { until } from '@headgate/runtime/testing/until'
import { CAPPED_LINK, publishBusiness } from './testing/business.ts'
import { pause } from './testing/engine-process.ts'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'
import { clickOf, compare, spooledRecords } from './testing/spooled.ts'

const KILLS = thorough ? 20 : 3

test(`kill -9 of the engine ${KILLS} times under load loses and doubles nothing (seed ${seed})`, async (t) => {
  const random = new SeededRandom(seed)
  const setting = new Setting(t)
  const database = await setting.database()
  const dataDir = setting.folder()
  const engine = await setting.engine({ dataDir, databaseUrl: database.url })
  const load = setting.load('kill')
  await publishBusiness(database.db)
  await engine.start()
  const sending = load.send([engine.url])
  const starts: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = load.acknowledged.size
    await until(() => load.acknowledged.size > before + 200, 'searches are answered')
    await pause(random.between(0, 300))
    await engine.kill()
    starts.push(await engine.start())
  }
  load.stop()
  await sending
  await engine.stop()
  const result = compare(load, (await spooledRecords(dataDir)).map(clickOf))
  ledger(t, `kill -9 of the engine, ${KILLS} times`, {
    ...result,
    'slowest start ms': Math.round(Math.max(...starts)),
  })
  assert.ok(load.acknowledged.size >= KILLS * 200)
  assert.deepEqual(load.unexpected, [])
  assert.deepEqual([result.lost, result.doubled, result.unexpected], [0, 0, 0])
})

test(`a cap holds through kills, with counts that equal the records (seed ${seed})`, async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const dataDir = setting.folder()
  // Searches wait as long as possible for their lease: on a busy machine PostgreSQL takes longer than the usual 150 ms.
  const engine = await setting.engine({ dataDir, databaseUrl: database.url, env: { CAP_WAIT_MS: '5000' } })
  const load = setting.load('cap')
  await publishBusiness(database.db, 500)
  await engine.start()
  for (let kill = 0; kill < (thorough ? 5 : 2); kill += 1) {
    const sending = load.send([engine.url], { targeting: CAPPED_LINK, parallel: 8 })
    const before = load.acknowledged.size
    await until(() => load.acknowledged.size > before + 60, 'searches are answered')
    await engine.kill()
    load.stop()
    await sending
    await engine.start()
  }
  await until(async () => (await engine.ready()).leases.reachable, 'leases')
  await load.send([engine.url], { targeting: CAPPED_LINK, count: 1_000, parallel: 8 })
  await engine.stop()
  const served = load.count('two.example')
  const records = (await spooledRecords(dataDir)).filter((record) => record[3] === '1')
  ledger(t, 'cap 500 through kills', { served, recorded: records.length })
  assert.ok(records.length <= 500, `${records.length} redirected`)
  assert.ok(served <= records.length && served >= 480, `${served} served`)
})
