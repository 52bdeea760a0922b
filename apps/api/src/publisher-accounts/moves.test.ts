import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  movesOfPublisherAccount,
  updatePublisherAccount,
  verifyPublisherAccounts,
} from '@headgate/contract/revenue/publisher-accounts'
import { movesOfProvider, updateProvider } from '@headgate/contract/providers/providers'
import type { BookingMoves } from '@headgate/contract/revenue/moves'
import { makeProvider, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { publisherAccount } from '@headgate/db/schema/all'
import { mapColumns } from '@headgate/db/testing/revenue-business'
import { daysBefore, today } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { uploadReport } from '../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke, type Given } from '../testing/api.ts'

/** What a share or a status moves, with the real analytics and jobs beside the API. */

const HEAD = 'Date,Channel,Searches,Monetized,Clicks,Revenue'

let parts: RevenueParts
let providerId = 0
let accountIds: number[] = []
const ago = (days: number) => daysBefore(days, new Date())

before(async () => {
  parts = await revenueParts()
  const { db } = parts.api.database
  const provider = await makeProvider(db, { reports_gross_revenue: true, revenue_share_percentage: 80 })
  providerId = provider.id
  for (const share of [50, 60]) {
    const link = await makeProviderLink(db, {
      provider_id: providerId,
      link_source_identifier_value: 'BN-12',
    })
    const { id: tid } = await makeTargeting(db, { rules: [{ to: link, share }] })
    const [row] = await db
      .update(publisherAccount)
      .set({ valid_from: ago(30) })
      .where(eq(publisherAccount.tid, tid))
      .returning()
    accountIds = [...accountIds, row!.id]
  }
  await mapColumns(db, providerId, HEAD)
  const lines = [10, 20, 40].map((gross, at) => `${ago(6 - at * 2)},BN-12,100,80,6,${gross}`)
  await uploadReport(parts, providerId, `${HEAD}\n${lines.join('\n')}\n`)
})
after(() => parts.close())

const asAdmin = (given: Given = {}): Given => ({ token: parts.api.admin, ...given })

interface Day {
  day: string
  net: string
  own: string
  lost: string
}

/** The days as they were last booked. */
async function bookedDays(): Promise<Day[]> {
  const { rows } = await parts.api.database.db.execute<Day & Record<string, unknown>>(sql`
    select day::text, net::text, publisher_revenue::text as own, unmatched_gross::text as lost
    from advertiser_day where provider_id = ${providerId} order by day`)
  return rows
}

/** Waits until nothing of the advertiser waits for a booking. */
const booked = () =>
  until(
    async () => (await parts.api.database.db.execute(sql`select from booking_request`)).rowCount === 0,
    'the change is booked',
  )

const movedDays = ({ days }: BookingMoves) => days.map(({ day, after: is }) => [day, is.net, is.publisher])

async function movesOfAccount(id: number, body: object): Promise<BookingMoves> {
  const { status, data } = await invoke(
    parts.api.app,
    movesOfPublisherAccount,
    asAdmin({ params: { id }, body }),
  )
  assert.equal(status, 200)
  return data.moves
}

async function verify(body: object) {
  const { status, data } = await invoke(parts.api.app, verifyPublisherAccounts, asAdmin({ body }))
  assert.equal(status, 200)
  return data.data
}

test('what a share is said to move is what it moves, from its day on', async () => {
  // Both accounts had no searches, so each gets half of the net of 80 %: 4, 8 and 16.
  assert.deepEqual(
    (await bookedDays()).map((one) => [one.day, one.net, one.own]),
    [
      [ago(6), '8.000000', '4.400000'],
      [ago(4), '16.000000', '8.800000'],
      [ago(2), '32.000000', '17.600000'],
    ],
  )
  const change = { share_revenue: 75, from_day: ago(4) }
  const moves = await movesOfAccount(accountIds[0]!, change)
  assert.deepEqual([moves.from_day, moves.to_day], [ago(4), today()])
  assert.deepEqual(movedDays(moves), [
    [ago(4), '16.000000', '10.800000'],
    [ago(2), '32.000000', '21.600000'],
  ])
  const [publisher, ...others] = moves.publishers
  assert.deepEqual(others, [])
  assert.deepEqual([publisher!.before, publisher!.after], ['12.000000', '18.000000'])
  // Nothing has changed yet.
  assert.deepEqual(
    (await bookedDays()).map((day) => day.own),
    ['4.400000', '8.800000', '17.600000'],
  )

  const params = { id: accountIds[0]! }
  const saved = await invoke(parts.api.app, updatePublisherAccount, asAdmin({ params, body: change }))
  assert.equal(saved.status, 200)
  await booked()
  assert.deepEqual(
    (await bookedDays()).slice(1).map((one) => [one.day, one.net, one.own]),
    movedDays(moves),
  )
  const { rows } = await parts.api.database.db.execute<{ cause: string }>(sql`
    select distinct cause from restatement where publisher_id is null order by 1`)
  assert.deepEqual(rows, [
    { cause: `Publisher ad account ${params.id} has a share of 75 % instead of 50 % from ${ago(4)} on` },
  ])
})

test('an account that is switched off leaves its part to the other one, and both off to nobody', async () => {
  const [one, two] = accountIds as [number, number]
  const change = { status: false, from_day: ago(2) }
  const moves = await movesOfAccount(one, change)
  assert.deepEqual(movedDays(moves), [[ago(2), '32.000000', '19.200000']])
  assert.equal(moves.publishers.length, 2)
  await invoke(parts.api.app, updatePublisherAccount, asAdmin({ params: { id: one }, body: change }))
  await booked()
  assert.equal((await bookedDays())[2]!.own, '19.200000')
  assert.deepEqual(movedDays(await movesOfAccount(two, change)), [[ago(2), '32.000000', '0.000000']])
  // A change that changes nothing moves nothing.
  const nothing = await movesOfAccount(one, change)
  assert.deepEqual([nothing.days, nothing.publishers], [[], []])
})

test('the share of an advertiser from a day on moves net and publisher revenue of these days', async () => {
  const body = { reports_gross_revenue: true, revenue_share_percentage: 40, from_day: ago(4) }
  const given = asAdmin({ params: { id: providerId }, body })
  const { data } = await invoke(parts.api.app, movesOfProvider, given)
  assert.deepEqual(movedDays(data.moves), [
    [ago(4), '8.000000', '5.400000'],
    [ago(2), '16.000000', '9.600000'],
  ])
  assert.ok(data.moves.days.every((day) => day.needs_tick))
  assert.equal((await invoke(parts.api.app, updateProvider, given)).status, 200)
  await booked()
  assert.deepEqual(
    (await bookedDays()).map((one) => [one.day, one.net, one.own]),
    [[ago(6), '8.000000', '4.400000'], ...movedDays(data.moves)],
  )
})

test('accounts that have what they would get now match; others name the days that differ', async () => {
  const [one, two] = accountIds as [number, number]
  const verified = await verify({ ids: [two, one] })
  assert.deepEqual(
    verified.map(({ account_id, matches, from_day, to_day, booked: did, days }) => [
      account_id,
      matches,
      from_day,
      to_day,
      did.net,
      did.publisher,
      days,
    ]),
    [
      [two, true, ago(30), today(), '24.000000', '14.400000', []],
      [one, true, ago(30), today(), '8.000000', '5.000000', []],
    ],
  )
  // A term that no booking knows yet, as if its request had been lost.
  await parts.api.database.db.execute(sql`
    update publisher_account_term set share_revenue = 100 where account_id = ${one} and from_day = ${ago(4)}`)
  const [late] = await verify({ id: one })
  assert.equal(late!.matches, false)
  assert.deepEqual(
    late!.days.map(({ day, booked: did, now }) => [day, did.publisher, now.publisher]),
    [[ago(4), '3.000000', '4.000000']],
  )
  assert.deepEqual([late!.booked.publisher, late!.now.publisher], ['5.000000', '6.000000'])
  const [elsewhere] = await verify({ id: one, from_day: ago(2), to_day: ago(1) })
  assert.deepEqual([elsewhere!.matches, elsewhere!.from_day, elsewhere!.to_day], [true, ago(2), ago(1)])
})

test('without analytics nothing is foretold, and a change is saved all the same', async () => {
  // Jobs too: a booking that fails is tried again after twenty seconds.
  await parts.kill('jobs', 'SIGTERM')
  await parts.kill('analytics')
  const [one] = accountIds as [number]
  const body = { share_revenue: 10 }
  const moves = await invoke(parts.api.app, movesOfPublisherAccount, asAdmin({ params: { id: one }, body }))
  assert.deepEqual([moves.status, moves.error?.code], [503, 'report_unavailable'])
  const saved = await invoke(parts.api.app, updatePublisherAccount, asAdmin({ params: { id: one }, body }))
  assert.equal(saved.status, 200)
  await parts.start('analytics')
  await parts.start('jobs')
  await booked()
})
