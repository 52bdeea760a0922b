import { refusedFields } from '@headgate/contract/base/errors'
import {
  accountSums,
  bookProvider,
  previewBooking,
  requestLateBookings as requestLate,
  storeImportRows,
} from '@headgate/contract/revenue/booking-calls'
import { engineSearches } from '@headgate/contract/revenue/engine-searches'
import { unclaimedSearches } from '@headgate/contract/revenue/repair-queue'
import { bookedChannels, countBookedRows } from '@headgate/contract/revenue/removal-calls'
import { removeUnnamedRows } from '@headgate/contract/revenue/retention-calls'
import { readImportRows } from '@headgate/contract/revenue/row-calls'
import { bookedRanges, verifyBooked, verifyImports } from '@headgate/contract/revenue/verify-calls'
import type { Database } from '@headgate/db/base/database'
import { route } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { countBooked, readBookedChannels } from '@headgate/warehouse/revenue/booked-sums'
import { readEngineCells } from '@headgate/warehouse/revenue/engine-cells'
import { listImportRows } from '@headgate/warehouse/revenue/list-import-rows'
import * as stored from '@headgate/warehouse/revenue/import-rows'
import type { FastifyInstance } from 'fastify'
import { sumsOfAccounts } from './account-sums.ts'
import { book } from './book.ts'
import { requestLateBookings } from './late-searches.ts'
import { preview } from './preview.ts'
import { searchesByCountry } from './searches-by-country.ts'
import { readUnclaimed } from './unclaimed-searches.ts'
import { removeUnnamed } from './unnamed-rows.ts'
import { verifyDays } from './verify/verify-days.ts'
import * as verifying from './verify/verify-imports.ts'
import { revenueRanges } from './verify/revenue-ranges.ts'

interface Needs {
  database: Database
  warehouse: Warehouse
  /** How long calls wait for the lock of an advertiser, in milliseconds. */
  patienceMs?: number
}

/** Calls with which jobs and the main API store, book and read revenue (docs/architecture.md). */
export function revenueCalls(app: FastifyInstance, { database, warehouse, patienceMs }: Needs): void {
  const { db } = database

  route(app, storeImportRows, async ({ query: { table }, request: { body } }) => {
    if (!Buffer.isBuffer(body)) throw refusedFields({ body: 'The body must be application/octet-stream.' })
    await stored.storeImportRows(warehouse, table, body)
    return { bytes: body.length }
  })

  route(app, bookProvider, ({ body, signal }) =>
    book({ database, warehouse, patienceMs }, body.provider_id, signal),
  )

  route(app, previewBooking, ({ body: { provider_id, from_day, to_day, change }, signal }) =>
    preview(
      { db, warehouse },
      {
        providerId: provider_id,
        change,
        signal,
        ...(from_day !== undefined && to_day !== undefined && { range: { from: from_day, to: to_day } }),
      },
    ),
  )

  route(
    app,
    requestLate,
    async ({ body: { provider_id: providerId, from_day: from, to_day: to }, signal }) => ({
      days: await requestLateBookings({ database, warehouse }, { providerId, range: { from, to }, signal }),
    }),
  )

  route(app, accountSums, async ({ body: { provider_id, account_ids, from_day, to_day }, signal }) => ({
    data: await sumsOfAccounts(
      { db, warehouse },
      {
        providerId: provider_id,
        accountIds: account_ids,
        range: { from: from_day, to: to_day },
        signal,
      },
    ),
  }))

  route(app, countBookedRows, async ({ body }) => ({
    rows: await countBooked(warehouse, {
      providerId: body.provider_id,
      from: body.from_day,
      to: body.to_day,
      accountIds: body.account_ids,
      channels: body.channels,
    }),
  }))

  route(app, bookedChannels, async ({ body: { provider_id, ...some }, signal }) => ({
    channels: await readBookedChannels(warehouse, provider_id, { ...some, signal }),
  }))

  route(app, engineSearches, async ({ body: { provider_id, from_day, to_day }, signal }) => {
    const days = await readEngineCells(warehouse, provider_id, { from: from_day, to: to_day }, signal)
    return { cells: searchesByCountry(days) }
  })

  route(app, readImportRows, ({ body, signal }) => listImportRows(warehouse, body, { signal }))

  route(app, unclaimedSearches, ({ body: { provider_id, from_day, to_day }, signal }) =>
    readUnclaimed(
      { db, warehouse },
      { providerId: provider_id, range: { from: from_day, to: to_day }, signal },
    ),
  )

  route(app, bookedRanges, ({ signal }) => revenueRanges({ db, warehouse }, signal))

  route(app, verifyBooked, ({ body: { provider_id, from_day, to_day }, signal }) =>
    verifyDays(
      { database, warehouse, patienceMs },
      { providerId: provider_id, range: { from: from_day, to: to_day }, signal },
    ),
  )

  route(app, verifyImports, ({ body: { after, limit }, signal }) =>
    verifying.verifyImports({ db, warehouse }, { after, limit, signal }),
  )

  route(app, removeUnnamedRows, async ({ signal }) => ({
    readings: await removeUnnamed({ db, warehouse }, signal),
  }))
}
