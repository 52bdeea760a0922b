import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { isAsWritten, withoutSeals, type ClosedSegment } from './closed-segment.ts'
import { openCounts, type Counts } from '../counts/counts.ts'
import { Shipper } from '../shipping/shipper.ts'
import { quarantineFolder, spoolFolder } from './spool-files.ts'
import { quiet, record, temporaryFolder, testSpool } from './testing.ts'

/** A data directory with one closed segment of mixed searches, and its worker's report. */
function closedSegment(t: TestContext): { dataDir: string; path: string; report: ClosedSegment } {
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  const report: ClosedSegment[] = []
  const spool = testSpool(dataDir, 0, { onClosed: (segment) => report.push(segment) })
  for (let at = 0; at < 3_000; at += 1)
    record(spool, {
      targeting: (at % 700) + 1,
      rule: (at % 1_300) + 1,
      group: at % 5,
      groupRule: at % 50,
      providerLink: (at % 90) + 1,
      outcome: at % 7 === 0 ? 'filtered' : 'redirected',
      time: Date.now() - (at % 2) * 86_400_000,
      clickId: `c${at}`,
    })
  spool.close()
  assert.equal(report.length, 1)
  return { dataDir, path: join(spoolFolder(dataDir), `${report[0]!.token}.closed`), report: report[0]! }
}

const everything = (counts: Counts) => [...counts.tally.dump()].map((entry) => entry.join(' ')).toSorted()

test('the worker’s notes give the same counts as reading the records, and the journal keeps them', async (t) => {
  const { dataDir, report } = closedSegment(t)
  const { path: copy, remove } = temporaryFolder()
  t.after(remove)
  const empty = await openCounts({ dataDir: copy, log: quiet, clock: Date.now })
  writeFileSync(
    join(spoolFolder(copy), `${report.token}.closed`),
    readFileSync(join(spoolFolder(dataDir), `${report.token}.closed`)),
  )
  assert.equal(empty.countClosed(report), true)
  assert.equal(empty.countClosed(report), false, 'twice counts once')
  await empty.save()
  const read = await openCounts({ dataDir, log: quiet, clock: Date.now })
  assert.deepEqual(everything(empty), everything(read))
  assert.equal(empty.get('targeting', 1)!.total, 5)
  empty.close()
  const again = await openCounts({ dataDir: copy, log: quiet, clock: Date.now })
  assert.deepEqual(everything(again), everything(read))
  again.close()
  read.close()
})

test('a journal that is compacted while sums are on their way into it counts nothing twice', async (t) => {
  const { path, report } = closedSegment(t)
  const { dataDir } = closedSegment(t)
  // The first segment is in the journal, so there is something to compact.
  const first = await openCounts({ dataDir, log: quiet, clock: Date.now })
  first.close()
  const counts = await openCounts({ dataDir, log: quiet, clock: Date.now, compactBytes: 1 })
  writeFileSync(join(spoolFolder(dataDir), `${report.token}.closed`), readFileSync(path))
  assert.equal(counts.countClosed(report), true)
  // A refused segment saves at once, while the counting loop checks whether a save is due.
  const saving = counts.save()
  await setImmediate()
  await counts.saveWhenDue()
  await saving
  const held = everything(counts)
  counts.close()
  const again = await openCounts({ dataDir, log: quiet, clock: Date.now })
  assert.deepEqual(everything(again), held)
  assert.equal(again.get('targeting', 1)!.total, 10)
  again.close()
})

test('lines without seals are the contents; a flipped bit or a missing byte is noticed', async (t) => {
  const { path, report } = closedSegment(t)
  const bytes = readFileSync(path)
  assert.equal(await isAsWritten(bytes, report), true)
  const lines = bytes.toString().split('\n').slice(0, -1)
  const { body, next } = await withoutSeals(Buffer.from(bytes), 0, report.records)
  assert.equal(next, bytes.length)
  assert.equal(Buffer.from(body).toString(), lines.map((line) => `${line.slice(0, -9)}\n`).join(''))
  assert.equal(await isAsWritten(bytes.subarray(1), report), false)
  bytes[bytes.length >> 1]! ^= 4
  assert.equal(await isAsWritten(bytes, report), false)
})

test('records damaged between closing and shipping go to quarantine, the rest is stored once', async (t) => {
  const { path, report } = closedSegment(t)
  const stored: string[] = []
  const analytics = createServer((request, reply) => {
    void (async () => {
      for (const line of Buffer.concat(await request.toArray())
        .toString()
        .split('\n'))
        if (line) stored.push(line.split('\t')[20]!)
      reply.end('{"success":true,"data":{"rows":1,"quarantined":0}}')
    })()
  }).listen(0, '127.0.0.1')
  t.after(() => analytics.close())
  await once(analytics, 'listening')
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 4
  const { path: other, remove } = temporaryFolder()
  t.after(remove)
  const counts = await openCounts({ dataDir: other, log: quiet, clock: Date.now })
  writeFileSync(join(spoolFolder(other), `${report.token}.closed`), bytes)
  const { port } = analytics.address() as AddressInfo
  const shipper = new Shipper({
    dataDir: other,
    counts,
    analyticsUrl: `http://127.0.0.1:${port}`,
    serviceToken: 'x',
    workersReport: true,
    log: quiet,
  })
  shipper.handOver(report)
  shipper.start()
  await shipper.stop()
  assert.deepEqual([stored.length, new Set(stored).size], [2_999, 2_999])
  assert.equal(readdirSync(quarantineFolder(other)).length, 1)
  // The search got its reply, so it counts although its record is lost.
  assert.equal(
    [...counts.entries('targeting')].reduce((sum, [, { total }]) => sum + total, 0),
    3_000,
  )
  assert.deepEqual(
    readdirSync(spoolFolder(other)).filter((name) => name.endsWith('.closed')),
    [],
  )
  counts.close()
})
