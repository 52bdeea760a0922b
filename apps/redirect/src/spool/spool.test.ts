import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { assert as assertProperty, asyncProperty, nat, uint8Array } from 'fast-check'
import { dayNumber } from '@headgate/domain/days'
import { openCounts } from '../counts/counts.ts'
import { readSegment } from './segment-reader.ts'
import { parseSegmentName, quarantineFolder, readyFolder, segmentId, spoolFolder } from './spool-files.ts'
import { quiet, record, temporaryFolder, testSpool } from './testing.ts'

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
const openQuietly = (dataDir: string) => openCounts({ dataDir, log: quiet, clock: Date.now })

/** One closed segment with `count` records, and the offsets where each begins. */
function madeSegment(dataDir: string, count: number): { path: string; bytes: Buffer; starts: number[] } {
  const spool = testSpool(dataDir)
  for (let at = 0; at < count; at += 1) record(spool, { targeting: at + 1, clickId: `c${at}` })
  spool.close()
  const name = readdirSync(spoolFolder(dataDir)).find((file) => file.endsWith('.closed'))!
  const path = join(spoolFolder(dataDir), name)
  const bytes = readFileSync(path)
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(10, at + 1))
    starts.push(at + 1)
  return { path, bytes, starts }
}

/** Click ids of the records a reader accepts. */
async function accepted(bytes: Buffer, path: string): Promise<string[]> {
  const found: string[] = []
  await readSegment(bytes, parseSegmentName(basename(path))!.segment, {
    record: (start, end) => found.push(bytes.toString('utf8', start, end).split('\t')[20]!),
    damage: () => {},
  })
  return found
}

test('flushed records are in the file, whole and in order, and the segment is closed under its own name', async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const { path, bytes, starts } = madeSegment(dataDir, 500)
  assert.equal(starts.length, 500)
  assert.deepEqual(
    await accepted(bytes, path),
    Array.from({ length: 500 }, (_, at) => `c${at}`),
  )
  remove()
})

test('a record larger than the buffer, and more records than fit into it, are kept', async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const spool = testSpool(dataDir)
  for (let at = 0; at < 12_000; at += 1) record(spool, { targeting: 5 })
  spool.begin(5_000_000)
  assert.ok(spool.buffer.length >= 5_000_000)
  record(spool, { targeting: 6 })
  spool.close()
  const counts = await openQuietly(dataDir)
  assert.equal(counts.get('targeting', 5)!.total, 12_000)
  assert.equal(counts.get('targeting', 6)!.total, 1)
  counts.close()
  remove()
})

test('segment ids grow within a run and are integers that JavaScript and ClickHouse represent exactly', () => {
  const first = segmentId(Date.UTC(2090, 0, 1), 2 ** 22 - 1, 0)
  assert.ok(Number.isSafeInteger(first))
  const second = segmentId(Date.UTC(2026, 0, 1), 2 ** 22 - 1, first)
  assert.ok(second > first && Number.isSafeInteger(second))
})

test(`cut at any offset, all whole records before the cut are kept and nothing else (seed ${seed})`, async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const { path, bytes, starts } = madeSegment(dataDir, 60)
  const all = await accepted(bytes, path)
  for (let cut = 0; cut <= bytes.length; cut += 7) {
    // A record without its newline counts as whole, too.
    const whole = starts.filter((_, at) => (starts[at + 1] ?? bytes.length) - 1 <= cut).length
    assert.deepEqual(await accepted(bytes.subarray(0, cut), path), all.slice(0, whole), `cut at ${cut}`)
  }
  remove()
})

test(`a flipped bit costs its own record at most; later ones are found again (seed ${seed})`, async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const { path, bytes, starts } = madeSegment(dataDir, 40)
  const all = await accepted(bytes, path)
  await assertProperty(
    asyncProperty(nat(bytes.length - 1), nat(7), async (at, bit) => {
      const damaged = Buffer.from(bytes)
      damaged[at] = damaged[at]! ^ (1 << bit)
      const hit = starts.findLastIndex((start) => start <= at)
      const kept = await accepted(damaged, path)
      const without = all.filter((_, index) => index !== hit)
      assert.ok(kept.every((id) => all.includes(id)))
      assert.deepEqual(
        kept.filter((id) => id !== all[hit]),
        without,
      )
    }),
    { seed, numRuns: 1_000 },
  )
  remove()
})

test('overwritten stretches, foreign bytes and repeated records never give a wrong row', async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const { path, bytes } = madeSegment(dataDir, 40)
  const all = await accepted(bytes, path)
  await assertProperty(
    asyncProperty(
      nat(bytes.length - 1),
      uint8Array({ minLength: 1, maxLength: 2_000 }),
      nat(bytes.length - 1),
      async (at, junk, from) => {
        const damaged = Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(from)])
        const kept = await accepted(damaged, path)
        assert.deepEqual(kept, [...new Set(kept)])
        assert.ok(kept.every((id) => all.includes(id)))
      },
    ),
    { seed, numRuns: 300 },
  )
  remove()
})

test('counts are the same whenever the process ended: before counting, after it, and after deletion', async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const day = dayNumber(Date.now())
  const spool = testSpool(dataDir)
  for (let at = 0; at < 10; at += 1) record(spool, { targeting: 1, rule: 3, providerLink: 9 })
  record(spool, { targeting: 1, outcome: 'filtered' })
  record(spool, { targeting: 0, outcome: 'fallback' })
  record(spool, { targeting: 2, rule: 4, time: Date.now() - 86_400_000 })
  spool.flush()
  // After a kill the segment is still open.
  const expect = (counts: Awaited<ReturnType<typeof openQuietly>>) => {
    assert.equal(counts.get('targeting', 1)!.total, 11)
    assert.equal(counts.redirectedOn('rule', 3, day), 10)
    assert.equal(counts.redirectedOn('provider_link', 9, day), 10)
    assert.equal(counts.redirectedOn('rule', 4, day - 1), 1)
    assert.equal(counts.redirectedOn('rule', 4, day), 0)
    assert.equal(counts.mayMiss(day), false)
  }
  const first = await openQuietly(dataDir)
  expect(first)
  first.close()
  const second = await openQuietly(dataDir)
  expect(second)
  assert.equal(readdirSync(readyFolder(dataDir)).length, 1)
  second.close()
  const journal = join(spoolFolder(dataDir), 'counts.journal')
  appendFileSync(journal, '{"torn":')
  const third = await openQuietly(dataDir)
  expect(third)
  third.close()
  remove()
})

test('damage goes to quarantine, is counted, and makes the day count as uncertain', async () => {
  const { path: dataDir, remove } = temporaryFolder()
  const { path, bytes, starts } = madeSegment(dataDir, 20)
  const damaged = Buffer.from(bytes)
  damaged[starts[7]! + 30] = 0
  writeFileSync(path, damaged)
  const counts = await openQuietly(dataDir)
  assert.equal(counts.damaged, 1)
  assert.equal(counts.get('targeting', 8), undefined)
  assert.equal(counts.get('targeting', 9)!.total, 1)
  assert.equal(counts.mayMiss(dayNumber(Date.now())), true)
  assert.equal(counts.mayMiss(dayNumber(Date.now()) + 1), false)
  const [bad] = readdirSync(quarantineFolder(dataDir))
  assert.equal(
    readFileSync(join(quarantineFolder(dataDir), bad!)).compare(damaged.subarray(starts[7], starts[8])),
    0,
  )
  counts.close()
  const again = await openQuietly(dataDir)
  assert.equal(again.damaged, 1)
  assert.equal(again.mayMiss(dayNumber(Date.now())), true)
  again.close()
  remove()
})
