import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listPublishers } from '@headgate/contract/publishers'
import { openDatabase, type Database } from '@headgate/db/base/database'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { sessionKey, signSessionToken } from '@headgate/server/access/session-token'
import type { FastifyInstance } from 'fastify'
import { buildApi } from './app.ts'
import { invoke, tryToSignIn } from './testing/api.ts'

let app: FastifyInstance
let database: Database
let token: string
const dataDir = mkdtempSync(join(tmpdir(), 'headgate away '))
const lines: string[] = []

before(async () => {
  // A port where nothing listens: the database is away from the start.
  database = openDatabase('postgres://postgres@127.0.0.1:1/none')
  const log = createLog('api', 'info', { write: (line) => void lines.push(line) })
  app = await buildApi({ settings: readSettings({ DATA_DIR: dataDir }), log, database }, dataDir)
  token = await signSessionToken(sessionKey(dataDir), {
    sid: crypto.randomUUID(),
    sub: '1',
    email: 'admin@headgate.test',
    name: 'Admin',
    role: { id: 1, role: 'SuperAdmin' },
    publisher: null,
    exp: Math.floor(Date.now() / 1_000) + 60,
  })
})
after(async () => {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

test('without the database the console is served and reports that it is not ready', async () => {
  assert.equal((await app.inject('/health')).statusCode, 200)
  const ready = await app.inject('/ready')
  assert.equal(ready.statusCode, 503)
  assert.deepEqual(ready.json(), { ready: false, part: 'api' })
  assert.equal((await app.readiness()).dependencies.postgres!.ok, false)
})

test('a call returns 503 and not 401, which would sign the user out', async () => {
  const answers = [
    await invoke(app, listPublishers, { token }),
    await tryToSignIn(app, { email: 'admin@headgate.test' }),
  ]
  for (const { status, message, error } of answers) {
    assert.equal(status, 503)
    assert.equal(message, 'Something went wrong')
    assert.equal(error?.code, 'unavailable')
    const logged = lines.find((line) => line.includes(error.id!))
    assert.match(logged ?? '', /ECONNREFUSED/)
  }
})
