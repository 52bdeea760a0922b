import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { openWarehouse } from '@headgate/warehouse/client/client'
import { migrateWarehouse } from '@headgate/warehouse/migrate'
import type { Fault } from '@headgate/warehouse/testing/front-faults'
import { testClickHouse, type TestClickHouse } from '@headgate/warehouse/testing/server'
import { sql } from 'drizzle-orm'
import { testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { book } from './book.ts'
import { loadFile } from './testing/loaded-import.ts'

const DAYS = ['2026-10-31', '2026-11-01']

const linesOf = (rows: number, revenue: string) =>
  DAYS.flatMap((day) =>
    Array.from({ length: rows }, (_, at) => ({
      day,
      channel: `BN-${at}`,
      country: 'US',
      searches: 10,
      revenue,
      isMatched: false,
    })),
  )

for (const topology of ['plain', 'replicated', 'cloud'] as const)
  describe(`bookings on ${topology} servers`, () => {
    let server: TestClickHouse
    let own: TestAnalytics
    before(async () => {
      server = await testClickHouse()
      const plain = openWarehouse({ url: server.url })
      await migrateWarehouse(plain)
      await plain.close()
      const warehouse = openWarehouse({ url: server.url, layout: { topology } })
      const close = async () => {
        await warehouse.close()
        await server.close()
      }
      own = await testAnalytics(undefined, undefined, {
        openWarehouse: async () => ({ warehouse, path: '', close }),
      })
    })
    after(() => own.close())

    /** Three rows a day are booked, then one: what a booking does not see of the former keeps its money. */
    async function prepared(): Promise<number> {
      await server.behave({})
      const { id } = await makeRevenueAdvertiser(own.database.db, { 'BN-0': 1 })
      await loadFile(own, id, linesOf(3, '1.000000'))
      await book(own, id)
      await loadFile(own, id, linesOf(1, '5.000000'))
      return id
    }

    async function assertBooked(id: number): Promise<void> {
      await server.behave({})
      const { rows } = await own.warehouse.query({
        sql: `SELECT toString(date) AS day, count() AS rows, toString(sum(gross_revenue)) AS gross FROM booked_row FINAL
          WHERE provider_id = {id:UInt32} GROUP BY date ORDER BY date`,
        parameters: { id },
      })
      assert.deepEqual(
        rows,
        DAYS.map((day) => ({ day, rows: 1, gross: '5' })),
      )
      const noted = await own.database.db.execute(
        sql`select gross::text from advertiser_day where provider_id = ${id} order by day`,
      )
      assert.deepEqual(noted.rows, [{ gross: '5.000000' }, { gross: '5.000000' }])
      // What was shown before is kept once.
      const past = await own.warehouse.query({
        sql: `SELECT toString(date) AS day, count() AS rows, toString(sum(gross_revenue)) AS gross FROM booked_past
          WHERE provider_id = {id:UInt32} AND (date, shown_until) IN (SELECT date, shown_until FROM booked_past_day
            WHERE provider_id = {id:UInt32} ORDER BY shown_until LIMIT 1 BY date) GROUP BY date ORDER BY date`,
        parameters: { id },
      })
      assert.deepEqual(
        past.rows,
        DAYS.map((day) => ({ day, rows: 3, gross: '3' })),
      )
    }

    if (topology !== 'plain')
      for (const staleReads of [1, 2, 5])
        test(`a booking waits for a replica that lags for ${staleReads} reads`, async () => {
          const id = await prepared()
          await server.behave({ staleReads })
          for (let tries = 0; tries < 9; tries += 1) if (await book(own, id).then(Boolean, () => false)) break
          await assertBooked(id)
        })

    // A replica that refuses before it did anything is asked again; a single server has no such reason.
    if (topology !== 'plain')
      for (const error of ['quorum', 'behind'] as const)
        for (const text of [
          'INSERT INTO booked_past (',
          'INSERT INTO booked_past_day',
          'INSERT INTO booked_row',
        ])
          test(`a booking waits while a replica refuses ${text} with ${error}`, async () => {
            const id = await prepared()
            await server.behave({ faults: [{ in: text, times: 2, how: 'refused', error }] })
            await book(own, id)
            await assertBooked(id)
          })

    const faults: Record<string, Fault> = {
      'the slots cannot be read': { in: 'max(slot)', times: 1, how: 'cut', error: 'timeout' },
      'the truth fails in its reply': { in: 'FROM reported_row', times: 1, how: 'cut', error: 'timeout' },
      'the truth’s reply is dropped': { in: 'FROM reported_row', times: 1, how: 'dropped' },
      'the former rows cannot be kept': {
        in: 'INSERT INTO booked_past (',
        times: 1,
        how: 'refused',
        error: 'readonly',
      },
      'the connection is lost after the former rows were kept': {
        in: 'INSERT INTO booked_past (',
        times: 1,
        how: 'lost',
      },
      'keeping a day fails after it was done': {
        in: 'INSERT INTO booked_past_day',
        times: 1,
        how: 'failed after',
        error: 'timeout',
      },
      'there are too many parts': {
        in: 'INSERT INTO booked_row',
        times: 1,
        how: 'refused',
        error: 'tooManyParts',
      },
      'the rows are stored and time is over': {
        in: 'INSERT INTO booked_row',
        times: 1,
        how: 'failed after',
        error: 'timeout',
      },
      'the connection is lost after the rows were stored': {
        in: 'INSERT INTO booked_row',
        times: 1,
        how: 'lost',
      },
    }
    for (const [name, fault] of Object.entries(faults))
      test(`a booking fails when ${name}, and the next one is right`, async () => {
        const id = await prepared()
        await server.behave({ faults: [fault] })
        await assert.rejects(book(own, id))
        await book(own, id)
        await assertBooked(id)
      })
  })
