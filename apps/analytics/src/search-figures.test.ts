import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Failure } from '@headgate/contract/base/envelope'
import {
  groupStats,
  publisherChannelStats,
  relatedLinkStats,
} from '@headgate/contract/reports/search-figures'
import { messages } from '@headgate/contract/base/messages'
import { makeGroup, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { groupRule, publisherAccount, targetingRule } from '@headgate/db/schema/all'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { eq } from 'drizzle-orm'
import { dataOf, ship, testAnalytics, type TestAnalytics } from './testing/analytics.ts'

/** Half past noon on the tenth of this or the last month, far from the edge of a day, hour or month. */
const present = new Date()
const now = new Date(
  Date.UTC(present.getUTCFullYear(), present.getUTCMonth() - (present.getUTCDate() > 10 ? 0 : 1), 10, 12, 30),
)
const hoursAgo = (hours: number) => now.getTime() - hours * 3_600_000

let own: TestAnalytics
let targetingId = 0
let groupId = 0
let rules: number[] = []
let groupRules: number[] = []

const get = (url: string, token = own.admin) =>
  own.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
const path = (call: { path: string }, id: number | string) => call.path.replace(':id', String(id))

/** One search at a time; `rule` and `group` are its target. */
type Search = [hours: number, outcome: keyof typeof outcomes, rule?: number, groupRule?: number]

before(async () => {
  own = await testAnalytics(() => now)
  const { db } = own.database
  const [one, other] = [await makeProviderLink(db), await makeProviderLink(db)]
  const group = await makeGroup(db, { rules: [{ link: one }, { link: other }] })
  groupId = group.id
  const link = await makeTargeting(db, {
    publisher_id: own.publisherId,
    rules: [
      { to: one, daily_cap: 40 },
      { to: group, daily_cap: 0 },
      { to: other, archived_at: present },
    ],
  })
  targetingId = link.id
  rules = (
    await db
      .select()
      .from(targetingRule)
      .where(eq(targetingRule.targeting_id, link.id))
      .orderBy(targetingRule.id)
  ).map((rule) => rule.id)
  groupRules = (
    await db
      .select()
      .from(groupRule)
      .where(eq(groupRule.advertiser_link_group_id, groupId))
      .orderBy(groupRule.id)
  ).map((rule) => rule.id)
  const [first, viaGroup] = rules as [number, number]
  const searches: Search[] = [
    [0.1, 'redirected', first],
    [0.2, 'filtered'],
    [0.3, 'redirected', viaGroup, groupRules[1]],
    [2, 'overcapped'],
    [3, 'redirected', first],
    [20, 'redirected', first],
    [21, 'redirected', viaGroup, groupRules[0]],
    [22, 'filtered'],
    [60, 'redirected', first],
    // The month before.
    [24 * 11, 'redirected', first],
  ]
  const events = makeEvents(searches.length, { seed: 3, segment: 1, between: { from: now, to: now } })
  const shaped = searches.map(([hours, outcome, rule = 0, group_rule_id = 0], at) => ({
    ...events[at]!,
    event_time: hoursAgo(hours),
    outcome: outcomes[outcome],
    filtered_reason: outcome === 'filtered' ? 'bot' : '',
    targeting_id: targetingId,
    rule_id: rule,
    group_rule_id,
    advertiser_link_group_id: group_rule_id && groupId,
  }))
  // A search of another link must not count anywhere here.
  const foreign = {
    ...events[0]!,
    event_time: hoursAgo(0.1),
    targeting_id: targetingId + 1_000,
    rule_id: 0,
    sequence: 99,
  }
  await ship(
    own.app,
    '1-1-00000000.0',
    encodeEvents([...shaped, { ...foreign, advertiser_link_group_id: 0 }]),
  )
  const accounts = await db.select().from(publisherAccount).where(eq(publisherAccount.tid, targetingId))
  const revenue = accounts.map((account) => [
    account.rule_id === first ? '2026-11-05' : '2026-11-06',
    account.provider_id,
    account.id,
    400,
    account.link_id === other.id ? '30' : '10',
  ])
  await own.warehouse.insert(
    'booked_row',
    ['date', 'provider_id', 'publisher_account_id', 'total_searches', 'net_revenue', 'slot'],
    Buffer.from(revenue.map((row, slot) => `${[...row, slot].join('\t')}\n`).join('')),
    'revenue-of-rules',
  )
})
after(() => own.close())

test('a publisher link’s searches, and its rules’ with their last report', async () => {
  const { stats } = dataOf(publisherChannelStats, await get(path(publisherChannelStats, targetingId)))
  assert.deepEqual(stats, {
    publisher_channel_id: targetingId,
    report_timestamp: { value: now.toISOString() },
    monthly_search_count: 9,
    current_search_count: 3,
    today_search_count: 5,
    yesterday_search_count: 3,
    filtered_count: 1,
    overcap_count: 1,
    rule_stats: [
      {
        rule_id: rules[0],
        today_search_count: 2,
        yesterday_search_count: 1,
        last_report: { date: { value: '2026-11-05' }, rpm: 25, shared_revenue: 10, search_count: 400 },
      },
      {
        rule_id: rules[1],
        today_search_count: 1,
        yesterday_search_count: 1,
        last_report: { date: { value: '2026-11-06' }, rpm: 50, shared_revenue: 40, search_count: 800 },
      },
    ],
  })
})

test('a group’s searches, and its own rules’ with the earnings of their accounts', async () => {
  const { stats } = dataOf(groupStats, await get(path(groupStats, groupId)))
  assert.deepEqual(
    [stats.advertiser_link_group_id, stats.monthly_search_count, stats.current_search_count],
    [groupId, 2, 1],
  )
  assert.deepEqual(
    stats.rule_stats.map((rule) => [
      rule.rule_id,
      rule.today_search_count,
      rule.yesterday_search_count,
      rule.last_report?.shared_revenue,
    ]),
    [
      [groupRules[0], 0, 1, 10],
      [groupRules[1], 1, 0, 30],
    ],
  )
})

test('a link without searches or revenue has zeros; an unknown one is 404', async () => {
  const { id } = await makeTargeting(own.database.db, {
    rules: [{ to: await makeProviderLink(own.database.db) }],
  })
  const { stats } = dataOf(publisherChannelStats, await get(path(publisherChannelStats, id)))
  assert.deepEqual([stats.monthly_search_count, stats.current_search_count, stats.filtered_count], [0, 0, 0])
  assert.equal(stats.rule_stats[0]!.last_report, null)
  const unknown = await get(path(publisherChannelStats, 999_999))
  assert.equal(unknown.statusCode, 404)
  assert.equal(unknown.json<Failure>().message, messages.targetings.notFound)
  assert.equal((await get(path(groupStats, 999_999))).statusCode, 404)
})

test('rules by their ids: yesterday’s searches and daily cap; unknown ones are left out', async () => {
  const url = `${relatedLinkStats.path}?rule_ids=${rules[0]}&rule_ids=${rules[1]}&rule_ids=999999`
  assert.deepEqual(dataOf(relatedLinkStats, await get(url)).stats, [
    { rule_id: rules[0], yesterdays_count: 1, daily_cap: 40 },
    { rule_id: rules[1], yesterdays_count: 1, daily_cap: 0 },
  ])
  assert.equal((await get(relatedLinkStats.path)).statusCode, 400)
  assert.equal((await get(`${relatedLinkStats.path}?rule_ids=x`)).statusCode, 400)
})

test('only admins read statistics', async () => {
  for (const url of [
    path(publisherChannelStats, targetingId),
    path(groupStats, groupId),
    relatedLinkStats.path,
  ]) {
    assert.equal((await get(url, own.publisher)).statusCode, 403)
    assert.equal((await own.app.inject(url)).statusCode, 401)
  }
})
