import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adviceQuery, type AdviceQuery } from '@headgate/contract/advisor/advice-calls'
import type { Finding, Judgement } from '@headgate/domain/advice/finding'
import { desc, eq, sql } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { makeProvider, makePublisher, makeUser } from '../sample/make.ts'
import { addReferenceData } from '../settings/reference-data.ts'
import { advisor, audit } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { actOnAdvice } from './act.ts'
import { applyJudgement, noteFailure } from './apply-judgement.ts'
import { countActiveAdvice, listAdvice } from './list.ts'
import { enabledAdviceRules, listAdviceRules, saveAdviceRule } from './rules.ts'
import { takeUntoldItems } from './told-items.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await addReferenceData(database.db, 'alerts@headgate.test')
})
after(() => database.close())

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1, 0, minutes))

const finding = (id: number, given: Partial<Finding> = {}): Finding => ({
  rule: 'advertiser_late',
  subject: { kind: 'provider', id },
  partner: { kind: 'provider', id },
  title: 'Reports are late',
  sentences: [['Look ', { text: 'there', to: '/apidetails' }]],
  facts: { days: 3 },
  loss: null,
  ...given,
})

const judged = (found: Finding[], unknown: Judgement['unknown'] = []): Judgement => ({
  rule: 'advertiser_late',
  found,
  unknown,
})

const listed = (query: Partial<AdviceQuery> = {}) => listAdvice(database.db, adviceQuery.parse(query))

async function clear() {
  await database.db.execute(sql`delete from advisor`)
  await database.db.execute(sql`update advisor_rule set enabled = true, judged_at = null, thresholds = '{}'`)
}

test('the moment of the change moves only with what lists show', async () => {
  const { db } = database
  await clear()
  await applyJudgement(db, judged([finding(1)]), at(0))
  const moment = async () => (await db.select().from(advisor))[0]!
  const first = await moment()
  const same = await applyJudgement(db, judged([finding(1)]), at(15))
  const second = await moment()
  assert.equal(same.updated, 0)
  assert.deepEqual(second.updated_at, first.updated_at)
  assert.deepEqual(second.seen_at, at(15))
  const other = await applyJudgement(db, judged([finding(1, { facts: { days: 4 }, loss: '1.5' })]), at(30))
  const third = await moment()
  assert.equal(other.updated, 1)
  assert.ok(third.updated_at > second.updated_at)
  assert.equal(third.loss, '1.500000')
  const again = await applyJudgement(db, judged([finding(1, { facts: { days: 4 }, loss: '1.50' })]), at(45))
  assert.equal(again.updated, 0)
})

test('a rule may find thousands of items at once', async () => {
  const { db } = database
  await clear()
  const many = Array.from({ length: 12_000 }, (_, at) => finding(at + 1, { loss: String(at) }))
  const { opened } = await applyJudgement(db, judged(many), at(0))
  assert.equal(opened.length, 12_000)
  // The costliest has the highest id.
  const [last] = await db.select().from(advisor).orderBy(desc(advisor.id)).limit(1)
  assert.equal(last!.subject_id, '12000')
  assert.equal((await takeUntoldItems(db)).length, 12_000)
  assert.equal((await applyJudgement(db, judged([]), at(15))).over, 12_000)
})

test('an item is made when it is written, however long its transaction has waited', async () => {
  await clear()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.01)`)
    await applyJudgement(tx, judged([finding(1)]), at(0))
    const { rows } = await tx.execute(sql`select from advisor where created_at >= now() + interval '10 ms'`)
    assert.equal(rows.length, 1)
  })
})

test('two processes that judge at once open one item, and the later judgement wins', async () => {
  const { db } = database
  await clear()
  const both = await Promise.all(
    [1, 2].map(() => applyJudgement(db, judged([finding(1), finding(2)]), at(0))),
  )
  assert.equal(both.flatMap(({ opened }) => opened).length, 2)
  await applyJudgement(db, judged([]), at(30))
  await applyJudgement(db, judged([finding(1)]), at(15))
  assert.equal((await listed({ status: ['active'] })).total, 0)
})

test('a rule that cannot be judged leaves its items, and its settings say so', async () => {
  const { db } = database
  await clear()
  await applyJudgement(db, judged([finding(1), finding(2)]), at(0))
  await applyJudgement(db, judged([], 'all'), at(15))
  await noteFailure(db, 'advertiser_late', at(16))
  await noteFailure(db, 'advertiser_late', at(31))
  const settings = async () => (await listAdviceRules(db)).find(({ rule }) => rule === 'advertiser_late')!
  const failing = await settings()
  assert.deepEqual([failing.items, failing.is_unknown, failing.failed_at], [2, true, at(16).toISOString()])
  await applyJudgement(db, judged([finding(1)], [{ kind: 'provider', id: 2 }]), at(45))
  assert.deepEqual([(await settings()).failed_at, (await settings()).is_unknown], [null, true])
  assert.equal((await listed({ status: ['active'] })).total, 2)
})

test('the costliest of the new items is listed first', async () => {
  await clear()
  await applyJudgement(
    database.db,
    judged([finding(1, { loss: '3' }), finding(2, { loss: '20.5' }), finding(3)]),
    at(0),
  )
  const { data } = await listed()
  assert.deepEqual(
    data.map(({ subject }) => subject.id),
    ['2', '1', '3'],
  )
})

test('an item shows its partner, record and history with the person who acted, and the options of the filters', async () => {
  const { db } = database
  await clear()
  const provider = await makeProvider(db, { name: 'Late Ads' })
  const publisher = await makePublisher(db, { name: 'Loud Media' })
  const admin = await makeUser(db, { role_id: 1, first_name: 'Ada', last_name: 'Stone' })
  await applyJudgement(
    db,
    judged([
      finding(provider.id),
      finding(publisher.id, {
        subject: { kind: 'publisher', id: publisher.id },
        partner: { kind: 'publisher', id: publisher.id },
        title: 'Traffic fell by 100%',
      }),
      finding(0, { subject: { kind: 'channel', id: `${provider.id}:AB:1` }, partner: null }),
    ]),
    at(0),
  )
  const by = { actorUserId: admin.id, asUserId: null, requestId: null }
  const late = (await listed({ partner: [`provider-${provider.id}`] })).data
  assert.equal(late.length, 1)
  assert.deepEqual(late[0]!.record, { kind: 'advertiser', id: provider.id, name: 'Late Ads' })
  const until = at(3_000)
  await actOnAdvice(db, by, late[0]!.id, { action: 'snooze', notes: 'Holiday', until })
  const { data, statusFilter, partnerFilter } = await listed({ status: ['snoozed'] })
  assert.deepEqual(data[0]!.history[0]!.payload, { notes: 'Holiday', snoozed_until: until.toISOString() })
  assert.deepEqual(
    data[0]!.history.map(({ user }) => user),
    [
      { first_name: 'Ada', last_name: 'Stone' },
      { first_name: 'System', last_name: '' },
    ],
  )
  assert.deepEqual(
    statusFilter.map(({ value, count }) => [value, count]),
    [
      ['active', 2],
      ['snoozed', 1],
      ['closed', 0],
    ],
  )
  assert.deepEqual(partnerFilter, [
    { value: `provider-${provider.id}`, label: 'Late Ads', count: 1 },
    { value: `publisher-${publisher.id}`, label: 'Loud Media', count: 1 },
  ])
  assert.deepEqual(
    (await listed({ q: '100%' })).data.map(({ title }) => title),
    ['Traffic fell by 100%'],
  )
  const channel = (await listed()).data.find(({ subject }) => subject.kind === 'channel')!
  assert.deepEqual([channel.partner, channel.record?.name], [null, 'Late Ads'])
  const [trail] = await db.select().from(audit).where(eq(audit.entity, 'advisor'))
  assert.deepEqual(
    [trail?.actor_user_id, trail?.entity_id, (trail?.after as { notes?: string } | undefined)?.notes],
    [admin.id, String(late[0]!.id), 'Holiday'],
  )
  assert.equal(await countActiveAdvice(db), 2)
})

test('an item that was gone before its snooze ended says when it was seen last', async () => {
  const { db } = database
  await clear()
  const { opened } = await applyJudgement(db, judged([finding(1), finding(2)]), at(0))
  for (const { id } of opened)
    await actOnAdvice(db, systemActor, id, { action: 'snooze', notes: 'Holiday', until: at(60) })
  await applyJudgement(db, judged([finding(1), finding(2)]), at(15))
  await applyJudgement(db, judged([finding(1)]), at(30))
  await applyJudgement(db, judged([]), at(75))
  const { data } = await listed({ status: ['closed'] })
  assert.deepEqual(
    new Map(data.map(({ subject, history }) => [subject.id, history[0]!.payload.notes])),
    new Map([
      ['1', 'Over since 2026-05-01 01:15 (UTC).'],
      ['2', 'Over. Seen last at 2026-05-01 00:15 (UTC).'],
    ]),
  )
})

test('a rule is changed within the limits of its thresholds, by one person at a time, and off closes its items', async () => {
  const { db } = database
  await clear()
  await applyJudgement(db, judged([finding(1)]), at(0))
  const before = (await listAdviceRules(db)).find(({ rule }) => rule === 'advertiser_late')!
  assert.equal(before.items, 1)
  const change = (thresholds: Record<string, number>, enabled = true) =>
    saveAdviceRule(db, systemActor, 'advertiser_late', { enabled, thresholds }, before.updatedAt)
  for (const [thresholds, field] of [
    [{ least_days: 0 }, 'thresholds.least_days'],
    [{ least_days: 366 }, 'thresholds.least_days'],
    [{ least_days: 1.5 }, 'thresholds.least_days'],
    [{ most_days: 3 }, 'thresholds.most_days'],
  ] as const)
    await assert.rejects(change(thresholds), (cause: { fields?: object }) => field in (cause.fields ?? {}))
  const saved = await change({ least_days: 9 })
  assert.deepEqual((await enabledAdviceRules(db)).get('advertiser_late'), { least_days: 9 })
  await assert.rejects(change({ least_days: 8 }), /Someone else changed/)
  const off = await saveAdviceRule(
    db,
    systemActor,
    'advertiser_late',
    { enabled: false, thresholds: saved.thresholds },
    saved.updatedAt,
  )
  assert.deepEqual([off.enabled, off.items], [false, 0])
  assert.equal((await enabledAdviceRules(db)).has('advertiser_late'), false)
  const { data } = await listed()
  assert.deepEqual(
    [data[0]!.status, data[0]!.history[0]!.payload.notes],
    ['closed', 'The rule was switched off.'],
  )
  await assert.rejects(
    saveAdviceRule(db, systemActor, 'no_such_rule', { enabled: true, thresholds: {} }),
    /no such record/,
  )
})
