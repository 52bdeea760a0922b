import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { listSystemLogs, logParts } from '@headgate/contract/system-logs'
import { daysBefore } from '@headgate/domain/days'
import { logFileName, logFolder } from '@headgate/runtime/logs/log-folder'
import { PartLog } from '@headgate/runtime/logs/part-log'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let own: TestApi
let fileOf: PartLog
const day = (days: number) => daysBefore(days, new Date())
const pathOf = (part: (typeof logParts)[number], days: number) =>
  join(logFolder(own.dataDir), logFileName(part, day(days)))

const line = (part: string, days: number, fields: object) =>
  `${JSON.stringify({ level: 30, time: `${day(days)}T10:00:00.000Z`, part, hostname: 'one', ...fields })}\n`

before(async () => {
  const lines: string[] = []
  own = await testApi({ onLog: (text) => (fileOf === undefined ? lines.push(text) : fileOf.write(text)) })
  mkdirSync(logFolder(own.dataDir))
  fileOf = new PartLog(own.dataDir, 'api')
  for (const text of lines) fileOf.write(text)
  for (let days = 1; days <= 9; days += 1) {
    writeFileSync(
      pathOf('jobs', days),
      line('jobs', days, { msg: `jobs of ${days}`, level: days === 2 ? 50 : 30 }),
    )
    writeFileSync(pathOf('redirect', days), line('redirect', days, { msg: `searches of ${days}` }))
  }
})
after(async () => {
  await fileOf.close()
  await own.close()
})

const ask = (query: Record<string, unknown>, token = own.admin) =>
  invoke(own.app, listSystemLogs, { token, query })

async function read(query: Record<string, unknown>) {
  const reply = await ask(query)
  assert.equal(reply.status, 200, reply.message)
  return reply.data
}

const ofJobs = { part: ['jobs', 'redirect'] }

test('without days the last five are read, the newest first, with the list of their files', async () => {
  const { logs, total, days, ...about } = await read({ size: 500 })
  assert.equal(total, logs.length)
  assert.equal(logs.filter(({ part }) => part === 'jobs').length, 4)
  const times = logs.flatMap(({ time }) => time ?? [])
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.deepEqual(about, { from: day(4), to: day(0), hostname: hostname(), kept_days: 14 })
  assert.deepEqual(
    days.map(({ date, files }) => [date, files.map(({ part }) => part)]),
    [[day(0), ['api']], ...[1, 2, 3, 4].map((at) => [day(at), ['jobs', 'redirect']])],
  )
  assert.ok(
    days.every(({ bytes, files }) => bytes > 0 && bytes === files.reduce((sum, file) => sum + file.bytes, 0)),
  )
})

async function msgs(query: Record<string, unknown>): Promise<string[]> {
  const { logs } = await read({ ...ofJobs, order_by: 'msg', order_direction: 'ASC', ...query })
  return logs.map(({ msg }) => msg)
}

test('days, one day, parts, level and text narrow the lines', async () => {
  assert.deepEqual(await msgs({ from: day(8), to: day(7) }), [
    'jobs of 7',
    'jobs of 8',
    'searches of 7',
    'searches of 8',
  ])
  assert.deepEqual(await msgs({ from: day(8), to: day(7), order_direction: 'desc', size: 1, page: 2 }), [
    'searches of 7',
  ])
  assert.deepEqual(await msgs({ date: day(3) }), ['jobs of 3', 'searches of 3'])
  // A day outside of the listed ones can be chosen as well.
  assert.deepEqual(await msgs({ date: day(9), part: 'jobs' }), ['jobs of 9'])
  assert.deepEqual(await msgs({ level: 40 }), ['jobs of 2'])
  assert.deepEqual(await msgs({ q: 'SEARCHES of 1' }), ['searches of 1'])
  assert.deepEqual(await msgs({ to: day(9) }), ['jobs of 9', 'searches of 9'])
})

test('a failed call shows an id that leads to its lines, with user, address and cause', async () => {
  // An error of the database that no call expects.
  await own.database.pool.query('alter table domain rename to domain_gone')
  const failed = await own.app.inject({
    url: '/api/domain/api/list?api_key=hunter2',
    headers: { authorization: `Bearer ${own.admin}` },
    remoteAddress: '10.1.2.3',
  })
  await own.database.pool.query('alter table domain_gone rename to domain')
  assert.equal(failed.statusCode, 500)
  const { id } = failed.json<{ error: { id: string } }>().error
  await fileOf.close()
  const { logs, total } = await read({ request_id: id, order_direction: 'ASC' })
  assert.equal(total, 2)
  const [cause, request] = logs
  assert.deepEqual([cause!.level, cause!.id], [50, id])
  assert.match(JSON.stringify(cause!.details), /relation .*domain.* does not exist/)
  assert.deepEqual(
    [request!.msg, request!.method, request!.url, request!.user, request!.remoteAddress, request!.version],
    ['request', 'GET', '/api/domain/api/list', 'admin@headgate.test', '10.1.2.3', '1.1'],
  )
  assert.equal(request!.details['status'], 500)
  assert.doesNotMatch(JSON.stringify(logs), new RegExp(`hunter2|${own.admin}`))
})

test('lines that cannot be read are shown, and break nothing', async () => {
  appendFileSync(pathOf('jobs', 8), '{"level":50,"time":"2026-\n\0\0\0\nplain text\n')
  appendFileSync(pathOf('jobs', 8), `{"level":60,"text":"${'a'.repeat(10_000_000)}"}\n`)
  appendFileSync(pathOf('jobs', 8), line('jobs', 8, { msg: 'after' }))
  const { logs, total } = await read({ date: day(8), part: 'jobs' })
  assert.equal(total, 6)
  assert.ok(logs.some(({ msg, level }) => msg === 'plain text' && level === null))
  assert.ok(JSON.stringify(logs).length < 20_000)
})

async function refused(query: Record<string, unknown>) {
  const { status, fields } = await ask(query)
  assert.equal(status, 400, JSON.stringify(query))
  return fields
}

test('wrong queries are refused with the field and the remedy', async () => {
  const { endBeforeStart, beyondToday } = messages.report
  assert.deepEqual(await refused({ from: day(1), to: day(2) }), { to: endBeforeStart })
  assert.deepEqual(await refused({ from: day(-2), to: day(-1) }), { from: beyondToday, to: beyondToday })
  assert.deepEqual(await refused({ to: day(-1) }), { to: beyondToday })
  assert.deepEqual(await refused({ date: day(-1) }), { date: beyondToday })
  for (const [name, value] of Object.entries({
    from: 'monday',
    order_by: 'level',
    level: '7',
    part: 'keys',
    size: '501',
    request_id: 'a"b',
  }))
    assert.deepEqual(
      Object.keys(await refused({ [name]: value })).map((field) => field.split('.')[0]),
      [name],
    )
})

test('no parameter leads to a file that is no log', async () => {
  const secret = 'the secret of another file'
  writeFileSync(join(own.dataDir, 'secret.log'), `${secret}\n`)
  writeFileSync(join(own.dataDir, `api-${day(1)}.log`), `${secret}\n`)
  const bad = [
    '../secret',
    '../../etc/passwd',
    '../2026-11-27',
    '%2e%2e%2fsecret',
    `${day(1)}/../../secret`,
    '\0',
    '/etc/passwd',
  ]
  for (const value of bad)
    for (const name of ['date', 'from', 'to', 'part', 'request_id', 'q']) {
      const reply = await own.app.inject({
        url: listSystemLogs.path,
        query: { [name]: value },
        headers: { authorization: `Bearer ${own.admin}` },
      })
      assert.ok([200, 400].includes(reply.statusCode), `${name}=${value}: ${reply.statusCode}`)
      assert.ok(name === 'q' || reply.statusCode === 400, `${name}=${value} was accepted`)
      assert.ok(!reply.body.includes(secret) && !reply.body.includes('root:'))
    }
  const all = await read({ size: 500, from: day(9) })
  assert.ok(!JSON.stringify(all).includes(secret))
})

test('publishers and callers without a session read nothing', async () => {
  assert.equal((await ask({}, own.publisher)).status, 403)
  assert.equal((await invoke(own.app, listSystemLogs)).status, 401)
})
