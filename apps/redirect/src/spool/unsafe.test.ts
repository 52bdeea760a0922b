import assert from 'node:assert/strict'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { test, type TestContext } from 'node:test'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import type { ClosedSegment } from './closed-segment.ts'
import { record, temporaryFolder, testSpool } from './testing.ts'

type Sync = (fd: number, done: (cause: NodeJS.ErrnoException | null) => void) => void

/** A disk whose syncs fail while `broken` is true. */
function breakableDisk(t: TestContext) {
  const state = { broken: false, failures: 0 }
  const broken =
    (real: Sync): Sync =>
    (fd, done) => {
      if (!state.broken) return real(fd, done)
      state.failures += 1
      setImmediate(done, Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
    }
  t.mock.method(fs, 'fdatasync', broken(fs.fdatasync))
  t.mock.method(fs, 'fsync', broken(fs.fsync))
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  })
  return state
}

test('when the disk refuses to make records safe, they are counted, shown, and nothing more goes into that file', async (t) => {
  const disk = breakableDisk(t)
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  const lines: string[] = []
  const closed: ClosedSegment[] = []
  let unsafe = 0
  const spool = testSpool(dataDir, 0, {
    log: createLog('test', 'info', { write: (line) => lines.push(line) }),
    onUnsafe: (searches) => (unsafe += searches),
    onClosed: (segment) => closed.push(segment),
  })
  const put = (searches: number) => {
    for (let at = 0; at < searches; at += 1) record(spool, { targeting: 1 })
    assert.equal(spool.flush(), true)
  }
  disk.broken = true
  put(7)
  await until(() => unsafe === 7)
  assert.deepEqual(
    closed.map(({ records }) => records),
    [7],
  )
  for (let round = 1; round <= 4; round += 1) {
    put(5)
    await until(() => closed.length === 1 + round)
  }
  assert.equal(unsafe, 27)
  assert.ok(disk.failures >= 5)
  assert.equal(lines.length, 1, lines.join(''))
  assert.match(lines[0]!, /"unsafe":7.*recorded searches may be lost in a power cut/)
  assert.match(lines[0]!, /EIO/)

  disk.broken = false
  put(3)
  spool.close()
  await until(() => closed.length === 6)
  // Searches counted as unsafe are still recorded: without a power cut nothing is lost.
  assert.equal(
    closed.reduce((sum, { records }) => sum + records, 0),
    30,
  )
  assert.equal(unsafe, 27)
})

test('a disk that fails only when a segment is closed is noticed too', async (t) => {
  const disk = breakableDisk(t)
  const { path: dataDir, remove } = temporaryFolder()
  t.after(remove)
  let unsafe = 0
  const spool = testSpool(dataDir, 0, { onUnsafe: (searches) => (unsafe += searches) })
  record(spool, { targeting: 1 })
  disk.broken = true
  spool.close()
  await until(() => unsafe === 1)
})
