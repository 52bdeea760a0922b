import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  createProvider,
  deleteProvider,
  deleteProviders,
  getProvider,
  listProviders,
  providerColumns,
  updateProvider,
  updateProviders,
  type ProviderForm,
} from '@headgate/contract/providers/providers'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makeTargeting,
  type ProviderRow,
} from '@headgate/db/sample/make'
import {
  activity,
  advertiserConfiguration,
  audit,
  engine,
  engineState,
  groupRule,
  provider,
  targetingRule,
} from '@headgate/db/schema/all'
import { and, eq, inArray } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const CANNOT_CHANGE = 'Cannot change status of advertiser that are being used in targeting rules.'
const CANNOT_DELETE = 'Cannot delete advertiser that are being used in targeting rules.'

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })

let made = 0
const form = (given: Partial<ProviderForm> = {}): ProviderForm => ({
  name: `New advertiser ${(made += 1)}`,
  details: ' Bing feed ',
  csv_source_identifier: 'Channel',
  link_source_identifier: ' pid , tid,pid ',
  advertiser_code: 'NEW',
  ...given,
})

async function listed(q: string, query: Record<string, unknown> = {}) {
  const { status, data } = await invoke(api.app, listProviders, asAdmin({ query: { q, ...query } }))
  assert.equal(status, 200)
  return data.providers
}

const names = async (q: string, query: Record<string, unknown> = {}) =>
  (await listed(q, query)).map((one) => one.name)

const read = async (id: number) =>
  (await invoke(api.app, getProvider, asAdmin({ params: { id } }))).data.provider

async function auditOf(id: number) {
  return api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'provider'), eq(audit.entity_id, String(id))))
    .orderBy(audit.id)
}

async function served(id: number) {
  const [row] = await api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'provider'), eq(engineState.entity_id, id)))
  return row?.content
}

/** An advertiser with one link that a rule of a publisher link sends to. */
async function usedInRule(): Promise<ProviderRow> {
  const row = await makeProvider(api.database.db)
  const link = await makeProviderLink(api.database.db, { provider_id: row.id })
  await makeTargeting(api.database.db, { rules: [{ to: link }], state: 'draft' })
  return row
}

test('a new advertiser is returned whole, is recorded and served', async () => {
  const body = { ...form(), id: 5, archivedAt: 'now', skype_conversation_id: 'evil', no_of_rules: 3 }
  const { status, data } = await invoke(api.app, createProvider, asAdmin({ body }))
  assert.equal(status, 200)
  const { id, name, createdAt, updatedAt, ...rest } = data.provider
  assert.notEqual(id, 5)
  assert.equal(createdAt, updatedAt)
  assert.deepEqual(rest, {
    details: 'Bing feed',
    status: true,
    is_live: false,
    display_in_upload_screen: false,
    csv_source_identifier: 'Channel',
    link_source_identifier: 'pid,tid',
    advertiser_code: 'NEW',
    reports_gross_revenue: false,
    revenue_share_percentage: 0,
    no_of_rules: 0,
    advertiser_configuration: null,
    api_status: false,
    api_configuration_id: null,
    skype_conversation_id: null,
    archivedAt: null,
  })
  const [row] = await auditOf(id)
  assert.equal(row!.action, 'create')
  assert.equal((row!.after as { advertiser_code: string }).advertiser_code, 'NEW')
  assert.deepEqual(await served(id), { name, status: true, archived: false })
})

async function refuse(body: unknown) {
  const answer = await invoke(api.app, createProvider, asAdmin({ body }))
  assert.equal(answer.status, 400)
  return answer.fields
}

test('the form’s refusals have the catalogue’s texts, all at once', async () => {
  assert.deepEqual(await refuse(form({ name: '  ' })), { name: 'Name is Required' })
  assert.deepEqual(await refuse(form({ advertiser_code: '  ' })), {
    advertiser_code: 'Please enter advertiser code',
  })
  assert.deepEqual(await refuse(form({ link_source_identifier: ' , ' })), {
    link_source_identifier: 'Please enter link source identifier',
  })
  assert.deepEqual(await refuse(form({ link_source_identifier: 'a b' })), {
    link_source_identifier: 'Please enter link source identifier',
  })
  assert.deepEqual(await refuse(form({ csv_source_identifier: '', display_in_upload_screen: true })), {
    csv_source_identifier: 'Please enter CSV(Column name)/API source identifier',
  })
  for (const revenue_share_percentage of ['', 0, -1, 100.5] as never[])
    assert.deepEqual(await refuse(form({ reports_gross_revenue: true, revenue_share_percentage })), {
      revenue_share_percentage: 'Please enter revenue share percentage',
    })
  assert.deepEqual(
    Object.keys(await refuse({ name: 'x', reports_gross_revenue: true, display_in_upload_screen: true })),
    ['revenue_share_percentage', 'csv_source_identifier', 'link_source_identifier', 'advertiser_code'],
  )
  assert.deepEqual(await refuse({}), {
    name: 'Name is Required',
    link_source_identifier: 'Please enter link source identifier',
    advertiser_code: 'Please enter advertiser code',
  })
})

test('a share is needed only where gross revenue is reported, and keeps five decimals', async () => {
  const net = await invoke(api.app, createProvider, asAdmin({ body: form({ revenue_share_percentage: '' }) }))
  assert.equal(net.data.provider.revenue_share_percentage, 0)
  const { id } = net.data.provider
  const refused = await invoke(
    api.app,
    updateProvider,
    asAdmin({ params: { id }, body: { reports_gross_revenue: true } }),
  )
  assert.equal(refused.status, 400)
  assert.equal(refused.message, 'Please enter revenue share percentage')
  const gross = await invoke(
    api.app,
    updateProvider,
    asAdmin({ params: { id }, body: { reports_gross_revenue: true, revenue_share_percentage: 66.66667 } }),
  )
  assert.equal(gross.data.provider.revenue_share_percentage, 66.66667)
})

test('display in CSV upload needs the column of the channel', async () => {
  const { id } = await makeProvider(api.database.db, {
    csv_source_identifier: null,
    display_in_upload_screen: false,
  })
  const params = { id }
  const refused = await invoke(
    api.app,
    updateProvider,
    asAdmin({ params, body: { display_in_upload_screen: true } }),
  )
  assert.equal(refused.status, 400)
  assert.equal(refused.message, 'Please enter CSV(Column name)/API source identifier')
  const body = { display_in_upload_screen: true, csv_source_identifier: 'sub_id' }
  const done = await invoke(api.app, updateProvider, asAdmin({ params, body }))
  assert.equal(done.data.provider.display_in_upload_screen, true)
})

test('an edit changes what is sent, and the second of two writers gets a conflict', async () => {
  const { id } = await makeProvider(api.database.db, { details: 'kept', advertiser_code: 'KPT' })
  const { updatedAt } = await read(id)
  const params = { id }
  const first = await invoke(
    api.app,
    updateProvider,
    asAdmin({ params, body: { name: `Renamed ${id}`, updatedAt } }),
  )
  assert.equal(first.data.provider.details, 'kept')
  assert.equal(first.data.provider.advertiser_code, 'KPT')
  assert.deepEqual(await served(id), { name: `Renamed ${id}`, status: true, archived: false })
  const second = await invoke(
    api.app,
    updateProvider,
    asAdmin({ params, body: { details: 'lost', updatedAt } }),
  )
  assert.equal(second.status, 409)
  assert.equal((await read(id)).details, 'kept')
  assert.deepEqual(
    (await auditOf(id)).map((row) => row.after),
    [{ name: `Renamed ${id}` }],
  )
})

test('an unknown advertiser gets the catalogue’s text', async () => {
  const params = { id: 2_000_000_000 }
  for (const answer of [
    await invoke(api.app, getProvider, asAdmin({ params })),
    await invoke(api.app, updateProvider, asAdmin({ params, body: { name: 'x' } })),
    await invoke(api.app, deleteProvider, asAdmin({ params })),
  ]) {
    assert.equal(answer.status, 404)
    assert.equal(answer.message, 'No provider found!!!')
  }
})

test('an advertiser used in rules keeps its status and is not archived', async () => {
  const { id } = await usedInRule()
  const free = await makeProvider(api.database.db)
  assert.equal((await read(id)).no_of_rules, 1)
  const refusals = [
    [
      await invoke(api.app, updateProvider, asAdmin({ params: { id }, body: { status: false } })),
      CANNOT_CHANGE,
    ],
    [
      await invoke(
        api.app,
        updateProviders,
        asAdmin({ query: { status: false }, body: { ids: [free.id, id] } }),
      ),
      CANNOT_CHANGE,
    ],
    [await invoke(api.app, deleteProvider, asAdmin({ params: { id } })), CANNOT_DELETE],
    [await invoke(api.app, deleteProviders, asAdmin({ body: { ids: [free.id, id] } })), CANNOT_DELETE],
  ] as const
  for (const [answer, text] of refusals) {
    assert.equal(answer.status, 409)
    assert.equal(answer.message, text)
  }
  for (const one of [await read(id), await read(free.id)])
    assert.deepEqual([one.status, one.archivedAt], [true, null])
  assert.deepEqual(await auditOf(free.id), [])
})

test('rules of groups count; archived rules and rules of archived records do not', async () => {
  const { db } = api.database
  const { id } = await usedInRule()
  const link = await makeProviderLink(db, { provider_id: id })
  const group = await makeGroup(db, { rules: [{ link }, { link: await makeProviderLink(db) }] })
  await makeTargeting(db, { rules: [{ to: link }], archived_at: new Date() })
  const rule = await makeTargeting(db, { rules: [{ to: link }], state: 'draft' })
  assert.equal((await read(id)).no_of_rules, 3)
  await db
    .update(targetingRule)
    .set({ archived_at: new Date() })
    .where(eq(targetingRule.targeting_id, rule.id))
  assert.equal((await read(id)).no_of_rules, 2)
  await db
    .update(groupRule)
    .set({ archived_at: new Date() })
    .where(eq(groupRule.advertiser_link_group_id, group.id))
  assert.equal((await read(id)).no_of_rules, 1)
})

test('archive, restore and permanent removal follow each other', async () => {
  const { id, name } = await makeProvider(api.database.db)
  const params = { id }
  const permanently = asAdmin({ params, query: { permanent: true } })
  assert.equal((await invoke(api.app, deleteProvider, permanently)).status, 409)
  assert.equal((await invoke(api.app, deleteProvider, asAdmin({ params }))).status, 200)
  assert.deepEqual(await names(name), [])
  assert.deepEqual(await names(name, { archived: true }), [name])
  assert.deepEqual(await served(id), { name, status: true, archived: true })
  const restored = await invoke(api.app, updateProvider, asAdmin({ params, query: { archive: false } }))
  assert.equal(restored.data.provider.archivedAt, null)
  await invoke(api.app, deleteProvider, asAdmin({ params }))
  assert.equal((await invoke(api.app, deleteProvider, permanently)).status, 200)
  assert.equal((await invoke(api.app, getProvider, asAdmin({ params }))).status, 404)
  assert.equal(await served(id), null)
  assert.deepEqual(
    (await auditOf(id)).map((row) => row.action),
    ['archive', 'restore', 'archive', 'delete'],
  )
})

test('an advertiser that still has links cannot be removed, and the text says how many', async () => {
  const { db } = api.database
  const row = await makeProvider(db, { archived_at: new Date() })
  await makeProviderLink(db, { provider_id: row.id })
  await makeProviderLink(db, { provider_id: row.id })
  const refused = await invoke(
    api.app,
    deleteProviders,
    asAdmin({ query: { permanent: true }, body: { ids: [row.id] } }),
  )
  assert.equal(refused.status, 409)
  assert.equal(refused.message, `${row.name} cannot be removed: it still has 2 advertiser links.`)
})

test('bulk status and restore change all or none', async () => {
  const { db } = api.database
  const rows = await Promise.all([makeProvider(db), makeProvider(db)])
  const ids = rows.map((row) => row.id)
  const off = await invoke(api.app, updateProviders, asAdmin({ query: { status: false }, body: { ids } }))
  assert.deepEqual(off.data.ids, ids)
  const statuses = await db.select().from(provider).where(inArray(provider.id, ids))
  assert.deepEqual(
    statuses.map((row) => row.status),
    [false, false],
  )
  await invoke(api.app, deleteProviders, asAdmin({ body: { ids } }))
  await makeProvider(db, { name: rows[0].name })
  const taken = await invoke(api.app, updateProviders, asAdmin({ query: { deleted: false }, body: { ids } }))
  assert.equal(taken.status, 409)
  assert.equal(taken.error?.code, 'name_taken')
  assert.notEqual((await read(ids[1]!)).archivedAt, null)
  assert.equal((await invoke(api.app, updateProviders, asAdmin({ body: { ids } }))).status, 400)
})

test('the list shows API status and liveness, filters by them and sorts by every column', async () => {
  const { db } = api.database
  const live = await makeProvider(db, { name: 'Sorted live', details: 'one' })
  const idle = await makeProvider(db, { name: 'Sorted idle', status: false })
  const link = await makeProviderLink(db, { provider_id: live.id })
  const engineId = crypto.randomUUID()
  await db.insert(engine).values({ id: engineId, host: 'test' })
  await db.insert(activity).values({
    engine_id: engineId,
    kind: 'provider_link',
    entity_id: link.id,
    day: '2026-11-21',
    last_redirected_at: new Date(Date.now() - 23 * 3_600_000),
  })
  const [configuration] = await db
    .insert(advertiserConfiguration)
    .values({ provider_id: idle.id, is_active: true })
    .returning()
  const [first] = await listed('Sorted idle')
  assert.deepEqual(
    [first!.api_status, first!.api_configuration_id, first!.advertiser_configuration],
    [true, configuration!.id, { id: configuration!.id, is_active: true }],
  )
  assert.deepEqual(await names('Sorted', { is_live: true }), ['Sorted live'])
  assert.deepEqual(await names('Sorted', { is_live: false }), ['Sorted idle'])
  assert.deepEqual(await names('Sorted', { status: false }), ['Sorted idle'])
  for (const order_by of providerColumns)
    assert.equal((await names('Sorted', { order_by, order_direction: 'asc' })).length, 2, order_by)
  const ascending = { order_by: 'api_status', order_direction: 'asc' }
  assert.deepEqual(await names('Sorted', ascending), ['Sorted live', 'Sorted idle'])
  assert.equal(
    (await invoke(api.app, listProviders, asAdmin({ query: { order_by: 'advertiser_code' } }))).status,
    400,
  )
})
