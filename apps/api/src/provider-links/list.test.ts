import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  listProviderLinks,
  providerLinkColumns,
  providerLinkOptions,
  type ProviderLink,
} from '@headgate/contract/provider-links'
import {
  daysAgo,
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeReference,
  makeTargeting,
  type ProviderLinkRow,
} from '@headgate/db/sample/make'
import { activity, capUsage, engine } from '@headgate/db/schema/all'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

/** Links A to H, with every field that the list filters and sorts by. */
let api: TestApi
const made: Record<string, ProviderLinkRow> = {}
let viaRule = 0
let viaGroup = 0
const nameOf = (id: number) => Object.entries(made).find(([, row]) => row.id === id)?.[0] ?? '?'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

before(async () => {
  api = await testApi()
  const { db } = api.database
  const [north, south] = [
    await makeProvider(db, { name: 'North' }),
    await makeProvider(db, { name: 'south' }),
  ]
  const mobile = await makeReference(db, 'platform', 'Mobile')
  const yahoo = await makeReference(db, 'searchEngine', 'Yahoo')
  const n2s = await makeReference(db, 'tagType', 'N2S')
  const native = await makeReference(db, 'trafficSource', 'Native')
  const old = { created_at: daysAgo(30) }
  made['A'] = await makeProviderLink(db, { provider_id: north.id, daily_cap: 100, ...old })
  made['B'] = await makeProviderLink(db, {
    provider_id: south.id,
    daily_cap: 50,
    platform_id: mobile,
    ...old,
  })
  made['C'] = await makeProviderLink(db, {
    provider_id: south.id,
    search_engine_id: yahoo,
    quality_score: 'low',
    daily_cap: 70,
    ...old,
  })
  made['D'] = await makeProviderLink(db, {
    provider_id: north.id,
    tag_type_id: n2s,
    traffic_source_id: native,
    daily_cap: 20,
    reusable: false,
    ...old,
  })
  made['E'] = await makeProviderLink(db, {
    provider_id: north.id,
    disabled: true,
    description: '=1+1 100%',
    daily_cap: 0,
  })
  made['F'] = await makeProviderLink(db, { provider_id: north.id, daily_cap: 30, created_at: daysAgo(2) })
  await makeProviderLink(db, { provider_id: north.id, archived_at: new Date() })
  const [one, other] = [await makePublisher(db), await makePublisher(db)]
  ;[viaRule, viaGroup] = [one.id, other.id]
  await makeTargeting(db, { publisher_id: one.id, rules: [{ to: made['A'] }], state: 'draft' })
  const group = await makeGroup(db, { rules: [{ link: made['B'] }] })
  await makeTargeting(db, { publisher_id: other.id, rules: [{ to: group }], state: 'draft' })
  // An archived publisher link does not count as a use.
  await makeTargeting(db, { rules: [{ to: made['C'] }], state: 'draft', archived_at: new Date() })
  const engines = await db
    .insert(engine)
    .values([
      { id: crypto.randomUUID(), host: 'one' },
      { id: crypto.randomUUID(), host: 'two' },
    ])
    .returning()
  const seen = (link: string, at: Date, host = 0) => ({
    engine_id: engines[host]!.id,
    kind: 'provider_link' as const,
    entity_id: made[link]!.id,
    day: dayOf(new Date()),
    searches_today: 4,
    last_redirected_at: at,
  })
  await db
    .insert(activity)
    .values([
      seen('A', hoursAgo(0.2)),
      seen('A', hoursAgo(50), 1),
      seen('B', hoursAgo(5)),
      seen('C', hoursAgo(48)),
      seen('D', hoursAgo(24 * 9)),
    ])
  const today = dayOf(new Date())
  const yesterday = dayOf(new Date(Date.now() - 86_400_000))
  const used = (link: string, day: string, units: number) => ({
    day,
    kind: 'provider_link' as const,
    entity_id: made[link]!.id,
    leased: units,
    used: units,
  })
  await db
    .insert(capUsage)
    .values([used('A', today, 95), used('B', today, 50), used('A', yesterday, 100), used('B', yesterday, 49)])
})
after(() => api.close())

async function listed(query: Record<string, unknown> = {}): Promise<ProviderLink[]> {
  const { status, data, message } = await invoke(api.app, listProviderLinks, {
    token: api.admin,
    query: { order_by: 'id', order_direction: 'ASC', ...query },
  })
  assert.equal(status, 200, message)
  assert.equal(data.providerLinks.total, data.providerLinks.providerLinks.length)
  return data.providerLinks.providerLinks
}

const names = async (query: Record<string, unknown>) =>
  (await listed(query)).map((link) => nameOf(link.id)).join('')

test('every filter and checkbox works', async () => {
  const { A, B, C, D } = made as Record<'A' | 'B' | 'C' | 'D', ProviderLinkRow>
  const expected: [Record<string, unknown>, string][] = [
    [{}, 'ABCDEF'],
    [{ id: A.id }, 'A'],
    [{ link: B.link_source_identifier_value.toUpperCase() }, 'B'],
    [{ link: '100%' }, 'E'],
    [{ provider_id: B.provider_id }, 'BC'],
    [{ provider_id: [A.provider_id, B.provider_id], platform_id: B.platform_id }, 'B'],
    [{ search_engine_id: C.search_engine_id }, 'C'],
    [{ tag_type_id: D.tag_type_id }, 'D'],
    [{ traffic_source_id: D.traffic_source_id }, 'D'],
    [{ quality_score: ['LOW', 'direct'] }, 'C'],
    [{ publisher_id: viaRule }, 'A'],
    [{ publisher_id: viaGroup }, 'B'],
    [{ publisher_id: [viaRule, viaGroup] }, 'AB'],
    [{ publisher_id: 999_999 }, ''],
    [{ isLinked: 'linked' }, 'AB'],
    [{ isLinked: 'not_linked' }, 'CDEF'],
    [{ is_live: 'true' }, 'AB'],
    [{ is_live: 'false' }, 'CDEF'],
    [{ reusable: 'true' }, 'ABCEF'],
    [{ reusable: 'false' }, 'D'],
    // A reached its cap yesterday; E has no cap; all others had a cap and did not reach it.
    [{ didnot_reach_cap: 'true' }, 'BCDF'],
    [{ reached_cap: 'true' }, 'B'],
    [{ didnot_go_live: 'true' }, 'DEF'],
    [{ traffic_paused: 'true' }, 'BC'],
    [{ traffic_paused: 'true', isLinked: 'not_linked' }, 'C'],
  ]
  for (const [query, wanted] of expected) assert.equal(await names(query), wanted, JSON.stringify(query))
})

test('every order works both ways: equal values by id, empty ones last', async () => {
  const rank: Record<string, (link: ProviderLink) => string | number | null> = {
    id: (link) => link.id,
    link: (link) => link.link.toLowerCase(),
    provider: (link) => link.provider.name.toLowerCase(),
    tag_type: (link) => link.tag_type.name.toLowerCase(),
    search_engine: (link) => link.search_engine.name.toLowerCase(),
    platform: (link) => link.platform.name.toLowerCase(),
    traffic_source: (link) => link.traffic_source?.name.toLowerCase() ?? null,
    daily_cap: (link) => link.daily_cap,
    // A link without a cap has no remaining cap.
    remaining_cap: (link) => link.remaining_cap ?? 0,
    cap_consumed: (link) => link.cap_consumed,
    searches_today: (link) => link.advertiser_channel_search_counts[0]!.count,
    quality_score: (link) => link.quality_score,
    is_traffic_flowing: (link) => Number(link.is_traffic_flowing),
    is_live: (link) => Number(link.is_live),
    last_live: (link) => link.last_live,
    createdAt: (link) => link.createdAt,
    disabled: (link) => Number(link.disabled),
    reusable: (link) => Number(link.reusable),
  }
  assert.deepEqual(Object.keys(rank).toSorted(), [...providerLinkColumns].toSorted())
  const all = await listed()
  for (const [order_by, key] of Object.entries(rank))
    for (const [order_direction, way] of [
      ['ASC', 1],
      ['DESC', -1],
    ] as const) {
      const wanted = all.toSorted((a, b) => {
        const [x, y] = [key(a), key(b)]
        if (x === null || y === null) return x === y ? (a.id - b.id) * way : x === null ? 1 : -1
        return x === y ? (a.id - b.id) * way : x < y ? -way : way
      })
      const given = await listed({ order_by, order_direction })
      assert.deepEqual(
        given.map((link) => nameOf(link.id)),
        wanted.map((link) => nameOf(link.id)),
        `${order_by} ${order_direction}`,
      )
    }
})

test('pages join without gap or repeat, also where an order has two sides', async () => {
  for (const order_by of ['last_live', 'cap_consumed', 'searches_today', 'is_live', 'provider'])
    for (const order_direction of ['ASC', 'DESC']) {
      const whole = (await listed({ order_by, order_direction })).map((link) => link.id)
      const parts: number[] = []
      for (let page = 1; page <= 3; page += 1) {
        const query = { order_by, order_direction, page, size: 2 }
        const { data } = await invoke(api.app, listProviderLinks, { token: api.admin, query })
        assert.equal(data.providerLinks.total, 6)
        parts.push(...data.providerLinks.providerLinks.map((link) => link.id))
      }
      assert.deepEqual(parts, whole, `${order_by} ${order_direction}`)
    }
})

test('live figures: caps of the day, flowing, live, searches of today', async () => {
  const [a] = await listed({ id: made['A']!.id })
  assert.deepEqual(
    [
      a!.remaining_cap,
      a!.cap_consumed,
      a!.is_live,
      a!.is_traffic_flowing,
      a!.is_linked,
      a!.no_of_active_rules,
    ],
    [5, 95, true, true, true, 1],
  )
  assert.deepEqual(a!.advertiser_channel_search_counts[0], { count: 8, date: dayOf(new Date()) })
  const [b] = await listed({ id: made['B']!.id })
  assert.deepEqual([b!.remaining_cap, b!.is_live, b!.is_traffic_flowing], [0, true, false])
  const [e] = await listed({ id: made['E']!.id })
  assert.deepEqual([e!.remaining_cap, e!.last_live, e!.disabled], [null, null, true])
})

test('the download contains the whole view as CSV, and no cell is a formula', async () => {
  const reply = await api.app.inject({
    url: '/api/providers/links?download=true&size=2&order_direction=ASC',
    headers: { authorization: api.admin },
  })
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-disposition']), /filename="data-\d{8}-\d{6}\.csv"/)
  const lines = reply.body.trimEnd().split('\r\n')
  assert.equal(lines.length, 7)
  assert.match(lines[0]!, /^"ID","Link","Description","Advertiser",/)
  assert.match(lines[5]!, /,"'=1\+1 100%",/)
  assert.doesNotMatch(reply.body, /(?:^|,)"?[=+@]/m)
})

test('options of a select: links of the given traffic sources, and those without any', async () => {
  const { traffic_source_id: native, provider_id } = made['D']!
  const push = await makeReference(api.database.db, 'trafficSource', 'Push')
  const offered = async (traffic_source_id: number[]) => {
    const body = { provider_id: [provider_id], traffic_source_id }
    const { data } = await invoke(api.app, providerLinkOptions, { token: api.admin, body })
    return data.rows.map((row) => nameOf(row.id)).join('')
  }
  const all = await offered([])
  assert.ok(all.includes('AD'))
  assert.equal(await offered([native!, push]), all)
  assert.equal(await offered([push]), all.replace('D', ''))
})

test('a deleted link is returned as disabled to a rule that has it, and never offered', async () => {
  const { db } = api.database
  const gone = await makeProviderLink(db, { archived_at: new Date() })
  const options = async (body: object) =>
    (await invoke(api.app, providerLinkOptions, { token: api.admin, body })).data.rows
  assert.deepEqual(
    (await options({ provider_link_id: [gone.id] })).map((row) => [row.id, row.disabled]),
    [[gone.id, true]],
  )
  assert.deepEqual(await options({ provider_id: [gone.provider_id] }), [])
})

test('bad values are refused, and only admins may ask', async () => {
  for (const query of [
    { order_by: 'no_of_rules' },
    { isLinked: 'maybe' },
    { id: 'x' },
    { size: '0' },
    { quality_score: 'best' },
  ])
    assert.equal((await invoke(api.app, listProviderLinks, { token: api.admin, query })).status, 400)
  assert.equal((await invoke(api.app, listProviderLinks, { token: api.publisher })).status, 403)
  assert.equal((await invoke(api.app, listProviderLinks)).status, 401)
})
