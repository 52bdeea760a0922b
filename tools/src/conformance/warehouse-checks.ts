import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, errorCodes, type Warehouse } from '@headgate/warehouse/client/client'
import { checkWarehouse, migrateWarehouse, migrations } from '@headgate/warehouse/migrate'
import { SEEN_WITHIN_MS, SearchEventIngest } from '@headgate/warehouse/searches/ingest'
import { aroundMonthStart, encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { segmentsStored, sumsOfBoth } from '@headgate/warehouse/testing/stored'

const ROWS = 2_000
const refuseBad = { quarantine: () => Promise.reject(new Error('no event here is bad')) }

export async function migratesOnce(warehouse: Warehouse): Promise<string> {
  const applied = await migrateWarehouse(warehouse)
  assert.equal(applied.length, migrations().length)
  assert.deepEqual(await migrateWarehouse(warehouse), [])
  await checkWarehouse(warehouse)
  return `${applied.length} steps`
}

const LOOK_MS = 500

/** Looks again while a replica may still lag (docs/decisions/0371). Throws what the last look found. */
async function seen(warehouse: Warehouse, look: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + SEEN_WITHIN_MS[warehouse.layout.topology]
  for (;;)
    try {
      return await look()
    } catch (cause) {
      if (!(cause instanceof assert.AssertionError) || performance.now() > deadline) throw cause
      await pause(LOOK_MS)
    }
}

/** The same batch one after the other, at the same moment, and from two processes' ingests. */
export async function storesOnce(warehouse: Warehouse): Promise<string> {
  const ingests = [new SearchEventIngest(warehouse, refuseBad), new SearchEventIngest(warehouse, refuseBad)]
  for (const segment of [1, 2, 3]) {
    const body = encodeEvents(makeEvents(ROWS, { seed: segment, segment, between: aroundMonthStart() }))
    const token = `${segment}-1-0badcafe.0`
    await Promise.all(ingests.flatMap((ingest) => [ingest.store(token, body), ingest.store(token, body)]))
    await ingests[0]!.store(token, body)
    await seen(warehouse, async () =>
      assert.deepEqual(await segmentsStored(warehouse, segment), { rows: ROWS, distinct: ROWS }),
    )
  }
  return `3 batches of ${ROWS}, five times each`
}

export async function countsAreThoseOfSearches(warehouse: Warehouse): Promise<string> {
  let rows = 0
  await seen(warehouse, async () => {
    const { raw, rolledUp } = await sumsOfBoth(warehouse)
    assert.ok(raw.length > 0)
    assert.equal(
      JSON.stringify(rolledUp) === JSON.stringify(raw),
      true,
      'the roll-up differs from the searches',
    )
    rows = raw.length
  })
  return `${rows} rows of the roll-up`
}

/** A statement that fails late, and one without an end, end with the engine's own number. */
export async function errorsArrive(warehouse: Warehouse): Promise<string> {
  const failing = 'SELECT throwIf(number = 3000000) AS n FROM numbers(5000000)'
  await assert.rejects(warehouse.query({ sql: failing }), (cause) => errorCode(cause) === errorCodes.thrown)
  await assert.rejects(
    async () => {
      for await (const _ of warehouse.stream({ sql: failing })) continue
    },
    (cause) => errorCode(cause) === errorCodes.thrown,
  )
  const endless = 'SELECT count() AS n FROM numbers_mt(1000000000000) WHERE NOT ignore(sipHash64(number))'
  await assert.rejects(
    warehouse.query({ sql: endless, limits: { seconds: 1 } }),
    (cause) => errorCode(cause) === errorCodes.timeout,
  )
  return 'in the middle of a reply, and at the time limit'
}

/** The right that no other check needs. Tables are made before, and the checks after it insert and read. */
export async function mayDelete(warehouse: Warehouse): Promise<string> {
  await warehouse.command({
    sql: 'DELETE FROM reported_row WHERE provider_id = 0 SETTINGS lightweight_deletes_sync = 0',
  })
  return 'DELETE'
}
