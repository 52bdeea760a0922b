import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { allUnrecorded } from '../spool/unrecorded.ts'
import { publishBusiness } from './testing/business.ts'
import { pause } from './testing/engine-process.ts'
import { fullableDisk } from './testing/full-disk.ts'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'
import { clickOf, compare, spooledRecords } from './testing/spooled.ts'

test('a full disk: all searches answered, unrecorded ones counted exactly, an alarm, and recovery by itself', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  await publishBusiness(database.db)
  const dataDir = setting.folder()
  const disk = fullableDisk(dataDir)
  setting.after(() => disk.remove())
  const engine = await setting.engine({ dataDir, databaseUrl: database.url })
  await engine.start()
  const load = setting.load('full')
  const sending = load.send([engine.url], { parallel: 8 })
  const answers = (more: number) => {
    const before = load.acknowledged.size
    return until(() => load.acknowledged.size >= before + more, `${more} more answers`)
  }
  for (let round = 0; round < (thorough ? 5 : 2); round += 1) {
    await answers(200)
    disk.fill(engine.pid)
    const before = allUnrecorded(dataDir)
    await until(() => allUnrecorded(dataDir) > before, 'searches are counted as unrecorded')
    await answers(200)
    await until(async () => {
      // The engine itself may have freed room, and records again then.
      disk.fill(engine.pid)
      return (await engine.ready()).spool.failing
    }, '/ready shows it')
    assert.ok((await engine.ready()).spool.unrecorded > before)
    disk.free(engine.pid)
    await answers(200)
    await pause(100)
  }
  await until(async () => !(await engine.ready()).spool.failing, 'recovered')
  load.stop()
  await sending
  assert.match(engine.output, /searches cannot be recorded/)
  assert.match(engine.output, /searches are recorded again/)
  await engine.stop()
  const result = compare(load, (await spooledRecords(dataDir)).map(clickOf))
  const unrecorded = allUnrecorded(dataDir)
  ledger(t, `disk full (${disk.how})`, { ...result, 'counted as unrecorded': unrecorded })
  // Unrecorded searches are counted, and no other record is missing.
  assert.equal(result.lost, unrecorded)
  assert.ok(unrecorded > 100)
  assert.deepEqual([result.doubled, result.unexpected, load.unanswered.size], [0, 0, 0])
})
