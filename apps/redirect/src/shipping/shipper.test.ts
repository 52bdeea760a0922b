import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, rmdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Logger } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import { openCounts } from '../counts/counts.ts'
import { Shipper } from './shipper.ts'
import { quarantineFolder, readyFolder } from '../spool/spool-files.ts'
import { quiet, record, temporaryFolder, testSpool } from '../spool/testing.ts'

/**
 * Three segments that wait to be shipped, and an analytics that stores all segments except those that `refuses`
 * selects, to which it replies with `status`.
 */
async function threeSegments(
  t: TestContext,
  refuses: (token: string) => boolean = () => false,
  { status = 400, log = quiet }: { status?: number; log?: Logger } = {},
) {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  for (const worker of [0, 1, 2]) {
    const spool = testSpool(dataDir, worker)
    record(spool, { targeting: 1 })
    spool.close()
  }
  const stored: string[] = []
  const analytics = createServer((request, reply) => {
    request.resume().on('end', () => {
      const token = new URL(request.url!, 'http://localhost').searchParams.get('token')!.split('.')[0]!
      if (!refuses(token)) stored.push(token)
      reply.writeHead(refuses(token) ? status : 200).end('{"success":true,"data":{"rows":1,"quarantined":0}}')
    })
  }).listen(0, '127.0.0.1')
  t.after(() => analytics.close())
  await once(analytics, 'listening')
  const counts = await openCounts({ dataDir, log: quiet, clock: Date.now })
  const { port } = analytics.address() as AddressInfo
  const analyticsUrl = `http://127.0.0.1:${port}`
  const shipper = new Shipper({ dataDir, counts, analyticsUrl, serviceToken: 'x', log })
  t.after(async () => {
    await shipper.stop()
    counts.close()
  })
  const tokens = readdirSync(readyFolder(dataDir)).map((name) => name.slice(0, -'.closed'.length))
  return { dataDir, shipper, stored, tokens: tokens.toSorted() }
}

test('a missing segment does not hold up the ones behind it', async (t) => {
  const { dataDir, shipper, stored, tokens } = await threeSegments(t)
  shipper.start()
  rmSync(join(readyFolder(dataDir), `${tokens[1]}.closed`))
  await until(() => shipper.state().segments === 0)
  assert.deepEqual(stored, [tokens[0], tokens[2]])
})

test('a refused segment that cannot be put in quarantine waits for it, and the engine goes on', async (t) => {
  let refused = ''
  const { dataDir, shipper, stored, tokens } = await threeSegments(t, (token) => token === refused)
  refused = tokens[0]!
  const folder = quarantineFolder(dataDir)
  rmdirSync(folder)
  writeFileSync(folder, 'in the way')
  shipper.start()
  await until(() => shipper.state().failure?.includes('ENOTDIR') ?? false)
  assert.deepEqual(stored, tokens.slice(1))
  rmSync(folder)
  mkdirSync(folder)
  await until(() => shipper.state().segments === 0)
  assert.deepEqual(readdirSync(folder), [`${refused}.closed`])
})

test('a segment at which analytics fails does not hold up the ones behind it, and is stored in the end', async (t) => {
  let failing = ''
  const tries: string[] = []
  const said: string[] = []
  const log = Object.assign(Object.create(quiet) as Logger, {
    warn: (_facts: object, text: string) => void said.push(text),
  })
  const { dataDir, shipper, stored, tokens } = await threeSegments(
    t,
    (token) => {
      if (token === failing) tries.push(token)
      return token === failing
    },
    { status: 500, log },
  )
  failing = tokens[0]!
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(join(readyFolder(dataDir), `${failing}.closed`), longAgo, longAgo)
  shipper.start()
  await until(() => stored.length === 2)
  assert.deepEqual(stored, tokens.slice(1))
  assert.ok(tries.length >= 3)
  await until(() => shipper.state().segments === 1)
  assert.ok(shipper.oldestSeconds() >= 3_600, 'the one that failed is the oldest still')
  assert.equal(said.filter((text) => text.includes('others go first')).length, 1)
  assert.deepEqual(readdirSync(quarantineFolder(dataDir)), [])
  failing = ''
  await until(() => shipper.state().segments === 0)
  assert.deepEqual(stored, [...tokens.slice(1), tokens[0]])
})
