import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallDefinition } from '@headgate/contract/base/call'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { userReport, userReportFile } from '@headgate/contract/reports/user-report-calls'
import { makeUser } from '@headgate/db/sample/make'
import { user } from '@headgate/db/schema/all'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq } from 'drizzle-orm'
import { dataOf, SERVICE_TOKEN, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'

const now = new Date()
const QUERY = '?period=last_7_days&groupByKeys=country&groupByKeys=publisher_id&aggregateBy=day'
let own: TestAnalytics
let admin: number
before(async () => {
  own = await testAnalytics(() => now)
  admin = (await makeUser(own.database.db, { role_id: 1 })).id
  const between = { from: new Date(now.getTime() - 3 * 86_400_000), to: now }
  const batch = encodeEvents(makeEvents(500, { seed: 3, segment: 1, between }))
  assert.equal((await ship(own.app, '1-1-00000000.0', batch)).statusCode, 200)
})
after(() => own.close())

const ask = (call: CallDefinition, body: object, token = SERVICE_TOKEN) =>
  own.app.inject({
    method: 'POST',
    url: call.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { user: admin, report: 'revenue-report', query: QUERY, ...body },
  })

test('a job gets what the user would get', async () => {
  const asked = await ask(userReport, {})
  assert.equal(asked.statusCode, 200, asked.body)
  const headers = { authorization: `Bearer ${own.admin}` }
  const same = await own.app.inject({ url: `${revenueReports.path}${QUERY}`, headers })
  assert.deepEqual(dataOf(userReport, asked), dataOf(revenueReports, same))
  const { csv } = dataOf(userReportFile, await ask(userReportFile, { bytes: 1_000_000 }))
  assert.equal(csv!.trim().split('\r\n').length, dataOf(userReport, asked).count + 1)
  assert.deepEqual(dataOf(userReportFile, await ask(userReportFile, { bytes: 100 })), { csv: null })
})

const linesOf = async (query: string) =>
  dataOf(userReportFile, await ask(userReportFile, { bytes: 1_000_000, query }))
    .csv!.trim()
    .split('\r\n')

test('the file has the columns that are asked for, and for missing channels the totals', async () => {
  const columns = '&csvHeaders=redirected&csvHeaders=country'
  const [header, ...rows] = await linesOf(`${QUERY}${columns}`)
  assert.equal(header, '"Redirected","Country"')
  assert.ok(rows.length > 1 && rows.every((line) => /^\d+,"?[A-Z]*"?$/.test(line)))
  const missing = await linesOf('?period=last_7_days&isMissingSubIds=true&csvHeaders=channel,redirected')
  assert.match(missing.at(-1)!, /^"Total",\d+$/)
})

test('nobody reads a report for a user who may not read it, nor without the service token', async () => {
  const { db } = own.database
  const publisher = await makeUser(db, { role_id: 2, publisher_id: own.publisherId })
  for (const call of [userReport, userReportFile]) {
    const body = { bytes: 1_000 }
    assert.equal((await ask(call, { ...body, user: publisher.id })).statusCode, 403)
    assert.equal((await ask(call, { ...body, user: 999_999 })).statusCode, 403)
    assert.equal((await ask(call, body, own.admin)).statusCode, 401)
    assert.equal((await ask(call, { ...body, report: 'another' })).statusCode, 404)
    assert.equal((await ask(call, { ...body, query: '?period=never' })).statusCode, 400)
    await db.update(user).set({ blocked: true }).where(eq(user.id, admin))
    assert.equal((await ask(call, body)).statusCode, 403)
    await db.update(user).set({ blocked: false }).where(eq(user.id, admin))
  }
})
