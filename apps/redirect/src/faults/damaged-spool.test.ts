import assert from 'node:assert/strict'
import { cpSync, lstatSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { openCounts } from '../counts/counts.ts'
import { parseSegmentName, quarantineFolder, spoolFolder } from '../spool/spool-files.ts'
import { quiet } from '../spool/testing.ts'
import { publishBusiness } from './testing/business.ts'
import { ledger, seed, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { Setting } from './testing/setting.ts'
import { clickOf, compare, spooledRecords } from './testing/spooled.ts'

const CUTS = thorough ? 400 : 60
const FLIPS = thorough ? 1_000 : 120

const newlines = (bytes: Buffer): number => bytes.filter((byte) => byte === 10).length

/**
 * A segment of many records that a killed engine left open, written by the real engine. An engine closes its segment
 * after a second, so on a busy machine it may be killed with too few records in it. It is started again then.
 */
async function leftByKill(setting: Setting) {
  const database = await setting.database()
  await publishBusiness(database.db)
  const dataDir = setting.folder()
  const engine = await setting.engine({ dataDir, databaseUrl: database.url, workers: 1 })
  const load = setting.load('torn', 4)
  let left: { name: string; bytes: Buffer } | undefined
  await until(async () => {
    await engine.start()
    await load.send([engine.url], { count: 60, parallel: 4 })
    await engine.kill()
    left = readdirSync(spoolFolder(dataDir))
      .filter((file) => file.endsWith('.open'))
      .map((file) => ({ name: file, bytes: readFileSync(join(spoolFolder(dataDir), file)) }))
      .find(({ bytes }) => newlines(bytes) > 5)
    return left !== undefined
  }, 'a killed engine left a segment of many records open')
  return { dataDir, engine, load, ...left! }
}

/** Starts the counts on a copy of the spool with these bytes, as the engine does, and reads the remaining records. */
async function recovered(setting: Setting, name: string, bytes: Buffer) {
  const dataDir = setting.folder()
  const counts = await openCounts({ dataDir, log: quiet, clock: Date.now })
  counts.close()
  writeFileSync(join(spoolFolder(dataDir), name), bytes)
  const again = await openCounts({ dataDir, log: quiet, clock: Date.now })
  let counted = 0
  for (const [, count] of again.entries('targeting')) counted += count.total
  const result = { counted, damaged: again.damaged, records: await spooledRecords(dataDir) }
  again.close()
  rmSync(dataDir, { recursive: true })
  return result
}

test(`a spool cut at ${CUTS} offsets and with ${FLIPS} flipped bits starts, and gives no wrong row (seed ${seed})`, async (t) => {
  const setting = new Setting(t)
  const random = new SeededRandom(seed)
  const { dataDir, engine, load, name, bytes } = await leftByKill(setting)
  const whole = (await recovered(setting, name, bytes)).records
  const known = new Set(whole.map((record) => record.join('\t')))
  assert.ok(parseSegmentName(name) && known.size === whole.length && whole.length > 5)
  const elsewhere = (await spooledRecords(dataDir)).length - whole.length
  let wrong = 0
  let keptTooFew = 0
  for (let at = 0; at < CUTS; at += 1) {
    const cut = at === 0 ? 0 : random.between(1, bytes.length)
    const { counted, records } = await recovered(setting, name, bytes.subarray(0, cut))
    wrong += records.filter((record) => !known.has(record.join('\t'))).length
    const complete = newlines(bytes.subarray(0, cut))
    if (records.length < complete || counted !== records.length) keptTooFew += 1
  }
  for (let at = 0; at < FLIPS; at += 1) {
    const flipped = Buffer.from(bytes)
    const where = random.between(0, bytes.length - 1)
    flipped[where] = flipped[where]! ^ (1 << random.between(0, 7))
    const { counted, damaged, records } = await recovered(setting, name, flipped)
    wrong += records.filter((record) => !known.has(record.join('\t'))).length
    // A flip in a record's newline loses nothing: both neighbours are found.
    if (records.length < whole.length - 1 || counted !== records.length) keptTooFew += 1
    if (records.length < whole.length && damaged === 0) keptTooFew += 1
  }
  // The same with the engine itself.
  // The socket of the killed engine cannot be copied.
  cpSync(dataDir, `${dataDir}.copy`, { recursive: true, filter: (path) => !lstatSync(path).isSocket() })
  setting.after(() => rmSync(`${dataDir}.copy`, { recursive: true }))
  const torn = Buffer.from(bytes.subarray(0, bytes.length - 30))
  torn[200] = torn[200]! ^ 4
  writeFileSync(join(spoolFolder(dataDir), name), torn)
  await engine.start()
  await engine.stop()
  const kept = (await spooledRecords(dataDir)).map(clickOf)
  assert.equal(kept.length, elsewhere + whole.length - 2)
  assert.equal(readdirSync(quarantineFolder(dataDir)).length, 1)
  const { doubled, unexpected, lost } = compare(load, kept)
  ledger(t, `spool cut at ${CUTS} offsets, ${FLIPS} bits flipped`, {
    'wrong rows': wrong,
    'kept too few': keptTooFew,
  })
  assert.deepEqual(
    [wrong, keptTooFew, doubled, unexpected, lost],
    [0, 0, 0, 0, load.acknowledged.size - kept.length],
  )
})
