import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { prepareDataDir } from './data-dir.ts'
import { PartLog } from '@headgate/runtime/logs/part-log'
import { StartError } from '@headgate/runtime/start-error'

const folder = mkdtempSync(join(tmpdir(), 'headgate data '))
after(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

test('a start with a damaged key is refused before anything runs, and names the file', () => {
  const dataDir = join(folder, 'keys')
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  for (const name of ['session-key', 'service-token', 'postgres-password', 'vapid.json', 'sign-in-key.pem']) {
    const path = join(dataDir, 'keys', name)
    writeFileSync(path, '')
    assert.throws(
      () => prepareDataDir(dataDir),
      (cause) =>
        cause instanceof StartError && cause.message.startsWith(`The key ${path} is empty. Put it back`),
    )
    rmSync(path)
    prepareDataDir(dataDir)
  }
})

test('only the owner can read logs and uploads, also those of earlier releases', async () => {
  const dataDir = join(folder, 'modes')
  mkdirSync(join(dataDir, 'uploads'), { recursive: true })
  mkdirSync(join(dataDir, 'logs'))
  for (const name of ['logs', 'uploads']) chmodSync(join(dataDir, name), 0o755)
  prepareDataDir(dataDir)
  for (const name of ['logs', 'uploads']) assert.equal(modeOf(join(dataDir, name)), 0o700)
  const log = new PartLog(dataDir, 'start')
  log.write('last words')
  await log.close()
  assert.equal(modeOf(log.path), 0o600)
})
