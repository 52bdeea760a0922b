import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listDomains } from '@headgate/contract/settings/domains'
import { listProviders } from '@headgate/contract/providers/providers'
import {
  platforms,
  searchEngines,
  tagTypes,
  trafficSources,
} from '@headgate/contract/settings/reference-items'
import { getSetting, listSettings } from '@headgate/contract/settings/settings'
import { listTargetings } from '@headgate/contract/targetings/list'
import {
  makeDomain,
  makeProvider,
  makePublisher,
  makeReference,
  makeSettings,
  makeTargeting,
} from '@headgate/db/sample/make'
import { invoke, testApi, type TestApi } from './testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi({ env: { LOOKER_STUDIO_URL: 'https://looker.example/board' } })
})
after(() => api.close())

test('reference items are listed by id, active or archived, each under its kind’s name', async () => {
  const { db } = api.database
  const archivedAt = new Date()
  await makeReference(db, 'platform', 'Desktop')
  await makeReference(db, 'platform', 'Mobile', { status: false })
  await makeReference(db, 'platform', 'Television', { archived_at: archivedAt })
  await makeReference(db, 'searchEngine', 'Bing')
  await makeReference(db, 'tagType', 'N2S', { details: 'New to search' })
  await makeReference(db, 'trafficSource', 'Extension')
  const token = api.admin
  const listed = await invoke(api.app, platforms.list, { token })
  assert.deepEqual(
    listed.data.platforms.map(({ name, status }) => [name, status]),
    [
      ['Desktop', true],
      ['Mobile', false],
    ],
  )
  assert.equal(listed.data.total, 2)
  const archived = await invoke(api.app, platforms.list, { token, query: { archived: true } })
  assert.deepEqual(
    archived.data.platforms.map(({ name, archivedAt: at }) => [name, at]),
    [['Television', archivedAt.toISOString()]],
  )
  const names = { q: 'new to', order_by: 'name', order_direction: 'ASC', size: 10_000 }
  assert.equal((await invoke(api.app, tagTypes.list, { token, query: names })).data.tag_types[0]!.name, 'N2S')
  assert.equal((await invoke(api.app, searchEngines.list, { token })).data.search_engines[0]!.name, 'Bing')
  assert.equal(
    (await invoke(api.app, trafficSources.list, { token })).data.traffic_sources[0]!.name,
    'Extension',
  )
  // Publisher users filter their report with these lists. They may read names, but no notes of operators.
  const seen = await invoke(api.app, tagTypes.list, { token: api.publisher, query: names })
  assert.deepEqual([seen.data.tag_types, seen.data.total], [[], 0])
  const all = await invoke(api.app, tagTypes.list, { token: api.publisher })
  assert.deepEqual(
    all.data.tag_types.map(({ name, details }) => [name, details]),
    [['N2S', null]],
  )
  const archivedToo = await invoke(api.app, platforms.list, {
    token: api.publisher,
    query: { archived: true },
  })
  assert.deepEqual(
    archivedToo.data.platforms.map(({ name }) => name),
    ['Desktop', 'Mobile'],
  )
})

test('advertisers and domains are listed for selects', async () => {
  const { db } = api.database
  const one = await makeProvider(db, { name: 'Acme' })
  await makeProvider(db, { name: 'Gone', archived_at: new Date() })
  const { data } = await invoke(api.app, listProviders, { token: api.admin, query: { q: 'acme' } })
  const found = data.providers.map(({ id, name, status }) => ({ id, name, status }))
  assert.deepEqual(found, [{ id: one.id, name: 'Acme', status: true }])
  assert.equal(data.total, 1)
  const domain = await makeDomain(db, 'go.example')
  const query = { order_by: 'domain', order_direction: 'ASC', page: 1, size: 10 }
  const { data: list } = await invoke(api.app, listDomains, { token: api.admin, query })
  assert.equal(list.domains.count, 1)
  assert.deepEqual([list.domains.rows[0]!.id, list.domains.rows[0]!.domain], [domain.id, 'go.example'])
})

test('publisher links are found by a part of their id or by their publisher', async () => {
  const { db } = api.database
  const { id: publisherId } = await makePublisher(db, { name: 'Owner of links' })
  const link = await makeTargeting(db, { publisher_id: publisherId })
  await makeTargeting(db)
  const find = (query: Record<string, unknown>) =>
    invoke(api.app, listTargetings, { token: api.admin, query })
  const expected = {
    id: link.id,
    publisher_id: publisherId,
    publisher: 'Owner of links',
    is_active: true,
    status: link.status,
  }
  for (const query of [{ q: 'owner OF' }, { pub_link_id: link.id }]) {
    const { data } = await find(query)
    assert.equal(data.total, 1)
    assert.partialDeepStrictEqual(data.targetings, [expected])
  }
  const byPart = await find({ q: String(link.id), order_by: 'publisher_id' })
  assert.ok(byPart.data.targetings.some((one) => one.id === link.id))
  assert.equal((await find({ q: '%' })).data.total, 0)
})

test('default variables are read whole or by key, the dashboard’s address from the environment', async () => {
  await makeSettings(api.database.db, { kyc_url: 'https://kyc.example' })
  const read = (key: string) => invoke(api.app, getSetting, { token: api.admin, params: { key } })
  assert.deepEqual((await read('kyc_url')).data.setting, { key: 'kyc_url', value: 'https://kyc.example' })
  assert.equal((await read('warmup_link')).data.setting.value, null)
  assert.equal((await read('looker_studio_url')).data.setting.value, 'https://looker.example/board')
  assert.equal((await read('redirect_type')).data.setting.value, 'standard')
  assert.equal((await read('session-key')).status, 400)
  const { data } = await invoke(api.app, listSettings, { token: api.admin })
  assert.deepEqual(
    data.settings.map(({ key, value }) => [key, value]),
    [['kyc_url', 'https://kyc.example']],
  )
})
