import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Advice, listAdvice } from '@headgate/contract/advisor/advice-calls'
import { saveAdviceRule } from '@headgate/contract/advisor/rule-calls'
import { makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { CSV_HEAD, makeRevenueAdvertiser } from '@headgate/db/testing/revenue-business'
import { daysBefore, HOUR_MS } from '@headgate/domain/days'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import { JobSender } from '@headgate/queue/job-sender'
import { advise } from '@headgate/queue/jobs/advise'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { sendSearches, type SentSearches, uploadReport } from '../revenue/testing/reports-and-searches.ts'
import { revenueParts, type RevenueParts } from '../revenue/testing/revenue-parts.ts'
import { invoke } from '../testing/api.ts'

/** Advice that rules make from searches and booked revenue, by the job, with real analytics. */

let parts: RevenueParts
let jobs: JobSender
before(async () => {
  parts = await revenueParts()
  jobs = new JobSender(parts.api.database, [advise])
})
after(async () => {
  await jobs.stop()
  await parts.close()
})

let looks = 0

/**
 * Judges a rule until its newest item is as expected. A threshold that changes with each look makes it judge anew within
 * the hour.
 */
async function judge(rule: string, { changing, isDone, thresholds }: Looked): Promise<Advice> {
  looks += 1
  const { status } = await invoke(parts.api.app, saveAdviceRule, {
    token: parts.api.admin,
    params: { rule },
    body: {
      enabled: true,
      thresholds: { ...thresholds, [changing]: thresholds[changing]! + looks },
    },
  })
  assert.equal(status, 200)
  await jobs.send(parts.api.database.db, advise, {})
  let item: Advice | undefined
  await until(async () => {
    item = await itemOf(rule)
    return item !== undefined && isDone(item)
  }, `${rule} was judged`)
  return item!
}

interface Looked {
  thresholds: Record<string, number>
  changing: string
  isDone: (item: Advice) => boolean
}

async function itemOf(rule: string): Promise<Advice | undefined> {
  const { data } = await invoke(parts.api.app, listAdvice, { token: parts.api.admin, query: { size: 200 } })
  return data.data.find((item) => item.rule === rule)
}

const isActive = ({ status }: Advice) => status === 'active'

const HOUR_COUNT = 7 * 168

/** Searches in each hour from some hours ago to others. */
const hours = (from: number, to: number, event: SentSearches['event']): SentSearches[] =>
  Array.from({ length: from - to }, (_, at) => ({
    searches: 12,
    event: { ...event, event_time: Math.floor(Date.now() / HOUR_MS - from + at) * HOUR_MS },
  }))

/** A line of a file: 1,000 searches of a channel. */
const line = (back: number, channel: string, gross: number) =>
  `${daysBefore(back, new Date())},${channel},US,1000,900,60,${gross.toFixed(2)}`

test('a link that falls opens an item, which closes once its searches have arrived after all', async () => {
  const { db } = parts.api.database
  const publisher = await makePublisher(db, { name: 'Fast Media' })
  const { id: targeting_id } = await makeTargeting(db, { publisher_id: publisher.id, state: 'published' })
  const link = { outcome: outcomes.redirected, publisher_id: publisher.id, targeting_id }
  // The running hour has searches as well: otherwise the last whole one might not have arrived.
  await sendSearches(parts, [
    ...hours(HOUR_COUNT, 4, link),
    ...hours(HOUR_COUNT, -1, { outcome: outcomes.redirected, publisher_id: 0 }),
  ])
  const look = { changing: 'decline_searches', thresholds: { least_searches: 10, decline_searches: 100_000 } }
  const opened = await judge('traffic_fell', { ...look, isDone: isActive })
  assert.equal(opened.title, `Traffic of Fast Media · link ${targeting_id} fell`)
  assert.deepEqual(
    [opened.status, opened.partner, opened.subject],
    ['active', 'Fast Media', { kind: 'targeting', id: String(targeting_id) }],
  )
  assert.match(opened.description, /<strong>0 searches instead of about \d\d<\/strong> since .* \(−100 %\)/)

  await sendSearches(parts, hours(4, -1, link))
  const over = await judge('traffic_fell', { ...look, isDone: (item) => !isActive(item) })
  assert.deepEqual([over.id, over.status], [opened.id, 'closed'])
  assert.match(over.history[0]!.payload.notes, /^Over since /)
})

test('a publisher link with invalid traffic opens an item', async () => {
  const { db } = parts.api.database
  const publisher = await makePublisher(db, { name: 'Odd Media' })
  const { id: targeting_id } = await makeTargeting(db, { publisher_id: publisher.id, state: 'published' })
  const days = [1, 2, 3, 4].flatMap((back): SentSearches[] => {
    const at = Date.parse(daysBefore(back, new Date())) + HOUR_MS
    const event = { publisher_id: publisher.id, targeting_id, event_time: at, country: 'DE' }
    return [
      { searches: 70, event: { ...event, outcome: outcomes.redirected } },
      { searches: 30, event: { ...event, outcome: outcomes.filtered, filtered_reason: 'bot' } },
    ]
  })
  await sendSearches(parts, days)
  const item = await judge('invalid_traffic', {
    changing: 'least',
    thresholds: { days: 3, least: 50 },
    isDone: isActive,
  })
  assert.equal(item.title, `Invalid Traffic of Odd Media · link ${targeting_id} is too high`)
  assert.match(
    item.description,
    /Outside the US it was <strong>30\.000 %<\/strong> \(above 15 is red\) on the last \d days/,
  )
})

test('a channel that earns too little, and a rule that earns more than another, open items once days are settled', async () => {
  const { db } = parts.api.database
  const { id, accounts } = await makeRevenueAdvertiser(db, { poor: 1, good: 1 })
  await db.execute(sql`update provider set name = 'Adlera' where id = ${id}`)
  const publisher = await makePublisher(db, { name: 'Twin Media' })
  const links = await Promise.all(
    ['twin-a', 'twin-b'].map((channel) =>
      makeProviderLink(db, { provider_id: id, link_source_identifier_value: channel }),
    ),
  )
  const targeting = await makeTargeting(db, {
    publisher_id: publisher.id,
    state: 'published',
    rules: links.map((to) => ({ to, weight: 50 })),
  })
  await db.execute(sql`update publication set created_at = now() - interval '90 days'`)
  await db.execute(
    sql`update publisher_account set valid_from = current_date - 100 where tid = ${targeting.id}`,
  )
  const { rows: ruleIds } = await db.execute<{ id: number }>(
    sql`select id from targeting_rule where targeting_id = ${targeting.id} order by priority`,
  )
  const backs = Array.from({ length: 28 }, (_, at) => at + 30)
  await sendSearches(
    parts,
    // Two days ago as well, which nobody has reported: advice is about what a link sends now.
    [2, ...backs].flatMap((back) =>
      links.map((link, at): SentSearches => ({
        searches: 20,
        event: {
          event_time: Date.parse(daysBefore(back, new Date())) + HOUR_MS,
          outcome: outcomes.redirected,
          publisher_id: publisher.id,
          targeting_id: targeting.id,
          provider_id: id,
          provider_link_id: link.id,
          rule_id: ruleIds[at]!.id,
          channel: `twin-${'ab'[at]}`,
          country: 'US',
        },
      })),
    ),
  )
  const lines = backs.flatMap((back) => [
    line(back, 'poor', 20),
    line(back, 'good', 60),
    line(back, 'twin-a', 50 + (back % 3)),
    line(back, 'twin-b', 70 + (back % 4)),
  ])
  await uploadReport(parts, id, `${[CSV_HEAD, ...lines].join('\n')}\n`)
  assert.equal(accounts.length, 2)
  await until(async () => {
    const { rows } = await db.execute<{ open: number }>(sql`
      select count(*)::int as open from advertiser_day where provider_id = ${id} and maturity <> 'settled'`)
    return rows[0]!.open === 0
  }, 'days are settled')

  const poor = await judge('rpm', {
    changing: 'least',
    thresholds: { days: 3, least: 500 },
    isDone: isActive,
  })
  assert.equal(poor.title, 'RPM of channel poor of Adlera is too low')
  assert.deepEqual([poor.partner, poor.subject], ['Adlera', { kind: 'channel', id: `${id}:poor` }])
  // 80 % of 20 are ours.
  assert.match(
    poor.description,
    /In the US it was <strong>16\.000<\/strong> \(below 35 is red\) on the last \d+ settled days/,
  )
  assert.equal(poor.loss, '19.000000')

  const advice = await judge('weights', {
    changing: 'least_searches',
    thresholds: { day_searches: 10, least_searches: 100 },
    isDone: isActive,
  })
  assert.equal(advice.title, `A rule of Twin Media · link ${targeting.id} earns more than another`)
  assert.equal(advice.facts.points, 20)
  assert.match(
    advice.description,
    new RegExp(
      `href="/target/edit/${targeting.id}\\?weights=${ruleIds[0]!.id}%3A50%3A30%2C${ruleIds[1]!.id}%3A50%3A70"`,
    ),
  )
})
