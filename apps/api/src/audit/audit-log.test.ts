import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AuditQuery } from '@headgate/contract/audit/audit-filters'
import { auditKinds } from '@headgate/contract/audit/audit-kinds'
import { auditDetail, auditPeople, listAudit, takeBack } from '@headgate/contract/audit/audit-log'
import { fetchPublisherToken, userSubscribe } from '@headgate/contract/people/auth'
import { setUserStatus } from '@headgate/contract/people/users'
import { storeSavedView } from '@headgate/contract/views/saved-views'
import { createPublisher, deletePublisher, updatePublisher } from '@headgate/contract/publishers'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { audit } from '@headgate/db/schema/all'
import { desc, sql } from 'drizzle-orm'
import { invoke, signIn, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const byField = ([one]: unknown[], [other]: unknown[]) => String(one).localeCompare(String(other))

let made = 0
const word = (what: string) => `${what} ${(made += 1)} ${crypto.randomUUID().slice(0, 8)}`

async function list(query: Partial<Record<keyof AuditQuery, unknown>>) {
  const { status, data, message } = await invoke(api.app, listAudit, { token: api.admin, query })
  assert.equal(status, 200, message)
  return data
}

const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).entries.map(({ id }) => id)

const detail = async (id: number) =>
  (await invoke(api.app, auditDetail, { token: api.admin, params: { id } })).data

/** A publisher, changed once by an admin of its own. */
async function changed() {
  const user = await makeUser(api.database.db, { role_id: 1, first_name: 'Ada', last_name: word('Auditor') })
  const token = await signIn(api.app, user.email)
  const publisher = await makePublisher(api.database.db, { name: word('Before'), details: 'old' })
  const name = word('After')
  const { status } = await invoke(api.app, updatePublisher, {
    token,
    params: { id: publisher.id },
    body: { name, details: 'new words' },
  })
  assert.equal(status, 200)
  const { entries } = await list({ kind: 'publisher', record: String(publisher.id) })
  return { user, token, publisher, name, entry: entries[0]! }
}

test('a change is in the log with who, record, fields, and its values in the details', async () => {
  const { user, publisher, name, entry } = await changed()
  assert.deepEqual(entry.by, { id: user.id, name: `Ada ${user.last_name}`, email: user.email })
  assert.deepEqual(
    [entry.as, entry.action, entry.kind, entry.record_id, entry.record],
    [null, 'update', 'publisher', String(publisher.id), name],
  )
  assert.deepEqual(entry.fields.toSorted(), ['details', 'name'])
  const { changes } = await detail(entry.id)
  assert.deepEqual(changes.map((one) => [one.field, one.before, one.after]).toSorted(byField), [
    ['details', 'old', 'new words'],
    ['name', publisher.name, name],
  ])
})

test('the log is filtered by person, kind, record, action, time and text', async () => {
  const { user, publisher, name, entry } = await changed()
  assert.ok((await ids({ person: user.id })).includes(entry.id))
  assert.ok(!(await ids({ person: user.id + 1 })).includes(entry.id))
  assert.deepEqual(await ids({ person: user.id, kind: 'publisher' }), [entry.id])
  assert.deepEqual(
    await ids({ kind: 'publisher,provider', record: String(publisher.id), action: 'update' }),
    [entry.id],
  )
  assert.deepEqual(await ids({ q: name.toUpperCase() }), [entry.id])
  assert.ok((await ids({ q: user.email })).includes(entry.id))
  // A letter, not a wildcard.
  assert.deepEqual(await ids({ q: `${name}%` }), [])
  const at = new Date(entry.at)
  const later = new Date(at.getTime() + 1).toISOString()
  assert.ok((await ids({ person: user.id, from: entry.at, to: later })).includes(entry.id))
  assert.deepEqual(await ids({ person: user.id, kind: 'publisher', to: entry.at }), [])
  assert.deepEqual(await ids({ person: user.id, kind: 'publisher', from: later }), [])
  const bad = await invoke(api.app, listAudit, { token: api.admin, query: { older: 'x', kind: 'A;' } })
  assert.deepEqual(Object.keys(bad.fields).toSorted(), ['kind.0', 'older'])
})

test('pages follow each other without gaps and repeats, forwards and back, also within one millisecond', async () => {
  const person = (await makeUser(api.database.db, { role_id: 1 })).id
  const at = new Date('2026-01-01T00:00:00Z')
  await api.database.db.insert(audit).values(
    Array.from({ length: 23 }, (_, index) => ({
      at: new Date(at.getTime() + Math.floor(index / 9)),
      ...(index % 2 === 0 ? { actor_user_id: person } : { as_user_id: person }),
      action: 'update' as const,
      entity: 'publisher',
      entity_id: String(index),
    })),
  )
  const pages: string[][] = []
  let page = await list({ person, size: 5 })
  assert.equal(page.newer, null)
  for (;;) {
    pages.push(page.entries.map((entry) => entry.record_id))
    if (page.older === null) break
    page = await list({ person, size: 5, older: page.older })
  }
  assert.deepEqual(
    pages.flat(),
    Array.from({ length: 23 }, (_, index) => String(22 - index)),
  )
  assert.deepEqual(
    pages.map((one) => one.length),
    [5, 5, 5, 5, 3],
  )
  const back: string[][] = []
  while (page.newer !== null) {
    page = await list({ person, size: 5, newer: page.newer })
    back.unshift(page.entries.map((entry) => entry.record_id))
  }
  assert.deepEqual(
    back.flat(),
    Array.from({ length: 20 }, (_, index) => String(22 - index)),
  )
})

test('what an admin does as a publisher names both, and is found by either', async () => {
  const user = await makeUser(api.database.db, { role_id: 1 })
  const token = await signIn(api.app, user.email)
  const { data } = await invoke(api.app, fetchPublisherToken, {
    token,
    body: { publisherId: api.publisherId },
  })
  await invoke(api.app, userSubscribe, {
    token: data.token,
    body: { subscription: false, device_id: 'a-device-id', fcm_token: null },
  })
  await invoke(api.app, storeSavedView, {
    token: data.token,
    body: { screen: '/', name: word('view'), address: '?period=today' },
  })
  const { entries } = await list({ person: user.id, action: 'sign_in' })
  const acted = entries.find((entry) => entry.as !== null)!
  assert.equal(acted.by?.id, user.id)
  assert.equal(acted.as?.email, 'publisher@headgate.test')
  const ofPublisher = await list({ person: acted.as?.id })
  assert.ok(ofPublisher.entries.some((entry) => entry.id === acted.id))
  const people = (await invoke(api.app, auditPeople, { token: api.admin })).data.people
  assert.ok(people.some((one) => one.id === user.id))
})

const take = (id: number, token = api.admin) => invoke(api.app, takeBack, { token, params: { id } })

test('a change is taken back as a new change that names it', async () => {
  const { publisher, entry } = await changed()
  const { take_back } = await detail(entry.id)
  assert.equal(take_back.reason, null)
  assert.deepEqual(take_back.changes.map(({ field, after: then }) => [field, then]).toSorted(byField), [
    ['details', 'old'],
    ['name', publisher.name],
  ])
  assert.equal((await take(entry.id)).status, 200)
  const [row] = await api.database.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.deepEqual(
    [row!.takes_back, row!.actor_email, row!.after],
    [entry.id, 'admin@headgate.test', { name: publisher.name, details: 'old' }],
  )
  const before = (await detail(entry.id)).entry
  assert.equal(before.taken_back_by, row!.id)
  assert.match((await take(entry.id)).message, /taken back, or changed again since/)
  // The taking back is a change as any other.
  assert.equal((await take(row!.id)).status, 200)
})

test('a change is not taken back over a later one, nor past the checks of the ordinary change', async () => {
  const { publisher, token, entry } = await changed()
  await invoke(api.app, updatePublisher, { token, params: { id: publisher.id }, body: { details: 'newer' } })
  const refused = await take(entry.id)
  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'Was changed again since: details. Take back the later change first.'],
  )
  assert.equal((await detail(entry.id)).take_back.reason, refused.message)
  // Somebody took the former name in the meantime.
  const other = await changed()
  await makePublisher(api.database.db, { name: other.publisher.name })
  assert.equal((await take(other.entry.id)).error?.code, 'name_taken')
})

test('archiving is taken back by restoring; what is new or gone is not, with the reason', async () => {
  const { data } = await invoke(api.app, createPublisher, { token: api.admin, body: { name: word('Made') } })
  const { id } = data.publisher
  const params = { id }
  const rows = async () => (await list({ kind: 'publisher', record: String(id) })).entries
  const [created] = await rows()
  assert.match((await take(created!.id)).message, /new record/)
  await invoke(api.app, deletePublisher, { token: api.admin, params })
  const [archived] = await rows()
  assert.equal((await take(archived!.id)).status, 200)
  const [restored] = await rows()
  assert.equal(restored!.action, 'restore')
  assert.equal(restored!.takes_back, archived!.id)
  await invoke(api.app, deletePublisher, { token: api.admin, params })
  await invoke(api.app, deletePublisher, { token: api.admin, params, query: { permanent: 'true' } })
  assert.equal((await detail(created!.id)).entry.record, null)
  const [removed, ...others] = await rows()
  assert.match((await take(removed!.id)).message, /cannot be put back/)
  assert.match((await take(others[0]!.id)).message, /The record is gone/)
})

test('a block is taken back with the checks of a block', async () => {
  const user = await makeUser(api.database.db, { role_id: 1 })
  const block = (blocked: boolean) =>
    invoke(api.app, setUserStatus, { token: api.admin, params: { id: user.id }, body: { blocked } })
  const newest = async () =>
    (await list({ kind: 'user', record: String(user.id), action: 'update' })).entries[0]!
  assert.equal((await block(true)).data.user.blocked, true)
  const blocked = await newest()
  assert.equal((await take(blocked.id)).status, 200)
  const back = await newest()
  assert.equal(back.takes_back, blocked.id)
  const token = await signIn(api.app, user.email)
  // Taking that back would block the one who does it.
  const refused = await take(back.id, token)
  assert.deepEqual([refused.status, refused.error?.code], [409, 'not_yourself'])
  assert.equal((await take(back.id)).status, 200)
  assert.equal((await newest()).takes_back, back.id)
})

test('what decides who may sign in, and what moves money, is not taken back here', async () => {
  const { db } = api.database
  const values = [
    { entity: 'user', before: { role_id: 1 }, after: { role_id: 2 }, reason: /who may sign in/ },
    {
      entity: 'provider',
      before: { revenue_share_percentage: 50 },
      after: { revenue_share_percentage: 60, from_day: '2026-01-01' },
      reason: /moves booked revenue/,
    },
    {
      entity: 'publisher_account',
      before: { share_revenue: 1 },
      after: { share_revenue: 2 },
      reason: /booked/,
    },
    { entity: 'targeting', before: { latency: 1 }, after: { latency: 2 }, reason: /revision/ },
    { entity: 'something_new', before: { a: 1 }, after: { a: 2 }, reason: /something new/ },
  ]
  for (const { reason, ...row } of values) {
    const [stored] = await db
      .insert(audit)
      .values({ ...row, action: 'update', entity_id: '1' })
      .returning({ id: audit.id })
    const refused = await take(stored!.id)
    assert.equal(refused.status, 409)
    assert.match(refused.message, reason)
  }
  assert.equal((await take(9_999_999)).status, 404)
})

test('rows of every kind are read, also of records that are gone', async () => {
  const person = (await makeUser(api.database.db, { role_id: 1 })).id
  const kinds = Object.keys(auditKinds)
  await api.database.db.insert(audit).values(
    [...kinds, 'of_the_future'].map((entity) => ({
      actor_user_id: person,
      action: 'update' as const,
      entity,
      entity_id: '1',
    })),
  )
  const { entries } = await list({ person, size: 200 })
  assert.equal(entries.length, kinds.length + 1)
  for (const { id } of entries) assert.notEqual((await detail(id)).take_back.reason, null)
})

test('every way of reading the log uses an index in its order', async () => {
  const { db } = api.database
  await db.execute(sql`
    insert into audit (at, actor_user_id, as_user_id, action, entity, entity_id, before, after)
    select timestamptz '2025-01-01' + n * interval '1 minute', n % 50, case when n % 20 = 0 then n % 7 end,
      (array['create', 'update', 'archive', 'publish'])[n % 4 + 1], case when n % 300 = 0 then 'domain' else (array['publisher', 'targeting', 'user'])[n % 3 + 1] end,
      (n % 1000)::text, jsonb_build_object('name', md5(n::text)), jsonb_build_object('name', md5((n + 1)::text))
    from generate_series(1, 30000) n`)
  await db.execute(sql`analyze audit`)
  const plans: Record<string, string> = {
    'select id from audit a order by at desc, id desc limit 51': 'audit_at_idx',
    "select id from audit a where entity = 'domain' order by at desc, id desc limit 51":
      'audit_kind_idx|audit_entity_idx',
    'select id from audit a where actor_user_id = 3 order by at desc, id desc limit 51': 'audit_actor_idx',
    "select id from audit a where entity = 'user' and entity_id = '12' order by at desc, id desc limit 51":
      'audit_entity_idx',
  }
  for (const [query, index] of Object.entries(plans)) {
    const { rows } = await api.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, new RegExp(index))
  }
  const { rows } = await api.database.pool.query<{ hash: string }>('select md5($1) as hash', ['7'])
  const { entries } = await list({ q: rows[0]!.hash })
  assert.equal(entries.length, 2)
})
