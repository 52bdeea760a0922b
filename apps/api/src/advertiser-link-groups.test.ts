import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdvertiserLinkGroup, GroupForm } from '@headgate/contract/advertiser-link-groups'
import {
  createGroup,
  getGroup,
  groupHistory,
  updateGroup,
  type GroupDetail,
} from '@headgate/contract/group-calls'
import { messages } from '@headgate/contract/messages'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makeReference,
  makeTargeting,
  type ProviderLinkRow,
} from '@headgate/db/sample/make'
import {
  audit,
  engineState,
  provider,
  providerLink,
  publication,
  publisherAccount,
} from '@headgate/db/schema/all'
import type { PublishedGroup } from '@headgate/domain/snapshot'
import { and, eq, isNull } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from './testing/api.ts'

let api: TestApi
let links: ProviderLinkRow[]
let properties: Pick<GroupForm, 'platforms' | 'search_engines' | 'tag_types' | 'quality_scores'>
before(async () => {
  api = await testApi()
  const { db } = api.database
  links = [await makeProviderLink(db), await makeProviderLink(db), await makeProviderLink(db)]
  const one = links[0]!
  properties = {
    platforms: [one.platformId],
    search_engines: [one.searchEngineId],
    tag_types: [one.tagTypeId],
    quality_scores: [one.qualityScore],
  }
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })

const rule = (at: number, given: object = {}) => ({
  capacity: 100,
  weight: 50,
  revenue_share: 60,
  active: true,
  advertiser_id: links[at]!.providerId,
  advertiser_link_id: links[at]!.id,
  ...given,
})
const form = (given: object = {}): object => ({
  ...properties,
  description: ' Evening ',
  targeting: 'round_robin',
  rules: [rule(0), rule(1)],
  ...given,
})

async function created(given: object = {}): Promise<GroupDetail> {
  const answer = await invoke(api.app, createGroup, asAdmin({ body: form(given) }))
  assert.equal(answer.status, 200, JSON.stringify(answer.fields))
  return answer.data
}

const put = (id: number, body: object) => invoke(api.app, updateGroup, asAdmin({ params: { id }, body }))

/** What the form sends back of a group that it has read. */
const sentOf = ({ rules, updated_at, ...group }: AdvertiserLinkGroup, given: object = {}) => ({
  ...group,
  updated_at,
  rules,
  ...given,
})

async function changed(id: number, body: object): Promise<GroupDetail> {
  const answer = await put(id, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.fields))
  return answer.data
}

async function refusal(given: object) {
  const answer = await invoke(api.app, createGroup, asAdmin({ body: form(given) }))
  assert.equal(answer.status, 400)
  return answer
}

async function served(id: number, kind: 'group' | 'group_flags' = 'group') {
  const [row] = await api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, kind), eq(engineState.entityId, id)))
  return row?.content as PublishedGroup | undefined
}

const running = (targetingId: number) =>
  api.database.db
    .select()
    .from(publisherAccount)
    .where(and(eq(publisherAccount.targetingId, targetingId), isNull(publisherAccount.validTo)))
    .orderBy(publisherAccount.id)

test('a new group is a draft that nothing serves, with the sum of its caps (2 §2.4, §4.1)', async () => {
  const { advertiser_link_group: group, live } = await created()
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
      [links[0]!.id, 50, 'mid'],
      [links[1]!.id, 50, 'mid'],
    ],
  )
  assert.equal(await served(group.id), undefined)
  const read = await invoke(api.app, getGroup, asAdmin({ params: { id: group.id } }))
  assert.deepEqual(read.data.advertiser_link_group, group)
})

test('a cap of 0 is no cap, so the group has none (decision 0041)', async () => {
  const { advertiser_link_group: group } = await created({
    targeting: 'waterfall',
    rules: [rule(0), rule(1, { capacity: '' }), rule(2, { capacity: 5, active: false })],
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

test('every refusal of a group has its text, all at once (2 §5.1)', async () => {
  const bad = await refusal({
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
  assert.equal((await refusal({ platforms: [999_999] })).fields['platforms'], 'Platform is Required!')
  const rules = await refusal({
    rules: [
      rule(0, { capacity: -1, weight: 0, advertiser_id: null, revenue_share: 101 }),
      rule(1, { capacity: 1.5, weight: 101, advertiser_link_id: null }),
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
  const twice = await refusal({
    rules: [rule(0), rule(0), rule(1), rule(1)].map((one) => ({ ...one, weight: 10 })),
  })
  assert.equal(
    twice.message,
    `The following advertiser links with the ID are duplicated: ${links[0]!.id}, ${links[1]!.id}`,
  )
  assert.equal(
    (await refusal({ rules: [rule(0, { weight: 60 }), rule(1, { weight: 41 })] })).message,
    messages.targetings.weightsWrong,
  )
  // One of the two is disabled: it does not count.
  await created({ rules: [rule(0), rule(0, { active: false })] })
  await created({ rules: [rule(0, { weight: 60 }), rule(1, { weight: 41, active: false })] })
})

test('an advertiser link must exist, be the advertiser’s, and have the properties of the group', async () => {
  const { db } = api.database
  const field = 'rules.0.advertiser_link_id'
  const only = async (given: object) => (await refusal({ rules: [rule(0, given)] })).fields
  const needed = { [field]: 'Please select an advertiser link!' }
  assert.deepEqual(await only({ advertiser_link_id: 999_999 }), needed)
  assert.deepEqual(await only({ advertiser_id: links[1]!.providerId }), needed)
  const gone = await makeProviderLink(db, { archivedAt: new Date() })
  assert.deepEqual(await only({ advertiser_link_id: gone.id, advertiser_id: gone.providerId }), needed)
  const low = await makeProviderLink(db, { qualityScore: 'low' })
  const other = { advertiser_link_id: low.id, advertiser_id: low.providerId }
  assert.deepEqual(await only(other), {
    [field]: 'Current link properties do not match with advertiser link properties.',
  })
  await created({ rules: [rule(0), rule(1, { ...other, active: false })] })
  await created({ quality_scores: ['mid', 'low'], rules: [rule(0, other)] })
})

test('a disabled link, or one of an inactive advertiser, is not chosen anew but may stay (2 §4.4)', async () => {
  const { db } = api.database
  const off = await makeProviderLink(db, { disabled: true })
  const idle = await makeProviderLink(db, { providerId: (await makeProvider(db, { status: false })).id })
  for (const link of [off, idle]) {
    const chosen = { advertiser_link_id: link.id, advertiser_id: link.providerId }
    assert.deepEqual((await refusal({ rules: [rule(0, chosen)] })).fields, {
      'rules.0.advertiser_link_id': 'Disabled Option!',
    })
  }
  const mine = await makeProviderLink(db)
  const { advertiser_link_group: group } = await created({
    rules: [rule(0, { advertiser_link_id: mine.id, advertiser_id: mine.providerId })],
  })
  await db.update(providerLink).set({ disabled: true }).where(eq(providerLink.id, mine.id))
  await db.update(provider).set({ status: false }).where(eq(provider.id, mine.providerId))
  const kept = await changed(group.id, sentOf(group, { description: 'Later' }))
  assert.equal(kept.advertiser_link_group.description, 'Later')
})

test('rules keep their order and ids; a missing one is archived; foreign and repeated ids are refused', async () => {
  const { advertiser_link_group: group } = await created({
    rules: [rule(0, { weight: 40 }), rule(1, { weight: 40 })],
  })
  const [first, second] = group.rules
  const next = await changed(group.id, sentOf(group, { rules: [second, rule(2, { weight: 10 }), first] }))
  const { rules } = next.advertiser_link_group
  assert.deepEqual([rules[0]!.id, rules[2]!.id], [second!.id, first!.id])
  const less = await changed(group.id, { rules: [first] })
  assert.deepEqual(
    less.advertiser_link_group.rules.map((one) => one.id),
    [first!.id],
  )
  const foreign = (await created()).advertiser_link_group.rules[0]!
  for (const wrong of [[foreign], [second], [first, first]]) {
    const answer = await put(group.id, { rules: wrong })
    assert.equal(answer.status, 400)
    const at = wrong.length - 1
    assert.equal(
      answer.fields[`rules.${at}.id`],
      'This rule does not belong to this group, or it was archived.',
    )
  }
})

test('a rule that was saved as disabled stays disabled, and a new one is disabled in an inactive group', async () => {
  const { advertiser_link_group: group } = await created({ rules: [rule(0), rule(1, { active: false })] })
  const refused = await put(group.id, {
    rules: group.rules.map((one) => ({ ...one, active: true })),
  })
  assert.deepEqual(refused.fields, { 'rules.1.active': messages.targetings.ruleStaysDisabled })
  const off = await created({ active: false })
  assert.deepEqual(
    off.advertiser_link_group.rules.map((one) => one.active),
    [false, false],
  )
})

test('publishing serves the enabled rules; a later draft changes nothing that is served', async () => {
  const { advertiser_link_group: group, live } = await created({
    published: true,
    rules: [rule(0), rule(1), rule(2, { active: false })],
  })
  assert.deepEqual([group.status, group.published], ['published', true])
  assert.ok(group.published_at)
  assert.deepEqual(await served(group.id), live)
  assert.deepEqual(live, {
    targeting_type: 'round_robin',
    capacity: 200,
    rules: group.rules.slice(0, 2).map((one) => ({
      id: one.id,
      capacity: 100,
      weight: 50,
      provider_link_id: one.advertiser_link_id,
    })),
  })
  const draft = await changed(group.id, sentOf(group, { published: false, rules: group.rules.slice(0, 1) }))
  assert.equal(draft.advertiser_link_group.status, 'draft')
  assert.equal(draft.advertiser_link_group.published_at, group.published_at)
  assert.deepEqual([draft.live, await served(group.id)], [live, live])
  const again = await changed(group.id, { published: true })
  assert.equal(again.advertiser_link_group.status, 'published')
  assert.equal(again.live?.rules.length, 1)
  const kept = await api.database.db.select().from(publication).where(eq(publication.entityId, group.id))
  assert.equal(kept.filter((one) => one.kind === 'group').length, 2)
})

test('a published group reaches every publisher link that uses it, with its publisher ad accounts', async () => {
  const { db } = api.database
  const { advertiser_link_group: group } = await created({ published: true, rules: [rule(0)] })
  const row = await makeGroup(db, { rules: [] })
  const users = [
    await makeTargeting(db, { rules: [{ to: { ...row, id: group.id }, weight: 100 }] }),
    await makeTargeting(db, { rules: [{ to: { ...row, id: group.id }, weight: 100 }] }),
  ]
  const linksOf = async () =>
    Promise.all(users.map(async (user) => (await running(user.id)).map((account) => account.linkId)))
  assert.deepEqual(await linksOf(), [[links[0]!.id], [links[0]!.id]])
  const draft = await changed(group.id, { rules: [rule(1)] })
  assert.deepEqual(await linksOf(), [[links[0]!.id], [links[0]!.id]])
  await changed(group.id, { published: true, updated_at: draft.advertiser_link_group.updated_at })
  assert.deepEqual(await linksOf(), [[links[1]!.id], [links[1]!.id]])
})

test('the active flag is served at once, and leaves a published group published', async () => {
  const { advertiser_link_group: group } = await created({ published: true })
  const off = await changed(group.id, { active: false })
  assert.deepEqual([off.advertiser_link_group.active, off.advertiser_link_group.status], [false, 'published'])
  assert.deepEqual(await served(group.id, 'group_flags'), { active: false, archived: false })
  // Also where a link was changed since in a way that a save would refuse.
  const mine = await makeProviderLink(api.database.db)
  const other = await created({
    rules: [rule(0, { advertiser_link_id: mine.id, advertiser_id: mine.providerId })],
  })
  await api.database.db.update(providerLink).set({ qualityScore: 'low' }).where(eq(providerLink.id, mine.id))
  await changed(other.advertiser_link_group.id, { active: false })
})

test('the second of two writers is told, and nothing of it is written', async () => {
  const { advertiser_link_group: group } = await created()
  await changed(group.id, { description: 'First', updated_at: group.updated_at })
  const late = await put(group.id, { description: 'Second', rules: [], updated_at: group.updated_at })
  assert.deepEqual([late.status, late.error?.code], [409, 'changed_meanwhile'])
  const both = await created()
  const { id, updated_at } = both.advertiser_link_group
  const answers = await Promise.all(
    ['One', 'Two'].map((description) => put(id, { description, published: true, updated_at })),
  )
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409])
})

test('a refused publication leaves the saved group as it was', async () => {
  const { advertiser_link_group: group, live } = await created({ published: true })
  const answer = await put(group.id, { published: true, description: 'No', rules: [] })
  assert.equal(answer.status, 400)
  const { data } = await invoke(api.app, getGroup, asAdmin({ params: { id: group.id } }))
  assert.deepEqual([data.advertiser_link_group, data.live], [group, live])
})

test('history tells who did what to the group and its rules', async () => {
  const { advertiser_link_group: group } = await created()
  const [first] = group.rules
  const mobile = await makeReference(api.database.db, 'platform', 'Mobile')
  await changed(
    group.id,
    sentOf(group, {
      platforms: [...group.platforms, mobile],
      rules: group.rules.map((one) => (one.id === first!.id ? { ...one, capacity: 7 } : one)),
      published: true,
    }),
  )
  const { data } = await invoke(api.app, groupHistory, asAdmin({ params: { id: group.id } }))
  const { rows, total_count } = data.latest_history_data
  assert.deepEqual([total_count, rows.map((row) => row.action)], [3, ['publish', 'update', 'create']])
  assert.deepEqual(
    rows[1]!.changes.map((one) => [one.field, one.before, one.after]),
    [
      ['platforms', 'Desktop', 'Desktop, Mobile'],
      [`rule ${first!.id} capacity`, '100', '7'],
    ],
  )
  const trace = await api.database.db
    .select()
    .from(audit)
    .where(eq(audit.entityId, String(group.id)))
  assert.ok(trace.every((row) => row.actorUserId !== null))
})

test('groups are for admins; one that does not exist is not found', async () => {
  const id = 999_999
  assert.equal((await invoke(api.app, getGroup, { token: api.publisher, params: { id } })).status, 403)
  assert.equal((await invoke(api.app, getGroup, asAdmin({ params: { id } }))).status, 404)
  assert.equal((await put(id, { active: true })).status, 404)
})
