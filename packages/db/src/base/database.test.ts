import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { openDatabase } from './database.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('a server that takes six seconds to accept a connection is busy, not away', async (t) => {
  const url = new URL(database.url)
  const slow = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const server = { host: url.hostname, port: Number(url.port) }
  url.port = String((slow.address() as AddressInfo).port)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = openDatabase(url.href)
  try {
    const answer = busy.pool.query('select 1 as one')
    const [client] = (await once(slow, 'connection')) as [Socket]
    t.mock.timers.tick(6_000)
    client.pipe(connect(server)).pipe(client)
    assert.deepEqual((await answer).rows, [{ one: 1 }])
  } finally {
    await busy.close()
    slow.close()
  }
})
