import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { capPaces, type PaceKind } from '@headgate/contract/overview/cap-paces'
import { makeGroup, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { capUsage, targetingRule } from '@headgate/db/schema/all'
import { DAY_MS, HOUR_MS, utcDay } from '@headgate/domain/days'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq } from 'drizzle-orm'
import { dataOf, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'

/** Noon, yesterday. */
const now = new Date(`${utcDay(new Date(Date.now() - DAY_MS))}T12:00:00Z`)
const MIDNIGHT = now.getTime() - 12 * HOUR_MS

let own: TestAnalytics
let segment = 0

before(async () => {
  own = await testAnalytics(() => now)
})
after(() => own.close())

const ask = (kind: PaceKind, ids: readonly number[], token = own.admin) =>
  own.app.inject({
    url: `${capPaces.path}?kind=${kind}&ids=${ids.join(',')}`,
    headers: { authorization: `Bearer ${token}` },
  })
const paces = async (kind: PaceKind, ...ids: number[]) => dataOf(capPaces, await ask(kind, ids)).paces

interface Way {
  targeting_id: number
  provider_link_id?: number
  rule_id?: number
  advertiser_link_group_id?: number
  group_rule_id?: number
}

/** Redirected searches by hour of the day, on each of some days counted back from today. */
async function send(days: readonly number[], perHour: (hour: number) => number, way: Way): Promise<void> {
  segment += 1
  const times = days.flatMap((ago) =>
    Array.from({ length: 24 }, (_, hour) => MIDNIGHT - ago * DAY_MS + hour * HOUR_MS).flatMap((at, hour) =>
      Array.from({ length: perHour(hour) }, () => at),
    ),
  )
  const anywhere = { from: now, to: now }
  const events = makeEvents(times.length, { seed: segment, segment, between: anywhere }).map((event, at) => ({
    ...event,
    event_time: times[at]!,
    outcome: outcomes.redirected,
    filtered_reason: '',
    provider_id: 1,
    provider_link_id: 0,
    rule_id: 0,
    advertiser_link_group_id: 0,
    group_rule_id: 0,
    ...way,
  }))
  assert.equal((await ship(own.app, `${segment}-1-00000000.0`, encodeEvents(events))).statusCode, 200)
}

const used = (kind: 'provider_link' | 'rule' | 'group', entity_id: number, units: number) =>
  own.database.db.insert(capUsage).values({ day: utcDay(now), kind, entity_id, leased: units, used: units })

/** Two searches an hour in the morning, 20 in the afternoon, none in the evening. */
const usualDay = (hour: number) => (hour < 12 ? 2 : hour < 18 ? 20 : 0)
const morning = (hour: number) => (hour < 12 ? 2 : 0)
const weeks = [7, 14, 21, 28]

const minutesOf = (at: string | null) => (at === null ? null : (Date.parse(at) - MIDNIGHT) / 60_000)
const isNear = (found: number | null, expected: number, within: number) =>
  assert.ok(found !== null && Math.abs(found - expected) <= within, `${found}, expected ${expected}`)

async function waterfall(caps: [number, number]) {
  const { db } = own.database
  const [first, second] = [await makeProviderLink(db), await makeProviderLink(db)]
  const targeting = await makeTargeting(db, {
    targeting_type: 'waterfall',
    rules: [
      { to: first, daily_cap: caps[0] },
      { to: second, daily_cap: caps[1] },
    ],
    state: 'published',
  })
  const rules = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, targeting.id))
  const [one, two] = rules.toSorted((a, b) => a.id - b.id).map(({ id }) => id) as [number, number]
  return { targeting: targeting.id, one, two, first: first.id }
}

test('only admins read paces, and at most 500 at once', async () => {
  assert.equal((await ask('rule', [1], own.publisher)).statusCode, 403)
  assert.equal(
    (
      await ask(
        'rule',
        Array.from({ length: 501 }, (_, at) => at + 1),
      )
    ).statusCode,
    400,
  )
})

test('a rule fills by the usual hours of its link; then the next one, and in the end the fallback, takes its searches', async () => {
  const { targeting, one, two, first } = await waterfall([100, 20])
  const way = { targeting_id: targeting, rule_id: one, provider_link_id: first }
  await send(weeks, usualDay, way)
  await send([0], morning, way)
  await used('rule', one, 24)
  const rules = await paces('rule', one, two)
  const rule = rules.find(({ id }) => id === one)!
  assert.equal(rule.by, 'usual')
  // 76 are left at 20 an hour.
  isNear(minutesOf(rule.full_at), 15 * 60 + 48, 3)
  assert.deepEqual(rule.next, [two])
  assert.equal(rule.at_midnight, 100)
  isNear(rule.passed, 24 / 144, 0.01)
  const next = rules.find(({ id }) => id === two)!
  isNear(minutesOf(next.full_at), 16 * 60 + 48, 3)
  const [link] = await paces('publisher_link', targeting)
  assert.equal(link!.cap, 120)
  assert.equal(link!.used, 24)
  assert.equal(link!.full_at, next.full_at)
  isNear(link!.missed, 24, 2)
  assert.equal(link!.overflow!.to, 'system_fallback')
})

test('an advertiser link and a group follow the hours of the publisher links that send to them', async () => {
  const { db } = own.database
  const link = await makeProviderLink(db, { daily_cap: 60 })
  const group = await makeGroup(db, { rules: [{ link, capacity: 100 }] })
  const targeting = await makeTargeting(db, { rules: [{ to: group }] })
  const way = { targeting_id: targeting.id, provider_link_id: link.id, advertiser_link_group_id: group.id }
  await send(weeks, usualDay, way)
  await send([0], morning, way)
  await used('provider_link', link.id, 24)
  await used('group', group.id, 24)
  const [ofLink] = await paces('provider_link', link.id)
  assert.equal(ofLink!.by, 'usual')
  isNear(minutesOf(ofLink!.full_at), 13 * 60 + 48, 3)
  isNear(ofLink!.missed, 84, 3)
  const [ofGroup] = await paces('group', group.id)
  isNear(minutesOf(ofGroup!.full_at), 15 * 60 + 48, 3)
})

test('without past weeks the last three hours go on', async () => {
  const { targeting, one, first } = await waterfall([24, 0])
  await send([0], morning, { targeting_id: targeting, rule_id: one, provider_link_id: first })
  await used('rule', one, 14)
  const [rule] = await paces('rule', one)
  assert.equal(rule!.by, 'recent')
  assert.equal(minutesOf(rule!.full_at), 17 * 60)
})

test('of a full cap what will still come is missed', async () => {
  const { targeting, one, first } = await waterfall([24, 0])
  const way = { targeting_id: targeting, rule_id: one, provider_link_id: first }
  await send(weeks, usualDay, way)
  await send([0], morning, way)
  await used('rule', one, 24)
  const [rule] = await paces('rule', one)
  assert.equal(rule!.full_at, null)
  isNear(rule!.missed, 120, 3)
})

test('what has no cap, or is not served, has no pace', async () => {
  const { db } = own.database
  const { targeting, two } = await waterfall([24, 0])
  const draft = await makeTargeting(db, {
    state: 'draft',
    rules: [{ to: await makeProviderLink(db), daily_cap: 5 }],
  })
  assert.deepEqual(await paces('publisher_link', targeting, draft.id), [])
  assert.deepEqual(await paces('rule', two), [])
  assert.deepEqual(await paces('provider_link', 999_999), [])
})

test('the same question has the same reply within a minute', async () => {
  const { targeting, one, first } = await waterfall([24, 0])
  await send([0], morning, { targeting_id: targeting, rule_id: one, provider_link_id: first })
  const before = await paces('rule', one)
  await used('rule', one, 20)
  assert.deepEqual(await paces('rule', one), before)
})
