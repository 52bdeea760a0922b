import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, desc, eq, sql } from 'drizzle-orm'
import { publishGroup } from '../../publishing/publish-group.ts'
import { publishTargeting } from '../../publishing/publish-targeting.ts'
import { makeGroup, makeProvider, makeProviderLink, makeTargeting } from '../../sample/make.ts'
import { groupRule, publication, targetingRule, targetingRuleDetail } from '../../schema/all.ts'
import { addReferenceData } from '../../settings/reference-data.ts'
import { systemActor } from '../../base/audit.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { readServedWeights } from './weighed-links.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await addReferenceData(database.db, 'alerts@headgate.test')
})
after(() => database.close())

const PAST = new Date('2026-05-01T10:00:00Z')

type Kind = typeof publication.$inferSelect.kind
const isOf = (kind: Kind, id: number) => and(eq(publication.kind, kind), eq(publication.entity_id, id))

const setPast = (kind: Kind, id: number) =>
  database.db.update(publication).set({ created_at: PAST }).where(isOf(kind, id))

async function lastPublished(kind: Kind, id: number): Promise<Date> {
  const [latest] = await database.db
    .select()
    .from(publication)
    .where(isOf(kind, id))
    .orderBy(desc(publication.revision))
  assert.notDeepEqual(latest!.created_at, PAST)
  return latest!.created_at
}

/** A publisher link of two rules, the second of two advertisers, that was published long ago; and their rules. */
async function publishedLongAgo() {
  const { db } = database
  const provider = await makeProvider(db)
  const make = () => makeProviderLink(db, { provider_id: provider.id })
  const [a, b, c, spare] = [await make(), await make(), await make(), await make()]
  const { id } = await makeTargeting(db, {
    rules: [
      { to: a, weight: 60 },
      { to: [b, c], weight: 40 },
    ],
  })
  await setPast('targeting', id)
  const [first, second] = await db
    .select({ id: targetingRule.id })
    .from(targetingRule)
    .where(eq(targetingRule.targeting_id, id))
    .orderBy(targetingRule.priority)
  return { id, first: first!.id, second: second!.id, spare: spare.id }
}

async function changedAt(targetingId: number): Promise<Date> {
  const found = (await readServedWeights(database.db, 0, 100)).find(({ id }) => id === targetingId)
  return found!.changedAt
}

test('a cap or a share that is published leaves the last change of the weights where it was', async () => {
  const { db } = database
  const { id, first } = await publishedLongAgo()
  await db
    .update(targetingRule)
    .set({ daily_cap: 90, revenue_share_percentage: 60 })
    .where(eq(targetingRule.id, first))
  await publishTargeting(db, id, systemActor)
  assert.deepEqual(await changedAt(id), PAST)
})

for (const [what, change] of [
  [
    'a weight',
    ({ first }) =>
      database.db.update(targetingRule).set({ daily_frequency: 50 }).where(eq(targetingRule.id, first)),
  ],
  [
    'the advertiser link of a rule',
    ({ first, spare }) =>
      database.db
        .update(targetingRuleDetail)
        .set({ provider_link_id: spare })
        .where(eq(targetingRuleDetail.targeting_rule_id, first)),
  ],
  [
    'the traffic of the advertisers of a rule',
    ({ second }) =>
      database.db
        .update(targetingRuleDetail)
        .set({ traffic: sql`case position when 1 then 80 else 20 end` })
        .where(eq(targetingRuleDetail.targeting_rule_id, second)),
  ],
] as [string, (made: Awaited<ReturnType<typeof publishedLongAgo>>) => PromiseLike<unknown>][])
  test(`${what} that is published is a change of the weights`, async () => {
    const made = await publishedLongAgo()
    await change(made)
    assert.deepEqual(await changedAt(made.id), PAST, 'a draft changes nothing')
    await publishTargeting(database.db, made.id, systemActor)
    assert.deepEqual(await changedAt(made.id), await lastPublished('targeting', made.id))
  })

test('another advertiser link in the group of a rule is a change of its weights, another capacity is none', async () => {
  const { db } = database
  const provider = await makeProvider(db)
  const make = () => makeProviderLink(db, { provider_id: provider.id })
  const [link, old, spare] = [await make(), await make(), await make()]
  const group = await makeGroup(db, { rules: [{ link: old, weight: 100 }] })
  const { id } = await makeTargeting(db, {
    rules: [
      { to: link, weight: 60 },
      { to: group, weight: 40 },
    ],
  })
  await setPast('targeting', id)
  await setPast('group', group.id)
  assert.deepEqual(await changedAt(id), PAST)
  const change = async (values: Partial<typeof groupRule.$inferInsert>) => {
    await db.update(groupRule).set(values).where(eq(groupRule.advertiser_link_group_id, group.id))
    await publishGroup(db, group.id, systemActor)
  }
  await change({ capacity: 70 })
  assert.deepEqual(await changedAt(id), PAST)
  await change({ advertiser_link_id: spare.id })
  assert.deepEqual(await changedAt(id), await lastPublished('group', group.id))
})
