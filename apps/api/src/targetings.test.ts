import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTargeting, getTargeting, updateTargeting } from '@headgate/contract/targeting-calls'
import type { TargetingForm } from '@headgate/contract/targetings'
import { makeProviderLink, makeSettings, type ProviderLinkRow } from '@headgate/db/sample/make'
import { invoke, testApi, type Given, type TestApi } from './testing/api.ts'

let api: TestApi
let first: ProviderLinkRow
let second: ProviderLinkRow
before(async () => {
  api = await testApi()
  const { db } = api.database
  await makeSettings(db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example/',
  })
  first = await makeProviderLink(db)
  second = await makeProviderLink(db)
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })
const ruleTo = (link: ProviderLinkRow, given: object = {}) => ({
  daily_frequency: 50,
  revenue_share_percentage: 70,
  disabled: false,
  provider_details: [{ provider_link: link.id }],
  ...given,
})
const form = (given: TargetingForm = {}): TargetingForm => ({
  publisher_id: api.publisherId,
  platform_id: [first.platformId],
  search_engine_id: [first.searchEngineId],
  tag_type_id: [first.tagTypeId],
  quality_score: [first.qualityScore],
  targeting_rules: [ruleTo(first), ruleTo(second)],
  ...given,
})

test('a publisher link is saved as a draft, comes back whole and is published', async () => {
  const { status, data, fields, message } = await invoke(api.app, createTargeting, asAdmin({ body: form() }))
  assert.equal(status, 200, JSON.stringify(fields))
  assert.equal(message, 'This publisher link is ready to be published!')
  const { targeting } = data
  assert.equal(targeting.status, 'draft')
  const read = await invoke(api.app, getTargeting, asAdmin({ params: { id: targeting.id } }))
  assert.deepEqual(read.data.targeting, targeting)
  const change = { status: 'published', updatedAt: targeting.updatedAt }
  const saved = await invoke(
    api.app,
    updateTargeting,
    asAdmin({ params: { id: targeting.id }, body: change }),
  )
  assert.equal(saved.data.targeting.status, 'published')
  assert.equal(saved.message, 'Publisher link updated!')
})
