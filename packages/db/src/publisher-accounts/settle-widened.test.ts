import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '@headgate/domain/days'
import { asc, eq, sql } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { readToday } from '../base/today.ts'
import { publishTargeting } from '../publishing/publish-targeting.ts'
import { serveProviderLink, serveTargetingFlags } from '../publishing/serve-changes.ts'
import { makeAccount, widenAccount } from '../revenue/repairs/account-days.ts'
import { makeProviderLink, makeTargeting } from '../sample/make.ts'
import { bookingRequest, providerLink, publisherAccount, targeting, targetingRule } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

/** Accounts with days up to today or later, which a repair gave them, when their rule is served again. */

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

/** A publisher link that is archived, so that its account has ended. It was valid since 30 days. */
async function stoppedLink() {
  const today = await readToday(db)
  const link = await makeProviderLink(db)
  const { id: tid } = await makeTargeting(db, { rules: [{ to: link }] })
  const archive = async (archived_at: Date | null) => {
    await db.update(targeting).set({ archived_at }).where(eq(targeting.id, tid))
    await serveTargetingFlags(db, tid)
  }
  const valid_from = addDays(today, -30)
  await db.update(publisherAccount).set({ valid_from }).where(eq(publisherAccount.tid, tid))
  await archive(new Date())
  const accounts = () =>
    db.select().from(publisherAccount).where(eq(publisherAccount.tid, tid)).orderBy(asc(publisherAccount.id))
  const [account] = await accounts()
  const requests = async () => {
    const rows = await db
      .select()
      .from(bookingRequest)
      .where(eq(bookingRequest.provider_id, link.provider_id))
    return rows.map(({ from_day, to_day }) => [from_day, to_day])
  }
  return { today, valid_from, link, tid, account: account!, archive, accounts, requests }
}

const daysOf = (rows: { valid_from: string; valid_to: string | null; status: boolean }[]) =>
  rows.map(({ valid_from, valid_to, status }) => [valid_from, valid_to, status])

for (const ahead of [0, 7])
  test(`an account that was widened to ${ahead} days after today ends when its rule is served again`, async () => {
    const { today, valid_from, link, account, archive, accounts, requests } = await stoppedLink()
    const wider = { valid_from, valid_to: addDays(today, ahead) }
    await db.transaction((tx) =>
      widenAccount(tx, systemActor, { provider_id: link.provider_id, account_id: account.id, ...wider }),
    )
    await db.delete(bookingRequest)
    await archive(null)
    assert.deepEqual(daysOf(await accounts()), [
      [valid_from, addDays(today, -1), false],
      [today, null, true],
    ])
    assert.deepEqual(await requests(), [[today, today]])
  })

test('an account that a repair made for days up to today ends when its rule is published', async () => {
  const today = await readToday(db)
  const link = await makeProviderLink(db)
  const { id: tid } = await makeTargeting(db, { state: 'draft', rules: [{ to: link }] })
  const [rule] = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, tid))
  const of = { provider_id: link.provider_id, link_id: link.id, rule_id: rule!.id }
  const days = { valid_from: addDays(today, -3), valid_to: today }
  const later = { valid_from: addDays(today, 2), valid_to: addDays(today, 3) }
  for (const some of [days, later])
    await db.transaction((tx) => makeAccount(tx, systemActor, { ...of, ...some }))
  await publishTargeting(db, tid, systemActor)
  const { rows } = await db.execute<{ ids: number }>(sql`
    select count(*)::int as ids from publisher_account
    where rule_id = ${of.rule_id} and coalesce(valid_to, 'infinity') >= greatest(${today}::date, valid_from)`)
  assert.deepEqual(rows, [{ ids: 1 }])
})

test('a widened account of a rule that is not served keeps its days', async () => {
  const { today, valid_from, link, account, archive, accounts, requests } = await stoppedLink()
  const wider = { valid_from, valid_to: addDays(today, 7) }
  await db.transaction((tx) =>
    widenAccount(tx, systemActor, { provider_id: link.provider_id, account_id: account.id, ...wider }),
  )
  await db.delete(bookingRequest)
  await archive(new Date())
  assert.deepEqual(daysOf(await accounts()), [[valid_from, wider.valid_to, true]])
  assert.deepEqual(await requests(), [])
})

test('an account with days of another one ends when the channel of their link changes', async () => {
  const { today, link, account, archive, accounts } = await stoppedLink()
  await archive(null)
  // As two transactions at once may leave it.
  await db
    .update(publisherAccount)
    .set({ valid_to: addDays(today, 7) })
    .where(eq(publisherAccount.id, account.id))
  await db
    .update(providerLink)
    .set({ link_source_identifier_value: `${link.link_source_identifier_value}-moved` })
    .where(eq(providerLink.id, link.id))
  await serveProviderLink(db, link.id)
  const running = (await accounts()).filter(({ valid_to }) => valid_to === null || valid_to >= today)
  assert.deepEqual(
    running.map(({ sin, valid_to }) => [sin, valid_to]),
    [[`${link.link_source_identifier_value}-moved`, null]],
  )
})
