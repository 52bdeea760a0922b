import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { until } from '@headgate/runtime/testing/until'
import { publishBusiness } from './testing/business.ts'
import { serveCap } from './testing/capped-engines.ts'
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
  const { load, records } = await serveCap(new Setting(t), 500, thorough ? 5 : 2, (engine) => engine.kill())
  const served = load.count('two.example')
  const redirected = records.filter((record) => record[3] === '1').length
  ledger(t, 'cap 500 through kills', { served, recorded: redirected })
  assert.ok(redirected <= 500, `${redirected} redirected`)
  assert.ok(served <= redirected && served >= 480, `${served} served`)
})
