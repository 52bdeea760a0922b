import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '@headgate/runtime/testing/until'
import { spoolFolder } from '../spool/spool-files.ts'
import { record, temporaryFolder, testSpool } from '../spool/testing.ts'

/**
 * Takes every descriptor that this process may have, and each that becomes free. Returns a function that frees them.
 */
function takeDescriptors(): () => void {
  const taken: number[] = []
  let more = true
  const take = () => {
    try {
      for (;;) taken.push(openSync('/dev/null', 'r'))
    } catch {}
    if (more) setImmediate(take)
  }
  take()
  return () => {
    more = false
    taken.forEach((fd) => closeSync(fd))
  }
}

test('without a free descriptor, segment follows segment and everything is recorded', async () => {
  execFileSync('prlimit', ['--pid', String(process.pid), '--nofile=256:'])
  const { path: dataDir, remove } = temporaryFolder()
  after(remove)
  let unrecorded = 0
  const segments: number[] = []
  const spool = testSpool(dataDir, 0, {
    onUnrecorded: (searches) => (unrecorded += searches),
    onClosed: ({ bytes }) => segments.push(bytes),
  })
  const giveBack = takeDescriptors()
  try {
    for (let nth = 1; nth <= 5; nth += 1) {
      while (segments.length < nth) {
        for (let at = 0; at < 1_000; at += 1) record(spool, { targeting: nth })
        assert.ok(spool.flush(), `segment ${nth}`)
      }
      await until(
        () => existsSync(join(spoolFolder(dataDir), 'spare-0')),
        "the next segment's file is open ahead",
        20_000,
      )
    }
  } finally {
    giveBack()
    spool.close()
  }
  assert.equal(unrecorded, 0)
})
