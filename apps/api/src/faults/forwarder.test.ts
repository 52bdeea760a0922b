import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeUser } from '@headgate/db/sample/make'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { signIn, testApi, type TestApi } from '../testing/api.ts'
import { head, rawConnection, type RawConnection } from '../testing/raw-requests.ts'
import { startAnalytics, Tap } from './analytics-part.ts'

const REPORT = '/analytics/api/v1/bigquery/dashboard-stats'
/** The longest wait of an honest call, far above the time that a loaded machine needs. */
const PATIENCE_MS = 20_000

let api: TestApi
/** Token of another admin than the one that is slow. */
let other: string
let port = 0
let tap: Tap
let analytics: Awaited<ReturnType<typeof startAnalytics>>
const keepAlive = new Agent({ keepAlive: true })
const open: RawConnection[] = []

before(async () => {
  tap = new Tap()
  api = await testApi({ env: { ANALYTICS_URL: `http://127.0.0.1:${await tap.listen()}` } })
  analytics = await startAnalytics({ DATABASE_URL: api.database.url, DATA_DIR: api.dataDir })
  tap.target = analytics.port
  await makeUser(api.database.db, { email: 'other@headgate.test', role_id: 1 })
  other = await signIn(api.app, 'other@headgate.test')
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
after(async () => {
  for (const { socket } of open) socket.destroy()
  keepAlive.destroy()
  tap.close()
  await analytics.stop()
  await api.close()
})

/** Requests a report as the console does. Returns what is wrong with the reply, if anything. */
async function wrongFor(token: string): Promise<string | undefined> {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: REPORT,
    agent: keepAlive,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  try {
    const reply = await new Promise<Parameters<typeof text>[0] & { statusCode?: number }>(
      (resolve, reject) => {
        asked.on('response', resolve).on('error', reject).end()
      },
    )
    const body = await text(reply)
    const { data } = JSON.parse(body) as { data?: { stats?: { total_searches: number } } }
    if (reply.statusCode === 200 && data?.stats?.total_searches === 0) return undefined
    return `${reply.statusCode} ${body}`
  } catch (cause) {
    return String(cause)
  }
}

function send(bytes: string): RawConnection {
  const connection = rawConnection(port)
  open.push(connection)
  connection.socket.write(bytes)
  return connection
}

const JSON_TYPE = 'content-type: application/json'
const CHUNKED = 'transfer-encoding: chunked'
const smuggled = 'GET /analytics/ingest/search-events?token=a HTTP/1.1\r\nhost: a\r\n\r\n'
const line = (method: string) => `${method} ${REPORT} HTTP/1.1`

/** Announced bodies: the announcement, the bytes sent, and the status for a signed-in caller. */
const variants: [name: string, lines: string[], body: string, signedIn: number][] = [
  ['GET', [line('GET'), 'content-length: 5'], 'hello', 400],
  ['GET whose body never comes', [line('GET'), 'content-length: 3000'], '', 400],
  ['GET with a type', [line('GET'), JSON_TYPE, 'content-length: 2'], '{}', 400],
  ['GET in chunks', [line('GET'), CHUNKED], '5\r\nhello\r\n0\r\n\r\n', 400],
  ['HEAD', [line('HEAD'), 'content-length: 38'], smuggled.slice(0, 38), 400],
  [
    'GET that asks for an upgrade',
    [line('GET'), 'upgrade: h2c', 'connection: upgrade', 'content-length: 5'],
    'hello',
    400,
  ],
  ['POST', [line('POST'), `content-length: ${smuggled.length}`], smuggled, 405],
  ['PUT', [line('PUT'), JSON_TYPE, 'content-length: 2'], '{}', 405],
  ['DELETE', [line('DELETE'), 'content-length: 5'], 'hello', 405],
  ['POST in chunks', [line('POST'), JSON_TYPE, CHUNKED], '2\r\n{}\r\n0\r\n\r\n', 405],
  [
    'POST that expects 100',
    [line('POST'), JSON_TYPE, 'expect: 100-continue', 'content-length: 2'],
    '{}',
    405,
  ],
  [
    'POST that names its length as a hop',
    [line('POST'), 'connection: content-length', 'content-length: 5'],
    'hello',
    405,
  ],
]

/** Heads that two readers could understand differently: refused before anything else. */
const twoWays: [name: string, bytes: string][] = [
  ['two lengths', head(line('POST'), 'host: a', 'content-length: 5', 'content-length: 6') + 'hello!'],
  ['length and chunks', head(line('POST'), 'host: a', 'content-length: 5', CHUNKED) + '0\r\n\r\n'],
  ['an unknown coding', head(line('POST'), 'host: a', 'transfer-encoding: x') + 'hello'],
  ['chunks that are not last', head(line('POST'), 'host: a', 'transfer-encoding: chunked, x') + '0\r\n\r\n'],
  ['a bad chunk', head(line('POST'), 'host: a', 'authorization: TOKEN', CHUNKED) + 'zz\r\n'],
  ['a blank before the colon', head(line('POST'), 'host: a', 'content-length : 5') + 'hello'],
  ['a folded line', head(line('POST'), 'host: a', 'x: a', ' content-length: 5') + 'hello'],
  ['a bare line feed', `${line('GET')}\nhost: a\n\n`],
  ['a signed length', head(line('POST'), 'host: a', 'content-length: +5') + 'hello'],
  ['a huge head', head(line('GET'), 'host: a', `x: ${'x'.repeat(40_000)}`)],
]

let honestCalls = 0
/** Faults of replies to honest calls. */
const hurt: string[] = []
async function honestly(times = 1, token = api.admin): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    honestCalls += 1
    const wrong = await wrongFor(token)
    if (wrong !== undefined) hurt.push(wrong)
  }
}

test('announced bodies do not hurt later calls, and none reaches analytics without a session', async () => {
  await honestly()
  assert.deepEqual(hurt, [])
  for (const [name, lines, body, signedIn] of variants) {
    const { opened } = tap
    const anonymous = send(head(...lines, 'host: a') + body)
    assert.deepEqual(await anonymous.replies(1), [401], `${name}, nobody`)
    await honestly(2)
    assert.equal(tap.opened, opened, `${name}: opened a connection without a session`)
    const known = send(head(...lines, 'host: a', `authorization: ${api.admin}`) + body)
    assert.deepEqual(await known.replies(1), [signedIn], `${name}, signed in`)
    await honestly(2)
  }
  assert.deepEqual(hurt, [])
})

test('a body that is cut off takes nothing of the next call', async () => {
  const announced = [line('POST'), 'host: a', JSON_TYPE, 'content-length: 3000']
  for (const end of ['reset', 'half closed', 'left open'] as const) {
    const cut = send(head(...announced, `authorization: ${api.admin}`) + '{"a":')
    if (end === 'reset') cut.socket.resetAndDestroy()
    if (end === 'half closed') cut.socket.end()
    await honestly(3)
  }
  assert.deepEqual(hurt, [])
})

test('ambiguous requests are refused', async () => {
  for (const [name, bytes] of twoWays) {
    const refused = send(bytes.replace('TOKEN', api.admin))
    await until(refused.closed, `${name} is closed`)
    // The error may come when the head was already taken. Then no reply follows, because one may be half sent.
    for (const status of refused.statuses()) assert.ok([400, 431].includes(status), `${name}: ${status}`)
    assert.ok(refused.statuses().length <= 1, `${name}: ${refused.received()}`)
    await honestly()
  }
  assert.deepEqual(hurt, [])
})

test('calls sent one behind the other are answered one by one', async () => {
  const call = head(line('GET'), 'host: a', `authorization: ${api.admin}`)
  const attack = head(line('GET'), 'host: a', 'content-length: 5') + 'hello'
  assert.deepEqual(await send(call + attack + call + attack + call).replies(5), [200, 401, 200, 401, 200])
  const halfClosed = rawConnection(port, true)
  open.push(halfClosed)
  halfClosed.socket.end(call + attack + call)
  await until(halfClosed.closed, 'a connection whose caller falls silent is closed')
  const old = send(
    head(`GET ${REPORT} HTTP/1.0`, `authorization: ${api.admin}`, 'content-length: 5') + 'hello',
  )
  assert.deepEqual(await old.replies(1), [400])
  await honestly()
  assert.deepEqual(hurt, [])
})

const SLOW = 260

test('260 slow requests stop no report, with a session or without', async (t) => {
  const announced = [line('POST'), 'host: a', JSON_TYPE, 'content-length: 1000']
  const anonymous = Array.from({ length: SLOW }, () => send(head(...announced) + 'x'))
  await honestly(5, other)
  for (const one of anonymous) assert.deepEqual(await one.replies(1), [401])
  const known = Array.from({ length: SLOW }, () =>
    send(head(...announced, `authorization: ${api.admin}`) + 'x'),
  )
  const refused = () => known.filter((one) => one.statuses()[0] === 429)
  await until(() => refused().length >= SLOW - 16 - 100, 'all but 16 calls and 100 that wait are refused')
  assert.match(refused()[0]!.received(), /retry-after: 1\r/i)
  await honestly(5, other)
  const rounds = thorough ? 20 : 1
  let attacks = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const one of [...anonymous, ...known]) if (!one.closed()) one.socket.write('x')
    for (let attack = 0; attack < 10; attack += 1) {
      const [, lines, body] = variants[attack % variants.length]!
      open.push(send(head(...lines, 'host: a', 'connection: close') + body))
      attacks += 1
    }
    // Five at a time, as a browser does.
    const calls = Array.from({ length: 5 }, () => honestly(10, other))
    await Promise.all([...calls, pause(1_000)])
  }
  const slow = () => [...anonymous, ...known].filter((one) => !one.closed())
  if (thorough)
    await until(
      () => {
        for (const one of slow()) one.socket.write('x')
        return slow().length === 0
      },
      'every slow request is ended',
      120_000,
    )
  ledger(t, 'announced bodies and slow requests through the forwarder', {
    variants: variants.length,
    'two-way heads': twoWays.length,
    'slow requests': 2 * SLOW,
    'attacks next to honest calls': attacks,
    'honest calls': honestCalls,
    'honest calls hurt': hurt.length,
    'slow left open': thorough ? slow().length : 'short form',
  })
  assert.deepEqual(hurt, [])
})
