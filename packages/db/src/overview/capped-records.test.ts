import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '../base/audit.ts'
import type { CapKind } from '@headgate/contract/base/constants'
import { eq } from 'drizzle-orm'
import { publishGroup } from '../publishing/publish-group.ts'
import { publishTargeting } from '../publishing/publish-targeting.ts'
import { makeGroup, makeProviderLink, makeTargeting } from '../sample/make.ts'
import { advertiserLinkGroup, capUsage, groupRule, linkWatch, targetingRule } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { readCappedRecords } from './capped-records.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const DAY = '2026-05-01'

/** Cap and use of a record; undefined where it is left out. */
async function capOf(kind: CapKind, id: number): Promise<[cap: number, used: number] | undefined> {
  const ids = { provider_link: [], rule: [], group: [], group_rule: [], [kind]: [id] }
  const [found] = await readCappedRecords(database.db, DAY, ids)
  return found && [found.cap, found.used]
}

const use = (kind: CapKind, entity_id: number, used: number) =>
  database.db.insert(capUsage).values({ day: DAY, kind, entity_id, leased: used, used })

test('a rule has the cap that engines serve, whatever its draft says', async () => {
  const { db } = database
  const to = await makeProviderLink(db)
  const { id: link } = await makeTargeting(db, {
    rules: [
      { to, daily_cap: 5 },
      { to, daily_cap: 10_000 },
    ],
  })
  const [, rule] = await db
    .select()
    .from(targetingRule)
    .where(eq(targetingRule.targeting_id, link))
    .orderBy(targetingRule.priority)
  const { id } = rule!
  await use('rule', id, 3_000)
  for (const draft of [
    { daily_cap: 1_000 },
    { daily_cap: 0 },
    { disabled: true },
    { archived_at: new Date() },
  ]) {
    await db.update(targetingRule).set(draft).where(eq(targetingRule.id, id))
    assert.deepEqual(await capOf('rule', id), [10_000, 3_000])
  }
  await db
    .update(targetingRule)
    .set({ daily_cap: 1_000, disabled: false, archived_at: null })
    .where(eq(targetingRule.id, id))
  await publishTargeting(db, link, systemActor)
  assert.deepEqual(await capOf('rule', id), [1_000, 3_000])
  await db.update(targetingRule).set({ disabled: true }).where(eq(targetingRule.id, id))
  await publishTargeting(db, link, systemActor)
  assert.equal(await capOf('rule', id), undefined)
})

test('a group and its rules have the caps that engines serve, whatever its draft says', async () => {
  const { db } = database
  const { id } = await makeGroup(db, {
    rules: [{ link: await makeProviderLink(db), capacity: 500 }],
  })
  const [rule] = await db.select().from(groupRule).where(eq(groupRule.advertiser_link_group_id, id))
  await db.update(groupRule).set({ capacity: 70 }).where(eq(groupRule.id, rule!.id))
  await db.update(advertiserLinkGroup).set({ capacity: 70 }).where(eq(advertiserLinkGroup.id, id))
  assert.deepEqual(
    [await capOf('group', id), await capOf('group_rule', rule!.id)],
    [
      [500, 0],
      [500, 0],
    ],
  )
  await publishGroup(db, id, systemActor)
  assert.deepEqual(
    [await capOf('group', id), await capOf('group_rule', rule!.id)],
    [
      [70, 0],
      [70, 0],
    ],
  )
})

test('an advertiser link that its checks paused is not in use', async () => {
  const { db } = database
  const { id } = await makeProviderLink(db, { daily_cap: 40 })
  assert.deepEqual(await capOf('provider_link', id), [40, 0])
  await db.insert(linkWatch).values({ provider_link_id: id, ok: false, paused_at: new Date() })
  assert.equal(await capOf('provider_link', id), undefined)
})
