import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getGroup, listGroups } from '@headgate/contract/groups/calls'
import { getProviderLink } from '@headgate/contract/provider-links'
import { changeScheduled, schedulePublication, scheduleValue } from '@headgate/contract/scheduled/calls'
import { scheduledTexts as texts } from '@headgate/contract/scheduled/texts'
import { explainSearch } from '@headgate/contract/targetings/explain-search'
import { listTargetings } from '@headgate/contract/targetings/list'
import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { getScheduledChange } from '@headgate/db/scheduled/list'
import { dueChanges, runChange, type RanChange } from '@headgate/db/scheduled/run-due'
import { audit, publisherAccountTerm, scheduledChange } from '@headgate/db/schema/all'
import { addDays, DAY_MS, today } from '@headgate/domain/days'
import { and, desc, eq } from 'drizzle-orm'
import { groupTester, sentOf } from '../testing/groups.ts'
import { ruleTo, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
let groups: Awaited<ReturnType<typeof groupTester>>
before(async () => {
  t = await targetingApi()
  groups = await groupTester(t.api)
})
after(() => t.api.close())

const tomorrow = () => addDays(today(), 1)
const schedule = (body: object) => t.call(scheduleValue, { body: { day: tomorrow(), ...body } })

async function scheduled(body: object): Promise<number> {
  const answer = await schedule(body)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.data.scheduled.id
}

/** Makes what is due in two days, as the job would then. */
async function runDue(): Promise<RanChange[]> {
  const { db } = t.api.database
  const now = new Date(Date.now() + 2 * DAY_MS)
  const made: RanChange[] = []
  for (const due of await dueChanges(db, now)) {
    const ran = await runChange(db, due, now, async () => undefined)
    if (ran) made.push(ran)
  }
  return made
}

/** A published link with a capped rule and an open one; its draft has another filter, too. */
async function linkWithDraft() {
  const [first, second] = t.links
  const link = await t.created({
    status: 'published',
    targeting_rules: [ruleTo(first, { daily_cap: 100 }), ruleTo(second)],
  })
  return t.updated(link.id, { status: 'draft', short_keywords: true })
}

test('a cap and a weight change in the draft and in what is served, and the rest of the draft does not', async () => {
  const link = await linkWithDraft()
  const [rule] = link.targeting_rules
  const of = { entity: 'targeting', entity_id: link.id, rule_id: rule!.id }
  await scheduled({ ...of, field: 'daily_cap', value: 250 })
  await scheduled({ ...of, field: 'weight', value: 12.5 })
  assert.deepEqual(
    (await runDue()).map((ran) => ran.problem),
    [null, null],
  )
  const served = (await t.served('targeting', link.id))!
  assert.deepEqual([served.rules[0]!.daily_cap, served.rules[0]!.weight], [250, 12.5])
  assert.deepEqual([served.rules[1]!.daily_cap, served.filters.short_keywords], [0, false])
  const stored = await t.read(link.id)
  assert.deepEqual(
    [stored.targeting_rules[0]!.daily_cap, stored.targeting_rules[0]!.daily_frequency, stored.status],
    [250, 12.5, 'draft'],
  )
  // Each is a revision whose draft can be restored.
  const kept = (await t.publications(link.id)).at(-1)!.draft as { targeting_rules: { daily_cap: number }[] }
  assert.equal(kept.targeting_rules[0]!.daily_cap, 250)
  const row = (await t.auditOf(link.id)).at(-1)!
  assert.deepEqual(
    [row.actor_email, (row.after as Record<string, unknown>)['scheduled_by']],
    ['admin@headgate.test', 'admin@headgate.test'],
  )
})

test('a scheduled publication goes on after a value that was scheduled, and takes it', async () => {
  const link = await linkWithDraft()
  const body = {
    entity: 'targeting',
    entity_id: link.id,
    due_at: new Date(Date.now() + 1.9 * DAY_MS).toISOString(),
  }
  const { scheduled: publication } = (await t.call(schedulePublication, { body })).data
  const rule_id = link.targeting_rules[0]!.id
  await scheduled({ entity: 'targeting', entity_id: link.id, rule_id, field: 'daily_cap', value: 300 })
  assert.deepEqual(
    (await runDue()).map((ran) => [ran.kind, ran.problem]),
    [
      ['value', null],
      ['publication', null],
    ],
  )
  const served = (await t.served('targeting', link.id))!
  assert.deepEqual([served.rules[0]!.daily_cap, served.filters.short_keywords], [300, true])
  assert.equal((await getScheduledChange(t.api.database.db, publication.id)).state, 'done')
})

test('what the checks refuse then changes nothing: a cap on the only open rule of a waterfall, weights above 100', async () => {
  const [first, second] = t.links
  const waterfall = await t.created({
    status: 'published',
    targeting_type: 'waterfall',
    targeting_rules: [
      ruleTo(first, { daily_cap: 10, daily_frequency: null }),
      ruleTo(second, { daily_frequency: null }),
    ],
  })
  const open = waterfall.targeting_rules[1]!.id
  await scheduled({
    entity: 'targeting',
    entity_id: waterfall.id,
    rule_id: open,
    field: 'daily_cap',
    value: 5,
  })
  const none = await schedule({
    entity: 'targeting',
    entity_id: waterfall.id,
    rule_id: open,
    field: 'weight',
    value: 5,
  })
  assert.deepEqual(none.fields, { field: texts.noWeights })
  const link = await linkWithDraft()
  const rule_id = link.targeting_rules[0]!.id
  await scheduled({ entity: 'targeting', entity_id: link.id, rule_id, field: 'weight', value: 90 })
  const ran = await runDue()
  assert.ok(ran[0]!.problem!.includes(messages.targetings.waterfallNeedsOpenCap), ran[0]!.problem!)
  assert.ok(ran[1]!.problem!.includes(messages.targetings.weightsWrong), ran[1]!.problem!)
  assert.equal((await t.served('targeting', waterfall.id))!.rules[1]!.daily_cap, 0)
  assert.equal((await t.read(link.id)).targeting_rules[0]!.daily_frequency, 30)
})

/** Schedules a value that the served rules refuse with a text. */
async function refusedForServed(body: object, text: string): Promise<void> {
  await scheduled(body)
  const [ran] = await runDue()
  assert.equal(ran!.problem, `${texts.servedRefused} ${text}`)
}

test('what engines would serve is checked too: rules of the draft that are not published do not count', async () => {
  const [first, second] = t.links
  const waterfall = await t.created({
    status: 'published',
    targeting_type: 'waterfall',
    targeting_rules: [ruleTo(first, { daily_frequency: null })],
  })
  await t.updated(waterfall.id, {
    status: 'draft',
    targeting_rules: [...sentRules(waterfall), ruleTo(second, { daily_frequency: null })],
  })
  const { waterfallNeedsOpenCap, weightsWrong } = messages.targetings
  const only = { entity: 'targeting', entity_id: waterfall.id, rule_id: waterfall.targeting_rules[0]!.id }
  await refusedForServed({ ...only, field: 'daily_cap', value: 5 }, waterfallNeedsOpenCap)
  assert.equal((await t.served('targeting', waterfall.id))!.rules[0]!.daily_cap, 0)
  assert.equal((await t.read(waterfall.id)).targeting_rules[0]!.daily_cap, 0)

  const robin = await t.created({
    status: 'published',
    targeting_rules: [ruleTo(first, { daily_frequency: 50 }), ruleTo(second, { daily_frequency: 50 })],
  })
  const [one, other] = sentRules(robin)
  await t.updated(robin.id, { status: 'draft', targeting_rules: [one, { ...other, daily_frequency: 20 }] })
  const ofRobin = {
    entity: 'targeting',
    entity_id: robin.id,
    rule_id: robin.targeting_rules[0]!.id,
    field: 'weight',
    value: 80,
  }
  await refusedForServed(ofRobin, weightsWrong)
  assert.equal((await t.served('targeting', robin.id))!.rules[0]!.weight, 50)

  const { advertiser_link_group: group } = await groups.created({ published: true })
  const [rule, next] = group.rules
  await groups.changed(group.id, sentOf(group, { published: false, rules: [rule, { ...next, weight: 1 }] }))
  const ofGroup = {
    entity: 'advertiser_link_group',
    entity_id: group.id,
    rule_id: rule!.id,
    field: 'weight',
    value: 99,
  }
  await refusedForServed(ofGroup, weightsWrong)
  assert.equal((await groups.served(group.id))!.rules[0]!.weight, 50)
})

test('a publication of the same moment comes first, and the value that it makes right holds', async () => {
  const [first, second] = t.links
  const link = await t.created({
    status: 'published',
    targeting_rules: [ruleTo(first, { daily_frequency: 50 }), ruleTo(second, { daily_frequency: 50 })],
  })
  const [one, other] = sentRules(link)
  await t.updated(link.id, { status: 'draft', targeting_rules: [one, { ...other, daily_frequency: 20 }] })
  const of = { entity: 'targeting', entity_id: link.id }
  await scheduled({ ...of, rule_id: one!.id, field: 'weight', value: 80 })
  await t.call(schedulePublication, { body: { ...of, due_at: `${tomorrow()}T00:00:00Z` } })
  assert.deepEqual(
    (await runDue()).map((ran) => [ran.kind, ran.problem]),
    [
      ['publication', null],
      ['value', null],
    ],
  )
  assert.deepEqual(
    (await t.served('targeting', link.id))!.rules.map(({ weight }) => weight),
    [80, 20],
  )
})

test('a rule that was disabled meanwhile keeps its value, and the reason is told', async () => {
  const link = await linkWithDraft()
  const [one, other] = sentRules(link)
  const of = { entity: 'targeting', entity_id: link.id, rule_id: one!.id, field: 'daily_cap', value: 7 }
  const id = await scheduled(of)
  await t.updated(link.id, { targeting_rules: [{ ...one, disabled: true }, other] })
  await runDue()
  assert.equal((await getScheduledChange(t.api.database.db, id)).problem, texts.ruleGoneThen)
  assert.deepEqual((await schedule(of)).fields, { rule_id: texts.noSuchRule })
})

test('the cap of a rule of a group, of an advertiser link, and the share of an account hold from their day on', async () => {
  const { db } = t.api.database
  const { advertiser_link_group: group } = await groups.created({ published: true })
  const rule_id = group.rules[0]!.id
  await scheduled({
    entity: 'advertiser_link_group',
    entity_id: group.id,
    rule_id,
    field: 'daily_cap',
    value: 40,
  })
  const [link] = t.links
  await scheduled({ entity: 'provider_link', entity_id: link.id, field: 'daily_cap', value: 900 })
  const published = await t.created({ status: 'published', targeting_rules: [ruleTo(link)] })
  const [account] = await t.accounts(published.id)
  // An account has no past before its first day, and the clock of PostgreSQL is still at today.
  await db.insert(scheduledChange).values({
    kind: 'value',
    entity: 'publisher_account',
    entity_id: account!.id,
    field: 'revenue_share',
    value: 55,
    due_at: new Date(today()),
  })
  const ran = await runDue()
  assert.deepEqual(
    ran.map((one) => one.problem),
    [null, null, null],
  )
  assert.deepEqual(ran.find((one) => one.entity === 'publisher_account')!.books, link.provider_id)
  const detail = (await t.call(getGroup, { params: { id: group.id } })).data
  assert.deepEqual(
    [
      detail.advertiser_link_group.status,
      detail.advertiser_link_group.rules[0]!.capacity,
      detail.live!.capacity,
    ],
    ['published', 40, 140],
  )
  // The group was published all the time, so its history says nothing of a draft.
  const [ofGroup] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'advertiser_link_group'), eq(audit.entity_id, String(group.id))))
    .orderBy(desc(audit.id))
    .limit(1)
  assert.deepEqual(ofGroup!.before, { [`rule ${rule_id} capacity`]: 100 })
  assert.equal((await t.call(getProviderLink, { params: { id: link.id } })).data.providerLink.daily_cap, 900)
  assert.equal((await t.served('provider_link', link.id))!.daily_cap, 900)
  const terms = await db
    .select()
    .from(publisherAccountTerm)
    .where(eq(publisherAccountTerm.account_id, account!.id))
  assert.deepEqual(
    terms.map((term) => [term.from_day, term.share_revenue]),
    [[today(), 55]],
  )
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'provider_link'), eq(audit.entity_id, String(link.id))))
    .orderBy(desc(audit.id))
  assert.equal((row!.after as Record<string, unknown>)['daily_cap'], 900)
})

test('a share waits until its day has begun by the clock of PostgreSQL, which the terms go by', async () => {
  const { db } = t.api.database
  const [link] = t.links
  const published = await t.created({ status: 'published', targeting_rules: [ruleTo(link)] })
  const [account] = await t.accounts(published.id)
  const ofAccount = { entity: 'publisher_account', entity_id: account!.id, field: 'revenue_share' }
  const ofAdvertiser = { entity: 'provider', entity_id: link.provider_id, field: 'revenue_share' }
  const ids = [await scheduled({ ...ofAccount, value: 44 }), await scheduled({ ...ofAdvertiser, value: 80 })]
  // The clock of the job is two days ahead.
  await runDue()
  for (const id of ids) {
    assert.equal((await getScheduledChange(db, id)).state, 'pending')
    await db.delete(scheduledChange).where(eq(scheduledChange.id, id))
  }
})

test('wrong values, days and fields are refused; a value is scheduled once for a day, and moves to a day', async () => {
  const [, link] = t.links
  const of = { entity: 'provider_link', entity_id: link.id, field: 'daily_cap', value: 5 }
  for (const [body, field, text] of [
    [{ value: -1 }, 'value', messages.groups.capInvalid],
    [{ value: 1.5 }, 'value', messages.groups.capInvalid],
    [{ day: today() }, 'day', texts.dayPassed],
    [{ day: addDays(today(), 400) }, 'day', texts.timeTooFar],
    [{ field: 'weight' }, 'field', texts.noSuchField],
    [{ entity: 'targeting' }, 'rule_id', texts.ruleRequired],
  ] as const)
    assert.deepEqual((await schedule({ ...of, ...body })).fields, { [field]: text })
  const rule = await linkWithDraft()
  const ofRule = { entity: 'targeting', entity_id: rule.id, rule_id: rule.targeting_rules[0]!.id }
  const { advertiser_link_group: group } = await groups.created({ published: true })
  const ofGroup = { entity: 'advertiser_link_group', entity_id: group.id, rule_id: group.rules[0]!.id }
  const weightOf = async (record: object, value: number) =>
    (await schedule({ ...record, field: 'weight', value })).fields
  assert.deepEqual(await weightOf(ofRule, 0.5), { value: messages.targetings.weightInvalid })
  assert.deepEqual(await weightOf(ofGroup, 0), { value: messages.groups.weightInvalid })
  await scheduled({ ...ofGroup, field: 'weight', value: 0.5 })
  const id = await scheduled(of)
  const again = await schedule(of)
  assert.deepEqual([again.status, again.error!.code], [409, errors.alreadyScheduled.code])
  const move = (body: object) => t.call(changeScheduled, { params: { id }, body })
  assert.deepEqual((await move({ due_at: `${tomorrow()}T05:00:00.000Z` })).fields, {
    due_at: texts.wholeDays,
  })
  assert.deepEqual((await move({ take_draft: true })).fields, { take_draft: texts.publicationOnly })
  const due_at = `${addDays(today(), 3)}T00:00:00.000Z`
  assert.equal((await move({ due_at })).data.scheduled.due_at, due_at)
  assert.equal((await schedule({ ...of, entity_id: 999_999 })).status, 404)
})

test('lists and Explain Search show what changes by itself, until it has changed', async () => {
  const link = await linkWithDraft()
  const rule_id = link.targeting_rules[0]!.id
  const value = { entity: 'targeting', entity_id: link.id, rule_id, field: 'daily_cap', value: 77 } as const
  await scheduled(value)
  await scheduled({ entity: 'provider_link', entity_id: t.links[0].id, field: 'daily_cap', value: 1 })
  const listed = async (query: object) => {
    const { data } = await t.call(listTargetings, { query: { id: link.id, ...query } })
    return data.targetings.map((row) => row.scheduled.map((change) => [change.rule_id, change.value]))
  }
  assert.deepEqual(await listed({ scheduled: true }), [[[rule_id, 77]]])
  const { data } = await t.call(explainSearch, { params: { id: link.id }, body: {} })
  assert.deepEqual(
    // Another test leaves a change of a link of the draft for a later day.
    data.scheduled
      .filter((change) => change.due_at.startsWith(tomorrow()))
      .map((change) => [change.entity, change.value]),
    [
      ['targeting', 77],
      ['provider_link', 1],
    ],
  )
  await runDue()
  assert.deepEqual([await listed({ scheduled: true }), await listed({})], [[], [[]]])

  const { advertiser_link_group: group } = await groups.created({ description: 'to come' })
  const body = { entity: 'advertiser_link_group', entity_id: group.id, due_at: `${tomorrow()}T10:00:00.000Z` }
  await t.call(schedulePublication, { body })
  const found = async (query: object) => {
    const { data: page } = await t.call(listGroups, { query: { q: 'to come', ...query } })
    return page.advertiser_link_groups.map((row) => row.scheduled.map((change) => change.kind))
  }
  assert.deepEqual(
    [await found({ scheduled: true }), await found({ scheduled: false })],
    [[['publication']], []],
  )
})
