import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeApiKey } from '@headgate/contract/api-keys/calls'
import { needsSession } from '@headgate/contract/base/call'
import { fetchPublisherToken } from '@headgate/contract/people/auth'
import { createPublisher, listPublishers } from '@headgate/contract/publishers'
import { addDomain } from '@headgate/contract/settings/domains'
import { removeOldIdempotencyKeys } from '@headgate/db/upkeep/retention'
import { addDays, utcDay } from '@headgate/domain/days'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApi } from '../app.ts'
import { readApiCalls } from '../reference/calls.ts'
import { invoke, signIn, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
/** A second process on the same database and keys, or the same one after a restart. It takes ids of requests from us. */
let other: FastifyInstance
before(async () => {
  api = await testApi()
  other = await buildApi(
    {
      settings: readSettings({ DATA_DIR: api.dataDir, TRUSTED_PROXIES: '127.0.0.1' }),
      log: createLog('api', 'silent'),
      database: api.database,
    },
    api.dataDir,
  )
  await other.ready()
})
after(async () => {
  await other.close()
  await api.close()
})

const publisher = (name: string) => ({
  name,
  details: null,
  status: true,
  default_domain_id: null,
})
/** The whole reply to a publisher that is created with a key. */
const create = (
  name: string,
  key: string,
  given: { app?: FastifyInstance; token?: string; requestId?: string } = {},
) =>
  (given.app ?? api.app).inject({
    method: 'POST',
    url: createPublisher.path,
    headers: {
      authorization: given.token ?? api.admin,
      'idempotency-key': key,
      ...(given.requestId !== undefined && { 'x-request-id': given.requestId }),
    },
    payload: publisher(name),
  })
const countOf = async (name: string) =>
  (await invoke(api.app, listPublishers, { token: api.admin, query: { q: name } })).data.total

test('a repeat gets the first reply, after a restart too, and nothing is created again', async () => {
  const first = await create('Repeated', 'repeated')
  assert.deepEqual([first.statusCode, first.headers['idempotent-replayed']], [200, undefined])
  for (const key of ['repeated', '"repeated"'])
    for (const app of [api.app, other]) {
      const again = await create('Repeated', key, { app })
      assert.deepEqual([again.statusCode, again.headers['idempotent-replayed']], [200, 'true'])
      assert.equal(again.headers['content-type'], first.headers['content-type'])
      assert.equal(again.body, first.body)
    }
  assert.equal(await countOf('Repeated'), 1)
  // The order of fields says nothing, and a new session of the same user is the same caller.
  const reordered = await invoke(api.app, createPublisher, {
    token: await signIn(api.app, 'admin@headgate.test'),
    headers: { 'idempotency-key': 'repeated' },
    body: Object.fromEntries(Object.entries(publisher('Repeated')).toReversed()),
  })
  assert.equal(reordered.data.publisher.name, 'Repeated')
})

test('twenty at once, at two processes, get one reply and create one record', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      create('At once', 'at-once', { app: at % 2 === 0 ? api.app : other }),
    ),
  )
  assert.equal(new Set(replies.map(({ body }) => body)).size, 1)
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
  assert.equal(replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined).length, 1)
  assert.equal(await countOf('At once'), 1)
})

test('another body or call with the key is refused with a text that says what to do', async () => {
  await create('Of one body', 'of-one-body')
  const headers = { 'idempotency-key': 'of-one-body' }
  for (const call of [
    () => invoke(api.app, createPublisher, { token: api.admin, headers, body: publisher('Of another') }),
    () => invoke(api.app, addDomain, { token: api.admin, headers, body: { domain: 'another.example' } }),
  ]) {
    const { status, error } = await call()
    assert.deepEqual([status, error?.code], [422, 'key_used_otherwise'])
    assert.match(error!.message, /use a new key/)
  }
  assert.equal(await countOf('Of another'), 0)
})

test('each caller has keys of its own: users, API keys, and an admin who acts as a publisher', async () => {
  const { data } = await invoke(api.app, makeApiKey, {
    token: api.admin,
    body: {
      name: 'a program',
      areas: ['publishers', 'reports'],
      may_write: true,
      last_day: addDays(utcDay(new Date()), 9),
      own_password: 'password',
    },
  })
  assert.equal((await create('Of a user', 'shared')).statusCode, 200)
  const byKey = await create('Of a key', 'shared', { token: data.secret })
  assert.equal(byKey.json().data.publisher.name, 'Of a key')
  const acting = await invoke(api.app, fetchPublisherToken, {
    token: api.admin,
    body: { publisherId: api.publisherId },
  })
  const view = (token: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/saved-view',
      headers: { authorization: token, 'idempotency-key': 'a-view' },
      payload: { name: 'Mine', screen: '/', search: '?q=two' },
    })
  const replies = [await view(api.publisher), await view(acting.data.token)]
  for (const { statusCode, headers } of replies)
    assert.deepEqual([statusCode, headers['idempotent-replayed']], [200, undefined])
})

test('a refusal is not kept: the call can be corrected, and sent again with its key', async () => {
  const wrong = await create('', 'corrected')
  assert.equal(wrong.statusCode, 400)
  await create('Taken', 'taken-by-this')
  const taken = await create('Taken', 'corrected')
  assert.deepEqual([taken.statusCode, taken.json().error.code], [409, 'name_taken'])
  assert.equal((await create('Free', 'corrected')).statusCode, 200)
})

test('a key that is empty, too long or of several words is refused by its name', async () => {
  for (const key of ['', 'two words', 'x'.repeat(256)]) {
    const { statusCode, body } = await create('Never', key)
    assert.equal(statusCode, 400)
    assert.deepEqual(Object.keys(JSON.parse(body).error.fields), ['Idempotency-Key'])
  }
})

test('a call with a secret in its reply leaves neither secret, password nor key in the table', async () => {
  const body = {
    name: 'kept closed',
    areas: ['publishers' as const],
    may_write: false,
    last_day: addDays(utcDay(new Date()), 9),
    own_password: 'password',
  }
  const headers = { 'idempotency-key': 'kept-closed' }
  const made = await invoke(api.app, makeApiKey, { token: api.admin, headers, body })
  const again = await invoke(other, makeApiKey, { token: api.admin, headers, body })
  assert.equal(again.data.secret, made.data.secret)
  const { rows } = await api.database.db.execute(sql`
    select *, encode(reply, 'escape') as reply_text from idempotency_key where made = ${`api_key ${made.data.key.id}`}`)
  assert.equal(rows.length, 1)
  for (const closed of [made.data.secret, 'kept-closed', '"success"', 'password'])
    assert.ok(!JSON.stringify(rows).includes(closed), closed)
})

test('after 24 hours a key can be used again, and the nightly clearing removes it', async () => {
  const { db } = api.database
  const age = () => db.execute(sql`update idempotency_key set created_at = now() - interval '25 hours'`)
  await create('Of yesterday', 'daily')
  await age()
  assert.equal((await create('Of today', 'daily')).json().data.publisher.name, 'Of today')
  assert.ok((await removeOldIdempotencyKeys(db)) > 0)
  assert.equal((await create('Of today', 'daily')).headers['idempotent-replayed'], 'true')
  await age()
  await removeOldIdempotencyKeys(db)
  assert.equal(await db.$count(sql`idempotency_key`), 0)
})

/** Sends a call twice: the second one goes on in place of the first one, which waits for a lock. Then both may go on. */
async function takenOver(name: string, requestId?: string): Promise<void> {
  const { db, pool } = api.database
  const lock = await pool.connect()
  await lock.query('begin; lock table publisher in share row exclusive mode')
  const waiting = async (many: number) => {
    const { rows } = await db.execute<{ many: number }>(
      // Tables have the same numbers in the databases of other tests, which come from one template.
      sql`select count(*)::int as many from pg_locks where not granted and relation = 'publisher'::regclass
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]!.many === many
  }
  const claimNow = async () => {
    const { rows } = await db.execute(sql`select request_id from idempotency_key where made is null`)
    assert.equal(rows.length, 1)
    return rows[0]!['request_id']
  }
  const given = requestId === undefined ? {} : { app: other, requestId }
  const slow = create(name, name, given)
  await until(() => waiting(1), 'the first call waits')
  const claim = await claimNow()
  await db.execute(sql`update idempotency_key set running_until = '-infinity' where made is null`)
  const next = create(name, name, { ...given, app: other })
  await until(() => waiting(2), 'the second call goes on in its place')
  // Whichever inserts first: the claim of the first call is gone.
  assert.notEqual(await claimNow(), claim)
  await lock.query('rollback')
  lock.release()
  const [first, second] = await Promise.all([slow, next])
  assert.deepEqual([first.statusCode, second.statusCode], [409, 200])
  assert.ok(['call_taken_over', 'name_taken'].includes(first.json().error.code))
  if (requestId !== undefined)
    for (const { headers } of [first, second]) assert.equal(headers['x-request-id'], requestId)
  assert.equal(await countOf(name), 1)
  assert.equal((await create(name, name)).body, second.body)
}

test('a call that was given up for dead changes nothing when it goes on after all', () => takenOver('Slow'))

test('it changes nothing either when the repeat has the id of the first request', () =>
  takenOver('Same', 'request-0815'))

test('every POST for sessions is repeatable, or has a reason why not', async () => {
  const reasons: Record<string, string> = {}
  for (const [reason, paths] of Object.entries({
    'changes a state that a second call finds changed': `/api/advisors/activate/:id /api/advisors/close/:id
      /api/advisors/snooze/:id /api/audit/:id/take-back /api/provider-link/check/:id /api/provider-link/resume/:id
      /api/advertiser/api/status/:id /api/revenue-imports/:id/accept /api/revenue-imports/:id/check-again
      /api/revenue-imports/:id/discard /api/revenue-imports/:id/in-force /api/repair-queue/repairs/:id/undo
      /api/sample-traffic`,
    'saves the whole, so that a second call changes nothing': `/api/emailConfig /api/shareRevenue /api/user-device
      /api/user-subscribe /api/advertiser-link-groups/:id/restore-revision /api/targeting/:id/restore-revision
      /api/setting/lists/:name/versions/:number/restore`,
    'reads, previews or checks': `/api/bulk-change/moves /api/bulk-change/preview /api/advertiser-link-groups/difference
      /api/provider/:id/identicallinks /api/provider_links /api/advertiser/api/test-credential/:id
      /api/provider/:id/moves /api/pubaccount/:id/moves /api/pubaccount/verify /api/remove/reports/:id/moves
      /api/provider/:id/delete-revenue-logs/moves /api/repair-queue/preview /api/repair-queue/nearest
      /api/targeting/:id/explain /api/targeting/difference /api/setting/lists/:name/preview`,
    'is about the session or the person at the screen': `/api/auth/fetch-publisher-token /api/logout
      /api/second-factor/begin /api/second-factor/confirm /api/second-factor/recovery-codes
      /api/user/:id/second-factor/reset /api/second-factor/off /api/skype-code`,
    'sends a message that may come twice':
      '/api/alerts/:id/test /api/push-test /api/saved-view/:id/test-mail',
    'makes a secret in place of the last one': '/api/alerts/:id/secret',
  }))
    for (const path of paths.split(/\s+/)) reasons[path] = reason
  const posts = (await readApiCalls()).filter((call) => call.method === 'POST' && needsSession(call))
  const others = posts.filter(({ repeatable }) => !repeatable).map(({ path }) => path)
  assert.deepEqual(others.toSorted(), Object.keys(reasons).toSorted())
})
