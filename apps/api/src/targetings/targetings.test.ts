import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listSettings, updateSettings } from '@headgate/contract/settings/settings'
import { createTargeting } from '@headgate/contract/targetings/calls'
import type { TargetingForm } from '@headgate/contract/targetings/values'
import { makeDomain, makeReference, makeSettings } from '@headgate/db/sample/make'
import { renewPublisherLinks } from '@headgate/db/targetings/renew-publisher-links'
import { readSettings } from '@headgate/runtime/settings'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { publisherLinkMaker } from './publisher-link-maker.ts'
import { invoke } from '../testing/api.ts'
import { ruleTo, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
before(async () => {
  t = await targetingApi()
})
after(() => t.api.close())

test('a new link is returned whole, with its generated address, and is a draft that nothing serves', async () => {
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
      [first.id, first.provider_id, 1, 0, null, targeting.id, false],
      [second.id, second.provider_id, 2, 0, 'second', targeting.id, false],
    ],
  )
  assert.deepEqual(await t.read(targeting.id), targeting)
  assert.equal(await t.served('targeting', targeting.id), undefined)
  assert.deepEqual(await t.served('targeting_flags', targeting.id), { is_active: true, archived: false })
  assert.deepEqual(await t.accounts(targeting.id), [])
  const [trace] = await t.auditOf(targeting.id)
  assert.equal(trace!.action, 'create')
})

test('the generated link follows domain, flags and fixed values', async () => {
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

test('links are generated again when the default domain or the redirect type changes', async () => {
  const { app, database, admin, dataDir } = t.api
  const link = await t.created()
  const own = await t.created({ use_custom_domain: true, custom_domain: 'own.example' })
  const settings = await invoke(app, listSettings, { token: admin })
  const { id } = settings.data.settings.find((one) => one.key === 'default_domain')!
  const change = (value: string) =>
    invoke(app, updateSettings, { token: admin, body: [{ id, key: 'default_domain', value }] })
  assert.equal((await change('https://new.headgate.example')).status, 200)
  const moved = await t.read(link.id)
  assert.match(moved.link, /^https:\/\/new\.headgate\.example\/search\?/)
  assert.equal(moved.updatedAt, link.updatedAt)
  assert.equal((await t.read(own.id)).link, own.link)
  await change('https://go.headgate.example')
  assert.deepEqual(await t.read(link.id), link)

  const signed = publisherLinkMaker(readSettings({ DATA_DIR: dataDir, REDIRECT_TYPE: 'signed' }))
  assert.ok((await renewPublisherLinks(database.db, signed)) >= 2)
  assert.equal((await t.read(link.id)).link, `${link.link}&sig=${signed.sign(t.api.publisherId, link.id)}`)
  assert.equal(await renewPublisherLinks(database.db, signed), 0)
  await renewPublisherLinks(database.db, publisherLinkMaker(readSettings({ DATA_DIR: dataDir })))
  assert.deepEqual(await t.read(link.id), link)
})

const setDomain = (value: string) => sql`update setting set value = ${value} where key = 'default_domain'`

test('a link that is made while the default domain changes gets the new one', async () => {
  const { db } = t.api.database
  const wait = async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length > 0
  }
  let making: ReturnType<typeof t.created> | undefined
  let isMade = false
  await db.transaction(async (tx) => {
    await tx.execute(setDomain('https://newer.headgate.example'))
    making = t.created().finally(() => {
      isMade = true
    })
    await until(async () => isMade || (await wait()), 'the call waits for the change')
  })
  const { link } = await making!
  await db.execute(setDomain('https://go.headgate.example'))
  assert.match(link, /^https:\/\/newer\.headgate\.example\/search\?/)
})

test('every refusal has the catalogue’s text by field path, and all come together', async () => {
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
    [{ tag_type_id: [first.tag_type_id, n2s] }, { traffic_source_id: 'Traffic source is Required!' }],
    [{ publisher_id: 999_999 }, { publisher_id: 'Publisher is required!' }],
    [{ platform_id: [first.platform_id, 999_999] }, { platform_id: 'Platform is Required!' }],
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
  // A traffic source is kept only with a traffic type that takes one.
  const without = await t.created({ traffic_source_id: [source] })
  assert.deepEqual(without.traffic_source_id, [])
  const withSource = await t.created({ tag_type_id: [first.tag_type_id, n2s], traffic_source_id: [source] })
  assert.deepEqual(withSource.traffic_source_id, [source])
})

test('without default domain or system fallback nothing is saved', async () => {
  const { db } = t.api.database
  for (const key of ['default_domain', 'system_fallback']) {
    const kept = key === 'default_domain' ? 'https://go.headgate.example' : 'https://rest.example/'
    await makeSettings(db, { [key]: ' ' })
    const { status, message, error } = await t.create()
    assert.deepEqual([status, message, error?.code], [409, 'Default Domain not set', 'settings_not_set'])
    await makeSettings(db, { [key]: kept })
  }
})

test('fields that are not sent stay, and the second of two savers gets a conflict', async () => {
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

test('two savers at once: one wins, the other gets a conflict, and nothing is mixed', async () => {
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
