import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  createPublisher,
  deletePublisher,
  deletePublishers,
  getPublisher,
  listPublishers,
  updatePublisher,
  updatePublishers,
} from '@headgate/contract/publishers'
import { makeDomain, makePublisher, makeTargeting, makeUser } from '@headgate/db/sample/make'
import { audit, domain, engineState, publisher } from '@headgate/db/schema/all'
import { and, eq, inArray } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })

async function named(q: string, query: Record<string, unknown> = {}) {
  const { data } = await invoke(api.app, listPublishers, asAdmin({ query: { q, ...query } }))
  return data.publishers.map((one) => one.name)
}

async function auditOf(id: number) {
  return api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'publisher'), eq(audit.entity_id, String(id))))
    .orderBy(audit.id)
}

async function served(ids: number[]) {
  const rows = await api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'publisher'), inArray(engineState.entity_id, ids)))
  return new Map(rows.map((row) => [row.entity_id, row.content]))
}

test('a new publisher is returned whole, is recorded and served', async () => {
  const { id: default_domain_id, domain: name } = await makeDomain(api.database.db)
  const body = { name: '  New one ', details: '   ', default_domain_id, id: 5, archivedAt: 'now', evil: true }
  const { status, data } = await invoke(api.app, createPublisher, asAdmin({ body }))
  assert.equal(status, 200)
  const { id, createdAt, updatedAt, ...rest } = data.publisher
  assert.notEqual(id, 5)
  assert.equal(createdAt, updatedAt)
  assert.deepEqual(rest, {
    name: 'New one',
    details: null,
    status: true,
    default_domain_id,
    default_domain: name,
    is_live: false,
    no_of_targetings: 0,
    publisher_info: { name: 'New one' },
    has_account: false,
    skype_conversation_id: null,
    archivedAt: null,
  })
  const [row] = await auditOf(id)
  assert.equal(row!.action, 'create')
  assert.ok(row!.actor_user_id)
  assert.ok(row!.request_id)
  assert.deepEqual(row!.after, { name: 'New one', details: null, status: true, default_domain_id })
  assert.deepEqual((await served([id])).get(id), { name: 'New one', status: true, archived: false })
})

test('the form’s refusals have the catalogue’s texts', async () => {
  const refuse = async (body: unknown) => {
    const answer = await invoke(api.app, createPublisher, asAdmin({ body }))
    assert.equal(answer.status, 400)
    return answer.fields
  }
  assert.deepEqual(await refuse({}), { name: 'Name is Required' })
  assert.deepEqual(await refuse({ name: '   ' }), { name: 'Name is Required' })
  assert.deepEqual(await refuse({ name: null }), { name: 'Name is Required' })
  assert.deepEqual(await refuse({ name: 'x', default_domain_id: 999_999 }), {
    default_domain_id: 'Select a domain',
  })
  const { db } = api.database
  const archived = await makeDomain(db)
  await db.update(domain).set({ archived_at: new Date() }).where(eq(domain.id, archived.id))
  assert.deepEqual(await refuse({ name: 'x', default_domain_id: archived.id }), {
    default_domain_id: 'Select a domain',
  })
  const { id } = await makePublisher(db)
  const inline = await invoke(api.app, updatePublisher, asAdmin({ params: { id }, body: { name: ' ' } }))
  assert.deepEqual(inline.fields, { name: 'Name is Required' })
})

test('a name can be used once, whatever its case', async () => {
  const { name, id } = await makePublisher(api.database.db)
  const created = await invoke(api.app, createPublisher, asAdmin({ body: { name: name.toUpperCase() } }))
  assert.equal(created.status, 409)
  assert.equal(created.error?.code, 'name_taken')
  assert.ok(created.fields.name)
  const own = await invoke(
    api.app,
    updatePublisher,
    asAdmin({ params: { id }, body: { name: name.toUpperCase() } }),
  )
  assert.equal(own.status, 200)
})

test('an inline edit changes one field and leaves the others alone', async () => {
  const { db } = api.database
  const { id: default_domain_id } = await makeDomain(db)
  const { id } = await makePublisher(db, {
    details: 'kept',
    default_domain_id: default_domain_id,
    status: false,
  })
  const { data } = await invoke(
    api.app,
    updatePublisher,
    asAdmin({ params: { id }, body: { name: `Edited ${id}` } }),
  )
  assert.equal(data.publisher.name, `Edited ${id}`)
  assert.equal(data.publisher.details, 'kept')
  assert.equal(data.publisher.status, false)
  assert.equal(data.publisher.default_domain_id, default_domain_id)
  const [row] = await auditOf(id)
  assert.deepEqual(Object.keys(row!.after as object), ['name'])
  assert.deepEqual(row!.after, { name: `Edited ${id}` })
})

test('a write without a change leaves no audit row', async () => {
  const { id, name } = await makePublisher(api.database.db)
  const before = await invoke(api.app, getPublisher, asAdmin({ params: { id } }))
  const { data } = await invoke(api.app, updatePublisher, asAdmin({ params: { id }, body: { name } }))
  assert.deepEqual(data.publisher, before.data.publisher)
  assert.deepEqual(await auditOf(id), [])
})

test('of two writers that read the same row one wins and the other gets a conflict', async () => {
  const { id } = await makePublisher(api.database.db)
  const read = await invoke(api.app, getPublisher, asAdmin({ params: { id } }))
  const { updatedAt } = read.data.publisher
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      invoke(
        api.app,
        updatePublisher,
        asAdmin({ params: { id }, body: { details: `writer ${at}`, updatedAt } }),
      ),
    ),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409],
  )
  const loser = answers.find((answer) => answer.status === 409)!
  assert.equal(
    loser.message,
    'Someone else changed this record since you opened it. Reload it and make your change again.',
  )
  const winner = answers.find((answer) => answer.status === 200)!
  assert.notEqual(winner.data.publisher.updatedAt, updatedAt)
  assert.equal((await auditOf(id)).length, 1)
})

test('an unknown publisher is not found', async () => {
  const params = { id: 2_000_000_000 }
  for (const call of [getPublisher, deletePublisher] as const)
    assert.equal((await invoke(api.app, call, asAdmin({ params }))).status, 404)
  const update = await invoke(api.app, updatePublisher, asAdmin({ params, body: { name: 'x' } }))
  assert.equal(update.status, 404)
  for (const id of ['0', '-1', '1.5', 'x', '99999999999'])
    assert.equal((await invoke(api.app, getPublisher, asAdmin({ params: { id } }))).status, 400, id)
})

test('archive, restore and permanent removal follow each other', async () => {
  const { id, name } = await makePublisher(api.database.db)
  const params = { id }
  const permanently = asAdmin({ params, query: { permanent: true } })
  const early = await invoke(api.app, deletePublisher, permanently)
  assert.equal(early.status, 409)
  assert.equal(early.error?.code, 'not_archived')

  assert.equal((await invoke(api.app, deletePublisher, asAdmin({ params }))).status, 200)
  assert.deepEqual(await named(name), [])
  assert.deepEqual(await named(name, { archived: true }), [name])
  assert.deepEqual((await served([id])).get(id), { name, status: true, archived: true })

  const restored = await invoke(api.app, updatePublisher, asAdmin({ params, query: { archive: false } }))
  assert.equal(restored.data.publisher.archivedAt, null)
  assert.deepEqual(await named(name), [name])

  await invoke(api.app, deletePublisher, asAdmin({ params }))
  assert.equal((await invoke(api.app, deletePublisher, permanently)).status, 200)
  assert.equal((await invoke(api.app, getPublisher, asAdmin({ params }))).status, 404)
  assert.equal((await served([id])).get(id), null)
  assert.deepEqual(
    (await auditOf(id)).map((row) => row.action),
    ['archive', 'restore', 'archive', 'delete'],
  )
})

test('a publisher that is still used cannot be removed, and the text names the uses', async () => {
  const { db } = api.database
  const { id, name } = await makePublisher(db)
  await makeTargeting(db, { publisher_id: id })
  await makeTargeting(db, { publisher_id: id, archived_at: new Date() })
  await makeUser(db, { publisher_id: id })
  const free = await makePublisher(db, { archived_at: new Date() })
  await invoke(api.app, deletePublisher, asAdmin({ params: { id } }))
  const refused = await invoke(
    api.app,
    deletePublishers,
    asAdmin({ query: { permanent: true }, body: { ids: [free.id, id] } }),
  )
  assert.equal(refused.status, 409)
  assert.equal(refused.message, `${name} cannot be removed: it still has 2 publisher links, 1 user.`)
  assert.equal((await invoke(api.app, getPublisher, asAdmin({ params: { id: free.id } }))).status, 200)
})

test('a publisher whose name was taken since cannot be restored', async () => {
  const { db } = api.database
  const gone = await makePublisher(db, { archived_at: new Date() })
  await makePublisher(db, { name: gone.name })
  const other = await makePublisher(db, { archived_at: new Date() })
  const restored = await invoke(
    api.app,
    updatePublishers,
    asAdmin({ query: { deleted: false }, body: { ids: [other.id, gone.id] } }),
  )
  assert.equal(restored.status, 409)
  assert.equal(restored.error?.code, 'name_taken')
  const { data } = await invoke(api.app, getPublisher, asAdmin({ params: { id: other.id } }))
  assert.notEqual(data.publisher.archivedAt, null)
})

test('bulk calls change all or none', async () => {
  const { db } = api.database
  const rows = await Promise.all(Array.from({ length: 3 }, () => makePublisher(db)))
  const ids = rows.map((row) => row.id)
  const statuses = async () =>
    (await db.select().from(publisher).where(inArray(publisher.id, ids))).map((row) => row.status)

  const unknown = await invoke(
    api.app,
    updatePublishers,
    asAdmin({ query: { status: false }, body: { ids: [...ids, 2_000_000_000] } }),
  )
  assert.equal(unknown.status, 404)
  assert.deepEqual(await statuses(), [true, true, true])

  const done = await invoke(
    api.app,
    updatePublishers,
    asAdmin({ query: { status: false }, body: { ids: [...ids, ids[0]] } }),
  )
  assert.deepEqual(done.data.ids, ids)
  assert.deepEqual(await statuses(), [false, false, false])
  for (const id of ids) assert.equal((await auditOf(id)).length, 1)
  for (const content of (await served(ids)).values())
    assert.equal((content as { status: boolean }).status, false)

  await invoke(api.app, deletePublishers, asAdmin({ body: { ids: [ids[0]] } }))
  const mixed = await invoke(
    api.app,
    deletePublishers,
    asAdmin({ query: { permanent: true }, body: { ids } }),
  )
  assert.equal(mixed.status, 409)
  assert.equal((await statuses()).length, 3)
})

test('a bulk call needs a change and ids', async () => {
  const { id } = await makePublisher(api.database.db)
  const status = async (query: Record<string, unknown>, body: unknown) =>
    (await invoke(api.app, updatePublishers, asAdmin({ query, body }))).status
  assert.equal(await status({}, { ids: [id] }), 400)
  assert.equal(await status({ status: false }, { ids: [] }), 400)
  assert.equal(await status({ status: false }, {}), 400)
  assert.equal(await status({ status: 'perhaps' }, { ids: [id] }), 400)
  assert.equal(await status({ deleted: true }, { ids: [id] }), 400)
  const tooMany = Array.from({ length: 10_001 }, (_, at) => at + 1)
  assert.equal(await status({ status: false }, { ids: tooMany }), 400)
})

test('10,000 publishers change in one call', async () => {
  const { db } = api.database
  const rows = await db
    .insert(publisher)
    .values(Array.from({ length: 10_000 }, (_, at) => ({ name: `Bulk ${at}` })))
    .returning({ id: publisher.id })
  const ids = rows.map((row) => row.id)
  const off = await invoke(api.app, updatePublishers, asAdmin({ query: { status: false }, body: { ids } }))
  assert.equal(off.status, 200)
  assert.equal((await db.$count(publisher, eq(publisher.status, false))) >= 10_000, true)
  assert.equal((await invoke(api.app, deletePublishers, asAdmin({ body: { ids } }))).status, 200)
  const removed = await invoke(
    api.app,
    deletePublishers,
    asAdmin({ query: { permanent: true }, body: { ids } }),
  )
  assert.equal(removed.status, 200)
  assert.equal(await db.$count(publisher, inArray(publisher.id, ids.slice(0, 100))), 0)
})
