import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Part } from './part.ts'

test('a part whose process cannot be started is tried again', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate part '))
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const { execPath } = process
  t.after(() => (process.execPath = execPath))
  const started = Promise.withResolvers<number>()
  const reports: string[] = []
  const part = new Part({
    name: 'redirect',
    env: { ...process.env, DATA_DIR: dataDir },
    dataDir,
    onStart: started.resolve,
    onRestart(how) {
      reports.push(how)
      process.execPath = execPath
    },
  })
  t.after(() => part.stop())
  process.execPath = join(dataDir, 'node')
  part.start()
  await started.promise
  assert.deepEqual(reports, [`it could not be started: spawn ${dataDir}/node ENOENT`])
})
