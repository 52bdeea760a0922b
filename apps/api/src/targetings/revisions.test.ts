import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  compareTargeting,
  liveTargeting,
  restoreTargetingRevision,
  targetingHistory,
  targetingRevisionContent,
  targetingRevisions,
} from '@headgate/contract/targetings/revisions'
import { makeProviderLink } from '@headgate/db/sample/make'
import { providerLink } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { ruleTo, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
before(async () => {
  t = await targetingApi()
})
after(() => t.api.close())

/** A link with two publications: the first with one rule, the second with another rule and a filter. */
async function twicePublished() {
  const [first, second] = t.links
  const one = await t.created({
    status: 'published',
    notes: 'as it was',
    targeting_rules: [ruleTo(first, { comment: 'kept', daily_cap: 7 })],
  })
  const two = await t.updated(one.id, {
    status: 'published',
    latency: 1_000,
    notes: 'later',
    targeting_rules: [ruleTo(second)],
  })
  const { data } = await t.call(targetingRevisions, { params: { id: one.id } })
  return { id: one.id, one, two, revisions: data.revisions }
}

test('every publication is listed with its number, its author and what it served', async () => {
  const { id, one, revisions } = await twicePublished()
  const [first] = t.links
  assert.deepEqual(
    revisions.map(({ number, published_by, is_live }) => [number, published_by, is_live]),
    [
      [2, 'Test User', true],
      [1, 'Test User', false],
    ],
  )
  const [latest, oldest] = revisions
  assert.ok(latest!.published_at >= oldest!.published_at)
  const paged = await t.call(targetingRevisions, { params: { id }, query: { limit: 1, page: 2 } })
  assert.deepEqual([paged.data.revisions, paged.data.total], [[oldest], 2])
  const { data } = await t.call(targetingRevisionContent, {
    params: { id, revision: oldest!.revision },
  })
  assert.deepEqual(data.revision, oldest)
  assert.deepEqual(data.content.rules, [
    {
      id: one.targeting_rules[0]!.id,
      daily_cap: 7,
      weight: 30,
      revenue_share_percentage: 70,
      targets: [{ traffic: 100, provider_link_id: first.id, advertiser_link_group_id: null }],
    },
  ])
  assert.deepEqual(
    data.names.provider_links.map((link) => [link.id, link.link]),
    [[first.id, first.link]],
  )
  const live = await t.call(liveTargeting, { params: { id } })
  assert.equal(live.data.live!.revision.number, 2)
  assert.equal(live.data.live!.content.filters.latency, 1_000)
})

test('a link that was never published has nothing live; a revision of another link is not found', async () => {
  const { revisions } = await twicePublished()
  const draft = await t.created()
  const params = { id: draft.id }
  assert.equal((await t.call(liveTargeting, { params })).data.live, null)
  assert.deepEqual((await t.call(targetingRevisions, { params })).data, { revisions: [], total: 0 })
  const { difference } = (await t.call(compareTargeting, { params })).data
  assert.deepEqual([difference.isSame, difference.rules.map((rule) => rule.kind)], [false, ['added']])
  const foreign = { id: draft.id, revision: revisions[0]!.revision }
  assert.equal((await t.call(targetingRevisionContent, { params: foreign })).status, 404)
  const restore = { params, body: { revision: foreign.revision } }
  assert.equal((await t.call(restoreTargetingRevision, restore)).status, 404)
  for (const call of [liveTargeting, targetingRevisions, compareTargeting])
    assert.equal((await t.call(call, { params: { id: 999_999 } })).status, 404)
})

test('any two revisions, and the draft, are compared rule by rule', async () => {
  const { id, revisions } = await twicePublished()
  const [latest, oldest] = revisions.map((one) => one.revision)
  const compare = async (query: object) =>
    (await t.call(compareTargeting, { params: { id }, query: { ...query } })).data.difference
  assert.equal((await compare({})).isSame, true)
  const between = await compare({ from: oldest, to: latest })
  assert.deepEqual(between.fields, [{ field: 'filters.latency', before: null, after: 1_000 }])
  assert.deepEqual(
    between.rules.map((rule) => rule.kind),
    ['added', 'removed'],
  )
  const link = await t.read(id)
  await t.updated(id, {
    status: 'draft',
    targeting_rules: sentRules(link).map((rule) => ({ ...rule, revenue_share_percentage: 60 })),
  })
  const pending = await compare({})
  assert.deepEqual(pending.rules[0]!.fields, [{ field: 'revenue_share_percentage', before: 70, after: 60 }])
  assert.equal((await compare({ from: latest, to: 'live' })).isSame, true)
  assert.equal((await compare({ from: 'draft', to: 'draft' })).isSame, true)
})

test('restoring makes a draft: enabled rules go on, the others come back as new rules', async () => {
  const [first, second] = t.links
  const { id, one, two, revisions } = await twicePublished()
  const served = await t.served('targeting', id)
  const body = { revision: revisions[1]!.revision, updatedAt: two.updatedAt }
  const answer = await t.call(restoreTargetingRevision, { params: { id }, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  assert.equal(answer.message, 'The revision is the draft now. Publish it to serve it.')
  const { targeting } = answer.data
  assert.deepEqual([targeting.status, targeting.latency, targeting.notes], ['draft', null, 'as it was'])
  const [rule] = targeting.targeting_rules
  assert.equal(targeting.targeting_rules.length, 1)
  // The second publication archived the rule, so the restored one is new.
  assert.notEqual(rule!.id, one.targeting_rules[0]!.id)
  assert.deepEqual(
    [rule!.provider_details[0]!.provider_link, rule!.comment, rule!.daily_cap, rule!.disabled],
    [first.id, 'kept', 7, false],
  )
  assert.deepEqual(await t.served('targeting', id), served)
  const stale = await t.call(restoreTargetingRevision, { params: { id }, body })
  assert.equal(stale.status, 409)
  // After another publication, the rule of the second one is gone. Restored once more, it is new as well.
  await t.updated(id, { status: 'published' })
  const again = await t.call(restoreTargetingRevision, {
    params: { id },
    body: { revision: revisions[0]!.revision },
  })
  assert.deepEqual(
    again.data.targeting.targeting_rules.map((each) => each.provider_details[0]!.provider_link),
    [second.id],
  )
  assert.equal(again.data.targeting.latency, 1_000)
})

test('a restored rule that is still enabled keeps its id; a disabled one stays disabled, next to its copy', async () => {
  const [first, second] = t.links
  const link = await t.created({
    status: 'published',
    targeting_rules: [ruleTo(first, { daily_cap: 5 }), ruleTo(second)],
  })
  const [one, two] = sentRules(link)
  await t.updated(link.id, {
    status: 'published',
    targeting_rules: [
      { ...one, daily_cap: 50 },
      { ...two, disabled: true },
    ],
  })
  const [, oldest] = (await t.call(targetingRevisions, { params: { id: link.id } })).data.revisions
  const { data } = await t.call(restoreTargetingRevision, {
    params: { id: link.id },
    body: { revision: oldest!.revision },
  })
  const rules = data.targeting.targeting_rules
  assert.deepEqual(
    rules.map((rule) => [rule.provider_details[0]!.provider_link, rule.daily_cap, rule.disabled]),
    [
      [first.id, 5, false],
      [second.id, 0, false],
      [second.id, 0, true],
    ],
  )
  assert.deepEqual([rules[0]!.id, rules[2]!.id], [one!.id, two!.id])
  assert.notEqual(rules[1]!.id, two!.id)
})

test('rules whose target was removed since are left out, and an inactive link is activated first', async () => {
  const { db } = t.api.database
  const [first] = t.links
  const gone = await makeProviderLink(db)
  const off = await makeProviderLink(db)
  const link = await t.created({
    status: 'published',
    targeting_rules: [ruleTo(first), ruleTo(gone), ruleTo(off)],
  })
  const [only] = (await t.call(targetingRevisions, { params: { id: link.id } })).data.revisions
  await t.updated(link.id, { targeting_rules: [] })
  await db.update(providerLink).set({ archived_at: new Date() }).where(eq(providerLink.id, gone.id))
  await db.update(providerLink).set({ disabled: true }).where(eq(providerLink.id, off.id))
  const restore = () =>
    t.call(restoreTargetingRevision, { params: { id: link.id }, body: { revision: only!.revision } })
  const { data, message } = await restore()
  assert.equal(
    message,
    'The revision is the draft now, without the rules whose advertiser links or groups were removed since.',
  )
  assert.equal(data.left_out, 1)
  assert.deepEqual(
    data.targeting.targeting_rules.map((rule) => rule.provider_details[0]!.provider_link),
    [first.id, off.id],
  )
  await t.updated(link.id, { is_active: false })
  const refused = await restore()
  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'Activate this publisher link before you restore a revision with rules.'],
  )
})

test('the activity log shows who changed link and rules, five entries a page', async () => {
  const [first, second] = t.links
  const link = await t.created({ targeting_rules: [ruleTo(first)] })
  const rule = link.targeting_rules[0]!
  await t.updated(link.id, {
    notes: 'a note',
    platform_id: [first.platform_id],
    targeting_rules: [{ ...sentRules(link)[0], daily_cap: 12 }, ruleTo(second, { comment: 'new' })],
  })
  const archived = await t.updated(link.id, { targeting_rules: [] })
  assert.deepEqual(archived.targeting_rules, [])
  for (const sub_id of ['a', 'b', 'c']) await t.updated(link.id, { sub_id })
  const log = async (query: object) =>
    (await t.call(targetingHistory, { params: { id: link.id }, query: { ...query } })).data
      .latest_history_data
  const page = await log({})
  assert.deepEqual([page.history.length, page.total_count], [5, 6])
  assert.deepEqual(page.rows, page.history)
  const [last] = page.history
  assert.equal(last!.activity_by, 'Test User')
  assert.ok(Date.parse(last!.activity_time) <= Date.now())
  assert.deepEqual(
    last!.targeting_logs.find((change) => change.field === 'sub_id'),
    { field: 'sub_id', before: 'b', after: 'c' },
  )
  const gone = page.history[3]!
  assert.deepEqual(
    gone.targeting_rule_logs.map((one) => one.action),
    ['archive', 'archive'],
  )
  const changed = page.history[4]!
  assert.deepEqual(changed.targeting_logs, [{ field: 'notes', before: null, after: 'a note' }])
  assert.deepEqual(changed.targeting_rule_logs[0], {
    rule_id: rule.id,
    action: 'update',
    changes: [{ field: 'daily_cap', before: '0', after: '12' }],
  })
  const added = changed.targeting_rule_logs[1]!
  assert.equal(added.action, 'create')
  assert.deepEqual(
    added.changes.find((change) => change.field === 'provider_details'),
    { field: 'provider_details', before: null, after: `advertiser link ${second.id}` },
  )
  const older = await log({ page: 2 })
  assert.deepEqual(
    older.history.map((entry) => entry.action),
    ['create'],
  )
  const platform = older.history[0]!.targeting_logs.find((change) => change.field === 'platform_id')
  assert.equal(platform!.after, 'Desktop')
})
