import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { readyFolder } from '../spool/spool-files.ts'
import type { ShippingPoint } from '../shipping/shipper.ts'
import { record, testSpool } from '../spool/testing.ts'
import { AnalyticsProcess } from './testing/analytics-process.ts'
import { publishBusiness } from './testing/business.ts'
import { pause } from './testing/engine-process.ts'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'
import { compare } from './testing/spooled.ts'

const AWAY_MS = thorough ? 60_000 : 1_500
const ROUNDS = thorough ? 10 : 1

test('analytics away and back: all answered, all stored once', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  await publishBusiness(database.db)
  const analytics = new AnalyticsProcess(setting.folder(), await freePort(), database.url)
  setting.after(() => analytics.end('SIGKILL'))
  const engine = await setting.engine({ databaseUrl: database.url, analyticsUrl: analytics.url })
  await engine.start()
  const load = setting.load('away', 8)
  const sending = load.send([engine.url], { parallel: thorough ? 4 : 8 })
  await pause(AWAY_MS)
  await analytics.start()
  await until(async () => (await engine.ready()).shipping.shippedRecords > 0, 'searches are shipped')
  // In the middle of shipping the rest.
  await analytics.end('SIGKILL')
  await pause(AWAY_MS)
  await analytics.start()
  await until(() => load.acknowledged.size > 500, 'enough searches to compare')
  load.stop()
  await sending
  const began = performance.now()
  await until(
    async () => (await engine.ready()).shipping.shippedRecords >= load.acknowledged.size,
    'the spool is drained',
    600_000,
  )
  const drainMs = Math.round(performance.now() - began)
  const shipped = (await engine.ready()).shipping.shippedRecords
  const asked = performance.now()
  await setting.load('one').send([engine.url], { count: 1 })
  await until(async () => (await engine.ready()).shipping.shippedRecords > shipped, 'one search is stored')
  ledger(t, 'one search by itself', { 'stored after ms': Math.round(performance.now() - asked) })
  await engine.stop()
  const result = compare(load, await analytics.storedClicks('away-'))
  ledger(t, 'analytics away, killed, back', { ...result, 'drained after ms': drainMs })
  assert.ok(result.acknowledged > 500)
  assert.deepEqual(
    [result.lost, result.doubled, result.unexpected, load.unanswered.size],
    [0, 0, 0, 0],
    load.unexpected.slice(0, 5).join('\n'),
  )
})

test('kill -9 of the shipping at each point stores every record once', async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const analytics = new AnalyticsProcess(setting.folder(), await freePort(), database.url)
  setting.after(() => analytics.end('SIGKILL'))
  await analytics.start()
  const dataDir = setting.folder()
  const clicks: string[] = []
  /** Makes two segments of two workers. */
  const fill = () => {
    for (const worker of [0, 1]) {
      const spool = testSpool(dataDir, worker)
      for (let at = 0; at < 500; at += 1) {
        clicks.push(`ship-${clicks.length}`)
        record(spool, { clickId: clicks.at(-1) })
      }
      spool.close()
    }
  }
  const program = fileURLToPath(new URL('testing/shipping-process.ts', import.meta.url))
  const ship = async (...point: ShippingPoint[]) => {
    const child = spawn(process.execPath, [program, dataDir, analytics.url, ...point], { stdio: 'inherit' })
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    return signal ?? code
  }
  let kills = 0
  for (let round = 0; round < ROUNDS; round += 1)
    for (const point of ['before post', 'after post', 'after delete'] as const) {
      fill()
      assert.equal(await ship(point), 'SIGKILL')
      kills += 1
    }
  assert.equal(await ship(), 0)
  assert.deepEqual(readdirSync(readyFolder(dataDir)), [])
  const stored = await analytics.storedClicks('ship-')
  const lost = clicks.length - new Set(stored).size
  const doubled = stored.length - new Set(stored).size
  ledger(t, 'kill -9 of the shipping at each point', { kills, records: clicks.length, lost, doubled })
  assert.deepEqual([lost, doubled], [0, 0])
})
