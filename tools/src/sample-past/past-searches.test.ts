import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { loadSampleBusiness } from '@headgate/db/sample/business'
import { type PastLink, readPastLinks, writePast } from '@headgate/db/sample/past'
import { addReferenceData } from '@headgate/db/settings/reference-data'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import type { SearchEvent } from '@headgate/warehouse/testing/search-events'
import { earliest } from '@headgate/warehouse/searches/batch'
import { PAST_DAYS } from './past-story.ts'
import { PastSearches } from './past-searches.ts'

const DAY_MS = 86_400_000
/** Fewer than at a first start, to be quick. */
const DAYS = 30
const now = new Date()
const day = (event: SearchEvent) => new Date(Number(event.event_time)).toISOString().slice(0, 10)

let database: TestDatabase
let links: PastLink[]
let past: PastSearches
let events: SearchEvent[]

before(async () => {
  database = await testDatabase()
  await addReferenceData(database.db, 'admin@headgate.test')
  await loadSampleBusiness(database.db, { redirectOrigin: 'http://localhost:4080', redirectType: 'standard' })
  const read = await readPastLinks(database)
  links = read.links
  past = new PastSearches(links, read.revision, now, DAYS)
  events = [...past.batches()].flatMap((batch) => batch.events)
})
after(() => database.close())

test('the past is its days and today so far, and is equal for the same business and moment', () => {
  const days = new Set(events.map(day))
  assert.equal(days.size, DAYS + 1)
  assert.ok(events.every((event) => Number(event.event_time) < now.getTime()))
  const again = [...new PastSearches(links, Number(events[0]!.revision), now, DAYS).batches()]
  assert.deepEqual(
    again.flatMap((batch) => batch.events),
    events,
  )
  const keys = new Set(events.map((event) => `${event.segment} ${event.sequence}`))
  assert.equal(keys.size, events.length)
})

test('ninety days can be stored, however late it is in the day', () => {
  assert.ok(PAST_DAYS >= 90)
  const lateToday = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS - 1
  const storedFrom = lateToday - (Date.now() - earliest(Date.now()))
  assert.ok(Math.floor(lateToday / DAY_MS) * DAY_MS - PAST_DAYS * DAY_MS > storedFrom)
})

test('past searches go only where the business sends searches, and not to links that count their first searches', () => {
  // 18 to 20 count their first searches. 24 and 25 are full after a few. 31 to 40 serve nothing, or not everything.
  for (const id of [18, 19, 20, 24, 25, 31, 35, 37, 39])
    assert.ok(!events.some((event) => event.targeting_id === id), `publisher link ${id}`)
  const byId = new Map(links.map((link) => [link.id, link]))
  for (const event of events) {
    if (event.outcome !== outcomes.redirected) {
      assert.equal(event.provider_link_id, 0)
      continue
    }
    const ways = byId.get(Number(event.targeting_id))!.ways
    assert.ok(
      ways.some((way) => way.ruleId === event.rule_id && way.providerLinkId === event.provider_link_id),
    )
  }
  assert.equal(new Set(events.map((event) => event.outcome)).size >= 3, true)
})

test('no cap is passed on any day, and each cap has room left today', () => {
  const used = new Map<string, number>()
  const caps = new Map<string, number>()
  for (const event of events.filter((one) => one.outcome === outcomes.redirected)) {
    const link = links.find(({ id }) => id === event.targeting_id)!
    const way = link.ways.find(
      (one) =>
        one.ruleId === event.rule_id &&
        one.providerLinkId === event.provider_link_id &&
        one.groupRuleId === event.group_rule_id,
    )!
    for (const cap of way.caps) {
      const key = `${day(event)} ${cap.kind} ${cap.id}`
      used.set(key, (used.get(key) ?? 0) + 1)
      caps.set(key, cap.cap)
    }
  }
  for (const [key, count] of used) assert.ok(count < caps.get(key)!, `${key}: ${count} of ${caps.get(key)}`)
  for (const { day: of, kind, entityId, used: told } of past.figures.used)
    assert.equal(told, used.get(`${of} ${kind} ${entityId}`))
})

test('lists and caps have the same figures as the warehouse', async () => {
  const { activity, used } = past.figures
  await writePast(database.db, activity, used)
  const today = now.toISOString().slice(0, 10)
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  const { rows } = await database.pool.query<{
    kind: string
    entity_id: number
    today: number
    yesterday: number
  }>(
    `select kind, entity_id, searches_today::int as today, searches_yesterday::int as yesterday from activity`,
  )
  assert.ok(rows.length > 20)
  for (const row of rows) {
    const own = events.filter((event) =>
      row.kind === 'targeting'
        ? event.targeting_id === row.entity_id
        : event.provider_link_id === row.entity_id,
    )
    const of = (which: string) => own.filter((event) => day(event) === which).length
    assert.deepEqual([row.today, row.yesterday], [of(today), of(yesterday)], `${row.kind} ${row.entity_id}`)
  }
  const leased = await database.pool.query(`select 1 from cap_usage where leased <> used`)
  assert.equal(leased.rowCount, 0)
})

/** Searches of a publisher link by day. */
function daysOf(link: number): Map<string, SearchEvent[]> {
  const days = new Map<string, SearchEvent[]>()
  for (const event of events.filter((one) => one.targeting_id === link))
    days.set(day(event), [...(days.get(day(event)) ?? []), event])
  return days
}
const kinds = (list: readonly SearchEvent[], column: keyof SearchEvent) =>
  new Set(list.map((event) => event[column])).size

test('a script sends all searches of link 8 since nine days, and people those of other links', () => {
  for (const [at, list] of daysOf(8)) {
    const back = Math.floor(now.getTime() / DAY_MS) - Date.parse(at) / DAY_MS
    if (back > 9) assert.ok(kinds(list, 'address_hash') > 20, at)
    else assert.ok(kinds(list, 'address_hash') <= 5 && kinds(list, 'user_agent') <= 3, at)
  }
  for (const [at, list] of daysOf(1)) assert.ok(kinds(list, 'address_hash') > 20 || list.length < 60, at)
})
