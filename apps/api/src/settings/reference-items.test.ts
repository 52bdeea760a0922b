import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import { makeGroup, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { audit } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })
const callsOf = (kind: ReferenceKind) => referenceKinds[kind] as typeof referenceKinds.platform
const kinds = Object.keys(referenceKinds) as ReferenceKind[]
const required = {
  platform: 'Please provide platform name',
  searchEngine: 'Please provide search engine name',
  tagType: 'Please provide traffic type name',
  trafficSource: 'Please provide traffic source name',
}

const item = (id: number) => ({ params: { id } })

/** The calls of a kind; replies are read by that kind's names. */
function kindOf(kind: ReferenceKind) {
  const calls = callsOf(kind)
  const one = (data: unknown) => (data as Record<string, ReferenceItem>)[calls.kind]!
  return {
    calls,
    one,
    create: (body: unknown) => invoke(api.app, calls.create, asAdmin({ body })),
    make: async (name: string, more: object = {}) =>
      one((await invoke(api.app, calls.create, asAdmin({ body: { name, ...more } }))).data),
    get: async (id: number) => one((await invoke(api.app, calls.get, asAdmin(item(id)))).data),
    update: (id: number, body: unknown, query: Record<string, unknown> = {}) =>
      invoke(api.app, calls.update, asAdmin({ ...item(id), body, query })),
    remove: (id: number, query: Record<string, unknown> = {}, body?: unknown) =>
      invoke(api.app, calls.remove, asAdmin({ ...item(id), query, body })),
    names: async (query: Record<string, unknown>) => {
      const { data } = await invoke(api.app, calls.list, asAdmin({ query }))
      return (data as unknown as Record<string, ReferenceItem[]>)[calls.many]!.map((found) => found.name)
    },
  }
}

for (const kind of kinds) {
  test(`${kind}: added, changed, archived, restored and removed, each with its audit row`, async () => {
    const { create, one, get, update, remove, names } = kindOf(kind)
    const { status, data } = await create({ name: '  Alpha ', details: ' ', id: 7, archivedAt: 'now' })
    assert.equal(status, 200)
    const made = one(data)
    assert.deepEqual([made.name, made.details, made.status, made.archivedAt], ['Alpha', null, true, null])
    assert.notEqual(made.id, 7)
    for (const body of [{}, { name: '  ' }, { name: null }])
      assert.deepEqual((await create(body)).fields, { name: required[kind] })
    assert.deepEqual((await update(made.id, { name: '' })).fields, { name: required[kind] })

    const again = await create({ name: 'ALPHA' })
    assert.deepEqual([again.status, again.error?.code], [409, 'name_taken'])
    assert.ok(again.fields['name'])

    await update(made.id, { status: false, details: 'kept' })
    await update(made.id, { name: 'Beta' })
    const changed = await get(made.id)
    assert.deepEqual([changed.name, changed.details, changed.status], ['Beta', 'kept', false])
    const stale = await update(made.id, { name: 'Gamma', updatedAt: made.updatedAt })
    assert.deepEqual([stale.status, stale.error?.code], [409, 'changed_meanwhile'])

    const early = await remove(made.id, { permanent: true })
    assert.deepEqual([early.status, early.error?.code], [409, 'not_archived'])
    assert.equal((await remove(made.id)).status, 200)
    assert.deepEqual(await names({ q: 'beta' }), [])
    assert.deepEqual(await names({ q: 'beta', archived: true }), ['Beta'])
    // Clients may send `archive: false` in either place.
    await update(made.id, { archive: false })
    assert.equal((await get(made.id)).archivedAt, null)
    await remove(made.id)
    await update(made.id, {}, { archive: 'false' })
    await remove(made.id)
    assert.equal((await remove(made.id, {}, { permanent: true })).status, 200)
    assert.equal((await update(made.id, { name: 'x' })).status, 404)

    const entity = {
      platform: 'platform',
      searchEngine: 'search_engine',
      tagType: 'tag_type',
      trafficSource: 'traffic_source',
    }[kind]
    const rows = await api.database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity, entity), eq(audit.entity_id, String(made.id))))
      .orderBy(audit.id)
    assert.deepEqual(
      rows.map((row) => row.action),
      ['create', 'update', 'update', 'archive', 'restore', 'archive', 'restore', 'archive', 'delete'],
    )
  })
}

test('an item whose name was taken since cannot be restored', async () => {
  const { make, remove, update } = kindOf('platform')
  const first = await make('Watch')
  await remove(first.id)
  await make('watch')
  const { status, error } = await update(first.id, { archive: false })
  assert.deepEqual([status, error?.code], [409, 'name_taken'])
})

test('an item that links use is archived, but not removed, and the text names what uses it', async () => {
  const { db } = api.database
  const platform = await kindOf('platform').make('Used platform')
  const engine = await kindOf('searchEngine').make('Used engine')
  const type = await kindOf('tagType').make('Used type')
  const source = await kindOf('trafficSource').make('Used source')
  await makeProviderLink(db, { platform_id: platform.id, search_engine_id: engine.id, tag_type_id: type.id })
  await makeTargeting(db, { platform_ids: [platform.id], traffic_source_ids: [source.id] })
  await makeGroup(db, { rules: [], tag_types: [type.id], published: false })
  const refused = async (kind: ReferenceKind, { id }: ReferenceItem) => {
    await kindOf(kind).remove(id)
    const { status, message, error } = await kindOf(kind).remove(id, { permanent: true })
    assert.deepEqual([status, error?.code], [409, 'still_in_use'])
    return message
  }
  assert.equal(
    await refused('platform', platform),
    'Used platform cannot be removed: it still has 1 advertiser link, 1 publisher link.',
  )
  assert.equal(
    await refused('searchEngine', engine),
    'Used engine cannot be removed: it still has 1 advertiser link.',
  )
  assert.equal(
    await refused('tagType', type),
    'Used type cannot be removed: it still has 1 advertiser link, 1 advertiser link group.',
  )
  assert.equal(
    await refused('trafficSource', source),
    'Used source cannot be removed: it still has 1 publisher link.',
  )
})

test('lists sort by each of their columns and default to the order of dropdowns', async () => {
  const { make, names } = kindOf('trafficSource')
  await make('zz one', { details: 'b' })
  await make('ZZ two', { details: 'a', status: false })
  assert.deepEqual(await names({ q: 'zz' }), ['zz one', 'ZZ two'])
  assert.deepEqual(await names({ q: 'zz', order_by: 'details', order_direction: 'asc' }), [
    'ZZ two',
    'zz one',
  ])
  assert.deepEqual(await names({ q: 'zz', order_by: 'name', order_direction: 'DESC', size: 1 }), ['ZZ two'])
  assert.deepEqual(await names({ q: 'zz', order_by: 'status', order_direction: 'ASC' }), ['ZZ two', 'zz one'])
  const bad = await invoke(
    api.app,
    referenceKinds.trafficSource.list,
    asAdmin({ query: { order_by: 'archived_at' } }),
  )
  assert.equal(bad.status, 400)
})
