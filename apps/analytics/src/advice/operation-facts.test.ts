import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  capPaceFacts,
  recentRedirectFacts,
  silentLinkFacts,
} from '@headgate/contract/advisor/operation-facts'
import { capPaces } from '@headgate/contract/overview/cap-paces'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { targetingRule } from '@headgate/db/schema/all'
import { HOUR_MS, utcDay } from '@headgate/domain/days'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq } from 'drizzle-orm'
import { dataOf, SERVICE_TOKEN, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'

/** Half past noon, yesterday: far from the edge of a day. */
const now = new Date(`${utcDay(new Date(Date.now() - 24 * HOUR_MS))}T12:30:00Z`)
const WEEK_MS = 7 * 24 * HOUR_MS

let own: TestAnalytics
let segment = 0
before(async () => {
  own = await testAnalytics(() => now)
})
after(() => own.close())

/** Redirected searches of a publisher link so many hours ago. */
async function send(count: number, targeting_id: number, agoMs: number, rule_id = 0): Promise<void> {
  segment += 1
  const at = new Date(now.getTime() - agoMs)
  const events = makeEvents(count, { seed: segment, segment, between: { from: at, to: at } }).map(
    (event) => ({
      ...event,
      event_time: at.getTime(),
      outcome: outcomes.redirected,
      filtered_reason: '',
      targeting_id,
      rule_id,
      provider_link_id: 0,
      advertiser_link_group_id: 0,
      group_rule_id: 0,
    }),
  )
  assert.equal((await ship(own.app, `${segment}-1-00000000.0`, encodeEvents(events))).statusCode, 200)
}

const ask = (call: { path: string }, body: object, token = SERVICE_TOKEN) =>
  own.app.inject({
    method: 'POST',
    url: call.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { at: now.toISOString(), ...body },
  })
const silent = async (hours: number, least_searches: number, at = now) =>
  dataOf(silentLinkFacts, await ask(silentLinkFacts, { at: at.toISOString(), hours, least_searches }))

test('silence is found for the hours and searches that are asked for, with the newest hour of any link', async () => {
  assert.deepEqual(await silent(2, 1), { newest_hour: null, links: [] })
  await send(6, 11, WEEK_MS + HOUR_MS)
  await send(4, 11, WEEK_MS + 4 * HOUR_MS)
  await send(9, 12, WEEK_MS + HOUR_MS)
  await send(1, 12, 20 * 60_000)
  await send(1, 13, HOUR_MS)
  const two = await silent(2, 5)
  assert.equal(two.newest_hour, `${utcDay(now)}T12:00:00.000Z`)
  assert.deepEqual(two.links, [{ id: 11, searches: 6, net_a_day: '0' }])
  assert.deepEqual(
    (await silent(6, 10)).links.map(({ searches }) => searches),
    [10],
  )
  assert.deepEqual((await silent(2, 7)).links, [])
  const earlier = await silent(2, 5, new Date(now.getTime() - WEEK_MS))
  assert.equal(earlier.newest_hour, new Date(Date.parse(`${utcDay(now)}T11:00:00Z`) - WEEK_MS).toISOString())
})

test('redirects of the last hours are counted by what may have a cap', async () => {
  await send(7, 14, 2 * HOUR_MS, 31)
  await send(5, 14, 5 * HOUR_MS, 31)
  const { redirects } = dataOf(recentRedirectFacts, await ask(recentRedirectFacts, {}))
  assert.deepEqual(redirects, [{ kind: 'rule', id: 31, searches: 7 }])
})

test('paces of caps are those that the console shows', async () => {
  const { db } = own.database
  const link = await makeProviderLink(db, { daily_cap: 1_000 })
  const { id } = await makeTargeting(db, { rules: [{ to: link, daily_cap: 40 }] })
  const [rule] = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, id))
  await send(30, id, HOUR_MS, rule!.id)
  await send(30, id, 2 * HOUR_MS, rule!.id)
  const caps = [{ kind: 'rule', id: rule!.id }]
  const { paces } = dataOf(capPaceFacts, await ask(capPaceFacts, { caps }))
  const shown = await own.app.inject({
    method: 'GET',
    url: `${capPaces.path}?kind=rule&ids=${rule!.id}`,
    headers: { authorization: `Bearer ${own.admin}` },
  })
  const [pace] = dataOf(capPaces, shown).paces
  assert.deepEqual(paces, [{ ...caps[0], full_at: pace!.full_at, missed: pace!.missed }])
  assert.notEqual(pace!.full_at, null)
})

test('only parts read facts', async () => {
  for (const token of [own.admin, own.publisher])
    assert.equal((await ask(recentRedirectFacts, {}, token)).statusCode, 401)
})
