import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { messages } from '@headgate/contract/base/messages'
import { updateProviderLink } from '@headgate/contract/provider-links'
import { makeProviderLink, makeSettings, makeTargeting } from '@headgate/db/sample/make'
import { domain } from '@headgate/db/schema/all'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

test('an advertiser link on one of our own domains would bring searches back, and is refused', async () => {
  const { db } = api.database
  await makeSettings(db, { default_domain: 'https://go.headgate.example' })
  await db.insert(domain).values({ domain: 'find.publisher.example', archived_at: new Date() })
  await makeTargeting(db, { use_custom_domain: true, custom_domain: 'https://Own.Brand.example' })
  const stored = await makeProviderLink(db, { link_source_identifier_value: 'C-1' })
  const save = (host: string) =>
    invoke(api.app, updateProviderLink, {
      token: api.admin,
      params: { id: stored.id },
      body: {
        provider_id: stored.provider_id,
        link: `https://${host}/search?q=[Q]&channel=C-1`,
        platform_id: stored.platform_id,
        search_engine_id: stored.search_engine_id,
        tag_type_id: stored.tag_type_id,
        link_source_identifier: 'channel',
        link_source_identifier_value: 'C-1',
        daily_cap: 10,
        quality_score: 'mid',
      },
    })
  for (const host of [
    'go.headgate.example',
    'GO.headgate.example.',
    'find.publisher.example:8080',
    'own.brand.example',
  ]) {
    const answer = await save(host)
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.fields, { link: messages.targetings.ownDomain }, host)
  }
  assert.equal((await save('not.own.brand.example')).status, 200)
})
