import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { computeIvtDay, dueIvtDays } from '@headgate/contract/ivt/compute-calls'
import { getIvtDetail } from '@headgate/contract/ivt/ivt-detail'
import { getIvtList, ivtColumns } from '@headgate/contract/ivt/ivt-report'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import { systemActor } from '@headgate/db/base/audit'
import { getIvtThresholds, saveIvtThresholds } from '@headgate/db/settings/ivt-thresholds'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { encodeEvents, type SearchEvent } from '@headgate/warehouse/testing/search-events'
import { dataOf, SERVICE_TOKEN, ship, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { ivtSearches } from './testing/ivt-searches.ts'
import { naiveIvt, type NaiveRow } from './testing/naive-ivt.ts'

/** The IVT report against a plain count of the same searches, through the calls that jobs and screens make. */

const DAY_MS = 86_400_000
const seed = Math.floor(Math.random() * 1_000_000)
console.log(`seed ${seed}`)
const now = new Date()
const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
const day = (ago: number) => new Date(midnight - ago * DAY_MS).toISOString().slice(0, 10)
const DAYS = 3

let own: TestAnalytics
let searches: SearchEvent[]

async function send(events: readonly SearchEvent[], token: string) {
  const bySequence = events.toSorted((a, b) => Number(a.sequence) - Number(b.sequence))
  const reply = await ship(own.app, token, encodeEvents(bySequence))
  assert.equal(reply.statusCode, 200, reply.body)
}

async function compute(): Promise<string[]> {
  const headers = { authorization: `Bearer ${SERVICE_TOKEN}` }
  const due = await own.app.inject({
    method: 'POST',
    url: dueIvtDays.path,
    headers,
    payload: { from_day: day(96), to_day: day(1) },
  })
  const { days } = dataOf(dueIvtDays, due)
  for (const one of days) {
    const reply = await own.app.inject({
      method: 'POST',
      url: computeIvtDay.path,
      headers,
      payload: { day: one },
    })
    assert.equal(reply.statusCode, 200, reply.body)
  }
  return days
}

const get = (query: Record<string, string | number>, token = own.admin) =>
  own.app.inject({
    url: getIvtList.path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${token}` },
  })

async function list(query: Record<string, string | number>) {
  const reply = await get(query)
  assert.equal(reply.statusCode, 200, reply.body)
  return dataOf(getIvtList, reply)
}
const whole = () => ({ fromDate: day(DAYS), toDate: day(1), size: 200 })

const keyOf = (row: NaiveRow) => `${row.date} ${row.publisher_id} ${row.publisher_channel_id} ${row.tag_type}`
const sorted = (rows: readonly NaiveRow[]) => rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))

/** Rows of both without the order, and without the names, which the plain count does not know. */
async function agrees(thresholds: IvtThresholds) {
  const { ivt_list, count } = await list(whole())
  const asked = ivt_list.map((row) => {
    const { publisher_name: _name, advertiser_channel_traffic_type: type, ...figures } = row
    return { ...figures, tag_type: type === null ? 0 : Number(type.slice(-1)) }
  })
  const expected = naiveIvt(
    searches.filter((one) => Number(one.event_time) < midnight),
    thresholds,
  )
  assert.deepEqual(sorted(asked), sorted(expected))
  assert.equal(count[0]?.count, expected.length)
  return expected
}

before(async () => {
  own = await testAnalytics(() => now)
  await own.database.pool.query(
    `insert into tag_type (id, name) overriding system value values (1, 'Type 1'), (2, 'Type 2') on conflict (id) do update set name = excluded.name`,
  )
  searches = [1, 2].flatMap((segment) =>
    ivtSearches(3_500, {
      seed: seed + segment,
      segment,
      from: new Date(midnight - DAYS * DAY_MS),
      // Some are of today, which must not count.
      to: now,
    }),
  )
  for (const segment of [1, 2])
    await send(
      searches.filter((one) => one.segment === segment),
      `${segment}-1-00000000.0`,
    )
})
after(() => own.close())

test('finished days are computed once, and agree with a plain count', async () => {
  assert.deepEqual(await compute(), [day(1), day(2), day(3)])
  const rows = await agrees(await getIvtThresholds(own.database.db))
  for (const name of ['ua_test', 'ip_test', 'kw_test'] as const)
    assert.deepEqual([...new Set(rows.map((row) => row[name]))].toSorted(), ['fail', 'pass'], name)
  assert.deepEqual(await compute(), [])
})

test('a changed threshold judges past days again, without computing them', async () => {
  const { updatedAt: _at, ...before } = await getIvtThresholds(own.database.db)
  const random = new SeededRandom(seed)
  for (let round = 0; round < 8; round += 1) {
    const thresholds = {
      least_searches: random.between(1, 150),
      least_user_agents: random.between(1, 45),
      most_address_uses: random.between(1, 40),
      most_repeated_percent: random.between(0, 1_000) / 10,
      least_kw_score: random.between(0, 1_000) / 10,
    }
    await saveIvtThresholds(own.database.db, systemActor, thresholds)
    await agrees(thresholds)
  }
  assert.deepEqual(await compute(), [])
  await saveIvtThresholds(own.database.db, systemActor, before)
})

test('searches that are shipped late have their day computed again, and only that one', async () => {
  const late = ivtSearches(300, {
    seed: seed + 3,
    segment: 3,
    from: new Date(midnight - 2 * DAY_MS),
    to: new Date(midnight - DAY_MS - 1),
  })
  searches.push(...late)
  await send(late, '3-1-00000000.0')
  assert.deepEqual(await compute(), [day(2)])
  await agrees(await getIvtThresholds(own.database.db))
})

test('computing a day again, also twice at once, changes nothing', async () => {
  const before = await list(whole())
  const headers = { authorization: `Bearer ${SERVICE_TOKEN}` }
  await Promise.all(
    [1, 1, 2, 1].map((ago) =>
      own.app.inject({
        method: 'POST',
        url: computeIvtDay.path,
        headers,
        payload: { day: day(ago) },
      }),
    ),
  )
  assert.deepEqual(await list(whole()), before)
})

test('yesterday, newest first, is what an empty query asks for', async () => {
  assert.deepEqual(
    (await list({ size: 200 })).ivt_list,
    (await list({ ...whole(), fromDate: day(1) })).ivt_list,
  )
  const dates = (await list(whole())).ivt_list.map((row) => row.date)
  assert.deepEqual(dates, dates.toSorted().toReversed())
  const one = await list({ fromDate: day(3), size: 200 })
  assert.deepEqual([...new Set(one.ivt_list.map((row) => row.date))], [day(3)])
})

test('filters narrow the rows, and every column orders them; pages neither repeat nor miss a row', async () => {
  const all = (await list(whole())).ivt_list
  const of = await list({ ...whole(), publisher: '2,3', trafficType: '1' })
  const expected = all.filter(
    (row) => [2, 3].includes(row.publisher_id) && row.advertiser_channel_traffic_type === 'Type 1',
  )
  assert.ok(expected.length > 0)
  assert.deepEqual(of.ivt_list, expected)
  assert.equal(of.count[0]?.count, expected.length)
  for (const by of ivtColumns)
    for (const direction of ['ASC', 'desc']) {
      const pages = []
      for (let page = 1; (page - 1) * 50 < all.length; page += 1)
        pages.push(
          ...(await list({ ...whole(), size: 50, page, orderBy: by, orderDirection: direction })).ivt_list,
        )
      assert.equal(new Set(pages.map((row) => JSON.stringify(row))).size, all.length, by)
      const values = pages.map((row) => row[by] ?? '')
      const inOrder = values.toSorted((a, b) =>
        typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b)),
      )
      assert.deepEqual(values, direction === 'ASC' ? inOrder : inOrder.toReversed(), `${by} ${direction}`)
    }
})

test('a download has every row, with the columns of the screen', async () => {
  const { ivt_list: all } = await list(whole())
  const reply = await get({ ...whole(), size: 10, download: 'true' })
  assert.match(String(reply.headers['content-disposition']), /ivt-report-\d{8}-\d{6}\.csv/)
  const lines = reply.body.trimEnd().split('\r\n')
  assert.equal(lines.length, all.length + 1)
  assert.match(lines[0]!, /^"?date"?,"?publisher_id"?,"?publisher_name"?,"?publisher_channel_id"?/)
  const row = all[0]!
  assert.ok(lines[1]!.includes(`,${row.server_search_count},`))
  assert.ok(lines[1]!.includes(`"${row.kw_test}"`))
})

/** The fields that a refusal names. */
async function refused(query: Record<string, string>): Promise<string[]> {
  const reply = await get(query)
  assert.equal(reply.statusCode, 400)
  return Object.keys(reply.json<{ error: { fields: object } }>().error.fields)
}

test('days that have not ended and ranges that end before they start are refused with their field', async () => {
  assert.deepEqual(await refused({ toDate: day(0) }), ['toDate'])
  assert.deepEqual(await refused({ fromDate: day(0), toDate: day(1) }), ['fromDate', 'toDate'])
  assert.deepEqual(await refused({ fromDate: day(1), toDate: day(2) }), ['toDate'])
  assert.deepEqual(await refused({ orderBy: 'password' }), ['orderBy'])
  const reply = await own.app.inject({
    method: 'POST',
    url: computeIvtDay.path,
    headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
    payload: { day: day(0) },
  })
  assert.equal(reply.statusCode, 400)
})

test('a publisher link and day show what their tests are made of', async () => {
  const { most_address_uses: mostUses } = await getIvtThresholds(own.database.db)
  const { ivt_list: all } = await list({ ...whole(), fromDate: day(1), publisher: '3' })
  const { publisher_id, publisher_channel_id } = all[0]!
  const reply = await own.app.inject({
    url: getIvtDetail.path,
    query: {
      date: day(1),
      publisher_id: String(publisher_id),
      publisher_channel_id: String(publisher_channel_id),
    },
    headers: { authorization: `Bearer ${own.admin}` },
  })
  const detail = dataOf(getIvtDetail, reply)
  const mine = searches.filter(
    (one) =>
      new Date(Number(one.event_time)).toISOString().startsWith(day(1)) &&
      one.targeting_id === publisher_channel_id &&
      one.publisher_id === publisher_id,
  )
  const uses = (column: 'address_hash' | 'user_agent') => {
    const found = new Map<string, number>()
    for (const one of mine) found.set(String(one[column]), (found.get(String(one[column])) ?? 0) + 1)
    return found
  }
  assert.equal(detail.searches, mine.length)
  const byAddress = uses('address_hash')
  assert.deepEqual(
    detail.addresses,
    [...byAddress.values()].toSorted((a, b) => b - a),
  )
  assert.deepEqual(
    new Map(detail.user_agents.map((one) => [one.user_agent, one.searches])),
    uses('user_agent'),
  )
  const kinds = { tv: 'short', dddd: 'nonsense', 'car insurance': 'believable' } as const
  for (const [keyword, kind] of Object.entries(kinds)) {
    const expected = mine.filter((one) => one.keyword === keyword).length
    const shown = detail.keywords.find((one) => one.keyword === keyword)
    assert.deepEqual([shown?.searches ?? 0, shown?.kind ?? kind], [expected, kind])
  }
  assert.deepEqual(
    detail.rows.map((row) => row.server_search_count).toSorted((a, b) => b - a),
    all
      .filter((row) => row.publisher_channel_id === publisher_channel_id)
      .map((row) => row.server_search_count)
      .toSorted((a, b) => b - a),
  )
  for (const row of detail.rows) {
    const type = row.advertiser_channel_traffic_type === null ? 0 : 1
    const ofRow = mine.filter((one) => one.tag_type_id === type)
    const repeated = ofRow.filter((one) => byAddress.get(String(one.address_hash))! > mostUses)
    assert.equal(row.repeated_search_count, repeated.length)
    assert.equal(row.address_count, new Set(ofRow.map((one) => one.address_hash)).size)
    const against = row.short_keywords + row.nonsense_keywords + row.repeated_keywords
    assert.equal(row.kw_score, Math.floor(((ofRow.length - against) * 1_000) / ofRow.length) / 10)
  }
})

test('publishers may not read it', async () => {
  assert.equal((await get({}, own.publisher)).statusCode, 403)
})
