import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { seeEngine } from '../engine/engines.ts'
import {
  kept,
  removeOldAdvice,
  removeOldCaps,
  removeOldKnownSignIns,
  removeOldPasswordResets,
  removeOldSessions,
  removeOrphanedActivity,
  retireOldEngines,
} from './retention.ts'
import { RETIRED_ENGINE } from '../engine/retired-engine.ts'
import { daysAgo, makeTargeting, makeUser } from '../sample/make.ts'
import { knownSignIn, passwordReset, role, session } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
  await db.insert(role).values({ id: 2, role: 'Publisher' })
})
after(() => database.close())

test('only sessions that ended or expired long ago are removed', async () => {
  const { id: userId } = await makeUser(db)
  const make = (expiresAt: Date, endedAt: Date | null) =>
    db.insert(session).values({ user_id: userId, device_id: 'd', expires_at: expiresAt, ended_at: endedAt })
  await make(daysAgo(-5), null)
  await make(daysAgo(-5), daysAgo(kept.sessions - 1))
  await make(daysAgo(kept.sessions - 1), null)
  await make(daysAgo(-5), daysAgo(kept.sessions + 1))
  await make(daysAgo(kept.sessions + 1), null)
  assert.equal(await removeOldSessions(db), 2)
  assert.equal((await db.select().from(session)).length, 3)
  assert.equal(await removeOldSessions(db), 0)
})

test('only links to reset a password that expired long ago are removed', async () => {
  const { id: userId } = await makeUser(db)
  const make = (expiresAt: Date, usedAt: Date | null = null) =>
    db
      .insert(passwordReset)
      .values({ user_id: userId, token_hash: 'h', expires_at: expiresAt, used_at: usedAt })
  await make(daysAgo(-1))
  await make(daysAgo(kept.passwordResets - 1), daysAgo(kept.passwordResets - 1))
  await make(daysAgo(kept.passwordResets + 1))
  await make(daysAgo(kept.passwordResets + 1), daysAgo(kept.passwordResets + 1))
  assert.equal(await removeOldPasswordResets(db), 2)
  assert.equal((await db.select().from(passwordReset)).length, 2)
})

test('only devices and addresses without a sign-in for long are removed', async () => {
  const { id: userId } = await makeUser(db)
  const make = (key: string, lastAt: Date) =>
    db.insert(knownSignIn).values({ user_id: userId, key, last_at: lastAt })
  await make('of late', daysAgo(kept.knownSignIns - 1))
  await make('of old', daysAgo(kept.knownSignIns + 1))
  assert.equal(await removeOldKnownSignIns(db), 1)
  assert.equal((await db.select().from(knownSignIn)).length, 1)
})

test('caps of today, yesterday and the last weeks stay', async () => {
  await db.execute(sql`
    insert into cap_usage (day, kind, entity_id, leased)
    select (now() at time zone 'UTC')::date - n, 'rule', 1, 5 from generate_series(0, 60) n`)
  assert.equal(await removeOldCaps(db), 60 - kept.capUsage)
})

test('the searches that a lost engine counted still count', async () => {
  const link = await makeTargeting(db)
  const [here, gone, alsoGone] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [here, gone, alsoGone]) {
    await seeEngine(db, { id, host: 'h' })
    await db.execute(sql`
      insert into activity (engine_id, kind, entity_id, searches_total, day)
      values (${id}, 'targeting', ${link.id}, 40, now())`)
  }
  const total = async () =>
    (await db.execute<{ n: number }>(sql`select sum(searches_total)::int n from activity`)).rows[0]!.n
  const lose = (id: string) =>
    db.execute(sql`update engine set seen_at = now() - interval '31 days' where id = ${id}`)
  await lose(gone)
  assert.equal(await retireOldEngines(db), 1)
  await lose(alsoGone)
  assert.equal(await retireOldEngines(db), 1)
  assert.equal(await retireOldEngines(db), 0)
  assert.equal(await total(), 120)
  const { rows } = await db.execute<{ id: string }>(sql`select id from engine order by id`)
  assert.deepEqual(
    rows.map((row) => row.id),
    [RETIRED_ENGINE, here],
  )
})

test('activity of removed links is removed', async () => {
  const link = await makeTargeting(db, { state: 'draft' })
  const engineId = randomUUID()
  await seeEngine(db, { id: engineId, host: 'h' })
  await db.execute(sql`
    insert into activity (engine_id, kind, entity_id, day)
    values (${engineId}, 'targeting', ${link.id}, now()), (${engineId}, 'targeting', 999999, now()),
      (${engineId}, 'provider_link', 999999, now())`)
  assert.equal(await removeOrphanedActivity(db), 2)
})

test('advice is removed long after it was over, and messages of alerts before', async () => {
  const rows = async (table: 'advisor' | 'alert_delivery') =>
    (await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]!.n
  // One item a case: open, closed by a person while it lasts, over lately, and over long ago.
  for (const [subject, status, over] of [
    ['1', 'active', null],
    ['2', 'closed', null],
    ['3', 'closed', kept.advice - 1],
    ['4', 'closed', kept.advice + 1],
  ] as const)
    await db.execute(sql`
      insert into advisor (rule, subject_kind, subject_id, title, description, facts, status, opened_at, seen_at, over_at, updated_at)
      select 'cap_full', 'targeting', ${subject}::text, 'Full', '', '{}', ${status}::text, old, old,
        now() - make_interval(days => ${over}::int), old from (select now() - interval '500 days' as old) o`)
  for (const [status, days] of [
    ['sent', kept.alertMessages - 1],
    ['sent', kept.alertMessages + 1],
    ['failed', kept.alertMessages + 1],
    ['waiting', kept.alertMessages + 1],
  ] as const)
    await db.execute(sql`
      insert into alert_delivery (alert_id, channel, status, created_at)
      select min(id), 'mail', ${status}::text, now() - make_interval(days => ${days}::int) from alert`)
  assert.deepEqual(await removeOldAdvice(db), { messages: 2, advice: 1 })
  assert.deepEqual([await rows('advisor'), await rows('alert_delivery')], [3, 2])
})
