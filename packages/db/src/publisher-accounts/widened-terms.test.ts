import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AccountBook } from '@headgate/domain/revenue/booking/matching'
import { eq } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { readBookingFacts } from '../revenue/booking-facts.ts'
import { widenAccount } from '../revenue/repairs/account-days.ts'
import { makeProviderLink, makeTargeting } from '../sample/make.ts'
import { publisherAccount } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { changeAccounts, holdAccounts, type HeldChange, updatePublisherAccount } from './change.ts'

/** Changes of an account that was valid from 1 March, had 50 % and 60 % from 10 March, and was widened to 1 February. */

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

const CHANNEL = 'BN-12'

async function widenedAccount() {
  const link = await makeProviderLink(db, { link_source_identifier_value: CHANNEL })
  const { id: tid } = await makeTargeting(db, { rules: [{ to: link, share: 50 }] })
  const [row] = await db
    .update(publisherAccount)
    .set({ valid_from: '2026-03-01' })
    .where(eq(publisherAccount.tid, tid))
    .returning()
  const { id, provider_id } = row!
  const change = (values: HeldChange) =>
    db.transaction((tx) => updatePublisherAccount(tx, systemActor, id, values))
  await change({ share_revenue: 60, from_day: '2026-03-10' })
  const wider = { valid_from: '2026-02-01', valid_to: null }
  await db.transaction((tx) => widenAccount(tx, systemActor, { provider_id, account_id: id, ...wider }))
  /** The share in percent with which a booking takes the account on these days; none where it takes no part. */
  const sharesOn = async (...days: string[]) => {
    const book = new AccountBook((await readBookingFacts(db, provider_id)).accounts)
    return days.map(
      (day) =>
        book
          .on(day)(CHANNEL)
          .map(({ units }) => units / 100_000)[0],
    )
  }
  return { id, change, sharesOn }
}

test('a share on added days holds from its day to the term that was first, and on no day before', async () => {
  const { change, sharesOn } = await widenedAccount()
  const days = ['2026-02-05', '2026-02-15', '2026-02-28', '2026-03-01', '2026-03-10']
  assert.deepEqual(await sharesOn(...days), [50, 50, 50, 50, 60])
  await change({ share_revenue: 40, from_day: '2026-02-15' })
  assert.deepEqual(await sharesOn(...days), [50, 40, 40, 50, 60])
})

test('a share from the day on which the first term began leaves the added days before it', async () => {
  const { change, sharesOn } = await widenedAccount()
  await change({ share_revenue: 45, from_day: '2026-03-01' })
  assert.deepEqual(await sharesOn('2026-02-28', '2026-03-01', '2026-03-10'), [50, 45, 60])
})

test('an account that is switched off on added days takes part before them', async () => {
  const { change, sharesOn } = await widenedAccount()
  await change({ status: false, from_day: '2026-02-15' })
  assert.deepEqual(await sharesOn('2026-02-14', '2026-02-15', '2026-03-01'), [50, undefined, 50])
})

test('a bulk change on added days leaves the days before it as well', async () => {
  const { id, sharesOn } = await widenedAccount()
  await db.transaction(async (tx) => {
    const held = await holdAccounts(tx, new Map([[id, { share_revenue: 40, from_day: '2026-02-15' }]]))
    await changeAccounts(tx, systemActor, held, 'A bulk change')
  })
  assert.deepEqual(await sharesOn('2026-02-14', '2026-02-15', '2026-03-01'), [50, 40, 50])
})
