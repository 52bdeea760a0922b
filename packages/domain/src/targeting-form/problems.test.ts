import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleValues, TargetingValues } from '@headgate/contract/targetings/values'
import { addressProblem, findRing } from '../rules/address-check.ts'
import { duplicateTargeting, loadTargeting, newTargeting } from './draft.ts'
import { targetingPayload, shapeTargeting } from './payload.ts'
import { type CheckFacts, draftProblems, settingsProblem, targetingProblems } from './problems.ts'
import { weightNotice } from '../rules/rule-problems.ts'
import {
  checkFacts,
  goodValues,
  linkTarget,
  savedRule,
  savedTargeting,
  tagTypes,
} from '../testing/sample-draft.ts'

function rule(link: number, values: Partial<RuleValues> = {}): RuleValues {
  return {
    id: null,
    daily_cap: 0,
    daily_frequency: 10,
    revenue_share_percentage: 70,
    disabled: false,
    comment: null,
    hours: null,
    priority: null,
    provider_details: [{ traffic: 100, provider_id: 9, provider_link: link, advertiser_link_group_id: null }],
    ...values,
  }
}
const target = (link: number, traffic: number) => ({
  traffic,
  provider_id: 9,
  provider_link: link,
  advertiser_link_group_id: null,
})
const check = (values: Partial<TargetingValues>, facts: Partial<CheckFacts> = {}) =>
  targetingProblems({ ...goodValues, ...values }, { ...checkFacts, ...facts })

test('values that can be saved have no text', () => {
  assert.deepEqual(check({ targeting_rules: [rule(1), rule(2)] }), {})
})

const outOfRange = 'Invalid value. Please provide a value between 100 - 50000.'
const percentWrong = 'Invalid value. Please provide a value between 0 - 100.'
const own = 'This address leads back to one of our own domains.'
const host = 'A placeholder may not stand in the scheme, host or port of an address.'

const cases: [values: Partial<TargetingValues>, path: string, text: string | undefined][] = [
  [{ publisher_id: null }, 'publisher_id', 'Publisher is required!'],
  [{ publisher_id: null }, 'link', 'Link not generated'],
  [{ use_custom_domain: true }, 'custom_domain', 'Custom domain is Required!'],
  [{ use_custom_domain: true, custom_domain: 'no domain' }, 'custom_domain', 'Valid link required'],
  [{ use_custom_domain: true, custom_domain: 'go.bright.example' }, 'custom_domain', undefined],
  [{ use_custom_domain: true, custom_domain: 'https://go.example:8443/' }, 'custom_domain', undefined],
  [{ use_custom_domain: true, custom_domain: 'go.example/path' }, 'custom_domain', 'Valid link required'],
  [{ use_custom_domain: true, custom_domain: 'go.example?x=1' }, 'custom_domain', 'Valid link required'],
  [{ use_custom_domain: true, custom_domain: 'go.example/#' }, 'custom_domain', 'Valid link required'],
  [{ platform_id: [] }, 'platform_id', 'Platform is Required!'],
  [{ search_engine_id: [] }, 'search_engine_id', 'Search engine is Required!'],
  [{ tag_type_id: [] }, 'tag_type_id', 'Traffic type is Required!'],
  [{ tag_type_id: [2] }, 'traffic_source_id', 'Traffic source is Required!'],
  [{ tag_type_id: [2], traffic_source_id: [1] }, 'traffic_source_id', undefined],
  [{ tag_type_id: [4] }, 'traffic_source_id', undefined],
  [{ quality_score: [] }, 'quality_score', 'Quality score is Required!'],
  [{ default_fallback: 'http://' }, 'default_fallback', 'Valid link required'],
  [{ overcap_url: 'ftp://over.example/' }, 'overcap_url', 'Valid link required'],
  [{ overcap_url: 'https://over.example/?q=[Q]' }, 'overcap_url', undefined],
  [{ default_fallback: 'https://Go.Headgate.example:8443/x' }, 'default_fallback', own],
  [{ overcap_url: 'search.brightpath.example' }, 'overcap_url', own],
  [{ overcap_url: 'https://[Q].example/' }, 'overcap_url', host],
  [{ client_id: -1 }, 'client_id', 'Positive Number Required'],
  [{ client_id: 0 }, 'client_id', undefined],
  [{ latency: 99 }, 'latency', outOfRange],
  [{ latency: 50_001 }, 'latency', outOfRange],
  [{ latency: 100 }, 'latency', undefined],
  [{ high_paying_keywords_percentage: 101 }, 'high_paying_keywords_percentage', percentWrong],
  [{ high_paying_keywords_percentage: 0 }, 'high_paying_keywords_percentage', undefined],
]

for (const [values, path, text] of cases)
  test(`${JSON.stringify(values)} gives ${path} ${text ?? 'no text'}`, () =>
    assert.equal(check(values)[path], text))

const weights = 'Total Weights(%) exceed 100% / Enabled rule with 0 value for weight!'
const openCap = 'Daily Cap of atleast one rule must be default value(0)!'
const inUse =
  'Selected advertiser link is already in use in this publisher link. Please disable that rule to be able to use it again.'
const shares = 'The traffic shares of a rule must add up to 100.'
const split = (...traffic: number[]) =>
  rule(1, { provider_details: traffic.map((share, at) => target(at + 1, share)) })
const waterfall = { targeting_type: 'waterfall' } as const

const ruleCases: [rules: RuleValues[], path: string, text: string | undefined, mode?: typeof waterfall][] = [
  [[rule(1, { daily_frequency: 60 }), rule(2, { daily_frequency: 41 })], '', weights],
  [[rule(1, { daily_frequency: 60 }), rule(2, { daily_frequency: 40 })], '', undefined],
  [[rule(1, { daily_frequency: 60 }), rule(2, { daily_frequency: 0 })], '', weights],
  [[rule(1, { daily_frequency: 60 }), rule(2, { daily_frequency: 99, disabled: true })], '', undefined],
  [[rule(1, { daily_frequency: 0.5 })], '.0.daily_frequency', 'Please enter a weight between 1 and 100.'],
  [[rule(1, { daily_frequency: null })], '.0.daily_frequency', 'Please enter a weight between 1 and 100.'],
  [[rule(1, { daily_cap: 5, daily_frequency: null })], '', openCap, waterfall],
  [[rule(1, { daily_cap: 5, daily_frequency: null }), rule(2)], '', undefined, waterfall],
  [[rule(1, { daily_cap: -1 })], '.0.daily_cap', 'Numeric value starting from 0 required!'],
  [[rule(1, { daily_cap: 1.5 })], '.0.daily_cap', 'Numeric value starting from 0 required!'],
  [
    [rule(1, { revenue_share_percentage: 101 })],
    '.0.revenue_share_percentage',
    'Please enter a revenue share between 0 and 100.',
  ],
  [
    [rule(1, { revenue_share_percentage: null })],
    '.0.revenue_share_percentage',
    'Please enter a revenue share between 0 and 100.',
  ],
  [[rule(1, { revenue_share_percentage: null })], '.0.revenue_share_percentage', undefined, waterfall],
  [[rule(1), rule(1)], '.1.provider_details.0.provider_link', inUse],
  [[rule(1), rule(1, { disabled: true })], '.1.provider_details.0.provider_link', undefined],
  [[split(70, 30)], '.0.provider_details.0.traffic', undefined],
  [[split(70, 31)], '.0.provider_details.0.traffic', shares],
  [[split(100, 0)], '.0.provider_details.0.traffic', shares],
  [[split(99)], '.0.provider_details.0.traffic', shares],
  [[rule(1, { provider_details: [] })], '.0.provider_details.0.provider_link', 'Please select a value.'],
  [[rule(1, { id: 77 })], '.0.id', 'This rule does not belong to this publisher link, or it was archived.'],
]

for (const [rules, path, text, mode] of ruleCases)
  test(`rules${path}: ${text ?? 'no text'} for ${rules.length} of weight ${rules.map((one) => one.daily_frequency).join()}`, () =>
    assert.equal(check({ targeting_rules: rules, ...mode })[`targeting_rules${path}`], text))

test('a body that enables a rule which is stored as disabled after it had an account is refused', () => {
  const storedRules = new Map([
    [7, { stays_disabled: true, weight: 10 }],
    [8, { stays_disabled: false, weight: 10 }],
  ])
  const rules = [rule(1, { id: 7 }), rule(2, { id: 8 })]
  assert.deepEqual(check({ targeting_rules: rules }, { storedRules }), {
    'targeting_rules.0.disabled':
      'Sorry, cannot enable the rule. This is done to maintain the integrity of the publisher ad accounts which are disabled. Please create a new rule if you wish to use the same values instead.',
  })
})

test('the domain and the settings it comes from', () => {
  assert.equal(check({}, { defaultDomain: null })['custom_domain'], 'Domain is Required!')
  assert.equal(settingsProblem({ ...checkFacts, systemFallback: '' }), 'Default Domain not set')
  assert.equal(settingsProblem(checkFacts), null)
})

const noticeOf = (rules: RuleValues[], mode = {}) =>
  weightNotice({ ...goodValues, targeting_rules: rules, ...mode })

test('the notice below 100 comes only in round robin and only with an enabled rule', () => {
  const notice = 'Please note that Total weight is less than 100%.'
  assert.equal(noticeOf([rule(1, { daily_frequency: 99.99999 })]), notice)
  assert.equal(noticeOf([rule(1, { daily_frequency: 100 })]), null)
  assert.equal(noticeOf([rule(1, { disabled: true })]), null)
  assert.equal(noticeOf([]), null)
  assert.equal(noticeOf([rule(1)], waterfall), null)
})

test('payload shaping', () => {
  const draft = {
    ...newTargeting(),
    notes: ' ',
    sub_id: '',
    default_fallback: 'home.example/start?a=b#c',
    overcap_url: '',
    latency_enabled: true,
  }
  const payload = targetingPayload(draft, tagTypes)
  assert.deepEqual(
    [payload.notes, payload.tag_description, payload.sub_id, payload.client_id, payload.overcap_url],
    [null, null, null, null, null],
  )
  assert.equal(payload.default_fallback, 'https://home.example/start')
  assert.deepEqual([payload.latency, payload.high_paying_keywords_percentage], [1000, null])
  assert.equal(payload.disable_filters_temporarily, null)
  const shaped = shapeTargeting(
    {
      ...goodValues,
      ...waterfall,
      is_active: false,
      targeting_rules: [rule(1, { priority: 2, daily_cap: null }), rule(2, { priority: 1 })],
    },
    tagTypes,
  )
  assert.deepEqual(
    shaped.targeting_rules.map((one) => [
      one.provider_details[0]!.provider_link,
      one.priority,
      one.daily_cap,
      one.daily_frequency,
      one.disabled,
    ]),
    [
      [2, 1, 0, null, true],
      [1, 2, 0, null, true],
    ],
  )
})

test('an option that is on with its number emptied is refused in the form', () => {
  const draft = { ...newTargeting(), latency_enabled: true, latency: null }
  assert.equal(draftProblems(draft, checkFacts, newTargeting())['latency'], outOfRange)
})

test('link check: our own hosts, placeholders, rings in every redirect type', () => {
  const hosts = ['go.example', 'localhost:4080']
  const place = { hosts, privateAllowed: false }
  assert.equal(addressProblem('https://GO.example/search', place), own)
  assert.equal(addressProblem('https://notgo.example/', place), null)
  assert.equal(addressProblem('http://localhost:4000/', place), 'Valid link required')
  assert.equal(addressProblem('http://localhost:4000/', { hosts, privateAllowed: true }), null)
  assert.equal(addressProblem('http://localhost:4080/', { hosts, privateAllowed: true }), own)
  assert.equal(addressProblem('https://a.example:[Q]/', place), host)
  assert.equal(addressProblem('[Q]://a.example/', place), host)
  const addresses: Record<number, string[]> = {
    1: ['https://elsewhere.example/', 'https://go.example/search?q=[Q]&publisher_id=1&targeting_id=2'],
    2: ['https://go.example/s?q=[Q]&p=1&t=3', 'https://go.example/s?t=2'],
    3: ['https://go.example/search/1/1?q=[Q]'],
    4: ['https://go.example/search?targeting_id=2', 'https://other.example/search?targeting_id=4'],
  }
  const ring = (start: number) => findRing(start, (id) => addresses[id] ?? [], hosts)
  assert.deepEqual(ring(1), [1, 2, 3])
  assert.deepEqual(ring(2), [2, 3, 1])
  assert.equal(ring(4), null)
})

test('a weight from the caps can be below 1, a typed weight cannot', () => {
  const byCaps = [
    rule(1, { daily_cap: 8_000, daily_frequency: 99.37888 }),
    rule(2, { daily_cap: 50, daily_frequency: 0.62112 }),
  ]
  assert.deepEqual(check({ targeting_rules: byCaps }), {})
  const typed = [byCaps[0]!, rule(2, { daily_cap: 50, daily_frequency: 0.6 })]
  assert.deepEqual(check({ targeting_rules: typed }), {
    'targeting_rules.1.daily_frequency': 'Please enter a weight between 1 and 100.',
  })
  // This weight was derived and saved before the other cap changed. The user did not type it.
  const stored = [byCaps[0]!, rule(2, { id: 8, daily_cap: 60, daily_frequency: 0.62112 })]
  const storedRules = new Map([[8, { stays_disabled: false, weight: 0.62112 }]])
  assert.deepEqual(check({ targeting_rules: stored }, { storedRules }), {})
})

test('the form refuses an enabled rule that does not match, unless it was enabled like that before', () => {
  const text = 'Current link properties do not match with advertiser link properties.'
  const other = [linkTarget(1, { platform_id: [7] })]
  const stored = savedTargeting({ targeting_rules: [savedRule(1, { provider_details: other })] })
  const saved = loadTargeting(stored)
  assert.deepEqual(draftProblems(saved, checkFacts, saved), {}, 'the advertiser link was changed elsewhere')
  const copy = duplicateTargeting(stored)
  assert.deepEqual(draftProblems(copy, checkFacts, copy), {
    'targeting_rules.0.provider_details.0.provider_link': text,
  })
})
