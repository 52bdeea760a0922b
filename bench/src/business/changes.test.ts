import assert from 'node:assert/strict'
import { test } from 'node:test'
import { businessChanges, businessIds, publisherOf } from './changes.ts'
import type { PublishedTargeting } from '@headgate/domain/snapshot/snapshot'

const size = { links: 2_000, seed: 7 }

test('the same seed gives the same business, another seed another one', () => {
  assert.deepEqual(businessChanges(size), businessChanges(size))
  assert.notDeepEqual(businessChanges(size), businessChanges({ ...size, seed: 8 }))
})

test('a business has five rules a link, and refers only to its own records', () => {
  const changes = businessChanges(size)
  const ids = businessIds(size)
  const targetings = changes.filter((change) => change.kind === 'targeting')
  const contents = targetings.map((change) => change.content as PublishedTargeting)
  const rules = contents.flatMap((content) => content.rules)
  assert.equal(targetings.length, size.links)
  assert.ok(Math.abs(rules.length / size.links - 5) < 0.3, `${rules.length} rules`)
  assert.equal(new Set(rules.map((rule) => rule.id)).size, rules.length)
  for (const { provider_link_id, advertiser_link_group_id } of rules.flatMap((rule) => rule.targets)) {
    assert.ok((provider_link_id ?? 1) <= ids.providerLinks)
    assert.ok((advertiser_link_group_id ?? 1) <= ids.groups)
  }
  for (const change of targetings)
    assert.equal((change.content as PublishedTargeting).publisher_id, publisherOf(change.entity_id, size))
})

test('revisions grow without a gap', () => {
  businessChanges(size).forEach((change, at) => assert.equal(change.revision, at + 1))
})
