import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { systemActor } from '@headgate/db/base/audit'
import { writeEngineState } from '@headgate/db/engine/state'
import { saveSearchList } from '@headgate/db/settings/lists/search-lists'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { PUBLISHER_LINK_SECRET, publisherLinkSigner } from '@headgate/runtime/keys/publisher-link-signature'
import { business, ids, noFilters, rule, targeting } from '@headgate/domain/testing/sample-business'
import { keptSecret } from '@headgate/runtime/keys/keys'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { mmdbBytes } from '@headgate/runtime/testing/write-mmdb'
import { startEngine, type Engine } from './engine.ts'

/** The whole engine in this process: two threads, real PostgreSQL, real HTTP. */
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const dataDir = mkdtempSync(join(tmpdir(), 'headgate-engine-'))
let database: TestDatabase
let engine: Engine
let port = 0
let privatePort = 0

before(async () => {
  database = await testDatabase()
  const changes = business(
    ['targeting', 20, targeting({ filters: { ...noFilters, short_keywords: true }, pass_referrer: true })],
    ['targeting_flags', 20, { is_active: true, archived: false }],
    [
      'targeting',
      30,
      targeting({ rules: [rule(300, 1, { daily_cap: 3 })], overcap_url: 'https://over.example/' }),
    ],
    ['targeting_flags', 30, { is_active: true, archived: false }],
    ['targeting', 40, targeting({ filters: { ...noFilters, ip_list_proxy: true } })],
    ['targeting_flags', 40, { is_active: true, archived: false }],
  )
  await writeEngineState(database.db, changes as Parameters<typeof writeEngineState>[1])
  port = await freePort()
  privatePort = await freePort()
  const settings = readSettings({
    REDIRECT_PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    REDIRECT_WORKERS: '2',
    METRICS_PORT: String(privatePort),
    LOG_LEVEL: 'silent',
  })
  engine = await startEngine(settings, createLog('redirect', 'silent'))
  // An engine serves without a snapshot while PostgreSQL is slow. These tests are of an engine that has one.
  await until(async () => (await ask('/ready')).status === 200)
})
after(async () => {
  await engine.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(path: string, options: RequestInit = {}, at = port) {
  const reply = await fetch(`http://127.0.0.1:${at}${path}`, {
    redirect: 'manual',
    headers: { 'User-Agent': AGENT },
    ...options,
  })
  return {
    status: reply.status,
    location: reply.headers.get('location'),
    headers: reply.headers,
    text: await reply.text(),
  }
}

const to = (reply: { location: string | null }) => reply.location && new URL(reply.location).host
const link = `publisher_id=${ids.publisher}&targeting_id=${ids.targeting}`

test('all four address forms reach the same advertiser links, and nothing is cached', async () => {
  const sign = publisherLinkSigner(
    keptSecret(dataDir, PUBLISHER_LINK_SECRET, () => 'made-by-the-engine-before-this-test'),
  )
  const forms = [
    `/search?q=a+b&${link}&click_id=k%2F1`,
    `/s?q=a+b&p=${ids.publisher}&t=${ids.targeting}&c=k%2F1`,
    `/search/${ids.publisher}/${ids.targeting}?q=a+b&click_id=k%2F1`,
    `/search?q=a+b&${link}&click_id=k%2F1&sig=${sign(ids.publisher, ids.targeting)}`,
  ]
  for (const form of forms) {
    const reply = await ask(form)
    assert.equal(reply.status, 302, form)
    assert.match(reply.location!, /^https:\/\/advertiser-[12]\.example\/s\?q=a%20b&c=k%2F1$/)
    assert.equal(reply.headers.get('cache-control'), 'no-store')
    assert.equal(reply.headers.get('referrer-policy'), 'no-referrer')
  }
})

test('a wrong signature, a foreign publisher and nonsense lead to the system fallback', async () => {
  for (const form of [
    `/search?q=a&${link}&sig=wrong`,
    `/search?q=a&${link}&sig=`,
    '/search/2/10?q=a',
    '/search',
    '/s?p=x&t=y',
  ]) {
    const reply = await ask(form)
    assert.deepEqual([reply.status, reply.location], [302, 'https://system.example/'], form)
  }
})

test('filters and pass_referrer of the link apply', async () => {
  const short = await ask(`/search/${ids.publisher}/20?q=ab`)
  assert.equal(to(short), 'system.example')
  assert.equal(short.headers.get('referrer-policy'), 'no-referrer-when-downgrade')
  const bot = await ask(`/search/${ids.publisher}/20?q=abc`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  assert.equal(to(bot), 'system.example')
  assert.match(to(await ask(`/search/${ids.publisher}/20?q=abc`))!, /^advertiser/)
})

test('a cap of three lets exactly three of many parallel searches through, over all threads', async () => {
  const hosts: (string | null)[] = []
  const served = () => hosts.filter((host) => host === 'advertiser-1.example').length
  const deadline = Date.now() + 120_000
  // In rounds: a search waits at most 150 ms for its lease, and PostgreSQL may be slower on a busy machine.
  do {
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => ask(`/search/${ids.publisher}/30?q=abc`)),
    )
    hosts.push(...replies.map((reply) => to(reply)))
  } while ((served() < 3 || hosts.length < 80) && Date.now() < deadline)
  assert.equal(served(), 3)
  assert.equal(hosts.filter((host) => host === 'over.example').length, hosts.length - 3)
})

test('HEAD is a search without a body', async () => {
  const reply = await ask(`/search?q=abc&${link}`, { method: 'HEAD' })
  assert.equal(reply.status, 302)
  assert.match(to(reply)!, /^advertiser/)
})

test('hostile values change neither host nor headers', async () => {
  for (const value of [
    '%0d%0aSet-Cookie:%20a=b',
    '@evil.example',
    '%5C%5Cevil.example',
    '%00',
    '%FF%FE',
    '%F0%9F%98%80',
  ]) {
    const reply = await ask(`/search?q=${value}&click_id=${value}&${link}`)
    assert.match(to(reply)!, /^advertiser-[12]\.example$/, value)
    assert.equal(reply.headers.get('set-cookie'), null)
  }
})

test('health and readiness show the state of the engine; other paths and methods are refused', async () => {
  assert.deepEqual([(await ask('/health')).status, (await ask('/nothing')).status], [200, 404])
  const ready = await ask('/ready')
  assert.equal(ready.status, 200)
  // Figures and failures are on the private port alone.
  assert.deepEqual(JSON.parse(ready.text), { ready: true, part: 'redirect', status: 'ready' })
  const inside = await ask('/ready', {}, privatePort)
  assert.equal(inside.status, 200)
  const state = JSON.parse(inside.text) as {
    snapshot: { revision: number; following: boolean }
    spool: { failing: boolean }
  }
  assert.ok(state.snapshot.revision > 0)
  assert.deepEqual([state.snapshot.following, state.spool.failing], [true, false])
  assert.equal((await ask('/search', { method: 'POST', body: 'x' })).status, 405)
})

test('a change is served soon, without a restart', async () => {
  await writeEngineState(database.db, [
    { kind: 'targeting_flags', entity_id: ids.targeting, content: { is_active: false, archived: false } },
  ])
  await until(async () => to(await ask(`/search?q=abc&${link}`)) === 'system.example')
})

/** Outcome of searches from this address, over all threads. */
async function searchedByProxy() {
  const hosts = await Promise.all(
    Array.from({ length: 10 }, async () => to(await ask(`/search/${ids.publisher}/40?q=abc`))),
  )
  return hosts.every((host) => host === 'system.example')
    ? 'filtered'
    : hosts.every((host) => host?.startsWith('advertiser'))
      ? 'sent'
      : 'mixed'
}

test('a changed list of the filters is served soon, by all threads', async () => {
  assert.equal(await searchedByProxy(), 'sent')
  await saveSearchList(database.db, systemActor, 'proxy-ranges', '127.0.0.0/8 # this machine')
  await until(async () => (await searchedByProxy()) === 'filtered')
  await saveSearchList(database.db, systemActor, 'proxy-ranges', '192.0.2.0/24')
  await until(async () => (await searchedByProxy()) === 'sent')
})

test('a second engine on the same port is refused', async () => {
  const other = mkdtempSync(join(tmpdir(), 'headgate-engine-'))
  const settings = readSettings({
    REDIRECT_PORT: String(port),
    DATA_DIR: other,
    LOG_LEVEL: 'silent',
    REDIRECT_WORKERS: '2',
  })
  await assert.rejects(startEngine(settings, createLog('redirect', 'silent')), /EADDRINUSE/)
  rmSync(other, { recursive: true, force: true })
})

test('an engine does not start with a damaged country database, and names the setting', async (t) => {
  const other = mkdtempSync(join(tmpdir(), 'headgate-engine-'))
  t.after(() => rmSync(other, { recursive: true, force: true }))
  const path = join(other, 'countries.mmdb')
  const bytes = mmdbBytes({ networks: [['127.0.0.0/8', { country: { iso_code: 'SE' } }]], recordBits: 32 })
  // Both sides of the first node lead to itself.
  writeFileSync(path, bytes.fill(0, 0, 8))
  const settings = readSettings({
    REDIRECT_PORT: String(await freePort()),
    DATA_DIR: join(other, 'data'),
    COUNTRY_DATABASE: path,
    LOG_LEVEL: 'silent',
    REDIRECT_WORKERS: '2',
  })
  await assert.rejects(
    startEngine(settings, createLog('redirect', 'silent')),
    /^StartError: COUNTRY_DATABASE: .*damaged/,
  )
})
