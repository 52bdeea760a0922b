import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { updateProvider } from '../providers/providers.ts'
import { updatePublisherAccount } from '../publisher-accounts/change.ts'
import { makeProvider, makeProviderLink, makeReference, makeTargeting } from '../sample/make.ts'
import { channelRepair, publisherAccount, revenueImport } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { readBookingFacts } from './booking-facts.ts'

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

/** An advertiser with one account that has been valid since a day, with 50 %. */
async function oneAccount(validFrom: string, validTo: string | null = null) {
  const provider = await makeProvider(db, { advertiser_code: 'ad' })
  const traffic_source_id = await makeReference(db, 'trafficSource', 'Native')
  const link = await makeProviderLink(db, {
    provider_id: provider.id,
    traffic_source_id,
    link_source_identifier_value: 'BN-1',
  })
  const targeting = await makeTargeting(db, { rules: [{ to: link, share: 50 }] })
  const [row] = await db
    .update(publisherAccount)
    .set({ valid_from: validFrom, valid_to: validTo, status: validTo === null })
    .where(eq(publisherAccount.tid, targeting.id))
    .returning()
  return { provider, link, targeting, row: row! }
}

test('an account without terms has the share of its row, with the properties of its advertiser link', async () => {
  const { provider, link, targeting, row } = await oneAccount('2026-01-05')
  const { accounts, providerTerms, aliases, removals } = await readBookingFacts(db, provider.id)
  assert.deepEqual(accounts, [
    {
      id: row.id,
      channel: 'BN-1',
      validFrom: '2026-01-05',
      validTo: null,
      publisherId: targeting.publisher_id,
      targetingId: targeting.id,
      ruleId: row.rule_id,
      providerLinkId: link.id,
      platformId: link.platform_id,
      searchEngineId: link.search_engine_id,
      tagTypeId: link.tag_type_id,
      trafficSourceId: link.traffic_source_id,
      terms: [{ from: '2026-01-05', share: 50, isActive: true }],
    },
  ])
  assert.deepEqual(providerTerms, [{ from: '2000-01-01', reportsGross: false, share: 0 }])
  assert.deepEqual([aliases.size, removals], [0, []])
})

test('an ended account still matches on its past days', async () => {
  const { provider } = await oneAccount('2026-01-05', '2026-02-01')
  const [account] = (await readBookingFacts(db, provider.id)).accounts
  assert.equal(account!.validTo, '2026-02-01')
  assert.deepEqual(account!.terms, [{ from: '2026-01-05', share: 50, isActive: true }])
})

test('changed shares hold from their days on, of the account and of the advertiser', async () => {
  const { provider, row } = await oneAccount('2026-01-05')
  const by = systemActor
  await updatePublisherAccount(db, by, row.id, { share_revenue: 60.5, from_day: '2026-03-01' })
  await updatePublisherAccount(db, by, row.id, { status: false, from_day: '2026-04-01' })
  const change = { reports_gross_revenue: true, revenue_share_percentage: 80, from_day: '2026-02-01' }
  await updateProvider(db, by, provider.id, change)
  const facts = await readBookingFacts(db, provider.id)
  assert.deepEqual(facts.accounts[0]!.terms, [
    { from: '2026-01-05', share: 50, isActive: true },
    { from: '2026-03-01', share: 60.5, isActive: true },
    { from: '2026-04-01', share: 60.5, isActive: false },
  ])
  assert.deepEqual(facts.providerTerms, [
    { from: '2000-01-01', reportsGross: false, share: 0 },
    { from: '2026-02-01', reportsGross: true, share: 80 },
  ])
})

test('decided channels and removals in force are read; ignored channels, undone repairs and undone removals are not', async () => {
  const { provider, row } = await oneAccount('2026-01-05')
  const provider_id = provider.id
  await db.insert(channelRepair).values([
    { provider_id, kind: 'map', channel: 'bn1', booked_as: 'BN-1' },
    { provider_id, kind: 'map', channel: 'bn1', booked_as: 'BN-0' },
    { provider_id, kind: 'map', channel: 'bn2', booked_as: 'BN-1', undone_at: new Date() },
    { provider_id, kind: 'ignore', channel: 'other', note: 'Not ours' },
  ])
  const removal = {
    provider_id,
    kind: 'removal',
    scope: 'lines',
    stage: 'done',
    message: 'removed',
    account_id: row.id,
    from_day: '2026-02-01',
    to_day: '2026-02-03',
  } as const
  const [kept] = await db
    .insert(revenueImport)
    .values([
      { ...removal, in_force: true },
      { ...removal, in_force: false },
    ])
    .returning({ id: revenueImport.id })
  const { aliases, removals } = await readBookingFacts(db, provider_id)
  assert.deepEqual([...aliases], [['bn1', ['BN-1', 'BN-0']]])
  assert.deepEqual(removals, [
    { importId: kept!.id, accountId: row.id, from: '2026-02-01', to: '2026-02-03' },
  ])
})
