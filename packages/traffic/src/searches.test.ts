import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankTargeting } from '@headgate/contract/targetings/values'
import type { KnownLink } from './known-links.ts'
import { accessRanges } from './clients.ts'
import { trafficSearches, type SearchSource } from './searches.ts'

const link = (id: number, more: Partial<KnownLink> = {}): KnownLink => ({
  ...blankTargeting,
  id,
  publisher_id: 1 + (id % 3),
  publisherName: 'Oak & Pine',
  serves: true,
  mobile: id % 2 === 0,
  link: '',
  use_ad_account_id: true,
  use_utm_source: true,
  use_site_domain: true,
  use_publisher_id: true,
  use_publisher_name: true,
  ...more,
})
const source: SearchSource = {
  links: [...[1, 2, 3, 4, 5].map((id) => link(id)), link(6, { serves: false })],
  seed: 11,
  searches: 4_000,
  strays: true,
  sign: (publisherId, targetingId) => `s${publisherId}.${targetingId}`,
}
const all = [...trafficSearches(source)]

test('the same seed sends the same searches, another seed others', () => {
  assert.deepEqual([...trafficSearches(source)], all)
  assert.notDeepEqual([...trafficSearches({ ...source, seed: 12 })], all)
})

test('as many searches as asked for, each with a different click id', () => {
  assert.equal(all.length, source.searches)
  assert.equal(new Set(all.map((search) => search.clickId)).size, source.searches)
})

test('all four forms, unknown links, bots, many countries and keywords appear', () => {
  const share = (wanted: (search: (typeof all)[number]) => boolean) => all.filter(wanted).length / all.length
  assert.ok(share(({ path }) => path.startsWith('/s?')) > 0.1)
  assert.ok(share(({ path }) => path.startsWith('/search/')) > 0.1)
  assert.ok(share(({ path }) => path.includes('&sig=')) > 0.05)
  assert.ok(share(({ path }) => path.startsWith('/search?') && !path.includes('&sig=')) > 0.4)
  assert.ok(share(({ targetingId }) => targetingId > 900_000) > 0.01)
  assert.ok(share(({ headers }) => /bot|curl|python|Headless/i.test(headers['user-agent']!)) > 0.005)
  assert.ok(
    new Set(all.map(({ headers }) => headers['x-forwarded-for']!.split('.')[0])).size > accessRanges.length,
  )
  assert.ok(new Set(all.map(({ keyword }) => keyword)).size > 200)
  assert.ok(all.every(({ path }) => /^[\x21-\x7e]+$/.test(path) && !path.includes('[')))
})

test('without strays every search goes to a link that serves', () => {
  const served = new Map(source.links.filter(({ serves }) => serves).map((one) => [one.id, one.publisher_id]))
  const found = [...trafficSearches({ ...source, strays: false })]
  assert.equal(found.length, source.searches)
  assert.ok(found.every(({ targetingId, publisherId }) => served.get(targetingId) === publisherId))
})

test('for engines that refuse unsigned searches, every search is signed', () => {
  const found = [...trafficSearches({ ...source, signedOnly: true })]
  assert.ok(found.every(({ path }) => path.includes('&sig=s')))
})
