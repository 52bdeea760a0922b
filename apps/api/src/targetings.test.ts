import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTargeting } from '@headgate/contract/targeting-calls'
import type { TargetingForm } from '@headgate/contract/targetings'
import {
  makeDomain,
  makeGroup,
  makeProvider,
  makeProviderLink,
  makeReference,
  makeSettings,
  makeTargeting,
} from '@headgate/db/sample/make'
import { capUsage, providerLink, targetingRule } from '@headgate/db/schema/all'
import { eq, sql } from 'drizzle-orm'
import { ruleTo, ruleToGroup, sentRules, targetingApi } from './testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
before(async () => {
  t = await targetingApi()
})
after(() => t.api.close())

test('a new link comes back whole, with its generated address, and is a draft that nothing serves (2 §4.1)', async () => {
  const [first, second] = t.links
  const body = {
    ...t.form({
      targeting_rules: [
        ruleTo(second, { priority: 2, comment: ' second ' }),
        ruleTo(first, { priority: 1, daily_cap: '' }),
      ],
      notes: '  ',
      default_fallback: 'stay.example/home?x=1',
      use_custom_fallback: true,
      latency: 1_500,
    }),
    id: 77,
    link: 'https://elsewhere.example/',
    updatedAt: 'never',
    is_live: true,
  }
  const { status, data, message } = await t.call(createTargeting, { body })
  assert.equal(status, 200)
  assert.equal(message, 'This publisher link is ready to be published!')
  const { targeting } = data
  assert.notEqual(targeting.id, 77)
  assert.equal(targeting.status, 'draft')
  assert.equal(targeting.publisher, 'Own publisher')
  assert.equal(targeting.notes, null)
  assert.equal(targeting.default_fallback, 'https://stay.example/home')
  assert.equal(targeting.latency, 1_500)
  assert.equal(targeting.publishedAt, null)
  const ids = `publisher_id=${t.api.publisherId}&targeting_id=${targeting.id}`
  assert.equal(targeting.link, `https://go.headgate.example/search?q=[Q]&${ids}&click_id=[CLICK_ID]`)
  assert.deepEqual(
    targeting.targeting_rules.map((rule) => [
      rule.provider_details[0]!.provider_link,
      rule.provider_details[0]!.provider_id,
      rule.priority,
      rule.daily_cap,
      rule.comment,
      rule.targeting_id,
      rule.is_group,
    ]),
    [
      [first.id, first.providerId, 1, 0, null, targeting.id, false],
      [second.id, second.providerId, 2, 0, 'second', targeting.id, false],
    ],
  )
  assert.deepEqual(await t.read(targeting.id), targeting)
  assert.equal(await t.served('targeting', targeting.id), undefined)
  assert.deepEqual(await t.served('targeting_flags', targeting.id), { is_active: true, archived: false })
  assert.deepEqual(await t.accounts(targeting.id), [])
  const [trace] = await t.auditOf(targeting.id)
  assert.equal(trace!.action, 'create')
})

test('the generated link follows domain, flags and fixed values (2 §3.7)', async () => {
  const link = await t.created({
    use_custom_domain: true,
    custom_domain: 'search.partner.example',
    use_site_id: true,
    use_publisher_name: true,
    sub_id: 'a b',
    client_id: 7,
  })
  const ids = `publisher_id=${t.api.publisherId}&targeting_id=${link.id}`
  const tail = 'site_id=[SITE_ID]&publisher_name=[PUBLISHER_NAME]&sub_id=a%20b&client_id=7'
  assert.equal(link.link, `https://search.partner.example/search?q=[Q]&${ids}&click_id=[CLICK_ID]&${tail}`)
  const back = await t.updated(link.id, { use_custom_domain: false, use_site_id: false, sub_id: null })
  assert.match(back.link, /^https:\/\/go\.headgate\.example\/search\?/)
  assert.doesNotMatch(back.link, /site_id|sub_id/)
  assert.match(back.link, /publisher_name=\[PUBLISHER_NAME\]&client_id=7$/)
})

test('every refusal has the document’s text by field path, and all come together (2 §5.2)', async () => {
  const refused = await t.create({
    publisher_id: null,
    platform_id: [],
    search_engine_id: [],
    tag_type_id: [],
    quality_score: [],
    latency: 99,
    high_paying_keywords_percentage: 101,
    client_id: -1,
    default_fallback: 'no address',
    overcap_url: 'https://go.headgate.example/more',
    targeting_rules: [{ disabled: false, daily_frequency: 0, daily_cap: -1, revenue_share_percentage: 101 }],
  })
  assert.equal(refused.status, 400)
  assert.equal(refused.message, 'Please check all the required field values!')
  assert.deepEqual(refused.fields, {
    publisher_id: 'Publisher is required!',
    link: 'Link not generated',
    platform_id: 'Platform is Required!',
    search_engine_id: 'Search engine is Required!',
    tag_type_id: 'Traffic type is Required!',
    quality_score: 'Quality score is Required!',
    default_fallback: 'Valid link required',
    overcap_url: 'This address leads back to one of our own domains.',
    client_id: 'Positive Number Required',
    latency: 'Invalid value. Please provide a value between 100 - 50000.',
    high_paying_keywords_percentage: 'Invalid value. Please provide a value between 0 - 100.',
    'targeting_rules.0.daily_cap': 'Numeric value starting from 0 required!',
    'targeting_rules.0.revenue_share_percentage': 'Please enter a revenue share between 0 and 100.',
    'targeting_rules.0.provider_details.0.provider_link': 'Please select a value.',
    targeting_rules: 'Total Weights(%) exceed 100% / Enabled rule with 0 value for weight!',
  })
  const one = await t.create({ platform_id: [] })
  assert.equal(one.message, 'Platform is Required!')
})

const properties = (given: TargetingForm) => given

test('each field has its own text', async () => {
  const { db } = t.api.database
  const [first, second, third] = t.links
  await makeDomain(db, 'ours.example')
  const n2s = await makeReference(db, 'tagType', 'N2S')
  const source = await makeReference(db, 'trafficSource', 'Extension')
  const required = { use_custom_domain: true }
  const cases: [TargetingForm, Record<string, string>][] = [
    [required, { custom_domain: 'Custom domain is Required!', link: 'Link not generated' }],
    [
      { ...required, custom_domain: 'not a domain' },
      { custom_domain: 'Valid link required', link: 'Link not generated' },
    ],
    [{ tag_type_id: [first.tagTypeId, n2s] }, { traffic_source_id: 'Traffic source is Required!' }],
    [{ publisher_id: 999_999 }, { publisher_id: 'Publisher is required!' }],
    [{ platform_id: [first.platformId, 999_999] }, { platform_id: 'Platform is Required!' }],
    [
      { default_fallback: 'https://[Q].example/' },
      { default_fallback: 'A placeholder may not stand in the scheme, host or port of an address.' },
    ],
    [
      { default_fallback: 'https://OURS.example/x' },
      { default_fallback: 'This address leads back to one of our own domains.' },
    ],
    [
      { targeting_type: 'waterfall', targeting_rules: [ruleTo(first, { daily_cap: 5 })] },
      { targeting_rules: 'Daily Cap of atleast one rule must be default value(0)!' },
    ],
    [
      { targeting_rules: [first, second, third].map((to) => ruleTo(to, { daily_frequency: 34 })) },
      { targeting_rules: 'Total Weights(%) exceed 100% / Enabled rule with 0 value for weight!' },
    ],
    [
      { targeting_rules: [ruleTo(first, { daily_frequency: 0.5 })] },
      { 'targeting_rules.0.daily_frequency': 'Please enter a weight between 1 and 100.' },
    ],
    [
      { targeting_rules: [ruleTo(first), ruleTo(first)] },
      {
        'targeting_rules.1.provider_details.0.provider_link':
          'Selected advertiser link is already in use in this publisher link. Please disable that rule to be able to use it again.',
      },
    ],
    [
      {
        targeting_rules: [
          ruleTo(first, {
            provider_details: [
              { provider_link: first.id, traffic: 60 },
              { provider_link: second.id, traffic: 60 },
            ],
          }),
        ],
      },
      { 'targeting_rules.0.provider_details.0.traffic': 'The traffic shares of a rule must add up to 100.' },
    ],
    [
      { targeting_rules: [{ ...ruleTo(first), id: 999_999 }] },
      { 'targeting_rules.0.id': 'This rule does not belong to this publisher link, or it was archived.' },
    ],
    [
      { targeting_rules: [ruleTo(first, { provider_details: [{ provider_link: 999_999 }] })] },
      { 'targeting_rules.0.provider_details.0.provider_link': 'Please select a value.' },
    ],
  ]
  for (const [given, expected] of cases)
    assert.deepEqual(await t.refusal(given), expected, JSON.stringify(given))
  // A traffic source is kept only where a traffic type takes one (2 §2.2).
  const without = await t.created(properties({ traffic_source_id: [source] }))
  assert.deepEqual(without.traffic_source_id, [])
  const withSource = await t.created({ tag_type_id: [first.tagTypeId, n2s], traffic_source_id: [source] })
  assert.deepEqual(withSource.traffic_source_id, [source])
})

test('without default domain or system fallback nothing is saved (2 §5.2)', async () => {
  const { db } = t.api.database
  for (const key of ['default_domain', 'system_fallback']) {
    const kept = key === 'default_domain' ? 'https://go.headgate.example' : 'https://rest.example/'
    await makeSettings(db, { [key]: ' ' })
    const { status, message, error } = await t.create()
    assert.deepEqual([status, message, error?.code], [409, 'Default Domain not set', 'settings_not_set'])
    await makeSettings(db, { [key]: kept })
  }
})

test('what is not sent stays, and the loser of two savers is told so', async () => {
  const link = await t.created({ notes: 'first', use_ut: true })
  const changed = await t.updated(link.id, { notes: 'second', updatedAt: link.updatedAt })
  assert.equal(changed.use_ut, true)
  assert.deepEqual(
    changed.targeting_rules.map((rule) => rule.id),
    link.targeting_rules.map((rule) => rule.id),
  )
  const late = await t.update(link.id, { notes: 'third', updatedAt: link.updatedAt })
  assert.deepEqual([late.status, late.error?.code], [409, 'changed_meanwhile'])
  assert.equal((await t.read(link.id)).notes, 'second')
  const missing = await t.update(999_999, { notes: 'x' })
  assert.deepEqual([missing.status, missing.message], [404, 'No such targeting found!'])
})

test('two savers at once: one wins, the other is told so, and nothing is mixed', async () => {
  const [first, second, third] = t.links
  const link = await t.created()
  const bodies = [second, third].map((to) => ({
    targeting_rules: [...sentRules(link), ruleTo(to)],
    updatedAt: link.updatedAt,
  }))
  const answers = await Promise.all(bodies.map((body) => t.update(link.id, body)))
  assert.deepEqual(
    answers.map((one) => one.status).toSorted((a, b) => a - b),
    [200, 409],
  )
  const winner = answers.findIndex((one) => one.status === 200)
  assert.deepEqual(
    (await t.read(link.id)).targeting_rules.map((rule) => rule.provider_details[0]!.provider_link),
    [first.id, [second.id, third.id][winner]],
  )
})

test('saved rules that are missing are archived, new ones added, the order is their priority (2 §4.3)', async () => {
  const { db } = t.api.database
  const [first, second, third] = t.links
  const link = await t.created({ targeting_rules: [ruleTo(first), ruleTo(second)] })
  const [one, two] = sentRules(link)
  const changed = await t.updated(link.id, {
    targeting_rules: [ruleTo(third), { ...two, priority: null, daily_cap: 9 }],
  })
  assert.deepEqual(
    changed.targeting_rules.map((rule) => [rule.provider_details[0]!.provider_link, rule.priority]),
    [
      [third.id, 1],
      [second.id, 2],
    ],
  )
  assert.equal(changed.targeting_rules[1]!.id, two!.id)
  const [gone] = await db
    .select()
    .from(targetingRule)
    .where(eq(targetingRule.id, Number(one!.id)))
  assert.ok(gone!.archivedAt)
  // An archived rule is no rule of the link any more, nor is one of another link.
  const other = await t.created()
  for (const foreign of [one!, sentRules(other)[0]!]) {
    const refused = await t.update(link.id, { targeting_rules: [foreign] })
    assert.equal(
      refused.fields['targeting_rules.0.id'],
      'This rule does not belong to this publisher link, or it was archived.',
    )
  }
  const [trace] = (await t.auditOf(link.id)).slice(-1)
  const { targeting_rules: logged } = trace!.after as { targeting_rules: Record<string, unknown> }
  assert.equal(logged[String(one!.id)], null)
  assert.deepEqual(logged[String(two!.id)], { daily_cap: 9 })
})

test('a saved, disabled rule stays disabled; unsaved rules under an inactive link are disabled (2 §4.3)', async () => {
  const [first, second] = t.links
  const link = await t.created({
    targeting_rules: [ruleTo(first), ruleTo(second, { disabled: true })],
  })
  const rules = sentRules(link)
  const refused = await t.update(link.id, {
    targeting_rules: [rules[0], { ...rules[1], disabled: false }],
  })
  const text =
    'Sorry, cannot enable the rule. This is done to maintain the integrity of the publisher ad accounts which are disabled. Please create a new rule if you wish to use the same values instead.'
  assert.deepEqual([refused.status, refused.fields], [400, { 'targeting_rules.1.disabled': text }])
  const inactive = await t.created({ is_active: false, targeting_rules: [ruleTo(first)] })
  assert.equal(inactive.targeting_rules[0]!.disabled, true)
  // The same values in a new rule are what the text asks for.
  const renewed = await t.updated(link.id, { targeting_rules: [...rules, ruleTo(second)] })
  assert.deepEqual(
    renewed.targeting_rules.map((rule) => rule.disabled),
    [false, true, false],
  )
})

test('a property that is taken away disables the rules that use it, whatever was sent (2 §4.4)', async () => {
  const { db } = t.api.database
  const [first] = t.links
  const tablet = await makeReference(db, 'platform', 'Tablet')
  const other = await makeProviderLink(db, { platformId: tablet })
  const link = await t.created({
    platform_id: [first.platformId, tablet],
    targeting_rules: [ruleTo(first), ruleTo(other)],
  })
  const changed = await t.updated(link.id, {
    platform_id: [first.platformId],
    targeting_rules: sentRules(link),
  })
  assert.deepEqual(
    changed.targeting_rules.map((rule) => rule.disabled),
    [false, true],
  )
})

test('an advertiser link is used once among enabled rules, also by way of a group (2 §4.3)', async () => {
  const { db } = t.api.database
  const [first, second] = t.links
  const group = await makeGroup(db, { rules: [{ link: first }, { link: second }] })
  const text =
    'Selected advertiser link is already in use in this publisher link. Please disable that rule to be able to use it again.'
  assert.deepEqual(await t.refusal({ targeting_rules: [ruleTo(first), ruleToGroup(group)] }), {
    'targeting_rules.1.provider_details.0.advertiser_link_group_id': text,
  })
  assert.deepEqual(await t.refusal({ targeting_rules: [ruleToGroup(group), ruleTo(second)] }), {
    'targeting_rules.1.provider_details.0.provider_link': text,
  })
  const link = await t.created({
    targeting_rules: [ruleToGroup(group), ruleTo(second, { disabled: true })],
  })
  assert.equal(link.targeting_rules[0]!.is_group, true)
  assert.deepEqual(link.targeting_rules[0]!.provider_details[0]!.platform_id, [first.platformId])
  // Newly chosen before a rule that is kept: the two clash all the same.
  const clash = await t.update(link.id, { targeting_rules: [ruleTo(first), ...sentRules(link)] })
  assert.deepEqual(Object.values(clash.fields), [text])
})

test('what is switched off, used up or of an inactive advertiser cannot be newly chosen, but may be kept (2 §4.4)', async () => {
  const { db } = t.api.database
  const [first] = t.links
  const off = await makeProviderLink(db, { disabled: true })
  const idle = await makeProviderLink(db, {
    providerId: (await makeProvider(db, { status: false })).id,
  })
  const full = await makeProviderLink(db, { dailyCap: 10 })
  const today = sql`(now() at time zone 'utc')::date`
  await db.insert(capUsage).values({ day: today, kind: 'provider_link', entityId: full.id, used: 10 })
  const idleGroup = await makeGroup(db, { active: false, rules: [{ link: first }] })
  const draftGroup = await makeGroup(db, { published: false, rules: [{ link: first }] })
  for (const to of [off, idle, full])
    assert.deepEqual(await t.refusal({ targeting_rules: [ruleTo(to)] }), {
      'targeting_rules.0.provider_details.0.provider_link': 'Disabled Option!',
    })
  for (const to of [idleGroup, draftGroup])
    assert.deepEqual(await t.refusal({ targeting_rules: [ruleToGroup(to)] }), {
      'targeting_rules.0.provider_details.0.advertiser_link_group_id': 'Disabled Option!',
    })
  const later = await makeProviderLink(db)
  const link = await t.created({ targeting_rules: [ruleTo(later)] })
  await db.update(providerLink).set({ disabled: true }).where(eq(providerLink.id, later.id))
  const kept = await t.updated(link.id, { notes: 'kept', targeting_rules: sentRules(link) })
  assert.equal(kept.notes, 'kept')
  const again = await t.update(link.id, {
    targeting_rules: [{ ...sentRules(link)[0], disabled: true }, ruleTo(later)],
  })
  assert.deepEqual(again.fields, {
    'targeting_rules.1.provider_details.0.provider_link': 'Disabled Option!',
  })
})

test('advertiser links and groups must match the link’s properties (2 §4.4)', async () => {
  const { db } = t.api.database
  const low = await makeProviderLink(db, { qualityScore: 'low' })
  const group = await makeGroup(db, { rules: [{ link: low }] })
  const text = 'Current link properties do not match with advertiser link properties.'
  assert.deepEqual(await t.refusal({ targeting_rules: [ruleTo(low)] }), {
    'targeting_rules.0.provider_details.0.provider_link': text,
  })
  assert.deepEqual(await t.refusal({ targeting_rules: [ruleToGroup(group)] }), {
    'targeting_rules.0.provider_details.0.advertiser_link_group_id': text,
  })
  const wide = await t.created({ quality_score: ['low', 'mid'], targeting_rules: [ruleTo(low)] })
  assert.deepEqual(wide.quality_score, ['low', 'mid'])
})

test('waterfall has no weights; two advertisers share a rule (2 §4.4)', async () => {
  const [first, second, third] = t.links
  const link = await t.created({
    targeting_type: 'waterfall',
    targeting_rules: [
      ruleTo(first, { daily_cap: 10 }),
      ruleTo(second, {
        revenue_share_percentage: null,
        provider_details: [
          { provider_link: second.id, traffic: 33.33333 },
          { provider_link: third.id, traffic: 66.66667 },
        ],
      }),
    ],
  })
  assert.deepEqual(
    link.targeting_rules.map((rule) => [
      rule.daily_frequency,
      rule.provider_details.map((one) => one.traffic),
    ]),
    [
      [null, [100]],
      [null, [33.33333, 66.66667]],
    ],
  )
})

test('a ring over an older link is refused (issue 4)', async () => {
  const { db } = t.api.database
  const link = await t.created()
  // Made before rings were refused: addresses on our own domains are not taken any more.
  const back = await makeProviderLink(db, {
    link: `https://go.headgate.example/search?q=[Q]&publisher_id=1&targeting_id=${link.id}&click_id=[CLICK_ID]&channel=a`,
  })
  const older = await makeTargeting(db, { rules: [{ to: back, weight: 100 }] })
  const towards = await makeProviderLink(db, {
    link: `https://go.headgate.example/search?q=[Q]&publisher_id=1&targeting_id=${older.id}&click_id=[CLICK_ID]&channel=b`,
  })
  const refused = await t.update(link.id, { targeting_rules: [ruleTo(towards)] })
  assert.deepEqual(
    [refused.status, refused.fields],
    [
      400,
      {
        'targeting_rules.0.provider_details.0.provider_link':
          'This address leads back to this publisher link.',
      },
    ],
  )
  assert.equal((await t.read(link.id)).targeting_rules.length, 1)
})
