import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { searchesSoFar } from '@headgate/contract/overview/live'
import { trafficWarnings } from '@headgate/contract/overview/traffic-warnings'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeTargeting,
} from '@headgate/db/sample/make'
import { capUsage, targetingRule } from '@headgate/db/schema/all'
import { utcDay } from '@headgate/domain/days'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq } from 'drizzle-orm'
import { dataOf, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'

/** Half past noon, yesterday: far from the edge of a day. */
const now = new Date(`${utcDay(new Date(Date.now() - 86_400_000))}T12:30:00Z`)
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

let own: TestAnalytics
let segment = 0

before(async () => {
  own = await testAnalytics(() => now)
})
after(() => own.close())

const ask = (path: string, token = own.admin) =>
  own.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
const warnings = async () => dataOf(trafficWarnings, await ask(trafficWarnings.path))

interface Sent {
  outcome?: keyof typeof outcomes
  targeting_id?: number
  provider_link_id?: number
  rule_id?: number
  advertiser_link_group_id?: number
  group_rule_id?: number
}

/** Searches so many milliseconds ago. */
async function send(
  count: number,
  agoMs: number,
  { outcome = 'redirected', ...ids }: Sent = {},
): Promise<void> {
  segment += 1
  const at = new Date(now.getTime() - agoMs)
  const events = makeEvents(count, { seed: segment, segment, between: { from: at, to: at } }).map(
    (event) => ({
      ...event,
      event_time: at.getTime(),
      outcome: outcomes[outcome],
      filtered_reason: '',
      targeting_id: 0,
      provider_id: 1,
      provider_link_id: 0,
      rule_id: 0,
      advertiser_link_group_id: 0,
      group_rule_id: 0,
      ...ids,
    }),
  )
  assert.equal((await ship(own.app, `${segment}-1-00000000.0`, encodeEvents(events))).statusCode, 200)
}

test('publishers read neither', async () => {
  for (const { path } of [searchesSoFar, trafficWarnings])
    assert.equal((await ask(path, own.publisher)).statusCode, 403)
})

test('today is compared with the same weekday up to the same moment', async () => {
  await send(7, 10 * HOUR_MS)
  await send(3, 60_000, { outcome: 'filtered' })
  await send(5, WEEK_MS + HOUR_MS)
  await send(4, WEEK_MS + 60_000, { outcome: 'overcapped' })
  await send(9, WEEK_MS - 60_000)
  await send(6, WEEK_MS + 13 * HOUR_MS)
  const { until, today, before: then } = dataOf(searchesSoFar, await ask(searchesSoFar.path))
  assert.equal(until, now.toISOString())
  assert.deepEqual(today, { searches: 10, redirected: 7, filtered: 3, overcapped: 0, warmup: 0, fallback: 0 })
  assert.deepEqual(then, { searches: 9, redirected: 5, filtered: 0, overcapped: 4, warmup: 0, fallback: 0 })
})

test('caps that will be full today have the time, the soonest first; those with room, and unused ones, are left out', async () => {
  const { db } = own.database
  const provider = await makeProvider(db, { name: 'Adlera' })
  const link = await makeProviderLink(db, { provider_id: provider.id, daily_cap: 100 })
  const roomy = await makeProviderLink(db, { provider_id: provider.id, daily_cap: 10_000 })
  const off = await makeProviderLink(db, { provider_id: provider.id, daily_cap: 100, disabled: true })
  const group = await makeGroup(db, { rules: [{ link: roomy }] })
  const publisher = await makePublisher(db, { name: 'Fast Media' })
  const targeting = await makeTargeting(db, {
    publisher_id: publisher.id,
    rules: [{ to: link, daily_cap: 50 }],
  })
  const [rule] = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, targeting.id))
  const used = (kind: 'provider_link' | 'rule', entity_id: number, units: number) =>
    db.insert(capUsage).values({ day: utcDay(now), kind, entity_id, leased: units, used: units })
  await used('provider_link', link.id, 65)
  await used('rule', rule!.id, 45)
  // 35 within three and a half hours are ten an hour.
  const ids = { targeting_id: targeting.id, provider_link_id: link.id, rule_id: rule!.id }
  await send(35, 2 * HOUR_MS, ids)
  await send(35, HOUR_MS, { provider_link_id: roomy.id, advertiser_link_group_id: group.id })
  await send(35, HOUR_MS, { provider_link_id: off.id })
  await send(500, 5 * HOUR_MS, { provider_link_id: roomy.id })
  const { caps } = await warnings()
  assert.equal(caps.count, 2)
  assert.deepEqual(
    caps.examples.map((one) => [
      one.kind,
      one.id,
      one.record,
      one.name,
      one.per_hour,
      one.full_at.slice(11, 16),
    ]),
    [
      [
        'rule',
        rule!.id,
        { kind: 'publisher_link', id: targeting.id },
        `Fast Media · link ${targeting.id} · rule ${rule!.id}`,
        10,
        '13:00',
      ],
      [
        'provider_link',
        link.id,
        { kind: 'advertiser_link', id: link.id },
        `Adlera · ${link.link_source_identifier_value}`,
        10,
        '16:00',
      ],
    ],
  )
})

test('a link fell silent when it had searches in the same hours a week ago and has none now', async () => {
  const { db } = own.database
  const to = await makeProviderLink(db)
  const make = (given = {}) => makeTargeting(db, { rules: [{ to }], ...given })
  const [silent, less, few, busy, late, draft] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
    await make({ state: 'draft' }),
  ]
  const weekAgo = WEEK_MS + HOUR_MS
  await send(30, weekAgo, { targeting_id: silent.id })
  await send(11, weekAgo, { targeting_id: less.id })
  await send(9, weekAgo, { targeting_id: few.id })
  await send(30, weekAgo, { targeting_id: busy.id })
  await send(1, HOUR_MS, { targeting_id: busy.id, outcome: 'filtered' })
  // Only in the hour before these two.
  await send(30, WEEK_MS + 3 * HOUR_MS, { targeting_id: late.id })
  await send(30, weekAgo, { targeting_id: draft.id })
  const { silent: found } = await warnings()
  assert.deepEqual(
    found.examples.map(({ id, searches }) => [id, searches]),
    [
      [silent.id, 30],
      [less.id, 11],
    ],
  )
  assert.equal(found.count, 2)
})
