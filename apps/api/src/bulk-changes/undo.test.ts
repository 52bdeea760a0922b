import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { getBulkChange, listBulkChanges, recordsOfBulkChange } from '@headgate/contract/bulk-changes/calls'
import { updateGroup } from '@headgate/contract/groups/calls'
import { updateTargeting } from '@headgate/contract/targetings/calls'
import { makeGroup, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { bulkChange, providerLink } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { invoke } from '../testing/api.ts'
import { type BulkCalls, bulkCalls, percent } from './testing/bulk-calls.ts'

let calls: BulkCalls
before(async () => {
  calls = await bulkCalls()
})
after(() => calls.api.close())

const whole = { weight: 100, share: 70 }

test('an undo sets back what was not changed since, lists the rest, and can be undone', async () => {
  const link = await makeProviderLink(calls.db)
  const rules = [{ to: link, daily_cap: 100, ...whole }]
  const [kept, edited] = [await makeTargeting(calls.db, { rules }), await makeTargeting(calls.db, { rules })]
  const made = await calls.apply(percent(100), { list: 'targetings', ids: [kept.id, edited.id] }, true)
  await invoke(calls.api.app, updateTargeting, {
    token: calls.api.admin,
    params: { id: edited.id },
    body: { notes: 'mine' },
  })
  const undo = { kind: 'undo', of: made.id } as const
  const { records, undone } = await calls.preview(undo)
  assert.deepEqual(undone, percent(100))
  assert.deepEqual(
    records.map(({ id, outcome, problem }) => [id, outcome, problem]),
    [
      [kept.id, 'change', null],
      [edited.id, 'conflict', bulkMessages.changedSince],
    ],
  )
  const refused = await calls.run(undo, records, true)
  assert.deepEqual(refused.fields, { [`targeting.${edited.id}`]: bulkMessages.changedSince })
  const back = await calls.run(undo, records.slice(0, 1), true)
  assert.deepEqual([back.data.changed, back.data.published], [1, 1])
  assert.deepEqual(await calls.servedCaps('targeting', kept.id), [100])
  assert.deepEqual(await calls.servedCaps('targeting', edited.id), [200])
  const past = (
    await invoke(calls.api.app, getBulkChange, { token: calls.api.admin, params: { id: made.id } })
  ).data.bulk_change
  assert.deepEqual([past.undone_by, past.undone_records, past.changed], [back.data.id, 1, 2])
  const redo = await calls.run(
    { kind: 'undo', of: back.data.id },
    (await calls.preview({ kind: 'undo', of: back.data.id })).records,
    true,
  )
  assert.equal(redo.status, 200)
  assert.deepEqual(await calls.servedCaps('targeting', kept.id), [200])
})

test('the undo of drafts makes them published again, because engines serve just that', async () => {
  const link = await makeProviderLink(calls.db)
  const target = await makeTargeting(calls.db, { rules: [{ to: link, daily_cap: 100, ...whole }] })
  const group = await makeGroup(calls.db, { rules: [{ link, capacity: 10, weight: 100 }] })
  const ofLink = await calls.apply(percent(50), { list: 'targetings', ids: [target.id] })
  const ofGroup = await calls.apply(percent(50), { list: 'groups', ids: [group.id] })
  assert.equal((await calls.readTargeting(target.id)).status, 'draft')
  for (const { id } of [ofLink, ofGroup]) {
    const undo = { kind: 'undo', of: id } as const
    assert.equal((await calls.run(undo, (await calls.preview(undo)).records)).status, 200)
  }
  assert.equal((await calls.readTargeting(target.id)).status, 'published')
  assert.equal((await calls.readGroup(group.id)).status, 'published')
  assert.deepEqual(await calls.servedCaps('targeting', target.id), [100])
})

test('records that were removed since are listed in the undo', async () => {
  const link = await makeProviderLink(calls.db, { daily_cap: 60 })
  const made = await calls.apply(percent(50), { list: 'provider_links', ids: [link.id] })
  await calls.db.update(providerLink).set({ archived_at: new Date() }).where(eq(providerLink.id, link.id))
  const { records } = await calls.preview({ kind: 'undo', of: made.id })
  assert.deepEqual(
    records.map(({ id, outcome, problem }) => [id, outcome, problem]),
    [[link.id, 'conflict', bulkMessages.removedSince]],
  )
  const reply = await invoke(calls.api.app, recordsOfBulkChange, {
    token: calls.api.admin,
    params: { id: made.id },
  })
  assert.deepEqual(
    reply.data.records.map(({ id, state, published }) => [id, state, published]),
    [[link.id, 'removed', false]],
  )
})

test('past changes are listed with who made them, and their records with what changed', async () => {
  const link = await makeProviderLink(calls.db, { daily_cap: 80 })
  const made = await calls.apply(percent(25), { list: 'provider_links', ids: [link.id] })
  const list = await invoke(calls.api.app, listBulkChanges, {
    token: calls.api.admin,
    query: { change: ['cap'], mine: 'true' },
  })
  const [latest] = list.data.bulk_changes
  assert.deepEqual(
    [latest!.id, latest!.made_by, latest!.change, latest!.changed, latest!.kinds, latest!.undone_by],
    [made.id, 'Test User', percent(25), 1, ['provider_link'], null],
  )
  assert.equal(list.data.total, await calls.db.$count(bulkChange, eq(bulkChange.kind, 'cap')))
  const { data } = await invoke(calls.api.app, recordsOfBulkChange, {
    token: calls.api.admin,
    params: { id: made.id },
  })
  assert.deepEqual(data.records[0]!.difference.fields, [{ field: 'daily_cap', before: 80, after: 100 }])
  assert.equal(data.records[0]!.state, 'as_left')
})

test('a group that was edited since keeps the edit', async () => {
  const link = await makeProviderLink(calls.db)
  const group = await makeGroup(calls.db, { rules: [{ link, capacity: 10, weight: 100 }] })
  const made = await calls.apply(percent(50), { list: 'groups', ids: [group.id] }, true)
  await invoke(calls.api.app, updateGroup, {
    token: calls.api.admin,
    params: { id: group.id },
    body: { description: 'Edited' },
  })
  const { records } = await calls.preview({ kind: 'undo', of: made.id })
  assert.equal(records[0]!.problem, bulkMessages.changedSince)
})
