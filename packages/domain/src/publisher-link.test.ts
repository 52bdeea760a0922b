import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RedirectType } from '@headgate/contract/base/constants'
import { publisherLink, type PublisherLinkOptions } from './publisher-link.ts'

const plain: PublisherLinkOptions = {
  id: 7,
  publisher_id: 3,
  use_ad_account_id: false,
  use_utm_source: false,
  use_ad_group_id: false,
  use_ad_placement_id: false,
  use_ad_id: false,
  use_pixel_id: false,
  use_conversion_event: false,
  use_ut: false,
  use_site_id: false,
  use_site_domain: false,
  use_publisher_id: false,
  use_publisher_name: false,
  sub_id: null,
  client_id: null,
  n: null,
}
const every = Object.fromEntries(
  Object.entries(plain).map(([name, value]) => [name, value === false ? true : value]),
) as unknown as PublisherLinkOptions
const sign = (publisherId: number, targetingId: number) => `s${publisherId}-${targetingId}`

const of = (type: RedirectType) => publisherLink('https://go.test/', type, plain, sign)

test('each redirect type has its own shape', () => {
  assert.equal(
    of('standard'),
    'https://go.test/search?q=[Q]&publisher_id=3&targeting_id=7&click_id=[CLICK_ID]',
  )
  assert.equal(of('compact'), 'https://go.test/s?q=[Q]&p=3&t=7&c=[CLICK_ID]')
  assert.equal(of('path'), 'https://go.test/search/3/7?q=[Q]&click_id=[CLICK_ID]')
  assert.equal(
    of('signed'),
    'https://go.test/search?q=[Q]&publisher_id=3&targeting_id=7&click_id=[CLICK_ID]&sig=s3-7',
  )
})

test('options add their placeholders in order, and fixed values come last', () => {
  const link = publisherLink(
    'https://go.test',
    'path',
    { ...every, sub_id: 'a b', client_id: 0, n: 'x&y' },
    sign,
  )
  assert.equal(
    link,
    'https://go.test/search/3/7?q=[Q]&click_id=[CLICK_ID]&ad_account_id=[AD_ACCOUNT_ID]&utm_source=[UTM_SOURCE]' +
      '&ad_group_id=[AD_GROUP_ID]&ad_placement_id=[AD_PLACEMENT_ID]&ad_id=[AD_ID]&pixel_id=[PIXEL_ID]' +
      '&conversion_event=[CONVERSION_EVENT]&ut=[UT]&site_id=[SITE_ID]&site_domain=[SITE_DOMAIN]' +
      '&publisher_id=[PUBLISHER_ID]&publisher_name=[PUBLISHER_NAME]&sub_id=a%20b&client_id=0&n=x%26y',
  )
})

test('the publisher id of the standard shape is not repeated', () => {
  const link = publisherLink('https://go.test', 'standard', every, sign)
  assert.equal(link.split('publisher_id=').length - 1, 1)
})
