import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { attention } from '@headgate/contract/overview/attention'
import { findRecords } from '@headgate/contract/overview/find-records'
import { listTargetings } from '@headgate/contract/targetings/list'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeTargeting,
} from '@headgate/db/sample/make'
import { activity, capUsage, engine, providerLink, targetingRule } from '@headgate/db/schema/all'
import { eq, sql } from 'drizzle-orm'
import { invoke, type TestApi, testApi } from '../testing/api.ts'

const ENGINE = '11111111-1111-4111-8111-111111111111'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const today = () => new Date().toISOString().slice(0, 10)

async function entries() {
  const { status, data } = await invoke(api.app, attention, { token: api.admin })
  assert.equal(status, 200)
  return data.entries
}

const names = async (kind: string) =>
  (await entries()).find((entry) => entry.kind === kind)?.examples.map(({ id }) => id) ?? []

const find = async (q: string) =>
  (await invoke(api.app, findRecords, { token: api.admin, query: { q } })).data.found

test('publishers read neither what needs attention nor records', async () => {
  assert.equal((await invoke(api.app, attention, { token: api.publisher })).status, 403)
  assert.equal((await invoke(api.app, findRecords, { token: api.publisher, query: { q: 'a' } })).status, 403)
  assert.equal((await invoke(api.app, findRecords, { token: api.admin, query: { q: '  ' } })).status, 400)
})

test('what needs attention is counted with its first records, and records in order are left out', async () => {
  const { db } = api.database
  assert.deepEqual(await entries(), [])
  const publisher = await makePublisher(db, { name: 'Attention Media' })
  const provider = await makeProvider(db, { name: 'Attention Search' })
  const to = await makeProviderLink(db, { provider_id: provider.id, daily_cap: 40 })
  const link = (given = {}) =>
    makeTargeting(db, { publisher_id: publisher.id, rules: [{ to, weight: 100 }], ...given })
  const good = await link()
  assert.deepEqual(await entries(), [])

  await db
    .insert(capUsage)
    .values({ day: today(), kind: 'provider_link', entity_id: to.id, leased: 40, used: 39 })
  assert.deepEqual(await entries(), [])
  await db.update(capUsage).set({ used: 40 })
  const [full] = await entries()
  assert.equal(full?.kind, 'advertiser_link_at_cap')
  assert.deepEqual(
    full.examples.map(({ id, name }) => [id, name]),
    [[to.id, `Attention Search · ${to.link_source_identifier_value}`]],
  )

  const never = await link({ state: 'draft' })
  assert.deepEqual(await names('never_published'), [never.id])
  const changed = await link({ state: 'edited' })
  assert.deepEqual(await names('unpublished_changes'), [changed.id])

  const bare = await link()
  await db.update(targetingRule).set({ disabled: true }).where(eq(targetingRule.targeting_id, bare.id))
  assert.deepEqual(await names('no_enabled_rule'), [bare.id])

  const capped = await link({ rules: [{ to, weight: 100, daily_cap: 10 }] })
  assert.deepEqual(await names('no_room'), [])
  const [rule] = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, capped.id))
  await db.insert(capUsage).values({ day: today(), kind: 'rule', entity_id: rule!.id, leased: 10, used: 10 })
  assert.deepEqual(await names('no_room'), [capped.id])

  const gone = await makeProviderLink(db, { provider_id: provider.id })
  const dead = await link({ rules: [{ to: gone, weight: 100 }] })
  await db.execute(sql`update provider_link set disabled = true where id = ${gone.id}`)
  assert.deepEqual(await names('unusable_advertiser_link'), [dead.id])

  await db.insert(engine).values({ id: ENGINE, host: 'test' })
  const lastRedirected = (minutes: number, entity_id: number) =>
    db.insert(activity).values({
      engine_id: ENGINE,
      kind: 'targeting',
      entity_id,
      day: today(),
      last_redirected_at: new Date(Date.now() - minutes * 60_000),
    })
  await lastRedirected(30, good.id)
  await lastRedirected(90, capped.id)
  assert.deepEqual(await names('traffic_paused'), [capped.id])
  const kinds = (await entries()).map(({ kind }) => kind)
  assert.deepEqual(kinds.slice(0, 3), ['advertiser_link_at_cap', 'no_room', 'no_enabled_rule'])

  for (let more = 0; more < 4; more += 1) await link({ state: 'draft' })
  const drafts = (await entries()).find(({ kind }) => kind === 'never_published')
  assert.equal(drafts?.count, 5)
  assert.equal(drafts.examples.length, 3)
})

test('a line of links in service leads to a list of what it counts', async () => {
  const { db } = api.database
  const inactive = await makePublisher(db, { name: 'Attention Elsewhere', status: false })
  const changed = await makeTargeting(db, { publisher_id: inactive.id, state: 'edited' })
  const off = await makeTargeting(db, { state: 'edited', is_active: false })
  await db.insert(activity).values(
    [changed, off].map(({ id }) => ({
      engine_id: ENGINE,
      kind: 'targeting' as const,
      entity_id: id,
      day: today(),
      last_redirected_at: new Date(Date.now() - 90 * 60_000),
    })),
  )
  const all = await entries()
  for (const [kind, filter] of [
    ['unpublished_changes', 'has_changes'],
    ['traffic_paused', 'traffic_paused'],
  ] as const) {
    const total = async (query: Record<string, unknown>) =>
      (await invoke(api.app, listTargetings, { token: api.admin, query })).data.total
    const count = all.find((entry) => entry.kind === kind)?.count
    assert.equal(await total({ [filter]: 'true', served: 'true' }), count, kind)
    assert.equal(await total({ [filter]: 'true' }), count! + 2, `${kind} of all links`)
  }
})

test('records are found by id, by name and by fields that belong to them; a short text finds beginnings of names', async () => {
  const { db } = api.database
  const publisher = await makePublisher(db, { name: 'Zephyrine Media' })
  const other = await makePublisher(db, { name: 'The Zephyrine Post' })
  const archived = await makePublisher(db, { name: 'Zephyrine Past', archived_at: new Date() })
  const provider = await makeProvider(db, { name: 'Zephyrine Search' })
  const to = await makeProviderLink(db, { provider_id: provider.id, description: 'Evening traffic' })
  const link = await makeTargeting(db, {
    publisher_id: publisher.id,
    tag_description: 'Toolbar 100%',
    rules: [{ to, weight: 100 }],
  })
  const group = await makeGroup(db, { description: 'Zephyrine group', rules: [{ link: to }] })

  const found = await find('zephyrine')
  const of = (kind: string) => found.filter((one) => one.kind === kind).map(({ id }) => id)
  assert.deepEqual(of('publisher'), [publisher.id, other.id], 'a name that starts with it comes first')
  assert.ok(!of('publisher').includes(archived.id))
  assert.deepEqual(of('advertiser'), [provider.id])
  assert.deepEqual(of('publisher_link'), [link.id])
  assert.deepEqual(of('advertiser_link'), [to.id])
  assert.deepEqual(of('group'), [group.id])
  assert.deepEqual(
    (await find('ze')).map(({ kind, id }) => [kind, id]),
    [
      ['publisher', publisher.id],
      ['advertiser', provider.id],
      ['group', group.id],
    ],
  )
  for (const text of [String(link.id), `#${link.id}`, `link ${link.id}`]) {
    const first = (await find(text)).find(({ kind }) => kind === 'publisher_link')
    assert.deepEqual([first?.id, first?.name], [link.id, `Zephyrine Media · link ${link.id}`], text)
  }
  assert.deepEqual(
    (await find('bar 100%')).map(({ id, note }) => [id, note]),
    [[link.id, 'Toolbar 100%']],
  )
  assert.equal((await find('evening traf'))[0]?.id, to.id)
  assert.equal((await find('admin@headgate.test'))[0]?.kind, 'user')
  assert.deepEqual(await find('100_'), [])
  assert.deepEqual(await find("no'such"), [])
})

test('a channel finds its advertiser link, also where the address does not have it', async () => {
  const { db } = api.database
  const link = await makeProviderLink(db, {
    link: 'https://plain.partner.example/results?q=[Q]',
    link_source_identifier_value: 'QX-7788',
  })
  assert.deepEqual(
    (await find('qx-7788')).map(({ kind, id, channel }) => [kind, id, channel]),
    [['advertiser_link', link.id, 'QX-7788']],
  )
})

test('a whole channel is found among hundreds that contain it, and archived ones hide none', async () => {
  const { db } = api.database
  const { id: _, ...first } = await makeProviderLink(db, { description: 'Busy' })
  const crowd = (archived_at: Date | null) =>
    Array.from({ length: 250 }, (__, at) => ({
      ...first,
      link_source_identifier_value: `CWX-1${1000 + at}`,
      archived_at,
    }))
  await db.insert(providerLink).values(crowd(new Date()))
  const inUse = await makeProviderLink(db, { link_source_identifier_value: 'CWX-19999' })
  assert.deepEqual(
    (await find('cwx-1')).map(({ id }) => id),
    [inUse.id],
  )
  await db.insert(providerLink).values(crowd(null))
  const whole = await makeProviderLink(db, { link_source_identifier_value: 'CWX-1' })
  const found = await find('cwx-1')
  assert.deepEqual([found[0]?.id, found.length], [whole.id, 5])
  const short = await makeProviderLink(db, { link_source_identifier_value: 'C-7' })
  assert.deepEqual(
    (await find('c-7')).map(({ id }) => id),
    [short.id],
    'a whole channel may be short',
  )
})

test('a pasted address finds the publisher link that it belongs to, in each of its forms', async () => {
  const { db } = api.database
  const to = await makeProviderLink(db)
  const { id, publisher_id: publisher, link } = await makeTargeting(db, { rules: [{ to, weight: 100 }] })
  const pasted = [
    link,
    link.replaceAll(/\[[A-Z_]+\]/g, 'garden%20chairs'),
    `https://go.example/search/${publisher}/${id}?q=x`,
    `https://go.example/s?q=x&p=${publisher}&t=${id}`,
  ]
  for (const address of pasted)
    assert.deepEqual(
      (await find(address)).map((one) => [one.kind, one.id]),
      [['publisher_link', id]],
      address,
    )
  assert.deepEqual(await find(`https://go.example/search/${publisher + 1}/${id}?q=x`), [])
})

const idsOf = async (address: string) => (await find(address)).map(({ id }) => id)

test('a pasted address of an advertiser finds the links with it: the same, or its host, path and channel', async () => {
  const { db } = api.database
  const base = 'https://pasted.partner.example/results'
  const one = await makeProviderLink(db, {
    link: `${base}?q=[Q]&channel=PA-1`,
    link_source_identifier_value: 'PA-1',
  })
  await makeProviderLink(db, { link: `${base}?q=[Q]&channel=PA-2`, link_source_identifier_value: 'PA-2' })
  assert.deepEqual(await idsOf(one.link), [one.id])
  assert.deepEqual(await idsOf(`${base}?q=shoes&channel=PA-1&cid=77`), [one.id])
  assert.deepEqual(await idsOf(`${base}?q=shoes&channel=PA-9`), [])
  assert.deepEqual(await idsOf('https://other.example/results?channel=PA-1'), [])
})

test('at most five of a kind are found, however many match', async () => {
  const { db } = api.database
  for (let index = 1; index <= 7; index += 1) await makePublisher(db, { name: `Crowd ${index}` })
  assert.deepEqual(
    (await find('crowd')).map(({ name }) => name),
    ['Crowd 1', 'Crowd 2', 'Crowd 3', 'Crowd 4', 'Crowd 5'],
  )
})
