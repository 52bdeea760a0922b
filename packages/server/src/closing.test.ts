import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createLog } from '@headgate/runtime/log'
import { until } from '@headgate/runtime/testing/until'
import type { FastifyInstance } from 'fastify'
import { createService } from './service.ts'

let database: TestDatabase
let app: FastifyInstance
let dataDir: string
/** Set by a test: runs while the service closes, before its connections end. */
let whileClosing: (() => Promise<void>) | undefined

before(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'headgate closing '))
  app = createService({
    name: 'test',
    settings: { DATA_DIR: dataDir, SERVICE_TOKEN: undefined, TRUSTED_PROXIES: [] },
    log: createLog('test', 'silent'),
    database,
  })
  app.addHook('preClose', async () => whileClosing?.())
  await app.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

test('the 503 of a service without its database, and of one that closes, says when to come again', async () => {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => (received += part))
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`)
  await database.close()
  ask('/ready')
  await until(() => received.includes('"ready":false'), 'a reply')
  assert.match(received, /^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/i)
  received = ''
  whileClosing = async () => {
    ask('/health')
    await until(() => received !== '', 'a refusal on the open connection')
  }
  await app.close()
  assert.match(received, /^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/i)
  socket.destroy()
})
