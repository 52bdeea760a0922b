import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirectTypes } from '@headgate/contract/base/constants'
import { useFlags } from '@headgate/contract/targetings/values'
import { newTargeting, type TargetingDraft } from './draft.ts'
import { publisherLinkOfDraft, isWholeLink, type LinkFacts } from './publisher-link-of-draft.ts'

const facts: LinkFacts = { redirectType: 'standard', defaultDomain: 'https://go.test', saved: null }
const draft = (values: Partial<TargetingDraft>): TargetingDraft => ({
  ...newTargeting(),
  publisher_id: 3,
  ...values,
})

test('follows publisher, domain and redirect type; a new link waits for its id', () => {
  const fresh = publisherLinkOfDraft(draft({}), facts)
  assert.equal(fresh, 'https://go.test/search?q=[Q]&publisher_id=3&targeting_id={id}&click_id=[CLICK_ID]')
  assert.equal(isWholeLink(fresh ?? ''), false)
  const custom = draft({ id: 7, publisher_id: 4, use_custom_domain: true, custom_domain: 'search.own.test' })
  assert.equal(
    publisherLinkOfDraft(custom, { ...facts, redirectType: 'compact' }),
    'https://search.own.test/s?q=[Q]&p=4&t=7&c=[CLICK_ID]',
  )
  assert.equal(
    publisherLinkOfDraft({ ...custom, use_custom_domain: false }, { ...facts, redirectType: 'path' }),
    'https://go.test/search/4/7?q=[Q]&click_id=[CLICK_ID]',
  )
})

test('every flag adds its placeholder, and only its own', () => {
  for (const flag of useFlags) {
    const name = flag.replace('use_', '')
    const link = publisherLinkOfDraft(draft({ id: 7, [flag]: true }), { ...facts, redirectType: 'path' })!
    assert.equal(new URL(link).searchParams.get(name), `[${name.toUpperCase()}]`, flag)
    assert.equal([...new URL(link).searchParams].length, 3, flag)
  }
})

test('fixed values come from the form as they would be stored', () => {
  const link = publisherLinkOfDraft(draft({ id: 7, sub_id: ' a b ', client_id: 0, n: 'x&y' }), facts)!
  assert.ok(link.endsWith('&sub_id=a%20b&client_id=0&n=x%26y'), link)
})

test('the signature is that of the saved link until another publisher is chosen', () => {
  const saved = { id: 7, publisher_id: 3, link: 'https://go.test/search?q=[Q]&sig=abc' }
  const signed: LinkFacts = { ...facts, redirectType: 'signed', saved }
  assert.match(publisherLinkOfDraft(draft({ id: 7 }), signed)!, /&sig=abc$/)
  const other = publisherLinkOfDraft(draft({ id: 7, publisher_id: 4 }), signed)!
  assert.match(other, /&sig=\{sig\}$/)
  assert.equal(isWholeLink(other), false)
})

test('not generated without publisher or valid domain', () => {
  for (const redirectType of redirectTypes) {
    const of = (values: Partial<TargetingDraft>, domain: string | null = 'https://go.test') =>
      publisherLinkOfDraft(draft(values), { ...facts, redirectType, defaultDomain: domain })
    assert.equal(of({ publisher_id: null }), null)
    assert.equal(of({}, null), null)
    assert.equal(of({ use_custom_domain: true, custom_domain: '' }), null)
    assert.equal(of({ use_custom_domain: true, custom_domain: 'https://[Q].test' }), null)
    assert.equal(of({ use_custom_domain: true, custom_domain: 'https://own.test/path?x=1' }), null)
  }
})
