import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  deleteGroup,
  deleteGroups,
  getGroup,
  groupOptions,
  listGroups,
  restoreGroup,
  updateGroup,
  updateGroups,
} from '@headgate/contract/groups/calls'
import { makeGroup, makeProviderLink, makeReference, makeTargeting } from '@headgate/db/sample/make'
import { audit, capUsage, engineState, targetingRule } from '@headgate/db/schema/all'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })

const list = async (query: Record<string, unknown>) =>
  (await invoke(api.app, listGroups, asAdmin({ query }))).data
const ids = async (query: Record<string, unknown>) =>
  (await list(query)).advertiser_link_groups.map((group) => group.id)
const options = async (query: Record<string, unknown>) =>
  (await invoke(api.app, groupOptions, asAdmin({ query }))).data.advertiser_link_groups

async function flags(id: number) {
  const [row] = await api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'group_flags'), eq(engineState.entity_id, id)))
  return row?.content
}

const archive = (id: number) => invoke(api.app, deleteGroup, asAdmin({ params: { id } }))
const remove = (id: number) =>
  invoke(api.app, deleteGroup, asAdmin({ params: { id }, query: { permanent: 'true' } }))

test('the list filters, sorts and pages, newest first, and shows what is left and what uses a group', async () => {
  const { db } = api.database
  const word = 'Listed here'
  const low = await makeProviderLink(db, { quality_score: 'low' })
  const a = await makeGroup(db, { description: `${word} A`, rules: [{ link: low, capacity: 50 }] })
  const b = await makeGroup(db, {
    description: `${word} b`,
    active: false,
    rules: [
      { link: await makeProviderLink(db), capacity: 10 },
      { link: await makeProviderLink(db), capacity: 5, active: false },
    ],
  })
  const c = await makeGroup(db, { description: `${word} C`, published: false, rules: [{ link: low }] })
  const user = await makeTargeting(db, { rules: [{ to: a }] })
  const day = new Date().toISOString().slice(0, 10)
  await db.insert(capUsage).values({ day, kind: 'group', entity_id: a.id, leased: 30, used: 20 })

  const q = word.toLowerCase()
  assert.deepEqual(await ids({ q }), [c.id, b.id, a.id])
  assert.deepEqual(await ids({ q, order_by: 'description', order_direction: 'ASC' }), [a.id, b.id, c.id])
  assert.deepEqual(await ids({ q, size: 1, page: 2 }), [b.id])
  assert.equal((await list({ q, size: 1 })).total, 3)
  assert.deepEqual(await ids({ q, active: 'false' }), [b.id])
  assert.deepEqual(await ids({ q, status: 'draft' }), [c.id])
  assert.deepEqual(await ids({ q, quality_score: 'low' }), [c.id, a.id])
  assert.deepEqual(await ids({ q, quality_score: ['low', 'mid'], platform_id: low.platform_id }), [
    c.id,
    b.id,
    a.id,
  ])
  assert.deepEqual(await ids({ q: String(b.id) }), [b.id])
  assert.deepEqual(
    (await list({ q })).advertiser_link_groups.map((row) => [
      row.capacity,
      row.remaining_capacity,
      row.no_of_rules,
      row.no_of_active_rules,
      row.used_by,
    ]),
    [
      [0, null, 1, 1, []],
      [10, 10, 2, 1, []],
      [50, 30, 1, 1, [user.id]],
    ],
  )
  const { data } = await invoke(api.app, getGroup, asAdmin({ params: { id: b.id } }))
  assert.deepEqual([data.previous_id, data.next_id], [c.id, a.id])
})

test('options are the published groups whose properties are all among the given ones', async () => {
  const { db } = api.database
  const mobile = await makeReference(db, 'platform', 'Options mobile')
  const native = await makeReference(db, 'trafficSource', 'Options native')
  const push = await makeReference(db, 'trafficSource', 'Options push')
  const link = await makeProviderLink(db, { platform_id: mobile, traffic_source_id: native })
  const tablet = await makeReference(db, 'platform', 'Options tablet')
  const fits = await makeGroup(db, { rules: [{ link, capacity: 9 }] })
  const wider = await makeGroup(db, { platforms: [mobile, tablet], rules: [{ link }] })
  const draft = await makeGroup(db, { published: false, rules: [{ link }] })
  const edited = await makeGroup(db, { active: false, rules: [{ link }] })
  await invoke(
    api.app,
    updateGroup,
    asAdmin({ params: { id: edited.id }, body: { published: false, targeting: 'waterfall' } }),
  )
  const archived = await makeGroup(db, { rules: [{ link }], archived_at: new Date() })
  const given = {
    platform_id: [mobile],
    search_engine_id: [link.search_engine_id],
    tag_type_id: [link.tag_type_id],
    quality_score: ['mid', 'low'],
  }
  const found = await options(given)
  assert.deepEqual(
    found.map((one) => [one.id, one.active, one.capacity, one.remaining_capacity]),
    [
      [edited.id, false, 0, null],
      [fits.id, true, 9, 9],
    ],
  )
  assert.deepEqual(
    (await options({ ...given, platform_id: [mobile, tablet] })).map((one) => one.id),
    [edited.id, wider.id, fits.id],
  )
  assert.equal((await options({ ...given, quality_score: ['low'] })).length, 0)
  assert.equal((await options({ ...given, traffic_source_id: [push] })).length, 0)
  assert.equal((await options({ ...given, traffic_source_id: [push, native] })).length, 2)
  assert.deepEqual(
    (await options({ ...given, advertiser_link_group_id: [archived.id, wider.id] })).map((one) => [
      one.id,
      one.active,
    ]),
    [
      [archived.id, false],
      [edited.id, false],
      [wider.id, true],
      [fits.id, true],
    ],
  )
  assert.deepEqual(
    (await options({ advertiser_link_group_id: draft.id })).map((one) => one.id),
    [draft.id],
  )
})

test('archive, restore, remove for good: one at a time and many, all or none', async () => {
  const { db } = api.database
  const link = await makeProviderLink(db)
  const [one, two, three] = [
    await makeGroup(db, { rules: [{ link }] }),
    await makeGroup(db, { rules: [{ link }] }),
    await makeGroup(db, { rules: [{ link }], published: false }),
  ]
  assert.equal((await remove(one.id)).error?.code, 'not_archived')
  assert.equal((await archive(one.id)).status, 200)
  assert.deepEqual(await flags(one.id), { active: true, archived: true })
  assert.ok((await ids({ archived: 'true' })).includes(one.id))
  const edit = await invoke(
    api.app,
    updateGroup,
    asAdmin({ params: { id: one.id }, body: { active: false } }),
  )
  assert.equal(edit.error?.code, 'archived')
  const back = await invoke(api.app, restoreGroup, asAdmin({ params: { id: one.id } }))
  assert.equal(back.data.advertiser_link_group.archived_at, null)
  assert.deepEqual(await flags(one.id), { active: true, archived: false })

  const many = (call: typeof deleteGroups | typeof updateGroups, query: object, which: number[]) =>
    invoke(api.app, call, asAdmin({ query: { ...query }, body: { ids: which } }))
  const all = [one.id, two.id, three.id]
  assert.equal((await many(deleteGroups, {}, [...all, 999_999])).status, 404)
  assert.equal((await ids({ archived: 'true' })).includes(two.id), false)
  assert.deepEqual((await many(deleteGroups, {}, all)).data.ids, all)
  assert.equal((await many(updateGroups, { active: 'true' }, all)).error?.code, 'archived')
  assert.equal((await many(updateGroups, { deleted: 'false' }, [one.id, two.id])).status, 200)
  assert.equal((await many(deleteGroups, { permanent: 'true' }, all)).error?.code, 'not_archived')
  assert.equal((await many(deleteGroups, { permanent: 'true' }, [three.id])).status, 200)
  assert.equal((await invoke(api.app, getGroup, asAdmin({ params: { id: three.id } }))).status, 404)
  assert.equal((await many(updateGroups, {}, all)).status, 400)
  const trace = await db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'advertiser_link_group'), eq(audit.entity_id, String(three.id))))
    .orderBy(audit.id)
  assert.deepEqual(
    trace.map((row) => row.action),
    ['archive', 'delete'],
  )
})

test('many are activated, deactivated and published at once, in a fixed number of statements', async () => {
  const { db } = api.database
  const link = await makeProviderLink(db)
  await db.execute(sql`
    with made as (insert into advertiser_link_group (description) select 'Bulk' from generate_series(1, 300) returning id)
    insert into group_rule (advertiser_link_group_id, priority, weight, capacity, advertiser_id, advertiser_link_id)
    select id, 1, 100, 20, ${link.provider_id}::int, ${link.id}::int from made`)
  const all = await ids({ q: 'Bulk', size: 300 })
  assert.equal(all.length, 300)
  const update = (query: object) =>
    invoke(api.app, updateGroups, asAdmin({ query: { ...query }, body: { ids: all } }))
  assert.equal((await update({ status: 'published' })).status, 200)
  assert.equal((await list({ q: 'Bulk', status: 'published' })).total, 300)
  const content = await db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'group'), inArray(engineState.entity_id, all)))
  assert.equal(content.length, 300)
  assert.ok(content.every((row) => (row.content as { capacity: number }).capacity === 20))
  assert.equal((await update({ active: 'false' })).status, 200)
  assert.deepEqual(await flags(all[0]!), { active: false, archived: false })
  assert.equal((await update({ status: 'draft' })).status, 200)
  assert.equal((await list({ q: 'Bulk', status: 'draft', active: 'false' })).total, 300)
})

test('a group that rules use is not archived, and the text names the publisher links (decision 0148)', async () => {
  const { db } = api.database
  const link = await makeProviderLink(db)
  const group = await makeGroup(db, { rules: [{ link }] })
  const served = await makeTargeting(db, { rules: [{ to: group }] })
  const drafted = await makeTargeting(db, { rules: [{ to: group }], state: 'draft' })
  const text = (which: string) =>
    `Group ${group.id} cannot be archived: it is used by ${which}. Disable or replace the rule there and publish the change first.`
  const refused = await archive(group.id)
  assert.deepEqual(
    [refused.status, refused.message],
    [409, text(`publisher links ${served.id}, ${drafted.id}`)],
  )
  // Disabled in the draft, but served until the draft is published.
  const rules = inArray(targetingRule.targeting_id, [served.id, drafted.id])
  await db.update(targetingRule).set({ disabled: true }).where(rules)
  assert.equal((await archive(group.id)).message, text(`publisher link ${served.id}`))
  const other = await makeGroup(db, { rules: [{ link }] })
  const both = await invoke(api.app, deleteGroups, asAdmin({ body: { ids: [other.id, group.id] } }))
  assert.equal(both.status, 409)
  assert.ok((await ids({ active: 'true' })).includes(other.id))
  await db.execute(sql`update engine_state set content = jsonb_set(content, '{rules}', '[]')
    where kind = 'targeting' and entity_id = ${served.id}`)
  assert.equal((await archive(group.id)).status, 200)
  const kept = await remove(group.id)
  assert.deepEqual(
    [kept.status, kept.message],
    [
      409,
      `Group ${group.id} cannot be removed: it still has rules in publisher links ${served.id}, ${drafted.id}.`,
    ],
  )
})

test('these calls are for admins only', async () => {
  for (const call of [listGroups, groupOptions, deleteGroups, updateGroups])
    assert.equal((await invoke(api.app, call, { token: api.publisher, body: { ids: [1] } })).status, 403)
})
