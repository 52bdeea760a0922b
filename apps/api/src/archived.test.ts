import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { storeCredential } from '@headgate/contract/providers/credentials'
import { updateDomain } from '@headgate/contract/settings/domains'
import {
  createProviderLink,
  providerLinkOptions,
  updateProviderLink,
} from '@headgate/contract/provider-links'
import { updateProvider, updateProviders } from '@headgate/contract/providers/providers'
import { updatePublisher, updatePublishers } from '@headgate/contract/publishers'
import { platforms } from '@headgate/contract/settings/reference-items'
import {
  makeDomain,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeReference,
} from '@headgate/db/sample/make'
import { domain, platform, provider, publisher } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from './testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

test('archived records are read only until they are restored', async () => {
  const { db } = api.database
  const ids = {
    publisher: (await makePublisher(db)).id,
    provider: (await makeProvider(db)).id,
    platform: await makeReference(db, 'platform', 'Watch'),
    domain: (await makeDomain(db, 'old.example')).id,
  }
  for (const table of [publisher, provider, platform, domain])
    await db.update(table).set({ archived_at: new Date() })
  const asAdmin = (id: number, body: unknown) => ({ token: api.admin, params: { id }, body })
  const bulk = (id: number) => ({ token: api.admin, query: { status: 'false' }, body: { ids: [id] } })
  const credentials = {
    url: 'https://api.partner.example/',
    mapping_fields: Object.fromEntries(
      ['date', 'channel', 'geo', 'total_searches', 'monetized_searches', 'clicks', 'gross_revenue'].map(
        (field) => [field, field],
      ),
    ),
  }
  const tries = {
    publisher: () => invoke(api.app, updatePublisher, asAdmin(ids.publisher, { details: 'x' })),
    publishers: () => invoke(api.app, updatePublishers, bulk(ids.publisher)),
    provider: () => invoke(api.app, updateProvider, asAdmin(ids.provider, { details: 'x' })),
    providers: () => invoke(api.app, updateProviders, bulk(ids.provider)),
    credentials: () => invoke(api.app, storeCredential, asAdmin(ids.provider, credentials)),
    platform: () => invoke(api.app, platforms.update, asAdmin(ids.platform, { details: 'x' })),
    domain: () => invoke(api.app, updateDomain, asAdmin(ids.domain, { domain: 'new.example' })),
  }
  for (const [name, attempt] of Object.entries(tries)) {
    const { status, error } = await attempt()
    assert.deepEqual([status, error?.code], [409, 'archived'], name)
  }
  for (const table of [publisher, provider, platform, domain])
    await db.update(table).set({ archived_at: null })
  for (const [name, attempt] of Object.entries(tries)) assert.equal((await attempt()).status, 200, name)
})

test('publishers read names of reference items, and cannot search their notes', async () => {
  const { db } = api.database
  await makeReference(db, 'platform', 'Gone', { archived_at: new Date() })
  await makeReference(db, 'platform', 'Car', { details: 'secret-note' })
  const list = (query: Record<string, unknown>, token = api.publisher) =>
    invoke(api.app, platforms.list, { token, query })
  const { data } = await list({})
  assert.ok(data.platforms.some(({ name }) => name === 'Car'))
  assert.ok(data.platforms.every(({ details, archivedAt }) => details === null && archivedAt === null))
  assert.equal((await list({ q: 'secret-note' })).data.total, 0)
  assert.ok(!(await list({ archived: 'true' })).data.platforms.some(({ name }) => name === 'Gone'))
  assert.equal((await list({ q: 'secret-note' }, api.admin)).data.total, 1)
})

test('archived advertisers and items take no new links, and their links show it', async () => {
  const { db } = api.database
  const platformId = await makeReference(db, 'platform', 'Watches')
  const kept = await makeProviderLink(db, {
    platform_id: platformId,
    link: 'https://kept.example/?q=[Q]&channel=K-1',
    link_source_identifier: 'channel',
    link_source_identifier_value: 'K-1',
  })
  const archivedAt = new Date()
  const body = {
    provider_id: kept.provider_id,
    link: kept.link,
    platform_id: platformId,
    search_engine_id: kept.search_engine_id,
    tag_type_id: kept.tag_type_id,
    link_source_identifier: 'channel',
    link_source_identifier_value: 'K-1',
    daily_cap: 10,
    quality_score: 'mid',
  }
  await db.update(platform).set({ archived_at: archivedAt }).where(eq(platform.id, platformId))
  await db.update(provider).set({ archived_at: archivedAt }).where(eq(provider.id, kept.provider_id))
  const refused = await invoke(api.app, createProviderLink, { token: api.admin, body })
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.fields, {
    provider_id: 'Please select a advertiser',
    platform_id: 'Please make sure to select the Platform',
  })
  // An earlier choice is kept.
  const edited = await invoke(api.app, updateProviderLink, {
    token: api.admin,
    params: { id: kept.id },
    body,
  })
  assert.equal(edited.status, 200)
  assert.equal(edited.data.providerLink.provider_archived, true)
  const options = await invoke(api.app, providerLinkOptions, {
    token: api.admin,
    body: { provider_link_id: [kept.id] },
  })
  assert.equal(options.data.rows[0]!.provider_status, false)
})
