import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import {
  type BulkRecord,
  movesOfBulkChange,
  previewBulkChange,
  runBulkChange,
} from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues } from '@headgate/contract/bulk-changes/values'
import { makeProvider, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { publisherAccount } from '@headgate/db/schema/all'
import { mapColumns } from '@headgate/db/testing/revenue-business'
import { daysBefore, today } from '@headgate/domain/days'
import { until } from '@headgate/runtime/testing/until'
import { eq, sql } from 'drizzle-orm'
import { uploadReport } from '../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke } from '../testing/api.ts'

/** Shares of many publisher ad accounts, with the real analytics and jobs beside the API. */

const HEAD = 'Date,Channel,Searches,Monetized,Clicks,Revenue'
const ago = (days: number) => daysBefore(days, new Date())

let parts: RevenueParts
/** Publisher links with an account of two advertisers: one from 30 days ago, one from 3 days ago. */
let targetings: number[] = []
let idle = 0

before(async () => {
  parts = await revenueParts()
  const { db } = parts.api.database
  for (const days of [30, 3]) {
    const provider = await makeProvider(db, { reports_gross_revenue: true, revenue_share_percentage: 80 })
    const link = await makeProviderLink(db, {
      provider_id: provider.id,
      link_source_identifier_value: `BN-${days}`,
    })
    const { id: tid } = await makeTargeting(db, { rules: [{ to: link, share: 50, weight: 100 }] })
    await db
      .update(publisherAccount)
      .set({ valid_from: ago(days) })
      .where(eq(publisherAccount.tid, tid))
    targetings = [...targetings, tid]
    await mapColumns(db, provider.id, HEAD)
    const lines = [6, 2].map((day) => `${ago(day)},BN-${days},100,80,6,10`)
    await uploadReport(parts, provider.id, `${HEAD}\n${lines.join('\n')}\n`)
  }
  idle = (await makeTargeting(db, { state: 'draft' })).id
})
after(() => parts.close())

async function preview(change: BulkChangeValues): Promise<BulkRecord[]> {
  const selection = { list: 'targetings', ids: [...targetings, idle] } as const
  const reply = await invoke(parts.api.app, previewBulkChange, {
    token: parts.api.admin,
    body: {
      change,
      ...(change.kind === 'share' && { selection: { ...selection, ids: [...selection.ids] } }),
    },
  })
  assert.equal(reply.status, 200, JSON.stringify(reply))
  return reply.data.records
}

const run = (change: BulkChangeValues, records: readonly BulkRecord[]) =>
  invoke(parts.api.app, runBulkChange, {
    token: parts.api.admin,
    body: {
      change,
      publish: false,
      records: records.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt })),
    },
  })

/** Publisher revenue of all advertisers by day, once nothing waits for a booking. */
async function bookedDays(): Promise<[string, string][]> {
  const { db } = parts.api.database
  await until(
    async () => (await db.execute(sql`select from booking_request`)).rowCount === 0,
    'the change is booked',
  )
  const { rows } = await db.execute<{ day: string; own: string }>(sql`
    select day::text, sum(publisher_revenue)::numeric(18, 6)::text as own
    from advertiser_day group by day order by day`)
  return rows.map(({ day, own }) => [day, own])
}

test('a share from a day on is shown with what it moves, made for all accounts, and undone as one', async () => {
  // Half of the net of 80 %: the second account did not exist six days ago.
  const before = await bookedDays()
  assert.deepEqual(before, [
    [ago(6), '4.000000'],
    [ago(2), '8.000000'],
  ])
  const change = { kind: 'share', share_revenue: 75, from_day: ago(10) } as const
  const records = await preview(change)
  assert.deepEqual(
    records.map(({ kind, outcome, note, problem }) => [kind, outcome, note, problem]),
    [
      ['publisher_account', 'change', `From ${ago(10)} on.`, null],
      ['publisher_account', 'change', `From ${ago(3)} on.`, null],
      ['targeting', 'conflict', null, bulkMessages.noAccount],
    ],
  )
  const chosen = records.filter((record) => record.outcome === 'change')
  const { data } = await invoke(parts.api.app, movesOfBulkChange, {
    token: parts.api.admin,
    body: { change, account_ids: chosen.map((record) => record.id) },
  })
  assert.deepEqual(
    data.moves.days.map((day) => [day.day, day.before.publisher, day.after.publisher]),
    [
      [ago(6), '4.000000', '6.000000'],
      [ago(2), '8.000000', '12.000000'],
    ],
  )
  assert.equal(data.moves.publishers.length, 2)
  assert.deepEqual([data.moves.from_day, data.moves.to_day], [ago(10), today()])
  assert.deepEqual(await bookedDays(), before, 'nothing has changed yet')
  const made = await run(change, chosen)
  assert.equal(made.status, 200, JSON.stringify(made))
  assert.deepEqual(await bookedDays(), [
    [ago(6), '6.000000'],
    [ago(2), '12.000000'],
  ])
  const undo = { kind: 'undo', of: made.data.id } as const
  const back = await preview(undo)
  assert.deepEqual(
    back.map((record) => record.outcome),
    ['change', 'change'],
  )
  assert.equal((await run(undo, back)).status, 200)
  assert.deepEqual(await bookedDays(), before)
})

test('a day after today is refused at its field', async () => {
  const reply = await invoke(parts.api.app, previewBulkChange, {
    token: parts.api.admin,
    body: {
      change: { kind: 'share', share_revenue: 10, from_day: daysBefore(-1, new Date()) },
      selection: { list: 'targetings', ids: targetings },
    },
  })
  assert.equal(reply.status, 400)
  assert.deepEqual(Object.keys(reply.fields ?? {}), ['change.from_day'])
})
