import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  connectedAdvertiserLinks,
  listTargetings,
  targetingColumns,
  targetingsQuery,
} from '@headgate/contract/targetings/list'
import { messages } from '@headgate/contract/base/messages'
import { makeGroup, makeProvider, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { engine, publisher, tagType, targeting, targetingRule } from '@headgate/db/schema/all'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { invoke, testApi, type TestApi } from '../testing/api.ts'
import { listedIds, makeModelWorld, shownOf, type ModelWorld } from '../testing/targeting-list-model.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
console.log(`seed ${seed}`)

let api: TestApi
let world: ModelWorld
before(async () => {
  api = await testApi()
  world = await makeModelWorld(api.database.db, new SeededRandom(seed), 70)
})
after(() => api.close())

async function list(query: Record<string, unknown>, token = api.admin) {
  const answer = await invoke(api.app, listTargetings, { token, query })
  assert.equal(answer.status, 200, answer.message)
  return answer.data
}

/** Compares the page of the list with that of the model. */
async function compare(given: Record<string, unknown>): Promise<void> {
  const query = targetingsQuery.parse(given)
  const all = listedIds(world, query)
  const page = all.slice((query.page - 1) * query.size, query.page * query.size)
  const answer = await list(given)
  const label = JSON.stringify(given)
  assert.deepEqual(
    answer.targetings.map((row) => row.id),
    page,
    label,
  )
  assert.equal(answer.total, all.length, label)
}

const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 4 })

/** Queries as a browser sends them. `isLive` also allows filters on figures from engines, which depend on the hour. */
const queries = (isLive: boolean) => {
  const live = new Set(['cap_consumed', 'searches_today', 'is_traffic_flowing', 'is_live', 'last_live'])
  const box = sometimes(fc.constant('true'))
  const ids = (all: Iterable<number>) => sometimes(fc.subarray([...all], { minLength: 1 }).map(String))
  return fc
    .record({
      q: sometimes(
        fc.constantFrom(
          'abc',
          'de',
          'B',
          'CEDAR',
          '1',
          '12',
          '100%',
          '_sale',
          'go.example',
          'nothing like it',
        ),
      ),
      traffic_type: ids(world.tagTypes.keys()),
      traffic_source: ids(world.sources.keys()),
      publisher: ids(world.publishers.keys()),
      status: sometimes(fc.constantFrom('published', 'draft')),
      has_changes: sometimes(fc.constant('true')),
      never_published: sometimes(fc.constant('true')),
      served: sometimes(fc.constant('true')),
      archived: sometimes(fc.constant('true')),
      id: fc.option(fc.constantFrom(...world.links.map(({ id }) => id)), { nil: undefined, freq: 12 }),
      is_live: isLive ? sometimes(fc.constantFrom('true', 'false')) : fc.constant(undefined),
      didnot_reach_cap: isLive ? box : fc.constant(undefined),
      didnot_go_live: isLive ? box : fc.constant(undefined),
      traffic_paused: isLive ? box : fc.constant(undefined),
      order_by: fc.constantFrom(...targetingColumns.filter((column) => isLive || !live.has(column))),
      order_direction: fc.constantFrom('ASC', 'DESC'),
      page: fc.constantFrom(1, 1, 2, 3, 40),
      size: fc.constantFrom(2, 5, 50, 200),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
}

test('every filter, order and page of generated links equals that of a plain model', async () => {
  await fc.assert(fc.asyncProperty(queries(true), compare), { seed, numRuns: 250 })
})

test('each filter and each column works by itself', async () => {
  const [publisherId] = world.publishers.keys()
  const filters: Record<string, unknown>[] = [
    { q: 'alder' },
    { q: '=1' },
    { q: String(world.links[7]!.id) },
    { publisher: publisherId },
    { traffic_type: [...world.tagTypes.keys()][0] },
    { traffic_source: [...world.sources.keys()][1] },
    { id: world.links[3]!.id },
    { status: 'published' },
    { status: 'draft' },
    { has_changes: 'true' },
    { never_published: 'true' },
    { served: 'true' },
    { is_live: 'true' },
    { is_live: 'false' },
    { didnot_reach_cap: 'true' },
    { didnot_go_live: 'true' },
    { traffic_paused: 'true' },
    { archived: 'true' },
  ]
  for (const filter of filters) {
    await compare(filter)
    // A filter that finds nothing, or everything, would prove nothing.
    if (!('id' in filter || 'q' in filter)) assert.ok((await list(filter)).total > 0, JSON.stringify(filter))
  }
  for (const order_by of targetingColumns)
    for (const order_direction of ['ASC', 'DESC'])
      for (const archived of ['false', 'true'])
        for (const size of [200, 20])
          await compare({ order_by, order_direction, archived, size, page: size === 20 ? 2 : 1 })
})

test('each row shows its names, caps of the day and live figures', async () => {
  for (const archived of ['false', 'true']) {
    const { targetings } = await list({ size: 200, archived })
    for (const row of targetings) {
      const {
        age: _age,
        usedYesterday: _used,
        isNew: _new,
        searches_today: _searches,
        ...shown
      } = shownOf(
        world.links.find(({ id }) => id === row.id)!,
        world,
      )
      assert.partialDeepStrictEqual(row, shown)
    }
  }
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

test('the moment of the figures is the last feedback of the running engine that is furthest behind', async () => {
  const { db } = api.database
  const engines = await db.select({ id: engine.id }).from(engine)
  const seen = [ago(3), ago(20)]
  for (const [at, { id }] of engines.entries())
    await db.update(engine).set({ figures_at: seen[at]!, seen_at: new Date() }).where(eq(engine.id, id))
  assert.equal((await list({})).live_at, seen[1]!.toISOString(), 'not a contact for leases')
  // Engines that are gone do not make figures look old.
  await db
    .update(engine)
    .set({ seen_at: ago(3_600) })
    .where(eq(engine.id, engines[1]!.id))
  assert.equal((await list({})).live_at, seen[0]!.toISOString())
})

test('after any write, the next reply is right', async () => {
  const { db } = api.database
  const random = new SeededRandom(seed)
  const link = () => random.pick(world.links)
  const changes: (() => Promise<void>)[] = [
    async () => {
      const one = link()
      one.archivedAt = one.archivedAt ? null : new Date()
      await db
        .update(targeting)
        .set({ archived_at: one.archivedAt, updated_at: one.updatedAt })
        .where(eq(targeting.id, one.id))
    },
    async () => {
      const one = link()
      one.status = random.pick(['draft', 'published'])
      one.tagTypes = [...world.tagTypes.keys()].filter(() => random.chance(0.5))
      await db
        .update(targeting)
        .set({ status: one.status, tag_type_ids: one.tagTypes, updated_at: one.updatedAt })
        .where(eq(targeting.id, one.id))
    },
    async () => {
      const rule = random.pick(world.links.flatMap(({ rules }) => rules))
      rule.disabled = !rule.disabled
      rule.cap = random.pick([0, 10, 70])
      await db
        .update(targetingRule)
        .set({ disabled: rule.disabled, daily_cap: rule.cap })
        .where(eq(targetingRule.id, rule.id))
    },
    async () => {
      const id = random.pick([...world.publishers.keys()])
      const name = `${random.pick(['Aspen', 'beech', 'Elm', 'fir'])} ${id}`
      world.publishers.set(id, name)
      await db.update(publisher).set({ name }).where(eq(publisher.id, id))
    },
    async () => {
      const id = random.pick([...world.tagTypes.keys()])
      const name = `${random.pick(['x', 'Y', 'z'])}${id}`
      world.tagTypes.set(id, name)
      await db.update(tagType).set({ name }).where(eq(tagType.id, id))
    },
    async () => {
      const [gone] = world.links.splice(random.between(0, world.links.length - 1), 1)
      await db.delete(targeting).where(eq(targeting.id, gone!.id))
    },
  ]
  const asked = fc.sample(queries(false), { seed, numRuns: 12 })
  for (let step = 0; step < 15; step++) {
    await random.pick(changes)()
    for (const query of asked.slice(step % 3, (step % 3) + 8)) await compare(query)
  }
})

test('an uncommitted change is invisible, and is visible at once after the commit', async () => {
  const before = (await list({ order_by: 'publisher' })).total
  const one = world.links.find(({ archivedAt }) => archivedAt === null)
  const client = await api.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('update targeting set archived_at = now() where id = $1', [one!.id])
    assert.equal((await list({ order_by: 'publisher' })).total, before)
    await client.query('commit')
    one!.archivedAt = new Date()
    assert.equal((await list({ order_by: 'publisher' })).total, before - 1)
    await client.query('begin')
    await client.query('update targeting set archived_at = null where id = $1', [one!.id])
    await client.query('rollback')
    assert.equal((await list({ order_by: 'publisher' })).total, before - 1)
  } finally {
    client.release()
  }
})

test('the download contains the whole view of each tab as CSV, named with the time, and no cell is a formula', async () => {
  const get = (query: string) =>
    api.app.inject({ url: `/api/targetings?download=true&${query}`, headers: { authorization: api.admin } })
  const active = await get('size=2&order_by=link&order_direction=ASC')
  assert.equal(active.statusCode, 200)
  assert.match(String(active.headers['content-type']), /^text\/csv/)
  assert.match(String(active.headers['content-disposition']), /filename="publisher-links-\d{8}-\d{6}\.csv"/)
  const lines = active.body.trimEnd().split('\r\n')
  assert.equal(
    lines[0]!.replaceAll('"', ''),
    'Id,Publisher,Link,Traffic Type,Traffic Source,Status,Active,Last Updated (UTC),Daily Cap,Cap consumption,Is Traffic Flowing?,Is Live,last Live (UTC)',
  )
  const wanted = listedIds(world, { order_by: 'link', order_direction: 'ASC' })
  assert.deepEqual(
    lines.slice(1).map((line) => Number(line.split(',')[0])),
    wanted,
  )
  const { db } = api.database
  const { publisher_id: publisherId } = await makeTargeting(db, {
    archived_at: new Date('2026-01-02T03:04:00Z'),
  })
  await db.update(publisher).set({ name: '=HYPERLINK("x")' }).where(eq(publisher.id, publisherId))
  const archived = (await get('archived=true')).body.trimEnd().split('\r\n')
  assert.equal(archived[0], '"Pub Link ID","Publisher","Link","Archived At (UTC)"')
  assert.match(archived[1]!, /^\d+,"'=HYPERLINK\(""x""\)","http:.*","2026-01-02 03:04"$/)
})

test('connected advertiser links: by rules and through groups, including disabled ones', async () => {
  const { db } = api.database
  const { id: providerId } = await makeProvider(db, { name: 'North' })
  const one = await makeProviderLink(db, { provider_id: providerId })
  const other = await makeProviderLink(db, { provider_id: providerId })
  const third = await makeProviderLink(db, { provider_id: providerId })
  const group = await makeGroup(db, { rules: [{ link: other }, { link: third, active: false }] })
  const off = await makeGroup(db, { rules: [{ link: one }], active: false })
  const { id } = await makeTargeting(db, {
    rules: [
      { to: one },
      { to: group },
      { to: off },
      { to: other, disabled: true },
      { to: third, archived_at: new Date() },
    ],
  })
  const connected = (of: number, token = api.admin) =>
    invoke(api.app, connectedAdvertiserLinks, { token, params: { id: of } })
  const { data } = await connected(id)
  assert.deepEqual(
    data.advertiserLinksArray.map((row) => [
      row.provider_name,
      row.provider_link_id,
      row.provider_link,
      row.rule_disabled,
      row.advertiser_link_group_id,
    ]),
    [
      ['North', one.id, one.link, false, null],
      ['North', other.id, other.link, false, group.id],
      ['North', third.id, third.link, true, group.id],
      ['North', one.id, one.link, true, off.id],
      ['North', other.id, other.link, true, null],
    ],
  )
  const unknown = await connected(999_999)
  assert.deepEqual([unknown.status, unknown.message], [404, messages.targetings.notFound])
  assert.equal((await connected(id, api.publisher)).status, 403)
})

test('bad values are refused, and only admins may ask', async () => {
  for (const query of [
    { order_by: 'notes' },
    { status: 'both' },
    { is_live: 'maybe' },
    { id: 'x' },
    { size: '0' },
    { publisher: '1,x' },
  ])
    assert.equal((await invoke(api.app, listTargetings, { token: api.admin, query })).status, 400)
  assert.equal((await invoke(api.app, listTargetings, { token: api.publisher })).status, 403)
  assert.equal((await invoke(api.app, listTargetings)).status, 401)
})
