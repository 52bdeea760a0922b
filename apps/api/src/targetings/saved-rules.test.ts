import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { previewTargeting } from '@headgate/contract/targetings/revisions'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makeReference,
  makeTargeting,
} from '@headgate/db/sample/make'
import { advertiserLinkGroup, capUsage, providerLink, targetingRule } from '@headgate/db/schema/all'
import { eq, sql } from 'drizzle-orm'
import { ruleTo, ruleToGroup, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
before(async () => {
  t = await targetingApi()
})
after(() => t.api.close())

test('saved rules that are missing are archived, new ones added, the order is their priority', async () => {
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
  assert.ok(gone!.archived_at)
  // An archived rule no longer belongs to the link; nor does a rule of another link.
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

test('a saved, disabled rule that had an account stays disabled; unsaved rules under an inactive link are disabled', async () => {
  const [first, second] = t.links
  const published = await t.created({ status: 'published', targeting_rules: [ruleTo(first), ruleTo(second)] })
  const [one, two] = sentRules(published)
  const link = await t.updated(published.id, { targeting_rules: [one, { ...two, disabled: true }] })
  const rules = sentRules(link)
  const refused = await t.update(link.id, {
    targeting_rules: [rules[0], { ...rules[1], disabled: false }],
  })
  const text =
    'Sorry, cannot enable the rule. This is done to maintain the integrity of the publisher ad accounts which are disabled. Please create a new rule if you wish to use the same values instead.'
  assert.deepEqual([refused.status, refused.fields], [400, { 'targeting_rules.1.disabled': text }])
  const inactive = await t.created({ is_active: false, targeting_rules: [ruleTo(first)] })
  assert.equal(inactive.targeting_rules[0]!.disabled, true)
  // The text advises a new rule with the same values, which works.
  const renewed = await t.updated(link.id, { targeting_rules: [...rules, ruleTo(second)] })
  assert.deepEqual(
    renewed.targeting_rules.map((rule) => rule.disabled),
    [false, true, false],
  )
})

test('a disabled rule that never had an account can be enabled', async () => {
  const [first, second] = t.links
  const link = await t.created({
    is_active: false,
    targeting_rules: [ruleTo(first), ruleTo(second, { disabled: true })],
  })
  assert.deepEqual(
    link.targeting_rules.map((rule) => [rule.disabled, rule.had_account]),
    [
      [true, false],
      [true, false],
    ],
  )
  const enabled = sentRules(link).map((rule) => ({ ...rule, disabled: false }))
  const active = await t.updated(link.id, {
    is_active: true,
    status: 'published',
    targeting_rules: enabled,
  })
  assert.deepEqual(
    active.targeting_rules.map((rule) => [rule.disabled, rule.had_account]),
    [
      [false, true],
      [false, true],
    ],
  )
})

test('a rule that keeps a removed property is refused, never changed', async () => {
  const { db } = t.api.database
  const [first] = t.links
  const tablet = await makeReference(db, 'platform', 'Tablet')
  const other = await makeProviderLink(db, { platform_id: tablet })
  const link = await t.created({
    platform_id: [first.platform_id, tablet],
    targeting_rules: [ruleTo(first), ruleTo(other)],
  })
  const text = 'Current link properties do not match with advertiser link properties.'
  const [one, two] = sentRules(link)
  const without = { platform_id: [first.platform_id] }
  for (const body of [without, { ...without, targeting_rules: [one, two] }])
    for (const status of ['draft', 'published'] as const) {
      const refused = await t.update(link.id, { ...body, status })
      assert.deepEqual(
        [refused.status, refused.fields],
        [400, { 'targeting_rules.1.provider_details.0.provider_link': text }],
      )
    }
  const preview = { id: link.id, ...without, targeting_rules: [one, two] }
  assert.deepEqual(Object.values((await t.call(previewTargeting, { body: preview })).fields), [text])
  const changed = await t.updated(link.id, {
    ...without,
    targeting_rules: [one, { ...two, disabled: true }],
  })
  assert.deepEqual(
    changed.targeting_rules.map((rule) => rule.disabled),
    [false, true],
  )
  // Its advertiser link was changed after it was enabled. That blocks nothing, but enabling it again is refused.
  await db.update(providerLink).set({ platform_id: tablet }).where(eq(providerLink.id, first.id))
  await t.updated(link.id, { notes: 'kept' })
  const off = await t.updated(link.id, { targeting_rules: [{ ...one, disabled: true }] })
  const on = await t.update(link.id, { targeting_rules: [{ ...sentRules(off)[0], disabled: false }] })
  assert.deepEqual(on.fields, { 'targeting_rules.0.provider_details.0.provider_link': text })
  await db.update(providerLink).set({ platform_id: first.platform_id }).where(eq(providerLink.id, first.id))
})

test('publishing makes exactly the previewed changes, and the preview changes nothing', async () => {
  const [first, second] = t.links
  const link = await t.created({ status: 'published', targeting_rules: [ruleTo(first)] })
  const [one] = sentRules(link)
  const body = {
    quality_score: ['mid', 'low'] as const,
    targeting_rules: [{ ...one, daily_cap: 7 }, ruleTo(second)],
  }
  const served = await t.served('targeting', link.id)
  const answer = await t.call(previewTargeting, {
    body: { id: link.id, ...body, quality_score: [...body.quality_score] },
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  const { difference, before, after: next } = answer.data
  assert.deepEqual(before!.content, served)
  assert.deepEqual(difference.fields, [{ field: 'quality_score', before: ['mid'], after: ['low', 'mid'] }])
  assert.deepEqual(
    difference.rules.map(({ kind, id, fields }) => [kind, id, fields]),
    [
      ['changed', link.targeting_rules[0]!.id, [{ field: 'daily_cap', before: 0, after: 7 }]],
      ['added', null, []],
    ],
  )
  assert.deepEqual(await t.read(link.id), link)
  const published = await t.updated(link.id, { ...body, status: 'published' })
  const added = published.targeting_rules[1]!.id
  assert.deepEqual(await t.served('targeting', link.id), {
    ...next.content,
    rules: next.content.rules.map((rule) => ({ ...rule, id: rule.id ?? added })),
  })
  const stale = { id: link.id, ...body, quality_score: [...body.quality_score], updatedAt: link.updatedAt }
  assert.equal((await t.call(previewTargeting, { body: stale })).status, 409)
})

test('an advertiser link is used once among enabled rules, also through a group', async () => {
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
  assert.deepEqual(link.targeting_rules[0]!.provider_details[0]!.platform_id, [first.platform_id])
  // Newly chosen in front of a rule that is kept: the two still collide.
  const clash = await t.update(link.id, { targeting_rules: [ruleTo(first), ...sentRules(link)] })
  assert.deepEqual(Object.values(clash.fields), [text])
})

test('a link that is disabled, used up or of an inactive advertiser cannot be newly chosen, but may be kept', async () => {
  const { db } = t.api.database
  const [first] = t.links
  const off = await makeProviderLink(db, { disabled: true })
  const idle = await makeProviderLink(db, {
    provider_id: (await makeProvider(db, { status: false })).id,
  })
  const full = await makeProviderLink(db, { daily_cap: 10 })
  const today = sql`(now() at time zone 'utc')::date`
  await db.insert(capUsage).values({ day: today, kind: 'provider_link', entity_id: full.id, used: 10 })
  const idleGroup = await makeGroup(db, { active: false, rules: [{ link: first }] })
  const draftGroup = await makeGroup(db, { published: false, rules: [{ link: first }] })
  for (const to of [off, idle])
    assert.deepEqual(await t.refusal({ targeting_rules: [ruleTo(to)] }), {
      'targeting_rules.0.provider_details.0.provider_link': 'Disabled Option!',
    })
  // The cap is full only today. A draft may use the link, and can be published after it was saved that way.
  assert.deepEqual(await t.refusal({ status: 'published', targeting_rules: [ruleTo(full)] }), {
    'targeting_rules.0.provider_details.0.provider_link': 'Disabled Option!',
  })
  await t.created({ targeting_rules: [ruleTo(full)] })
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

test('a rule restored with its archived link may keep a target that was removed since, which cannot be chosen', async () => {
  const { db } = t.api.database
  const [first] = t.links
  const [gone, off] = [await makeProviderLink(db), await makeProviderLink(db)]
  const group = await makeGroup(db, { rules: [{ link: await makeProviderLink(db) }] })
  const link = await t.created({
    targeting_rules: [ruleTo(gone), ruleTo(off, { disabled: true }), ruleToGroup(group), ruleTo(first)],
  })
  for (const { id } of [gone, off])
    await db.update(providerLink).set({ archived_at: new Date() }).where(eq(providerLink.id, id))
  await db
    .update(advertiserLinkGroup)
    .set({ archived_at: new Date() })
    .where(eq(advertiserLinkGroup.id, group.id))
  const kept = await t.updated(link.id, { notes: 'kept', targeting_rules: sentRules(link) })
  assert.deepEqual(
    kept.targeting_rules.map((rule) => rule.provider_details),
    link.targeting_rules.map((rule) => rule.provider_details),
  )
  const moved = sentRules(link).map((rule) => ({ ...rule, disabled: true }))
  await t.updated(link.id, { targeting_rules: moved })
  const refused = await t.refusal({ targeting_rules: [ruleTo(gone), ruleToGroup(group)] })
  assert.deepEqual(Object.values(refused), ['Please select a value.', 'Please select a value.'])
})

test('a group is full by what it serves; the capacity of its draft does not count yet', async () => {
  const { db } = t.api.database
  const [first] = t.links
  const today = sql`(now() at time zone 'utc')::date`
  const groups = await Promise.all(
    [10, 100].map((capacity) => makeGroup(db, { rules: [{ link: first, capacity }] })),
  )
  for (const [at, { id }] of groups.entries()) {
    await db.insert(capUsage).values({ day: today, kind: 'group', entity_id: id, used: 10 })
    await db
      .update(advertiserLinkGroup)
      .set({ capacity: [100, 10][at]! })
      .where(eq(advertiserLinkGroup.id, id))
  }
  const [full, open] = groups
  assert.deepEqual(await t.refusal({ status: 'published', targeting_rules: [ruleToGroup(full!)] }), {
    'targeting_rules.0.provider_details.0.advertiser_link_group_id': 'Disabled Option!',
  })
  await t.created({ status: 'published', targeting_rules: [ruleToGroup(open!)] })
})

test('advertiser links and groups must match the link’s properties', async () => {
  const { db } = t.api.database
  const low = await makeProviderLink(db, { quality_score: 'low' })
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

test('waterfall has no weights; two advertisers share a rule', async () => {
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

test('a ring through an older link is refused', async () => {
  const { db } = t.api.database
  const link = await t.created()
  // Made before rings were refused. Addresses on our own domains are no longer accepted.
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
