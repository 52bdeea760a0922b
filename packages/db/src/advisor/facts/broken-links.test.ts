import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { systemActor } from '../../base/audit.ts'
import { claimDueLinks } from '../../provider-links/link-checks.ts'
import { publishGroup } from '../../publishing/publish-group.ts'
import { publishTargeting } from '../../publishing/publish-targeting.ts'
import { makeGroup, makeProviderLink, makeTargeting, type ProviderLinkRow } from '../../sample/make.ts'
import { groupRule, linkWatch, targetingRuleDetail } from '../../schema/all.ts'
import { setTargetingsActive } from '../../targetings/bulk.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { readBrokenLinks } from './broken-links.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

async function brokenLink(): Promise<ProviderLinkRow> {
  const link = await makeProviderLink(database.db)
  await database.db.insert(linkWatch).values({
    provider_link_id: link.id,
    ok: false,
    failures: 2,
    failing_since: new Date('2026-05-01T00:00Z'),
  })
  return link
}

const isBroken = async ({ id }: ProviderLinkRow) =>
  (await readBrokenLinks(database.db)).some((one) => one.id === id)

/** Whether the schedule checks a link; all of them are due again afterwards. */
async function isChecked({ id }: ProviderLinkRow): Promise<boolean> {
  const due = await claimDueLinks(database.db, 100)
  await database.db.execute(sql`update link_watch set claimed_until = null`)
  return due.some((one) => one.id === id)
}

/** What the draft of a publisher link sends to instead. */
const replace = (from: ProviderLinkRow, to: ProviderLinkRow) =>
  database.db
    .update(targetingRuleDetail)
    .set({ provider_link_id: to.id })
    .where(eq(targetingRuleDetail.provider_link_id, from.id))

test('a link is broken and checked as long as engines send to it, and not while only a draft has another one', async () => {
  const { db } = database
  const [before, after] = [await brokenLink(), await brokenLink()]
  const { id } = await makeTargeting(db, { rules: [{ to: before }] })
  await replace(before, after)
  assert.deepEqual([await isBroken(before), await isBroken(after)], [true, false])
  assert.deepEqual([await isChecked(before), await isChecked(after)], [true, true])
  await publishTargeting(db, id, systemActor)
  assert.deepEqual([await isBroken(before), await isBroken(after)], [false, true])
  assert.deepEqual([await isChecked(before), await isChecked(after)], [false, true])
  await setTargetingsActive(db, systemActor, [id], false)
  assert.equal(await isBroken(after), false)
})

test('the same holds for the links of a group', async () => {
  const { db } = database
  const [before, after] = [await brokenLink(), await brokenLink()]
  const group = await makeGroup(db, { rules: [{ link: before }] })
  assert.equal(await isBroken(before), false)
  await makeTargeting(db, { rules: [{ to: group }] })
  await db
    .update(groupRule)
    .set({ advertiser_link_id: after.id, advertiser_id: after.provider_id })
    .where(eq(groupRule.advertiser_link_group_id, group.id))
  assert.deepEqual([await isBroken(before), await isBroken(after)], [true, false])
  await publishGroup(db, group.id, systemActor)
  assert.deepEqual([await isBroken(before), await isBroken(after)], [false, true])
})
