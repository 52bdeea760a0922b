import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RepairBody } from '@headgate/contract/revenue/repair-body'
import { systemActor } from '@headgate/db/base/audit'
import { requestBooking } from '@headgate/db/revenue/booking-requests'
import { makeRepair, undoRepair } from '@headgate/db/revenue/repairs/repairs'
import { publisherAccount } from '@headgate/db/schema/all'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { book } from './book.ts'
import { loadFile } from './testing/loaded-import.ts'

/** Repairs that are made or undone while a day is booked for the first time. The account gets 70 % of 80 %. */

const BOOKED = '2026-10-05'
const NEW = '2026-10-04'
const ALL = '56.000000'
const NOTHING = '0.000000'

let own: TestAnalytics
before(async () => {
  own = await testAnalytics()
})
after(() => own.close())

const lineOf = (day: string, channel: string) => [
  { day, channel, country: 'US', searches: 10, revenue: '100.000000', isMatched: false },
]

/** An advertiser with a booked day of a channel, and what its publishers have of each day. */
async function business(channel: string) {
  const { db } = own.database
  const { id: providerId, accounts } = await makeRevenueAdvertiser(db, { 'BN-12': 1 })
  const load = (day: string) => loadFile(own, providerId, lineOf(day, channel))
  const revenues = async () => {
    const { rows } = await db.execute<{ day: string; revenue: string }>(sql`
      select day::text, publisher_revenue::text as revenue from advertiser_day where provider_id = ${providerId}`)
    return Object.fromEntries(rows.map(({ day, revenue }) => [day, revenue]))
  }
  await load(BOOKED)
  await book(own, providerId)
  return { db, providerId, account: accounts[0]!, load, revenues }
}

/** Whether a connection to the test's database waits for a lock. */
const isWaiting = async () => {
  const { rowCount } = await own.database.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rowCount !== 0
}

/** Runs a change after a booking has read its facts and before it writes what it found. */
async function whileBooking(providerId: number, change: () => Promise<unknown>): Promise<void> {
  const { done } = await own.database.db.transaction(async (tx) => {
    // Readers are let through, the booking's writes are not.
    await tx.execute(sql`lock table advertiser_day in exclusive mode`)
    const booking = book(own, providerId)
    await until(isWaiting, 'the booking waits to write')
    await change()
    return { done: booking }
  })
  await done
  await book(own, providerId)
}

const map = (provider_id: number): RepairBody => ({
  kind: 'map',
  provider_id,
  channel: 'bn 12',
  booked_as: 'BN-12',
})
const repair = (body: RepairBody) =>
  own.database.db.transaction((tx) => makeRepair(tx, systemActor, body, null))
const undo = (id: number) => own.database.db.transaction((tx) => undoRepair(tx, systemActor, id))

test('a day that is booked for the first time while its channel is mapped, or that is undone, is booked again', async () => {
  const { providerId, load, revenues } = await business('bn 12')
  await load(NEW)
  let id = 0
  await whileBooking(providerId, async () => ({ id } = await repair(map(providerId))))
  assert.deepEqual(await revenues(), { [NEW]: ALL, [BOOKED]: ALL })
  await load('2026-10-03')
  await whileBooking(providerId, () => undo(id))
  assert.deepEqual(await revenues(), { '2026-10-03': NOTHING, [NEW]: NOTHING, [BOOKED]: NOTHING })
})

test('a day that is booked for the first time while an account gets it, or loses it, is booked again', async () => {
  const { db, providerId, account, load, revenues } = await business('BN-12')
  assert.deepEqual(await revenues(), { [BOOKED]: ALL })
  await db
    .update(publisherAccount)
    .set({ valid_from: '2026-10-06' })
    .where(eq(publisherAccount.id, account.id))
  await load(BOOKED)
  await book(own, providerId)
  assert.deepEqual(await revenues(), { [BOOKED]: NOTHING })
  await load(NEW)
  let id = 0
  const days = { valid_from: '2026-10-01', valid_to: null }
  await whileBooking(
    providerId,
    async () =>
      ({ id } = await repair({
        kind: 'widen',
        provider_id: providerId,
        channel: 'BN-12',
        account_id: account.id,
        ...days,
      })),
  )
  assert.deepEqual(await revenues(), { [NEW]: ALL, [BOOKED]: ALL })
  await load('2026-10-03')
  await whileBooking(providerId, () => undo(id))
  assert.deepEqual(await revenues(), { '2026-10-03': NOTHING, [NEW]: NOTHING, [BOOKED]: NOTHING })
})

test('a booking that is requested after a repair has looked waits for the repair', async () => {
  const { db, providerId, load, revenues } = await business('bn 12')
  const { done } = await db.transaction(async (tx) => {
    await makeRepair(tx, systemActor, map(providerId), null)
    await load(NEW)
    let isDone = false
    const booking = book(own, providerId).finally(() => (isDone = true))
    await until(async () => isDone || (await isWaiting()), 'the booking waits, or is done')
    return { done: booking }
  })
  await done
  await book(own, providerId)
  assert.deepEqual(await revenues(), { [NEW]: ALL, [BOOKED]: ALL })
})

test('an undone alias gives back days before the first unmatched one, whose file came later', async () => {
  const { providerId, load, revenues } = await business('bn 12')
  const { id } = await repair(map(providerId))
  await book(own, providerId)
  await load('2026-09-20')
  await book(own, providerId)
  assert.deepEqual(await revenues(), { '2026-09-20': ALL, [BOOKED]: ALL })
  await undo(id)
  await book(own, providerId)
  assert.deepEqual(await revenues(), { '2026-09-20': NOTHING, [BOOKED]: NOTHING })
})

test('many repairs beside days that wait request these days once each', async () => {
  const { db, providerId } = await business('bn 12')
  for (const day of ['2026-10-01', '2026-10-02', '2026-10-02', '2026-10-10'])
    await requestBooking(db, { providerId, from: day, to: day, cause: 'test' })
  const waiting = async () => {
    const { rows } = await db.execute<{ from: string; to: string }>(sql`
      select from_day::text as "from", to_day::text as "to" from booking_request
      where provider_id = ${providerId} order by id offset 4`)
    return rows
  }
  const days = [
    { from: BOOKED, to: BOOKED },
    { from: '2026-10-01', to: '2026-10-02' },
    { from: '2026-10-10', to: '2026-10-10' },
  ]
  const { id } = await repair(map(providerId))
  assert.deepEqual(await waiting(), days)
  await undo(id)
  assert.deepEqual(await waiting(), [...days, ...days])
})
