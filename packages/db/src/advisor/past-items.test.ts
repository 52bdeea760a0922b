import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Finding } from '@headgate/domain/advice/finding'
import { eq, sql } from 'drizzle-orm'
import { systemActor, writeAudit, type Actor } from '../base/audit.ts'
import { makeProvider, makeUser } from '../sample/make.ts'
import { addReferenceData } from '../settings/reference-data.ts'
import { advisor, advisorHistory } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { updateProvider } from '../providers/providers.ts'
import { actOnAdvice } from './act.ts'
import { applyJudgement } from './apply-judgement.ts'
import { readPastItems } from './past-items.ts'
import { listAdviceRules, saveAdviceRule } from './rules.ts'

const LAST = 5

let database: TestDatabase
let by: Actor
before(async () => {
  database = await testDatabase()
  await addReferenceData(database.db, 'alerts@headgate.test')
  const { id } = await makeUser(database.db, { role_id: 1 })
  by = { actorUserId: id, asUserId: null, requestId: null }
  const ignored = { enabled: true, thresholds: { items: LAST } }
  await saveAdviceRule(database.db, systemActor, 'rule_ignored', ignored)
  // Rules were changed long ago, so that items may be opened by the clock of the database.
  await database.db.execute(sql`update advisor_rule set updated_at = now() - interval '1 day'`)
})
after(() => database.close())

/** The clock of the database, which also dates audit rows. */
async function now(): Promise<Date> {
  const { rows } = await database.db.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  )
  return new Date(rows[0]!.at)
}

const finding = (id: number, days_since: number): Finding => ({
  rule: 'advertiser_late',
  subject: { kind: 'provider', id },
  partner: { kind: 'provider', id },
  title: `Reports of ${id} are late`,
  sentences: [['Late']],
  facts: { days_since },
  loss: null,
})

const judge = async (...found: Finding[]) =>
  applyJudgement(database.db, { rule: 'advertiser_late', found, unknown: [] }, await now())

/** Opens an item, does something while it lasts, and closes it by hand or by the end of its condition. */
async function item(
  days: number,
  { act, byHand }: { act?: (id: number) => Promise<unknown>; byHand: boolean },
) {
  const { id } = await makeProvider(database.db)
  const { opened } = await judge(finding(id, days))
  await act?.(id)
  if (byHand) await actOnAdvice(database.db, by, opened[0]!.id, { action: 'close', notes: 'Known' })
  await judge()
}

const rename = (actor: Actor) => (id: number) =>
  updateProvider(database.db, actor, id, { name: `Renamed ${id}` })
const past = async () => (await readPastItems(database.db)).get('advertiser_late') ?? []
const settings = async () =>
  (await listAdviceRules(database.db)).find(({ rule }) => rule === 'advertiser_late')!

test('an item counts by what people did while it lasted, and the rule proposes its change until it is applied', async () => {
  await item(9, { act: rename(by), byHand: true })
  await item(4, { act: rename(by), byHand: false })
  await item(30, { act: rename(systemActor), byHand: false })
  await item(40, { byHand: false })
  assert.deepEqual(
    (await past()).map(({ isActedOn, facts }) => [isActedOn, facts.days_since]),
    [
      [true, 4],
      [true, 9],
    ],
  )
  for (let count = 1; count < LAST; count += 1) await item(count + 1, { byHand: true })
  assert.equal((await settings()).proposal, null)
  await item(6, { act: rename(systemActor), byHand: true })
  const { proposal, thresholds, updatedAt } = await settings()
  assert.deepEqual(proposal, { threshold: 'least_days', from: 2, to: 7, quiet: LAST, actedOn: 2, kept: 1 })

  const changed = { enabled: true, thresholds: { ...thresholds, least_days: 7 } }
  const saved = await saveAdviceRule(database.db, by, 'advertiser_late', changed, updatedAt)
  assert.equal(saved.proposal, null)
  assert.deepEqual([(await settings()).proposal, await past()], [null, []])
})

test('what was changed after an item was closed, and of what belongs to its record', async () => {
  const { id } = await makeProvider(database.db)
  const { opened } = await judge(finding(id, 3))
  await actOnAdvice(database.db, by, opened[0]!.id, { action: 'close', notes: 'Known' })
  // A moment apart, whatever the clock's steps are.
  await database.db
    .update(advisorHistory)
    .set({ created_at: sql`${advisorHistory.created_at} - interval '1 second'` })
    .where(eq(advisorHistory.advisor_id, opened[0]!.id))
  await database.db
    .update(advisor)
    .set({ opened_at: sql`${advisor.opened_at} - interval '2 seconds'` })
    .where(eq(advisor.id, opened[0]!.id))
  await database.db.execute(sql`update advisor_rule set updated_at = now() - interval '1 day'`)
  await rename(by)(id)
  await judge()
  assert.equal((await past())[0]!.isActedOn, false)

  await item(3, {
    act: (provider) =>
      writeAudit(database.db, by, [
        { action: 'update', entity: 'api_schedule', entityId: provider, before: null, after: { every: 1 } },
      ]),
    byHand: true,
  })
  assert.equal((await past())[0]!.isActedOn, true)
})
