import assert from 'node:assert/strict'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { csvFile } from '@headgate/server/answer'
import { decodeJwt } from 'jose'
import { readAhead } from './reports/files/read-ahead.ts'
import { testAnalytics, type TestAnalytics } from './testing/analytics.ts'

let own: TestAnalytics
before(async () => (own = await testAnalytics()))
after(() => own.close())

const ask = (token: string) => own.app.inject({ url: dashboardStats.path, headers: { authorization: token } })

test('a person whose report runs waits for its end; another person is served in the meantime', async () => {
  const admin = decodeJwt(own.admin).sub!
  const other = (await own.signInTo(null)).token
  const running = own.warehouse.as(admin).stream({ sql: 'SELECT number FROM numbers(100000000)' })
  await running.next()
  let answered = 0
  const waiting = [ask(own.admin), ask(own.admin), ask(own.admin)].map(async (reply) => {
    const { statusCode } = await reply
    answered += 1
    return statusCode
  })
  for (let time = 0; time < 5; time += 1) assert.equal((await ask(other)).statusCode, 200)
  assert.equal(answered, 0)
  await running.return(undefined)
  assert.deepEqual(await Promise.all(waiting), [200, 200, 200])
})

test('one person has 16 reports waiting at most; the next gets the time to wait', async () => {
  const running = own.warehouse
    .as(decodeJwt(own.admin).sub!)
    .stream({ sql: 'SELECT number FROM numbers(100000000)' })
  await running.next()
  const replies = Array.from({ length: 17 }, () => ask(own.admin))
  const refused = await Promise.race(replies)
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '60'])
  assert.equal(refused.json().error.code, 'reports_busy')
  await running.return(undefined)
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  assert.equal(statuses.filter((status) => status === 200).length, 16)
})

test('a file whose reader stands still gives its turn back', async () => {
  const rows = own.warehouse
    .as(decodeJwt(own.admin).sub!)
    .stream<{ number: number }>({ sql: 'SELECT number FROM numbers(1000000)' })
  const lines = Readable.from(rows).map((part: { number: number }[]) =>
    part.map(({ number }) => `${number}\n`).join(''),
  )
  const file = readAhead(csvFile(lines, 'numbers'), tmpdir()).content as Readable
  await once(file, 'readable')
  assert.equal((await ask(own.admin)).statusCode, 200)
  assert.equal((await text(file)).split('\n').length, 1_000_001)
})

test('our own work does not wait for a turn', async () => {
  const held = ['1', '2'].map((caller) =>
    own.warehouse.as(caller).stream({ sql: 'SELECT number FROM numbers(100000000)' }),
  )
  await held[0]!.next()
  assert.equal((await own.warehouse.query({ sql: 'SELECT 1' })).rows.length, 1)
  for (const one of held) await one.return(undefined)
})
