import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteTargeting, updateTargetings } from '@headgate/contract/targetings/calls'
import type { Targeting } from '@headgate/contract/targetings/values'
import {
  cancelScheduled,
  changeScheduled,
  listScheduledChanges,
  schedulePublication,
} from '@headgate/contract/scheduled/calls'
import { scheduledTexts as texts } from '@headgate/contract/scheduled/texts'
import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { systemActor } from '@headgate/db/base/audit'
import { removeUser } from '@headgate/db/people/users'
import { makeProviderLink, makeUser } from '@headgate/db/sample/make'
import { scheduledChange, setting, targeting } from '@headgate/db/schema/all'
import { dueChanges, runChange, type RanChange } from '@headgate/db/scheduled/run-due'
import { DAY_MS, HOUR_MS } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { invoke, signIn } from '../testing/api.ts'
import { groupTester } from '../testing/groups.ts'
import { ruleTo, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
let groups: Awaited<ReturnType<typeof groupTester>>
before(async () => {
  t = await targetingApi()
  groups = await groupTester(t.api)
})
after(() => t.api.close())

const dueIn = (ms: number) => new Date(Date.now() + ms).toISOString()

const schedule = (of: { entity_id: number; entity?: string; due_at?: string; updatedAt?: string }) =>
  t.call(schedulePublication, { body: { entity: 'targeting', due_at: dueIn(HOUR_MS), ...of } })

/** Makes what is due in two hours, as the job would then. */
async function runDue(): Promise<RanChange[]> {
  const { db } = t.api.database
  const now = new Date(Date.now() + 2 * HOUR_MS)
  const made: RanChange[] = []
  for (const due of await dueChanges(db, now)) {
    const ran = await runChange(db, due, now, async () => undefined)
    if (ran) made.push(ran)
  }
  return made
}

/** A published link whose draft has two rules. */
async function linkWithDraft(): Promise<Targeting> {
  const link = await t.created({ status: 'published' })
  return t.updated(link.id, {
    status: 'draft',
    targeting_rules: [...sentRules(link), ruleTo(t.links[1])],
  })
}

const scheduledOf = async (link: Targeting) => {
  const answer = await schedule({ entity_id: link.id, updatedAt: link.updatedAt })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.data.scheduled
}

const listed = async (entity_id: number) =>
  (await t.call(listScheduledChanges, { query: { entity: 'targeting', entity_id } })).data.data

test('a draft is published at its time, as the user who scheduled it, with both times in its history', async () => {
  const link = await linkWithDraft()
  const pending = await scheduledOf(link)
  assert.deepEqual([pending.state, pending.draft_changed, pending.kind], ['pending', false, 'publication'])
  assert.deepEqual(await runDueBefore(pending.due_at), [])
  assert.equal((await t.served('targeting', link.id))!.rules.length, 1)

  const made = await runDue()
  assert.deepEqual(
    made.map(({ id, problem }) => [id, problem]),
    [[pending.id, null]],
  )
  assert.equal((await t.served('targeting', link.id))!.rules.length, 2)
  assert.equal((await t.read(link.id)).status, 'published')
  assert.equal((await t.accounts(link.id)).filter((one) => one.valid_to === null).length, 2)
  const [done] = await listed(link.id)
  assert.deepEqual([done!.state, done!.problem], ['done', null])
  assert.ok(done!.ended_at)
  const publication = (await t.auditOf(link.id)).at(-1)!
  assert.deepEqual([publication.action, publication.actor_email], ['publish', 'admin@headgate.test'])
  const after = publication.after as Record<string, unknown>
  assert.deepEqual(
    [after['scheduled_by'], after['scheduled_for'], after['scheduled_on']],
    ['admin@headgate.test', pending.due_at, pending.createdAt],
  )
  assert.deepEqual(await runDue(), [])
})

test('a publication by somebody who was removed since still names them', async () => {
  const { db } = t.api.database
  const admin = await makeUser(db, { role_id: 1 })
  const link = await linkWithDraft()
  const body = { entity: 'targeting', entity_id: link.id, due_at: dueIn(HOUR_MS) } as const
  const token = await signIn(t.api.app, admin.email)
  assert.equal((await invoke(t.api.app, schedulePublication, { token, body })).status, 200)
  await removeUser(db, systemActor, admin.id)
  assert.equal((await runDue()).length, 1)
  const after = (await t.auditOf(link.id)).at(-1)!.after as Record<string, unknown>
  assert.equal(after['scheduled_by'], admin.email)
})

/** Makes what is due one millisecond before a time. */
async function runDueBefore(due: string): Promise<unknown[]> {
  return dueChanges(t.api.database.db, new Date(Date.parse(due) - 1))
}

test('a time that has passed, or is too far, another publication and a changed draft are refused', async () => {
  const link = await linkWithDraft()
  const refusals = [
    [{ due_at: dueIn(-1_000) }, 400, texts.timePassed],
    [{ due_at: dueIn(367 * DAY_MS) }, 400, texts.timeTooFar],
    [{ updatedAt: dueIn(0) }, 409, undefined],
    [{ entity_id: 999_999 }, 404, undefined],
  ] as const
  for (const [body, status, text] of refusals) {
    const answer = await schedule({ entity_id: link.id, ...body })
    assert.equal(answer.status, status)
    if (text) assert.deepEqual(answer.fields, { due_at: text })
  }
  const pending = await scheduledOf(link)
  const second = await schedule({ entity_id: link.id })
  assert.deepEqual([second.status, second.error!.message], [409, errors.alreadyScheduled.text])
  await t.call(cancelScheduled, { params: { id: pending.id } })
  const again = await t.call(cancelScheduled, { params: { id: pending.id } })
  assert.deepEqual([again.status, again.error!.message], [409, errors.notPending.text])
  assert.equal((await schedule({ entity_id: link.id })).status, 200)
  const publisher = await invoke(t.api.app, listScheduledChanges, { token: t.api.publisher })
  assert.equal(publisher.status, 403)
})

test('a draft that was changed afterwards is not published, unless the new one is taken', async () => {
  const link = await linkWithDraft()
  const pending = await scheduledOf(link)
  const noted = await t.updated(link.id, { status: 'draft', notes: 'only a note' })
  assert.equal((await listed(link.id))[0]!.draft_changed, false)
  const changed = await t.updated(link.id, { status: 'draft', latency: 3_000 })
  assert.equal((await listed(link.id))[0]!.draft_changed, true)
  const stale = await t.call(changeScheduled, {
    params: { id: pending.id },
    body: { take_draft: true, updatedAt: noted.updatedAt },
  })
  assert.equal(stale.status, 409)
  const taken = await t.call(changeScheduled, {
    params: { id: pending.id },
    body: { take_draft: true, updatedAt: changed.updatedAt },
  })
  assert.deepEqual([taken.status, taken.data.scheduled.draft_changed], [200, false])
  await runDue()
  assert.equal((await t.served('targeting', link.id))!.filters.latency, 3_000)

  const other = await linkWithDraft()
  await scheduledOf(other)
  await t.updated(other.id, { status: 'draft', latency: 4_000 })
  const [failed] = await runDue()
  assert.equal(failed!.problem, texts.draftChanged)
  assert.equal((await t.served('targeting', other.id))!.rules.length, 1)
  assert.deepEqual(
    (await listed(other.id)).map((one) => [one.state, one.problem]),
    [['failed', texts.draftChanged]],
  )
})

test('an archived or inactive link is not published, and the reason is kept', async () => {
  const [archived, inactive] = [await linkWithDraft(), await linkWithDraft()]
  await scheduledOf(archived)
  await scheduledOf(inactive)
  await t.call(deleteTargeting, { params: { id: archived.id } })
  await t.call(updateTargetings, { query: { is_active: false }, body: { ids: [inactive.id] } })
  await runDue()
  assert.equal((await listed(archived.id))[0]!.problem, texts.linkArchivedThen)
  assert.equal((await listed(inactive.id))[0]!.problem, texts.linkInactiveThen)
  assert.equal((await t.served('targeting', inactive.id))!.rules.length, 0)
  assert.deepEqual((await schedule({ entity_id: inactive.id })).fields, { entity_id: texts.linkInactive })
  assert.equal((await schedule({ entity_id: archived.id })).status, 409)
})

test('the checks of a publication by hand decide at that time: a refused one publishes nothing', async () => {
  const link = await linkWithDraft()
  await scheduledOf(link)
  const { db } = t.api.database
  await db.update(setting).set({ value: null }).where(eq(setting.key, 'system_fallback'))
  // A stored state that no save would accept.
  await db.update(targeting).set({ platform_ids: [] }).where(eq(targeting.id, link.id))
  await db
    .update(scheduledChange)
    .set({ draft: { ...(await heldOf(link.id)), platform_id: [] } })
    .where(eq(scheduledChange.entity_id, link.id))
  const before = (await t.publications(link.id)).length
  const [failed] = await runDue()
  assert.ok(failed!.problem!.includes(messages.targetings.platformRequired), failed!.problem!)
  assert.equal((await t.publications(link.id)).length, before)
  assert.equal((await t.read(link.id)).status, 'draft')
  await db.update(setting).set({ value: 'https://rest.example/' }).where(eq(setting.key, 'system_fallback'))
})

async function heldOf(id: number): Promise<Record<string, unknown>> {
  const [row] = await t.api.database.db
    .select()
    .from(scheduledChange)
    .where(eq(scheduledChange.entity_id, id))
  return row!.draft as Record<string, unknown>
}

test('publishing by hand ends the scheduled publication; its time can be changed before', async () => {
  const link = await linkWithDraft()
  const pending = await scheduledOf(link)
  const due_at = dueIn(3 * HOUR_MS)
  const moved = await t.call(changeScheduled, { params: { id: pending.id }, body: { due_at } })
  assert.deepEqual([moved.status, moved.data.scheduled.due_at], [200, due_at])
  assert.deepEqual(await runDue(), [])
  await t.updated(link.id, { status: 'published' })
  assert.deepEqual(
    (await listed(link.id)).map((one) => [one.state, one.problem]),
    [['cancelled', texts.publishedBefore]],
  )
  const late = await t.call(changeScheduled, { params: { id: pending.id }, body: { due_at } })
  assert.deepEqual([late.status, late.error!.message], [409, errors.notPending.text])
})

test('a group is published at its time for every publisher link that serves it', async () => {
  const { advertiser_link_group: group } = await groups.created({ published: true })
  const { advertiser_link_group: draft } = await groups.changed(group.id, {
    published: false,
    rules: [groups.rule(2, { capacity: 7 })],
  })
  const answer = await schedule({
    entity: 'advertiser_link_group',
    entity_id: group.id,
    updatedAt: draft.updated_at,
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  assert.equal(answer.data.scheduled.title, draft.description)
  const [made] = await runDue()
  assert.equal(made!.problem, null)
  assert.equal((await groups.served(group.id))!.capacity, 7)
})

test('a group whose check fails at that time is not published', async () => {
  const link = await makeProviderLink(t.api.database.db)
  const { advertiser_link_group: group } = await groups.created({ published: true })
  await groups.changed(group.id, { published: false, rules: [groups.rule(0, { weight: 20 })] })
  await schedule({ entity: 'advertiser_link_group', entity_id: group.id })
  await groups.changed(group.id, {
    published: false,
    rules: [groups.rule(0, { weight: 20, advertiser_id: link.provider_id, advertiser_link_id: link.id })],
  })
  const [failed] = await runDue()
  assert.equal(failed!.problem, texts.draftChanged)
  assert.equal((await groups.served(group.id))!.rules.length, 2)
})
