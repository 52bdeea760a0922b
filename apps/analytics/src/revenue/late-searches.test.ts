import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { finishAndPutInForce } from '@headgate/db/revenue/imports/imports'
import { makeProvider, makeProviderLink, makeTargeting, type ProviderLinkRow } from '@headgate/db/sample/make'
import { bookingRequest, publisherAccount, revenueImport } from '@headgate/db/schema/all'
import { daysBefore } from '@headgate/domain/days'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { asc, eq } from 'drizzle-orm'
import { ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { book } from './book.ts'
import { requestLateBookings } from './late-searches.ts'

const daysAgo = (days: number) => daysBefore(days, new Date())
const [older, day, single] = [daysAgo(6), daysAgo(5), daysAgo(4)]
const range = { from: daysAgo(93), to: daysAgo(1) }

let own: TestAnalytics
let providerId = 0
let accounts: (typeof publisherAccount.$inferSelect)[] = []

/** Two publishers' accounts share BN-1 up to the day before `single`; then one of them has it alone. */
before(async () => {
  own = await testAnalytics()
  const { db } = own.database
  providerId = (await makeProvider(db)).id
  const make = async (): Promise<ProviderLinkRow> => {
    const link = await makeProviderLink(db, {
      provider_id: providerId,
      link_source_identifier_value: 'BN-1',
    })
    await makeTargeting(db, { rules: [{ to: link, share: 50 }] })
    return link
  }
  const links = [await make(), await make()]
  await db.update(publisherAccount).set({ valid_from: daysAgo(80) })
  await db.update(publisherAccount).set({ valid_to: day }).where(eq(publisherAccount.link_id, links[1]!.id))
  accounts = await db.select().from(publisherAccount).orderBy(asc(publisherAccount.id))
  await db.delete(bookingRequest)
})
after(() => own.close())

let sent = 0

/** Searches that engines redirected for an account on a day, and that arrive now. */
async function arrive(of: string, account: number, searches: number): Promise<void> {
  const at = new Date(`${of}T12:00:00Z`)
  const { tid, rule_id, link_id, publisher_id } = accounts[account]!
  sent += 1
  const events = makeEvents(searches, { seed: sent, segment: sent, between: { from: at, to: at } })
  const shaped = events.map((event) => ({
    ...event,
    event_time: at.getTime(),
    outcome: outcomes.redirected,
    filtered_reason: '',
    publisher_id,
    targeting_id: tid,
    rule_id,
    advertiser_link_group_id: 0,
    group_rule_id: 0,
    provider_id: providerId,
    provider_link_id: link_id,
    channel: 'BN-1',
    country: 'DE',
  }))
  const reply = await ship(own.app, `late.${sent}.${process.pid}`, encodeEvents(shaped))
  assert.equal(reply.statusCode, 200, reply.body)
}

/** Loads 10.00 for BN-1 in Germany on some days, and books them. */
async function loadAndBook(days: string[]): Promise<void> {
  const { db } = own.database
  const [row] = await db
    .insert(revenueImport)
    .values({ provider_id: providerId, kind: 'file', scope: 'days', stage: 'reading', message: '' })
    .returning()
  const dates = days.map((of) => `toDate('${of}')`).join(', ')
  await own.warehouse.command({
    sql: `INSERT INTO reported_row SELECT ${providerId} AS provider_id, arrayJoin([${dates}]) AS date, ${row!.id} AS import_id,
  ${row!.id} AS load, 2 AS row_index, 1 AS is_matched, 'BN-1' AS channel, 'DE' AS country, 0 AS country_unread,
  100 AS total_searches, 80 AS monetized_searches, 8 AS clicks, 0 AS followon_searches, 0 AS initial_searches,
  toDecimal64(10, 6) AS revenue`,
  })
  await finishAndPutInForce(db, row!, {
    load: row!.id,
    message: '',
    uploaded: days.length,
    unmatched: 0,
    failed: 0,
    excluded: 0,
    checkSum: days.length * 10,
    uploadedSum: days.length * 10,
    facts: null,
    channelLists: null,
    days: days.map((of) => ({ day: of, rows: 1, revenue: '10' })),
  })
  await book(own, providerId)
}

const requestLate = () => requestLateBookings(own, { providerId, range })

/** Account and net of each booked row, by day. */
async function bookedParts(): Promise<string[]> {
  const { rows } = await own.warehouse.query<{ date: string; account: number; net: number }>({
    sql: `SELECT toString(date) AS date, publisher_account_id AS account, toFloat64(net_revenue) AS net
FROM booked_row FINAL WHERE provider_id = {provider:UInt32} ORDER BY date, account`,
    parameters: { provider: providerId },
  })
  return rows.map(({ date, account, net }) => {
    const at = accounts.findIndex(({ id }) => id === account)
    return `${date} ${at}: ${net}`
  })
}

test('late searches that move a division have their day booked again, and no other day', async () => {
  await arrive(older, 0, 4)
  await arrive(older, 1, 4)
  await arrive(day, 0, 1)
  await arrive(day, 1, 3)
  await arrive(single, 0, 2)
  await loadAndBook([older, day, single])
  const before = [`${older} 0: 5`, `${older} 1: 5`, `${day} 0: 2.5`, `${day} 1: 7.5`, `${single} 0: 10`]
  assert.deepEqual(await bookedParts(), before)
  assert.deepEqual(await requestLate(), [])

  // The first day's proportion stays, and the third is not divided: an account alone takes everything.
  await arrive(older, 0, 3)
  await arrive(older, 1, 3)
  await arrive(day, 0, 4)
  await arrive(single, 0, 9)
  await arrive(single, 1, 9)
  assert.deepEqual(await requestLate(), [day])
  const { db } = own.database
  const waiting = await db.select().from(bookingRequest)
  assert.deepEqual(
    waiting.map(({ provider_id, from_day, to_day }) => [provider_id, from_day, to_day]),
    [[providerId, day, day]],
  )
  assert.deepEqual(await book(own, providerId), { days: 1, rows: 2 })
  assert.deepEqual(await bookedParts(), before.with(2, `${day} 0: 6.25`).with(3, `${day} 1: 3.75`))
  assert.deepEqual(await requestLate(), [])
})

test('an import does not move a day between its days', async () => {
  const booked = async () => (await bookedParts()).filter((part) => part.startsWith(day))
  const before = await booked()
  await arrive(day, 1, 40)
  await loadAndBook([older, single])
  assert.deepEqual(await booked(), before)
  assert.deepEqual(await requestLate(), [day])
})
