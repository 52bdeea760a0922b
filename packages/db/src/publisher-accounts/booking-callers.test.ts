import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asc, eq, sql } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { readToday } from '../base/today.ts'
import { updateProvider } from '../providers/providers.ts'
import { updatePublisherAccount } from './change.ts'
import { publishGroup } from '../publishing/publish-group.ts'
import { publishTargeting } from '../publishing/publish-targeting.ts'
import { serveProviderLink, serveTargetingFlags } from '../publishing/serve-changes.ts'
import { publishStopped } from '../publishing/stop-targetings.ts'
import { makeGroup, makeProvider, makeProviderLink, makeTargeting } from '../sample/make.ts'
import {
  bookingRequest,
  groupRule,
  providerLink,
  publisherAccount,
  revenueImport,
  revenueImportDay,
  targeting,
  targetingRule,
} from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { lockImport, putInForce, setInForce } from '../revenue/imports/imports.ts'
import { createRemoval } from '../revenue/removals.ts'

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

/** What a change requests: advertiser, first and last day. Earlier requests are forgotten before it. */
async function requestsOf(change: () => Promise<unknown>): Promise<[number, string, string][]> {
  await db.delete(bookingRequest)
  await change()
  const rows = await db
    .select()
    .from(bookingRequest)
    .orderBy(asc(bookingRequest.provider_id), asc(bookingRequest.id))
  return rows.map((row) => [row.provider_id, row.from_day, row.to_day])
}

/** One advertiser's link, and today by PostgreSQL's clock. */
async function oneLink() {
  const link = await makeProviderLink(db)
  const today = await readToday(db)
  return { link, providerId: link.provider_id, today }
}

test('a publication requests today of the advertisers whose accounts begin or end, and else nothing', async () => {
  const { link, providerId, today } = await oneLink()
  const other = await makeProviderLink(db)
  const made = await makeTargeting(db, { state: 'draft', rules: [{ to: link }, { to: other }] })
  const publish = () => publishTargeting(db, made.id, systemActor)
  assert.deepEqual(await requestsOf(publish), [
    [providerId, today, today],
    [other.provider_id, today, today],
  ])
  assert.deepEqual(await requestsOf(publish), [])
  const [rule] = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, made.id))
  await db.update(targetingRule).set({ revenue_share_percentage: 61 }).where(eq(targetingRule.id, rule!.id))
  assert.deepEqual(await requestsOf(publish), [[providerId, today, today]])
  await db.update(targetingRule).set({ disabled: true }).where(eq(targetingRule.id, rule!.id))
  assert.deepEqual(await requestsOf(publish), [[providerId, today, today]])
})

test('a publication whose rules reach one advertiser several times requests it once', async () => {
  const { link, providerId, today } = await oneLink()
  const second = await makeProviderLink(db, { provider_id: providerId })
  const change = () => makeTargeting(db, { rules: [{ to: link }, { to: second }, { to: [link, second] }] })
  assert.deepEqual(await requestsOf(change), [[providerId, today, today]])
})

test('a publisher link that is archived, restored or made inactive requests today', async () => {
  const { link, providerId, today } = await oneLink()
  const made = await makeTargeting(db, { rules: [{ to: link }] })
  const archive = async (archived_at: Date | null) => {
    await db.update(targeting).set({ archived_at }).where(eq(targeting.id, made.id))
    await serveTargetingFlags(db, made.id)
  }
  assert.deepEqual(await requestsOf(() => archive(new Date())), [[providerId, today, today]])
  assert.deepEqual(await requestsOf(() => archive(null)), [[providerId, today, today]])
  const stop = async () => {
    await db.update(targeting).set({ is_active: false }).where(eq(targeting.id, made.id))
    await publishStopped(db, [made.id], systemActor)
  }
  assert.deepEqual(await requestsOf(stop), [[providerId, today, today]])
  assert.deepEqual(await requestsOf(stop), [])
})

test('a published group requests today of the advertisers that it reaches or leaves in the links that serve it', async () => {
  const { link, providerId, today } = await oneLink()
  const other = await makeProviderLink(db)
  const group = await makeGroup(db, { rules: [{ link }] })
  await makeTargeting(db, { rules: [{ to: group, weight: 100 }] })
  const publish = () => publishGroup(db, group.id, systemActor)
  assert.deepEqual(await requestsOf(publish), [])
  await db
    .update(groupRule)
    .set({ advertiser_id: other.provider_id, advertiser_link_id: other.id })
    .where(eq(groupRule.advertiser_link_group_id, group.id))
  assert.deepEqual(await requestsOf(publish), [
    [providerId, today, today],
    [other.provider_id, today, today],
  ])
})

test('another channel of an advertiser link requests today; another advertiser requests both of them', async () => {
  const { link, providerId, today } = await oneLink()
  const other = await makeProvider(db)
  await makeTargeting(db, { rules: [{ to: link }] })
  const change = async (values: Partial<typeof providerLink.$inferInsert>) => {
    await db.update(providerLink).set(values).where(eq(providerLink.id, link.id))
    await serveProviderLink(db, link.id)
  }
  const moved = await requestsOf(() => change({ link_source_identifier_value: 'moved' }))
  assert.deepEqual(moved, [[providerId, today, today]])
  assert.deepEqual(await requestsOf(() => change({ daily_cap: 7 })), [])
  assert.deepEqual(await requestsOf(() => change({ provider_id: other.id })), [
    [providerId, today, today],
    [other.id, today, today],
  ])
})

test('an edited account and an edited share of an advertiser request the days on which they hold', async () => {
  const { link, providerId, today } = await oneLink()
  const made = await makeTargeting(db, { rules: [{ to: link, share: 50 }] })
  const [account] = await db
    .update(publisherAccount)
    .set({ valid_from: '2026-01-01' })
    .where(eq(publisherAccount.tid, made.id))
    .returning()
  const edit = (share_revenue: number, from_day: string) =>
    db.transaction((tx) => updatePublisherAccount(tx, systemActor, account!.id, { share_revenue, from_day }))
  assert.deepEqual(await requestsOf(() => edit(60, '2026-03-10')), [[providerId, '2026-03-10', today]])
  assert.deepEqual(await requestsOf(() => edit(55, '2026-03-01')), [[providerId, '2026-03-01', '2026-03-09']])
  const gross = () =>
    db.transaction((tx) =>
      updateProvider(tx, systemActor, providerId, {
        reports_gross_revenue: true,
        revenue_share_percentage: 80,
        from_day: '2026-02-01',
      }),
    )
  assert.deepEqual(await requestsOf(gross), [[providerId, '2026-02-01', today]])
})

test('an import that is put in force, undone or put back, and a removal, request their days', async () => {
  const { id: providerId } = await makeProvider(db)
  const [read] = await db
    .insert(revenueImport)
    .values({ provider_id: providerId, kind: 'file', scope: 'days', stage: 'checked', message: '', load: 1 })
    .returning()
  await db.insert(revenueImportDay).values(
    ['2026-03-02', '2026-03-05'].map((day) => ({
      import_id: read!.id,
      day,
      rows: 1,
      revenue: '1',
    })),
  )
  const days = ['2026-03-02', '2026-03-05'].map((day) => [providerId, day, day])
  const force = (isIn: boolean) => db.transaction((tx) => setInForce(tx, systemActor, read!.id, isIn))
  const accept = () => db.transaction(async (tx) => putInForce(tx, await lockImport(tx, read!.id)))
  assert.deepEqual(await requestsOf(accept), days)
  assert.deepEqual(await requestsOf(() => force(false)), days)
  assert.deepEqual(await requestsOf(() => force(false)), [])
  assert.deepEqual(await requestsOf(() => force(true)), days)
  const remove = () =>
    db.transaction((tx) =>
      createRemoval(tx, systemActor, {
        providerId,
        from: '2026-03-01',
        to: '2026-03-31',
        accountId: null,
        channels: null,
      }),
    )
  assert.deepEqual(await requestsOf(remove), [[providerId, '2026-03-01', '2026-03-31']])
  assert.deepEqual((await db.execute(sql`select from booking_request where import_id is null`)).rowCount, 0)
})
