import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DataDirLock, prepareDataDir } from './data-dir.ts'
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

test('a run file that cannot be written ends no run, is told once, and has every part when it can be', async () => {
  const dataDir = join(folder, 'unwritable')
  prepareDataDir(dataDir)
  const settings = { REDIRECT_PORT: 4080, POSTGRES_PORT: 4082, ANALYTICS_PORT: 4001, HOST: '127.0.0.1' }
  const told: string[] = []
  const lock = await DataDirLock.take(dataDir, 'http://localhost:4000', settings)
  lock.onUnwritable = (line) => told.push(line)
  const path = join(dataDir, 'run.json')
  const partsOf = () =>
    (JSON.parse(readFileSync(path, 'utf8')) as { parts: { name: string }[] }).parts.map(({ name }) => name)
  lock.addPart('api', process.pid)
  assert.deepEqual(partsOf(), ['api'])
  rmSync(path)
  mkdirSync(path)
  lock.addPart('redirect', process.pid)
  lock.addPart('jobs', process.pid)
  assert.equal(told.length, 1)
  assert.match(told[0]!, /run\.json cannot be written \(EISDIR\)/)
  rmSync(path, { recursive: true })
  lock.addPart('analytics', process.pid)
  assert.deepEqual(partsOf(), ['api', 'redirect', 'jobs', 'analytics'])
  lock.release()
  assert.deepEqual(readdirSync(dataDir), ['logs'])
})
