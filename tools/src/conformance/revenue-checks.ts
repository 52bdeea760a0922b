import assert from 'node:assert/strict'
import type { Success } from '@headgate/contract/base/envelope'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { book } from '@headgate/analytics/revenue/book'
import { loadFile } from '@headgate/analytics/revenue/testing/loaded-import'
import type { TestAnalytics } from '@headgate/analytics/testing/analytics'
import { calculate } from '@headgate/analytics/testing/truth/calculator'
import { addressOf, sameReport } from '@headgate/analytics/testing/truth/compare'
import { factsOf } from '@headgate/analytics/testing/truth/facts'
import { bookOf } from '@headgate/analytics/testing/truth/finality'
import { makeBusiness } from '@headgate/analytics/testing/truth/made-business'
import { randomCalls } from '@headgate/analytics/testing/truth/random-calls'
import { systemActor } from '@headgate/db/base/audit'
import { setInForce } from '@headgate/db/revenue/imports/imports'
import { makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import * as fc from 'fast-check'

const DAYS = ['2026-10-31', '2026-11-01']
const CALLS = 40

async function grossOf(own: TestAnalytics, providerId: number): Promise<string[]> {
  const { rows } = await own.warehouse.query<{ gross: string }>({
    sql: `SELECT toString(sum(gross_revenue)) AS gross FROM booked_row FINAL WHERE provider_id = {id:UInt32}
      GROUP BY date ORDER BY date`,
    parameters: { id: providerId },
    exact: 'serial',
  })
  return rows.map(({ gross }) => gross)
}

const lines = (rows: number, revenue: string) =>
  DAYS.flatMap((day) =>
    Array.from({ length: rows }, (_, at) => ({
      day,
      channel: `BN-${at}`,
      country: 'US',
      searches: 10,
      revenue,
      isMatched: at === 0,
    })),
  )

/** Books a file, replaces it by a shorter one, and takes both back. */
export async function booksAndUndoes(own: TestAnalytics): Promise<string> {
  const { db } = own.database
  const { id } = await makeRevenueAdvertiser(db, { 'BN-0': 1 })
  const imports: number[] = []
  for (const [rows, revenue, gross] of [
    [3, '1.000000', '3'],
    [1, '5.000000', '5'],
  ] as const) {
    imports.unshift(await loadFile(own, id, lines(rows, revenue)))
    await book(own, id)
    assert.deepEqual(await grossOf(own, id), [gross, gross])
  }
  for (const [at, expected] of [['3', '3'], []].entries()) {
    await db.transaction((tx) => setInForce(tx, systemActor, imports[at]!, false))
    await book(own, id)
    assert.deepEqual(await grossOf(own, id), expected)
  }
  return 'two files booked and taken back'
}

/** Reports of a made business against plain loops over its searches and reported lines. */
export async function reportsAreRight(own: TestAnalytics, now: Date, seed: number): Promise<string> {
  const business = await makeBusiness(own, seed, now)
  const facts = factsOf(business)
  const known = bookOf({ ...business, now })
  let rows = 0
  for (const raw of fc.sample(randomCalls(facts, now, [now]), { numRuns: CALLS, seed })) {
    if (raw.asKnownOn) continue
    const url = addressOf(revenueReports.path, raw)
    const wanted = calculate(facts, known, raw, now)
    const reply = await own.app.inject({ url, headers: { authorization: `Bearer ${own.admin}` } })
    assert.equal(reply.statusCode, wanted === null ? 400 : 200, `${url}: ${reply.body}`)
    if (wanted) rows += sameReport(reply.json<Success<Record<string, unknown>>>().data, wanted, raw, url)
  }
  assert.ok(rows > 0)
  return `${rows} rows of reports, seed ${seed}`
}
