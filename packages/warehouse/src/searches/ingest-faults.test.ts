import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { errorCode, openWarehouse, type Warehouse } from '../client/client.ts'
import { topologies } from '../client/topology.ts'
import { migrateWarehouse } from '../migrate.ts'
import { engineErrors, type Fault } from '../testing/front-faults.ts'
import { aroundMonthStart, encodeEvents, makeEvents } from '../testing/search-events.ts'
import { testClickHouse, type TestClickHouse } from '../testing/server.ts'
import { segmentsStored, sumsOfBoth } from '../testing/stored.ts'
import { BatchNotSeen, SearchEventIngest } from './ingest.ts'

const ROWS = 60
const statements = {
  'the look-up': 'sum(rolled_up)',
  'the insert': 'INSERT INTO search_event',
  'the roll-up': 'INSERT INTO search_hour',
}

let server: TestClickHouse
let segment = 0
before(async () => {
  server = await testClickHouse()
  const plain = openWarehouse({ url: server.url })
  await migrateWarehouse(plain)
  await plain.close()
})
after(() => server.close())

function fresh() {
  segment += 1
  const body = encodeEvents(makeEvents(ROWS, { seed: segment, segment, between: aroundMonthStart() }))
  return { token: `${segment}-1-0badcafe.0`, body }
}

/** The stand-in keeps plain tables, and tokens of both inserts, as replicas do for a whole batch. */
for (const topology of topologies)
  describe(`searches sent to ${topology} servers are stored and counted once`, () => {
    let warehouse: Warehouse
    let ingest: SearchEventIngest
    before(() => {
      warehouse = openWarehouse({ url: server.url, layout: { topology } })
      ingest = new SearchEventIngest(warehouse, {
        quarantine: () => Promise.reject(new Error('no event here is bad')),
        // No test waits for its end: a busy machine needs more for six looks than the 2 s of a single server.
        seenWithinMs: 60_000,
      })
    })
    after(() => warehouse.close())

    async function assertExact(): Promise<void> {
      await server.behave({})
      assert.deepEqual(await segmentsStored(warehouse, segment), { rows: ROWS, distinct: ROWS })
      const { raw, rolledUp } = await sumsOfBoth(warehouse)
      // Without a diff, which would take minutes.
      assert.ok(isDeepStrictEqual(rolledUp, raw), 'the counts are those of the searches')
    }

    for (const staleReads of [1, 3, 6])
      test(`when ${staleReads} reads are replied to by a replica that lags`, async () => {
        const { token, body } = fresh()
        await server.behave({ staleReads })
        await ingest.store(token, body)
        await assertExact()
      })

    // A single server never lags: what it does not show it does not have.
    if (topology !== 'plain')
      test('when a replica lags through several calls, which are not acknowledged', async () => {
        const { token, body } = fresh()
        const impatient = new SearchEventIngest(warehouse, {
          quarantine: () => Promise.reject(new Error('no event here is bad')),
          seenWithinMs: 0,
        })
        await server.behave({ staleReads: 12 })
        let calls = 0
        for (let isStored = false; !isStored; calls += 1)
          isStored = await impatient.store(token, body).then(
            () => true,
            (cause: unknown) => {
              assert.ok(cause instanceof BatchNotSeen, String(cause))
              return false
            },
          )
        assert.ok(topology === 'cloud' || calls > 1)
        await assertExact()
      })

    for (const [what, text] of Object.entries(statements)) {
      if (topology === 'plain') refusals(what, text)
      for (const error of ['timeout', 'unknownStatus'] as const)
        failing(
          `when ${what} fails with ${error} after it was done`,
          { in: text, times: 1, how: 'failed after', error },
          error,
        )
      failing(`when the connection is lost after ${what}`, { in: text, times: 1, how: 'lost' })
    }
    failing(
      'when the look-up fails in its reply',
      { in: statements['the look-up'], times: 1, how: 'cut' },
      'timeout',
    )
    failing('when the look-up’s reply is dropped', {
      in: statements['the look-up'],
      times: 1,
      how: 'dropped',
    })

    function refusals(what: string, text: string): void {
      for (const error of ['unknownSetting', 'tooManyParts', 'readonly', 'tableIsReadonly'] as const)
        failing(`when ${what} is refused with ${error}`, { in: text, times: 1, how: 'refused', error }, error)
    }

    /** A call that meets the fault is refused, with the engine's own number, and the next one is right. */
    function failing(name: string, fault: Fault, error?: keyof typeof engineErrors): void {
      test(name, async () => {
        const { token, body } = fresh()
        await server.behave({ faults: [fault] })
        await assert.rejects(ingest.store(token, body), (cause) => {
          if (error) assert.equal(errorCode(cause), engineErrors[error][0])
          return true
        })
        await ingest.store(token, body)
        await assertExact()
      })
    }
  })
