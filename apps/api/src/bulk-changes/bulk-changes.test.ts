import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { messages } from '@headgate/contract/base/messages'
import { type BulkSelection, previewBulkChange } from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues } from '@headgate/contract/bulk-changes/values'
import { updateTargeting } from '@headgate/contract/targetings/calls'
import { listProviderLinks } from '@headgate/contract/provider-links'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeTargeting,
  makeUser,
} from '@headgate/db/sample/make'
import { audit, engineState } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke } from '../testing/api.ts'
import { type BulkCalls, bulkCalls, percent } from './testing/bulk-calls.ts'

let calls: BulkCalls
before(async () => {
  calls = await bulkCalls()
})
after(() => calls.api.close())

const capsOf = async (id: number) =>
  (await calls.readTargeting(id)).targeting_rules.map((rule) => rule.daily_cap)

const whole = { weight: 100, share: 70 }

test('caps of all publisher links that match the filters of the list, as drafts', async () => {
  const publisher = await makePublisher(calls.db)
  const link = await makeProviderLink(calls.db)
  const other = await makeProviderLink(calls.db)
  const one = await makeTargeting(calls.db, {
    publisher_id: publisher.id,
    rules: [
      { to: link, daily_cap: 100, weight: 33.33333, share: 70 },
      { to: other, daily_cap: 200, weight: 66.66667, share: 70 },
    ],
  })
  const open = await makeTargeting(calls.db, { publisher_id: publisher.id, rules: [{ to: link, ...whole }] })
  const idle = await makeTargeting(calls.db, {
    publisher_id: publisher.id,
    rules: [{ to: link, ...whole, disabled: true }],
  })
  const foreign = await makeTargeting(calls.db, { rules: [{ to: link, daily_cap: 100, ...whole }] })
  const selection = {
    list: 'targetings',
    filters: { publisher: [publisher.id], archived: false },
  } satisfies BulkSelection
  const { records } = await calls.preview(percent(15), selection)
  assert.deepEqual(
    records.map(({ id, name, outcome, state, problem }) => ({ id, name, outcome, state, problem })),
    [
      { id: one.id, outcome: 'change', problem: null },
      { id: open.id, outcome: 'same', problem: null },
      { id: idle.id, outcome: 'conflict', problem: bulkMessages.noEnabledRule },
    ].map((record) => ({ name: publisher.name, state: 'published', ...record })),
  )
  assert.deepEqual(
    records[0]!.difference!.rules.map((rule) => rule.fields),
    [[{ field: 'daily_cap', before: 100, after: 115 }], [{ field: 'daily_cap', before: 200, after: 230 }]],
  )
  const made = await calls.apply(percent(15), selection)
  assert.deepEqual([made.changed, made.published], [1, 0])
  assert.deepEqual(await capsOf(one.id), [115, 230])
  assert.equal((await calls.readTargeting(one.id)).status, 'draft')
  assert.deepEqual(await calls.servedCaps('targeting', one.id), [100, 200])
  assert.deepEqual(await capsOf(foreign.id), [100])
})

test('published: one revision for each link, and drafts that were never published stay drafts', async () => {
  const link = await makeProviderLink(calls.db)
  const rules = [{ to: link, daily_cap: 1_000, ...whole }]
  const live = await makeTargeting(calls.db, { rules })
  const never = await makeTargeting(calls.db, { state: 'draft', rules })
  const made = await calls.apply(percent(-50), { list: 'targetings', ids: [live.id, never.id] }, true)
  assert.deepEqual([made.changed, made.published], [2, 1])
  assert.deepEqual(await calls.servedCaps('targeting', live.id), [500])
  assert.deepEqual(await calls.servedCaps('targeting', never.id), [])
  assert.deepEqual(
    [(await calls.readTargeting(live.id)).status, (await calls.readTargeting(never.id)).status],
    ['published', 'draft'],
  )
  const rows = await calls.db
    .select({ action: audit.action, entity: audit.entity, id: audit.entity_id, after: audit.after })
    .from(audit)
    .where(eq(audit.bulk_change_id, made.id))
    .orderBy(audit.id)
  assert.deepEqual(
    rows.map((row) => [row.action, row.entity, row.id]),
    [
      ['publish', 'targeting', String(live.id)],
      ['update', 'targeting', String(never.id)],
    ],
  )
})

test('a waterfall keeps a rule without a cap, and an unset value keeps 0', async () => {
  const link = await makeProviderLink(calls.db)
  const waterfall = await makeTargeting(calls.db, {
    targeting_type: 'waterfall',
    rules: [{ to: link, daily_cap: 0 }],
  })
  const { records } = await calls.preview(
    { kind: 'cap', how: 'value', value: 50 },
    { list: 'targetings', ids: [waterfall.id] },
  )
  assert.equal(records[0]!.problem, messages.targetings.waterfallNeedsOpenCap)
  const [same] = (await calls.preview(percent(50), { list: 'targetings', ids: [waterfall.id] })).records
  assert.equal(same!.outcome, 'same')
  const refused = await calls.run({ kind: 'cap', how: 'value', value: 50 }, records, true)
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.fields, {
    [`targeting.${waterfall.id}`]: messages.targetings.waterfallNeedsOpenCap,
  })
  const nothing = await calls.run(percent(50), [same!])
  assert.deepEqual(nothing.fields, { records: bulkMessages.nothingChanges })
})

test('caps of groups are published with their capacity', async () => {
  const link = await makeProviderLink(calls.db)
  const group = await makeGroup(calls.db, { rules: [{ link, capacity: 400, weight: 100 }] })
  const made = await calls.apply(percent(25), { list: 'groups', ids: [group.id] }, true)
  assert.equal(made.published, 1)
  const now = await calls.readGroup(group.id)
  assert.deepEqual([now.capacity, now.status, now.rules[0]!.capacity], [500, 'published', 500])
  assert.deepEqual(await calls.servedCaps('group', group.id), [500])
})

test('caps of advertiser links hold at once; 0 is refused there', async () => {
  const provider = await makeProvider(calls.db)
  const links = [
    await makeProviderLink(calls.db, { provider_id: provider.id, daily_cap: 100 }),
    await makeProviderLink(calls.db, { provider_id: provider.id, daily_cap: 7 }),
  ]
  const selection = {
    list: 'provider_links',
    filters: { provider_id: [provider.id] },
  } satisfies BulkSelection
  const zero = await calls.preview({ kind: 'cap', how: 'value', value: 0 }, selection)
  assert.deepEqual(
    zero.records.map((record) => record.problem),
    [messages.providerLinks.dailyCapPositive, messages.providerLinks.dailyCapPositive],
  )
  const made = await calls.apply({ kind: 'cap', how: 'step', value: -50 }, selection, true)
  assert.deepEqual([made.changed, made.published], [2, 0])
  const reply = await invoke(calls.api.app, listProviderLinks, {
    token: calls.api.admin,
    query: { provider_id: provider.id, order_by: 'id', order_direction: 'ASC' },
  })
  assert.deepEqual(
    reply.data.providerLinks.providerLinks.map((link) => link.daily_cap),
    [50, 1],
  )
  const [state] = await calls.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'provider_link'), eq(engineState.entity_id, links[0]!.id)))
  assert.equal((state!.content as { daily_cap: number }).daily_cap, 50)
})

test('filters are switched each by itself, and others stay', async () => {
  const link = await makeProviderLink(calls.db)
  const rules = [{ to: link, ...whole }]
  const one = await makeTargeting(calls.db, { rules, latency: 2_000, ip_list_proxy: true })
  const two = await makeTargeting(calls.db, { rules, short_keywords: true })
  const change = { kind: 'filters', filters: { latency: null, short_keywords: true } } as const
  const { records } = await calls.preview(change, { list: 'targetings', ids: [one.id, two.id] })
  assert.deepEqual(
    records.map(({ outcome, difference }) => [outcome, difference?.fields.map((field) => field.field)]),
    [
      ['change', ['filters.short_keywords', 'filters.latency']],
      ['same', undefined],
    ],
  )
  await calls.run(change, records, true)
  const now = await calls.readTargeting(one.id)
  assert.deepEqual(
    [now.latency, now.short_keywords, now.ip_list_proxy, now.status],
    [null, true, true, 'published'],
  )
})

test('a record that was changed since the preview refuses the run with its name', async () => {
  const link = await makeProviderLink(calls.db)
  const rules = [{ to: link, daily_cap: 100, ...whole }]
  const [one, two] = [await makeTargeting(calls.db, { rules }), await makeTargeting(calls.db, { rules })]
  const selection = { list: 'targetings', ids: [one.id, two.id] } satisfies BulkSelection
  const { records } = await calls.preview(percent(10), selection)
  await invoke(calls.api.app, updateTargeting, {
    token: calls.api.admin,
    params: { id: two.id },
    body: { notes: 'changed meanwhile' },
  })
  const refused = await calls.run(percent(10), records, true)
  assert.equal(refused.status, 409)
  assert.match(refused.message, new RegExp(`publisher link ${two.id} since`))
  assert.deepEqual(await capsOf(one.id), [100], 'none was changed')
  assert.equal(
    (await calls.run(percent(10), (await calls.preview(percent(10), selection)).records, true)).status,
    200,
  )
})

test("another user's unpublished changes are named, with everything that would go live", async () => {
  const link = await makeProviderLink(calls.db)
  const rules = [{ to: link, daily_cap: 100, ...whole }]
  const target = await makeTargeting(calls.db, { rules })
  const other = await makeUser(calls.db, { first_name: 'Ada', last_name: 'Berg' })
  await invoke(calls.api.app, updateTargeting, {
    token: calls.api.admin,
    params: { id: target.id },
    body: { warmup_mode: true },
  })
  const selection = { list: 'targetings', ids: [target.id] } satisfies BulkSelection
  assert.equal((await calls.preview(percent(10), selection)).records[0]!.drafted_by, null, 'an own draft')
  await calls.db.insert(audit).values({
    actor_user_id: other.id,
    action: 'update',
    entity: 'targeting',
    entity_id: String(target.id),
  })
  const [record] = (await calls.preview(percent(10), selection)).records
  assert.equal(record!.state, 'changed')
  assert.equal(record!.drafted_by, 'Ada Berg')
  assert.deepEqual(
    record!.live_difference!.fields.map((field) => field.field),
    ['warmup_mode'],
  )
})

const bad: [name: string, body: { change: BulkChangeValues; selection?: BulkSelection }, field: string][] = [
  ['a percent of -100', { change: percent(-100), selection: { list: 'groups', ids: [1] } }, 'change.value'],
  [
    'no filter',
    { change: { kind: 'filters', filters: {} }, selection: { list: 'targetings', ids: [1] } },
    'change.filters',
  ],
  [
    'filters of groups',
    { change: { kind: 'filters', filters: { latency: null } }, selection: { list: 'groups', ids: [1] } },
    'change.kind',
  ],
  [
    'a filter that the list lacks',
    { change: percent(5), selection: { list: 'groups', filters: { publisher: [1] } } },
    'selection.filters',
  ],
  [
    'a filter of a wrong value',
    { change: percent(5), selection: { list: 'groups', filters: { active: 'maybe' } } },
    'selection.filters.active',
  ],
  ['no selection', { change: percent(5) }, 'selection'],
]
for (const [name, body, field] of bad)
  test(`refused at its field: ${name}`, async () => {
    const reply = await invoke(calls.api.app, previewBulkChange, { token: calls.api.admin, body })
    assert.equal(reply.status, 400)
    assert.deepEqual(Object.keys(reply.fields ?? {}), [field])
  })

test('publishers may not call it, and a missing change is not found', async () => {
  const refused = await invoke(calls.api.app, previewBulkChange, {
    token: calls.api.publisher,
    body: { change: percent(5), selection: { list: 'groups', ids: [1] } },
  })
  assert.equal(refused.status, 403)
  const missing = await invoke(calls.api.app, previewBulkChange, {
    token: calls.api.admin,
    body: { change: { kind: 'undo', of: 2_000_000_000 } },
  })
  assert.equal(missing.status, 404)
})
