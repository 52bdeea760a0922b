import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getGroup, groupHistory } from '@headgate/contract/groups/calls'
import { previewGroup } from '@headgate/contract/groups/revisions'
import { messages } from '@headgate/contract/base/messages'
import {
  makeDomain,
  makeGroup,
  makeProvider,
  makeProviderLink,
  makeReference,
  makeTargeting,
} from '@headgate/db/sample/make'
import { audit, provider, providerLink } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'
import { groupTester, sentOf } from '../testing/groups.ts'

let api: TestApi
let groups: Awaited<ReturnType<typeof groupTester>>
before(async () => {
  api = await testApi()
  groups = await groupTester(api)
})
after(() => api.close())

test('a new group is a draft that nothing serves, with the sum of its caps', async () => {
  const { advertiser_link_group: group, live } = await groups.created()
  assert.deepEqual(
    [
      group.status,
      group.published,
      group.active,
      group.description,
      group.capacity,
      group.published_at,
      live,
    ],
    ['draft', false, true, 'Evening', 200, null, null],
  )
  assert.deepEqual(
    group.rules.map((one) => [one.advertiser_link_id, one.weight, one.quality_score]),
    [
      [groups.links[0]!.id, 50, 'mid'],
      [groups.links[1]!.id, 50, 'mid'],
    ],
  )
  assert.equal(await groups.served(group.id), undefined)
  const read = await invoke(api.app, getGroup, groups.asAdmin({ params: { id: group.id } }))
  assert.deepEqual(read.data.advertiser_link_group, group)
})

test('a cap of 0 is no cap, so the group has none (decision 0041)', async () => {
  const { advertiser_link_group: group } = await groups.created({
    targeting: 'waterfall',
    rules: [
      groups.rule(0),
      groups.rule(1, { capacity: undefined }),
      groups.rule(2, { capacity: 5, active: false }),
    ],
  })
  assert.deepEqual(
    [group.capacity, group.rules.map((one) => [one.capacity, one.weight])],
    [
      0,
      [
        [100, null],
        [0, null],
        [5, null],
      ],
    ],
  )
})

test('every refusal of a group has its text, all at once', async () => {
  const bad = await groups.refusal({
    platforms: [],
    search_engines: [],
    tag_types: [],
    quality_scores: [],
    rules: [],
  })
  assert.deepEqual(bad.fields, {
    platforms: 'Platform is Required!',
    search_engines: 'Search engine is Required!',
    tag_types: 'Tag type is Required!',
    quality_scores: 'Quality score is Required!',
    rules: 'Please add rules!!!',
  })
  assert.equal(bad.message, 'Please check all the required field values!')
  assert.equal((await groups.refusal({ platforms: [999_999] })).fields['platforms'], 'Platform is Required!')
  const rules = await groups.refusal({
    rules: [
      groups.rule(0, { capacity: -1, weight: 0, advertiser_id: null, revenue_share: 101 }),
      groups.rule(1, { capacity: 1.5, weight: 101, advertiser_link_id: null }),
    ],
  })
  const weight = 'Please enter a weight above 0 and at most 100.'
  assert.deepEqual(rules.fields, {
    'rules.0.capacity': 'Numeric value starting from 0 required!',
    'rules.0.weight': weight,
    'rules.0.advertiser_id': 'Please select an advertiser!',
    'rules.0.revenue_share': 'Please enter a revenue share between 0 and 100.',
    'rules.1.capacity': 'Numeric value starting from 0 required!',
    'rules.1.weight': weight,
    'rules.1.advertiser_link_id': 'Please select an advertiser link!',
    rules: messages.targetings.weightsWrong,
  })
  const twice = await groups.refusal({
    rules: [groups.rule(0), groups.rule(0), groups.rule(1), groups.rule(1)].map((one) => ({
      ...one,
      weight: 10,
    })),
  })
  assert.equal(
    twice.message,
    `The following advertiser links with the ID are duplicated: ${groups.links[0]!.id}, ${groups.links[1]!.id}`,
  )
  assert.equal(
    (await groups.refusal({ rules: [groups.rule(0, { weight: 60 }), groups.rule(1, { weight: 41 })] }))
      .message,
    messages.targetings.weightsWrong,
  )
  // One of the two is disabled and does not count.
  await groups.created({ rules: [groups.rule(0), groups.rule(0, { active: false })] })
  await groups.created({
    rules: [groups.rule(0, { weight: 60 }), groups.rule(1, { weight: 41, active: false })],
  })
})

test('an advertiser link must exist, be the advertiser’s, and have the properties of the group', async () => {
  const { db } = api.database
  const field = 'rules.0.advertiser_link_id'
  const only = async (given: object) => (await groups.refusal({ rules: [groups.rule(0, given)] })).fields
  const needed = { [field]: 'Please select an advertiser link!' }
  assert.deepEqual(await only({ advertiser_link_id: 999_999 }), needed)
  assert.deepEqual(await only({ advertiser_id: groups.links[1]!.provider_id }), needed)
  const gone = await makeProviderLink(db, { archived_at: new Date() })
  assert.deepEqual(await only({ advertiser_link_id: gone.id, advertiser_id: gone.provider_id }), needed)
  const low = await makeProviderLink(db, { quality_score: 'low' })
  const other = { advertiser_link_id: low.id, advertiser_id: low.provider_id }
  assert.deepEqual(await only(other), {
    [field]: 'Current link properties do not match with advertiser link properties.',
  })
  await groups.created({ rules: [groups.rule(0), groups.rule(1, { ...other, active: false })] })
  await groups.created({ quality_scores: ['mid', 'low'], rules: [groups.rule(0, other)] })
})

test('a disabled link, or one of an inactive advertiser, cannot be newly chosen, but may stay', async () => {
  const { db } = api.database
  const off = await makeProviderLink(db, { disabled: true })
  const idle = await makeProviderLink(db, { provider_id: (await makeProvider(db, { status: false })).id })
  for (const link of [off, idle]) {
    const chosen = { advertiser_link_id: link.id, advertiser_id: link.provider_id }
    assert.deepEqual((await groups.refusal({ rules: [groups.rule(0, chosen)] })).fields, {
      'rules.0.advertiser_link_id': 'Disabled Option!',
    })
  }
  const mine = await makeProviderLink(db)
  const { advertiser_link_group: group } = await groups.created({
    rules: [groups.rule(0, { advertiser_link_id: mine.id, advertiser_id: mine.provider_id })],
  })
  await db.update(providerLink).set({ disabled: true }).where(eq(providerLink.id, mine.id))
  await db.update(provider).set({ status: false }).where(eq(provider.id, mine.provider_id))
  const kept = await groups.changed(group.id, sentOf(group, { description: 'Later' }))
  assert.equal(kept.advertiser_link_group.description, 'Later')
  // A link can only be deleted while the group that uses it is archived; the group may be restored later.
  await db.update(providerLink).set({ archived_at: new Date() }).where(eq(providerLink.id, mine.id))
  const last = kept.advertiser_link_group
  const later = await groups.changed(group.id, sentOf(last, { description: 'Back' }))
  assert.deepEqual(later.advertiser_link_group.rules, last.rules)
})

test('rules keep their order and ids; a missing one is archived; foreign and repeated ids are refused', async () => {
  const { advertiser_link_group: group } = await groups.created({
    rules: [groups.rule(0, { weight: 40 }), groups.rule(1, { weight: 40 })],
  })
  const [first, second] = group.rules
  const next = await groups.changed(
    group.id,
    sentOf(group, { rules: [second, groups.rule(2, { weight: 10 }), first] }),
  )
  const { rules } = next.advertiser_link_group
  assert.deepEqual([rules[0]!.id, rules[2]!.id], [second!.id, first!.id])
  const less = await groups.changed(group.id, { rules: [first] })
  assert.deepEqual(
    less.advertiser_link_group.rules.map((one) => one.id),
    [first!.id],
  )
  const foreign = (await groups.created()).advertiser_link_group.rules[0]!
  for (const wrong of [[foreign], [second], [first, first]]) {
    const answer = await groups.put(group.id, { rules: wrong })
    assert.equal(answer.status, 400)
    const at = wrong.length - 1
    assert.equal(
      answer.fields[`rules.${at}.id`],
      'This rule does not belong to this group, or it was archived.',
    )
  }
})

test('a rule that was disabled after it was published stays disabled, and a new one is disabled in an inactive group', async () => {
  const { advertiser_link_group: group } = await groups.created({
    rules: [groups.rule(0), groups.rule(1, { active: false })],
  })
  const enabled = group.rules.map((one) => ({ ...one, active: true }))
  // Rules that were never published may be enabled.
  await groups.changed(group.id, { rules: enabled, published: true })
  await groups.changed(group.id, { rules: group.rules })
  const refused = await groups.put(group.id, { rules: enabled })
  assert.deepEqual(refused.fields, { 'rules.1.active': messages.targetings.ruleStaysDisabled })
  const off = await groups.created({ active: false })
  assert.deepEqual(
    off.advertiser_link_group.rules.map((one) => one.active),
    [false, false],
  )
})

test('a rule that needs a removed property is refused, never changed', async () => {
  const low = await makeProviderLink(api.database.db, { quality_score: 'low' })
  const other = { advertiser_link_id: low.id, advertiser_id: low.provider_id }
  const { advertiser_link_group: group } = await groups.created({
    quality_scores: ['mid', 'low'],
    rules: [groups.rule(0), groups.rule(1, other)],
  })
  const refused = await groups.put(group.id, { quality_scores: ['mid'] })
  assert.deepEqual(
    [refused.status, refused.fields],
    [400, { 'rules.1.advertiser_link_id': messages.providerLinks.propertiesMismatch }],
  )
  const [first, second] = group.rules
  const { advertiser_link_group: after } = await groups.changed(group.id, {
    quality_scores: ['mid'],
    rules: [first, { ...second, active: false }],
  })
  assert.deepEqual(
    after.rules.map((one) => one.active),
    [true, false],
  )
  assert.equal(after.capacity, 100)
})

test('publishing a group makes exactly the previewed changes, and the preview changes nothing', async () => {
  const { advertiser_link_group: group } = await groups.created({ published: true })
  const [first, second] = group.rules
  const rules = [{ ...second, capacity: 7 }, { ...first, active: false }, groups.rule(2)]
  const ask = (body: object) =>
    invoke(api.app, previewGroup, groups.asAdmin({ body: { id: group.id, ...body } }))
  const { data } = await ask({ rules })
  assert.deepEqual(data.difference.fields, [{ field: 'capacity', before: 200, after: 107 }])
  assert.deepEqual(
    data.difference.rules.map(({ id, kind, fields }) => [id, kind, fields]),
    [
      [second!.id, 'changed', [{ field: 'capacity', before: 100, after: 7 }]],
      [null, 'added', []],
      [first!.id, 'removed', []],
    ],
  )
  assert.equal((await groups.served(group.id))!.rules.length, 2)
  const { live } = await groups.changed(group.id, { rules, published: true })
  assert.deepEqual([live!.capacity, live!.rules.map((one) => one.capacity)], [107, [7, 100]])
  assert.equal((await ask({ quality_scores: ['low'] })).status, 400)
  assert.equal((await ask({ rules, updated_at: group.updated_at })).status, 409)
})

test('a group that would send searches round in a ring is refused', async () => {
  const { db } = api.database
  const host = (await makeDomain(db)).domain
  const { advertiser_link_group: group } = await groups.created({ published: true })
  const row = await makeGroup(db, { rules: [] })
  const user = await makeTargeting(db, { rules: [{ to: { ...row, id: group.id } }] })
  const back = await makeProviderLink(db, { link: `https://${host}/search?q=[Q]&targeting_id=${user.id}` })
  const rules = [groups.rule(0, { advertiser_link_id: back.id, advertiser_id: back.provider_id })]
  const answer = await groups.put(group.id, { rules })
  assert.deepEqual([answer.status, answer.fields], [400, { rules: messages.targetings.ring }])
  const { data } = await invoke(api.app, getGroup, groups.asAdmin({ params: { id: group.id } }))
  assert.equal(data.advertiser_link_group.rules.length, 2)
})

test('history shows who changed the group and its rules', async () => {
  const { advertiser_link_group: group } = await groups.created()
  const [first] = group.rules
  const mobile = await makeReference(api.database.db, 'platform', 'Mobile')
  await groups.changed(
    group.id,
    sentOf(group, {
      platforms: [...group.platforms, mobile],
      rules: group.rules.map((one) => (one.id === first!.id ? { ...one, capacity: 7 } : one)),
      published: true,
    }),
  )
  const { data } = await invoke(api.app, groupHistory, groups.asAdmin({ params: { id: group.id } }))
  const { rows, total_count } = data.latest_history_data
  assert.deepEqual([total_count, rows.map((row) => row.action)], [2, ['publish', 'create']])
  const [{ changes }] = rows as [(typeof rows)[0]]
  assert.deepEqual(
    changes.filter((one) => one.field !== 'published_at').map((one) => [one.field, one.before, one.after]),
    [
      ['status', 'draft', 'published'],
      ['platforms', 'Desktop', 'Desktop, Mobile'],
      [`rule ${first!.id} capacity`, '100', '7'],
    ],
  )
  const { data: read } = await invoke(api.app, getGroup, groups.asAdmin({ params: { id: group.id } }))
  assert.deepEqual(
    changes.filter((one) => one.field === 'published_at').map((one) => [one.before, one.after]),
    [[null, read.advertiser_link_group.published_at]],
  )
  const trace = await api.database.db
    .select()
    .from(audit)
    .where(eq(audit.entity_id, String(group.id)))
  assert.ok(trace.every((row) => row.actor_user_id !== null))
})

test('groups are for admins; one that does not exist is not found', async () => {
  const id = 999_999
  assert.equal((await invoke(api.app, getGroup, { token: api.publisher, params: { id } })).status, 403)
  assert.equal((await invoke(api.app, getGroup, groups.asAdmin({ params: { id } }))).status, 404)
  assert.equal((await groups.put(id, { active: true })).status, 404)
})
