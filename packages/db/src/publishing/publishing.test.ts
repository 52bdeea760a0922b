import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { EngineState } from '@headgate/domain/snapshot/snapshot'
import { systemActor } from '../base/audit.ts'
import { lockProviders } from '../providers/providers.ts'
import { lockPublishers } from '../publishers/publishers.ts'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeTargeting,
  makeUser,
} from '../sample/make.ts'
import {
  audit,
  engineState,
  groupRule,
  provider,
  providerLink,
  publication,
  publisher,
  publisherAccount,
  role,
  targeting,
  targetingRule,
} from '../schema/all.ts'
import { lockTargetings } from '../targetings/archiving.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { publishGroup } from './publish-group.ts'
import { publishTargeting } from './publish-targeting.ts'
import { serveProvider, serveProviderLink, servePublisher, serveTargetingFlags } from './serve-changes.ts'

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
  await db.insert(role).values({ id: 1, role: 'SuperAdmin' })
})
after(() => database.close())

async function served<K extends keyof EngineState>(
  kind: K,
  id: number,
): Promise<EngineState[K] | null | undefined> {
  const [row] = await db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, kind), eq(engineState.entity_id, id)))
  return row?.content as EngineState[K] | null | undefined
}

const accounts = (targetingId: number) =>
  db
    .select()
    .from(publisherAccount)
    .where(eq(publisherAccount.tid, targetingId))
    .orderBy(asc(publisherAccount.id))
const running = async (targetingId: number) =>
  (await accounts(targetingId)).filter((account) => account.valid_to === null)
const rulesOf = (targetingId: number) =>
  db
    .select()
    .from(targetingRule)
    .where(eq(targetingRule.targeting_id, targetingId))
    .orderBy(asc(targetingRule.priority))

/** PostgreSQL's UTC day and the one before: the test may run across midnight. */
async function days(): Promise<{ today: string; yesterday: string }> {
  const { rows } = await db.execute<{ today: string; yesterday: string }>(sql`
    select (now() at time zone 'UTC')::date::text today, ((now() at time zone 'UTC')::date - 1)::text yesterday`)
  return rows[0]!
}

test('a draft is not served, a publication is, with its audit row and the user', async () => {
  const admin = await makeUser(db, { role_id: 1 })
  const to = await makeProviderLink(db)
  const link = await makeTargeting(db, {
    state: 'draft',
    rules: [{ to, weight: 100, daily_cap: 5 }],
    latency: 1_500,
  })
  assert.equal(await served('targeting', link.id), undefined)
  assert.deepEqual(await served('targeting_flags', link.id), { is_active: true, archived: false })

  const revision = await publishTargeting(db, link.id, { ...systemActor, actorUserId: admin.id })
  const content = await served('targeting', link.id)
  const [rule] = await rulesOf(link.id)
  assert.deepEqual(content!.rules, [
    {
      id: rule!.id,
      daily_cap: 5,
      weight: 100,
      revenue_share_percentage: null,
      targets: [{ traffic: 100, provider_link_id: to.id, advertiser_link_group_id: null }],
    },
  ])
  assert.equal(content!.filters.latency, 1_500)
  assert.equal(content!.platform_id, to.platform_id)
  assert.equal(content!.yahoo, false)
  const [kept] = await db.select().from(publication).where(eq(publication.revision, revision))
  assert.deepEqual([kept!.entity_id, kept!.published_by, kept!.content], [link.id, admin.id, content])
  const [latest] = await db.select().from(targeting).where(eq(targeting.id, link.id))
  assert.equal(latest!.status, 'published')
  assert.ok(latest!.published_at)
  const [trace] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'targeting'), eq(audit.entity_id, String(link.id))))
  assert.deepEqual([trace!.action, trace!.actor_user_id], ['publish', admin.id])
})

test('only enabled, unarchived rules are published, by priority', async () => {
  const [a, b, c, d] = [1, 2, 3, 4].map(() => makeProviderLink(db))
  const link = await makeTargeting(db, {
    rules: [
      { to: await a!, weight: 40 },
      { to: await b!, weight: 30, disabled: true },
      { to: await c!, weight: 20, archived_at: new Date() },
      { to: await d!, weight: 60 },
    ],
  })
  const [first, , , last] = await rulesOf(link.id)
  await db.update(targetingRule).set({ priority: 9 }).where(eq(targetingRule.id, first!.id))
  await publishTargeting(db, link.id, systemActor)
  const content = await served('targeting', link.id)
  assert.deepEqual(
    content!.rules.map((rule) => rule.id),
    [last!.id, first!.id],
  )
  assert.equal((await running(link.id)).length, 2)
})

test('a saved change is not served before it is published', async () => {
  const link = await makeTargeting(db, { rules: [{ to: await makeProviderLink(db), weight: 100 }] })
  const before = await served('targeting', link.id)
  await db.update(targetingRule).set({ daily_cap: 99 }).where(eq(targetingRule.targeting_id, link.id))
  assert.deepEqual(await served('targeting', link.id), before)
})

test('an archived or unknown link cannot be published, and the attempt leaves no trace', async () => {
  const link = await makeTargeting(db, { state: 'draft', archived_at: new Date() })
  for (const id of [link.id, 999_999])
    await assert.rejects(
      publishTargeting(db, id, systemActor),
      (cause: { definition?: { code: string } }) => {
        assert.equal(cause.definition?.code, 'not_found')
        return true
      },
    )
  assert.equal(await served('targeting', link.id), undefined)
})

test('a caller that rolls back takes the publication back as well', async () => {
  const link = await makeTargeting(db, { state: 'draft', rules: [{ to: await makeProviderLink(db) }] })
  await assert.rejects(
    db.transaction(async (tx) => {
      await publishTargeting(tx, link.id, systemActor)
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  assert.equal(await served('targeting', link.id), undefined)
  assert.equal((await accounts(link.id)).length, 0)
})

test('an account is made once for each advertiser link, and stays the same when nothing changed', async () => {
  const [a, b] = [await makeProviderLink(db), await makeProviderLink(db)]
  const link = await makeTargeting(db, { rules: [{ to: [a, b], traffic: 70, weight: 100, share: 62.5 }] })
  const made = await accounts(link.id)
  const { today } = await days()
  assert.deepEqual(
    made.map((account) => [
      account.link_id,
      account.sin,
      account.share_revenue,
      account.valid_from,
      account.valid_to,
    ]),
    [a, b].map((to) => [to.id, to.link_source_identifier_value, 62.5, today, null]),
  )
  await publishTargeting(db, link.id, systemActor)
  assert.deepEqual(await accounts(link.id), made)
})

test('disabling a rule ends its accounts yesterday once that is published', async () => {
  const [a, b] = [await makeProviderLink(db), await makeProviderLink(db)]
  const link = await makeTargeting(db, { rules: [{ to: a }, { to: b }] })
  const [first] = await rulesOf(link.id)
  await db.update(targetingRule).set({ disabled: true }).where(eq(targetingRule.id, first!.id))
  assert.equal((await running(link.id)).length, 2)
  await publishTargeting(db, link.id, systemActor)
  const { yesterday } = await days()
  const [ended, kept] = await accounts(link.id)
  assert.deepEqual([ended!.link_id, ended!.valid_to, ended!.status], [a.id, yesterday, false])
  assert.deepEqual([kept!.link_id, kept!.valid_to, kept!.status], [b.id, null, true])
})

test('a new share of the rule starts a new account; a share edited by hand stays', async () => {
  const link = await makeTargeting(db, { rules: [{ to: await makeProviderLink(db), share: 60 }] })
  await db.update(publisherAccount).set({ share_revenue: 55 }).where(eq(publisherAccount.tid, link.id))
  await publishTargeting(db, link.id, systemActor)
  assert.deepEqual(
    (await running(link.id)).map((account) => account.share_revenue),
    [55],
  )
  await db
    .update(targetingRule)
    .set({ revenue_share_percentage: 65 })
    .where(eq(targetingRule.targeting_id, link.id))
  await publishTargeting(db, link.id, systemActor)
  assert.deepEqual(
    (await running(link.id)).map((account) => account.share_revenue),
    [65],
  )
  assert.equal((await accounts(link.id)).length, 2)
})

test('a group reaches its advertiser links in every link that serves it, as it is published', async () => {
  const [a, b] = [await makeProviderLink(db), await makeProviderLink(db)]
  const group = await makeGroup(db, { rules: [{ link: a, weight: 60, revenue_share: 64 }] })
  const users = [
    await makeTargeting(db, { rules: [{ to: group, weight: 100 }] }),
    await makeTargeting(db, { rules: [{ to: group, weight: 100, share: 71 }] }),
  ]
  const shares = async () =>
    Promise.all(users.map(async (user) => (await running(user.id)).map((account) => account.share_revenue)))
  assert.deepEqual(await shares(), [[64], [71]])

  await db.insert(groupRule).values({
    advertiser_link_group_id: group.id,
    priority: 2,
    weight: 40,
    capacity: 7,
    advertiser_id: b.provider_id,
    advertiser_link_id: b.id,
  })
  await publishGroup(db, group.id, systemActor)
  for (const user of users)
    assert.deepEqual(
      (await running(user.id)).map((one) => one.link_id),
      [a.id, b.id],
    )

  await db.update(groupRule).set({ active: false }).where(eq(groupRule.advertiser_link_id, a.id))
  await publishGroup(db, group.id, systemActor)
  for (const user of users)
    assert.deepEqual(
      (await running(user.id)).map((one) => one.link_id),
      [b.id],
    )
  assert.equal((await served('group', group.id))!.capacity, 7)
})

test('publishing does not wait for locks on records that it refers to: their holders wait for its revision', async () => {
  const group = await makeGroup(db, { rules: [{ link: await makeProviderLink(db) }] })
  const to = await makeProviderLink(db)
  const link = await makeTargeting(db, { rules: [{ to: group, weight: 100 }] })
  await db
    .update(groupRule)
    .set({ advertiser_link_id: to.id })
    .where(eq(groupRule.advertiser_link_group_id, group.id))
  await db.transaction(async (holder) => {
    await lockTargetings(holder, [link.id])
    await lockPublishers(holder, [link.publisher_id])
    await lockProviders(holder, [to.provider_id])
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '5s'`)
      await publishGroup(tx, group.id, systemActor)
    })
    await serveTargetingFlags(holder, link.id)
  })
  assert.deepEqual(
    (await running(link.id)).map((one) => one.link_id),
    [to.id],
  )
})

test('an archived link ends its accounts yesterday, a restored one gets new ones', async () => {
  const link = await makeTargeting(db, { rules: [{ to: await makeProviderLink(db) }] })
  await db.update(targeting).set({ archived_at: new Date() }).where(eq(targeting.id, link.id))
  await serveTargetingFlags(db, link.id)
  assert.equal((await running(link.id)).length, 0)
  assert.deepEqual(await served('targeting_flags', link.id), { is_active: true, archived: true })
  await db.update(targeting).set({ archived_at: null }).where(eq(targeting.id, link.id))
  await serveTargetingFlags(db, [link.id])
  assert.equal((await running(link.id)).length, 1)
})

test('a new channel of an advertiser link continues in a new account', async () => {
  const to = await makeProviderLink(db)
  const link = await makeTargeting(db, { rules: [{ to }] })
  await db
    .update(providerLink)
    .set({ link_source_identifier_value: 'other' })
    .where(eq(providerLink.id, to.id))
  await serveProviderLink(db, to.id)
  const { yesterday } = await days()
  assert.deepEqual(
    (await accounts(link.id)).map((account) => [account.sin, account.valid_to]),
    [
      [to.link_source_identifier_value, yesterday],
      ['other', null],
    ],
  )
  assert.equal((await served('provider_link', to.id))!.channel, 'other')
})

test('publishers and advertisers are served as their rows say, and as gone without a row', async () => {
  const someone = await makePublisher(db, { name: 'Someone' })
  assert.deepEqual(await served('publisher', someone.id), { name: 'Someone', status: true, archived: false })
  await db.update(publisher).set({ status: false }).where(eq(publisher.id, someone.id))
  await servePublisher(db, someone.id)
  assert.equal((await served('publisher', someone.id))!.status, false)
  await db.delete(publisher).where(eq(publisher.id, someone.id))
  await servePublisher(db, someone.id)
  assert.equal(await served('publisher', someone.id), null)

  const advertiser = await makeProvider(db)
  await db.update(provider).set({ archived_at: new Date() }).where(eq(provider.id, advertiser.id))
  await serveProvider(db, advertiser.id)
  assert.equal((await served('provider', advertiser.id))!.archived, true)
})

test('ten thousand publishers are served in one call', async () => {
  await db.execute(sql`insert into publisher (name) select 'Bulk ' || n from generate_series(1, 10000) n`)
  const rows = await db.select({ id: publisher.id }).from(publisher).where(isNull(publisher.archived_at))
  const ids = rows.map((row) => row.id)
  await servePublisher(db, ids)
  const { rows: counted } = await db.execute<{ n: number }>(sql`
    select count(*)::int n from engine_state where kind = 'publisher' and content is not null`)
  assert.equal(counted[0]!.n, ids.length)
})
