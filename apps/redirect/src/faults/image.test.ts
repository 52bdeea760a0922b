import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { writeEngineState } from '@headgate/db/engine/state'
import { ledger, seed } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { imagePath } from '../snapshots/image-file.ts'
import { advertiserLink, CAPPED_LINK, publishBusiness } from './testing/business.ts'
import type { EngineProcess } from './testing/engine-process.ts'
import { Setting } from './testing/setting.ts'
import { spooledRecords } from './testing/spooled.ts'

/** More lines than an engine reads without an image. */
const PUBLISHERS = 21_000
const CAP = 400

/** Whether an engine began with its image, according to its log. */
async function usedImage(engine: EngineProcess): Promise<boolean> {
  await until(() => engine.output.includes('"image":'), 'the engine says that it serves')
  return engine.output.includes('"image":true')
}

test(`a killed engine starts from its image and what came after it, and keeps its caps (seed ${seed})`, async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const dataDir = setting.folder()
  const options = { dataDir, env: { CAP_WAIT_MS: '5000' } }
  const engine = await setting.engine({ ...options, databaseUrl: database.url })
  await publishBusiness(database.db, CAP)
  for (let first = 1; first <= PUBLISHERS; first += 3_000)
    await writeEngineState(
      database.db,
      Array.from({ length: 3_000 }, (_, at) => ({
        kind: 'publisher',
        entity_id: 10 + first + at,
        content: { name: `Publisher ${first + at}`, status: true, archived: false },
      })),
    )
  await engine.start()
  assert.equal(await usedImage(engine), false)
  await until(() => existsSync(imagePath(dataDir)), 'an image')
  const load = setting.load('image')
  await load.send([engine.url], { targeting: CAPPED_LINK, count: 100, parallel: 4 })
  const revision = await writeEngineState(database.db, [
    { kind: 'provider_link', entity_id: 1, content: advertiserLink('later.example') },
  ])
  await until(async () => (await engine.ready()).snapshot.revision === revision, 'the change is served')
  await engine.kill()
  // Without PostgreSQL: all that it serves is from its own disk.
  const alone = await setting.engine(options)
  const ms = await alone.start()
  assert.equal(await usedImage(alone), true)
  assert.equal((await alone.ready()).snapshot.revision, revision)
  const plain = setting.load('plain')
  await plain.send([alone.url], { count: 50, parallel: 4 })
  assert.equal(plain.count('later.example'), 50)
  await load.send([alone.url], { targeting: CAPPED_LINK, count: 100, parallel: 4 })
  await alone.kill()
  const damaged = readFileSync(imagePath(dataDir))
  damaged[damaged.length >> 1]! ^= 1
  writeFileSync(imagePath(dataDir), damaged)
  await engine.start()
  assert.equal(await usedImage(engine), false)
  assert.ok(engine.output.includes('the image of the snapshot cannot be used'))
  await until(async () => (await engine.ready()).leases.reachable, 'leases')
  await load.send([engine.url], { targeting: CAPPED_LINK, count: 500, parallel: 8 })
  await engine.stop()
  const redirected = (await spooledRecords(dataDir)).filter((record) => record[3] === '1').length - 50
  ledger(t, `cap ${CAP} through starts from an image`, {
    served: load.count('two.example'),
    redirected,
    'start ms': Math.round(ms),
  })
  assert.ok(redirected <= CAP && load.count('two.example') >= CAP * 0.95, `${redirected} redirected`)
})
