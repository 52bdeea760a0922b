import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getGroup } from '@headgate/contract/groups/calls'
import {
  groupRevisionContent,
  groupRevisions,
  restoreGroupRevision,
} from '@headgate/contract/groups/revisions'
import { makeGroup, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { providerLink, publication, publisherAccount } from '@headgate/db/schema/all'
import { and, eq, isNull } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'
import { groupTester, sentOf } from '../testing/groups.ts'

let api: TestApi
let groups: Awaited<ReturnType<typeof groupTester>>
before(async () => {
  api = await testApi()
  groups = await groupTester(api)
})
after(() => api.close())

const running = (targetingId: number) =>
  api.database.db
    .select()
    .from(publisherAccount)
    .where(and(eq(publisherAccount.tid, targetingId), isNull(publisherAccount.valid_to)))
    .orderBy(publisherAccount.id)

test('publishing serves the enabled rules; a later draft changes nothing that is served', async () => {
  const { advertiser_link_group: group, live } = await groups.created({
    published: true,
    rules: [groups.rule(0), groups.rule(1), groups.rule(2, { active: false })],
  })
  assert.deepEqual([group.status, group.published], ['published', true])
  assert.ok(group.published_at)
  assert.deepEqual(await groups.served(group.id), live)
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
  const draft = await groups.changed(
    group.id,
    sentOf(group, { published: false, rules: group.rules.slice(0, 1) }),
  )
  assert.equal(draft.advertiser_link_group.status, 'draft')
  assert.equal(draft.advertiser_link_group.published_at, group.published_at)
  assert.deepEqual([draft.live, await groups.served(group.id)], [live, live])
  const again = await groups.changed(group.id, { published: true })
  assert.equal(again.advertiser_link_group.status, 'published')
  assert.equal(again.live?.rules.length, 1)
  const kept = await api.database.db.select().from(publication).where(eq(publication.entity_id, group.id))
  assert.equal(kept.filter((one) => one.kind === 'group').length, 2)
})

test('a published group reaches every publisher link that uses it, with its publisher ad accounts', async () => {
  const { db } = api.database
  const { advertiser_link_group: group } = await groups.created({ published: true, rules: [groups.rule(0)] })
  const row = await makeGroup(db, { rules: [] })
  const users = [
    await makeTargeting(db, { rules: [{ to: { ...row, id: group.id }, weight: 100 }] }),
    await makeTargeting(db, { rules: [{ to: { ...row, id: group.id }, weight: 100 }] }),
  ]
  const linksOf = async () =>
    Promise.all(users.map(async (user) => (await running(user.id)).map((account) => account.link_id)))
  assert.deepEqual(await linksOf(), [[groups.links[0]!.id], [groups.links[0]!.id]])
  const draft = await groups.changed(group.id, { rules: [groups.rule(1)] })
  assert.deepEqual(await linksOf(), [[groups.links[0]!.id], [groups.links[0]!.id]])
  await groups.changed(group.id, { published: true, updated_at: draft.advertiser_link_group.updated_at })
  assert.deepEqual(await linksOf(), [[groups.links[1]!.id], [groups.links[1]!.id]])
})

test('the active flag is served at once, and leaves a published group published', async () => {
  const { advertiser_link_group: group } = await groups.created({ published: true })
  const off = await groups.changed(group.id, { active: false })
  assert.deepEqual([off.advertiser_link_group.active, off.advertiser_link_group.status], [false, 'published'])
  assert.deepEqual(await groups.served(group.id, 'group_flags'), { active: false, archived: false })
  // This also works when a link was changed since in a way that a save would refuse.
  const mine = await makeProviderLink(api.database.db)
  const other = await groups.created({
    rules: [groups.rule(0, { advertiser_link_id: mine.id, advertiser_id: mine.provider_id })],
  })
  await api.database.db.update(providerLink).set({ quality_score: 'low' }).where(eq(providerLink.id, mine.id))
  await groups.changed(other.advertiser_link_group.id, { active: false })
})

test('the second of two writers gets a conflict, and none of its changes are written', async () => {
  const { advertiser_link_group: group } = await groups.created()
  await groups.changed(group.id, { description: 'First', updated_at: group.updated_at })
  const late = await groups.put(group.id, { description: 'Second', rules: [], updated_at: group.updated_at })
  assert.deepEqual([late.status, late.error?.code], [409, 'changed_meanwhile'])
  const both = await groups.created()
  const { id, updated_at } = both.advertiser_link_group
  const answers = await Promise.all(
    ['One', 'Two'].map((description) => groups.put(id, { description, published: true, updated_at })),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409],
  )
})

test('a refused publication leaves the saved group as it was', async () => {
  const { advertiser_link_group: group, live } = await groups.created({ published: true })
  const answer = await groups.put(group.id, { published: true, description: 'No', rules: [] })
  assert.equal(answer.status, 400)
  const { data } = await invoke(api.app, getGroup, groups.asAdmin({ params: { id: group.id } }))
  assert.deepEqual([data.advertiser_link_group, data.live], [group, live])
})

test('a published revision is kept, read and made the draft again; disabled rules come back as new', async () => {
  const { rule, links } = groups
  const third = { weight: 0.5, capacity: 7 }
  const first = await groups.created({ published: true, description: 'One', rules: [rule(0), rule(1)] })
  const { id, rules: old } = first.advertiser_link_group
  await groups.changed(id, {
    published: true,
    description: 'Two',
    rules: [{ ...old[0]!, active: false }, { ...old[1]!, capacity: 9, weight: 40 }, rule(2, third)],
  })
  const list = await invoke(api.app, groupRevisions, groups.asAdmin({ params: { id } }))
  assert.deepEqual(
    list.data.revisions.map((one) => [one.number, one.is_live, one.published_by]),
    [
      [2, true, 'Test User'],
      [1, false, 'Test User'],
    ],
  )
  const { revision } = list.data.revisions[1]!
  const read = await invoke(api.app, groupRevisionContent, groups.asAdmin({ params: { id, revision } }))
  assert.deepEqual(read.data.content, first.live)
  const live = await groups.served(id)
  const body = { revision }
  const { data, status } = await invoke(
    api.app,
    restoreGroupRevision,
    groups.asAdmin({ params: { id }, body }),
  )
  assert.equal(status, 200)
  const { description, rules, status: state } = data.advertiser_link_group
  assert.deepEqual([description, state, data.left_out], ['One', 'draft', 0])
  assert.deepEqual(
    rules.map((one) => [one.advertiser_link_id, one.capacity, one.active]),
    [
      [links[0]!.id, 100, true],
      [links[1]!.id, 100, true],
      [links[0]!.id, 100, false],
    ],
  )
  assert.notEqual(rules[0]!.id, old[0]!.id)
  assert.deepEqual([rules[1]!.id, rules[2]!.id], [old[1]!.id, old[0]!.id])
  assert.deepEqual(await groups.served(id), live)
  await groups.changed(id, { active: false })
  const refused = await invoke(api.app, restoreGroupRevision, groups.asAdmin({ params: { id }, body }))
  assert.equal(refused.message, 'Activate this group before you restore a revision with rules.')
  const other = { ...body, revision: 999_999 }
  const none = await invoke(api.app, restoreGroupRevision, groups.asAdmin({ params: { id }, body: other }))
  assert.equal(none.status, 404)
})
