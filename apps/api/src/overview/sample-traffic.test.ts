import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sampleTraffic, sendSampleTraffic } from '@headgate/contract/overview/sample-traffic'
import { writeActivity } from '@headgate/db/engine/activity'
import {
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeSettings,
  makeTargeting,
} from '@headgate/db/sample/make'
import { activity, audit, engine, targeting } from '@headgate/db/schema/all'
import { eq, sql } from 'drizzle-orm'
import { invoke, type TestApi, testApi } from '../testing/api.ts'

const ENGINE = '11111111-1111-4111-8111-111111111111'

let api: TestApi
let link: number
before(async () => {
  api = await testApi()
  const { db } = api.database
  await makeSettings(db, { default_domain: 'https://search.sample.example/' })
  const publisher = await makePublisher(db)
  const provider = await makeProvider(db)
  const to = await makeProviderLink(db, { provider_id: provider.id })
  link = (await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to, weight: 100 }] })).id
  await db.insert(engine).values({ id: ENGINE, host: 'test' })
})
after(() => api.close())

const read = async () => (await invoke(api.app, sampleTraffic, { token: api.admin })).data
const press = (token = api.admin) => invoke(api.app, sendSampleTraffic, { token })

async function queued() {
  const { rows } = await api.database.db.execute<{ id: string; data: Record<string, unknown> }>(
    sql`select id, data from pgboss.job where name = 'sample-traffic'`,
  )
  return rows
}

const audited = () => api.database.db.select().from(audit).where(eq(audit.entity, 'sample_traffic'))

/** Ends the job that waits, as the jobs do after a failure. */
const fail = (output: object) =>
  api.database.db.execute(
    sql`update pgboss.job set state = 'failed', output = ${JSON.stringify(output)}::jsonb where name = 'sample-traffic'`,
  )

beforeEach(async () => {
  // The first call makes the queue and its tables.
  await read()
  await api.database.db.execute(sql`delete from pgboss.job where name = 'sample-traffic'`)
})

test('only admins read and send', async () => {
  assert.equal((await invoke(api.app, sampleTraffic, { token: api.publisher })).status, 403)
  assert.equal((await press(api.publisher)).status, 403)
  assert.equal((await invoke(api.app, sampleTraffic)).status, 401)
  assert.equal((await invoke(api.app, sendSampleTraffic)).status, 401)
  assert.deepEqual(await queued(), [])
})

test('two presses at once queue one job, which is audited once; a third press is refused as well', async () => {
  assert.deepEqual(await read(), {
    state: 'possible',
    address: 'https://search.sample.example',
    problem: null,
  })
  const both = await Promise.all([press(), press()])
  assert.equal(both.filter(({ status }) => status === 200).length, 1)
  const third = await press()
  for (const { error } of [...both.filter(({ status }) => status === 409), third])
    assert.equal(error?.code, 'sample_on_its_way')
  const done = both.find(({ status }) => status === 200)!
  assert.deepEqual(done.data, { address: 'https://search.sample.example', searches: 200 })
  const [job, ...more] = await queued()
  assert.deepEqual(more, [])
  const { seed, ...data } = job!.data
  assert.equal(typeof seed, 'number')
  assert.deepEqual(data, { address: 'https://search.sample.example', searches: 200, rate: 20 })
  assert.deepEqual(
    (await audited()).map((row) => [row.action, row.entity_id, row.actor_email, row.after]),
    [['create', job!.id, 'admin@headgate.test', data]],
  )
  assert.equal((await read()).state, 'on_their_way')
})

test('after a failure the reason is shown, and a press sends again', async () => {
  await press()
  await fail({ message: 'JobProblem: No engine.', problem: 'No engine.' })
  assert.deepEqual(
    [await read()].map(({ state, problem }) => [state, problem]),
    [['possible', 'No engine.']],
  )
  assert.equal((await press()).status, 200)
  assert.deepEqual(
    [await read()].map(({ state, problem }) => [state, problem]),
    [['on_their_way', null]],
  )
  await fail({ message: 'TypeError: x is not a function' })
  assert.match((await read()).problem ?? '', /log of the jobs/)
})

test('it is refused while no publisher link serves, and while no default domain is set', async () => {
  const { db } = api.database
  const before = (await audited()).length
  await db.update(targeting).set({ is_active: false }).where(eq(targeting.id, link))
  assert.equal((await read()).state, 'no_link')
  const unserved = await press()
  assert.deepEqual([unserved.status, unserved.error?.code], [409, 'no_serving_link'])
  assert.match(unserved.message, /^Publish a publisher link first/)
  await db.update(targeting).set({ is_active: true }).where(eq(targeting.id, link))

  await makeSettings(db, { default_domain: null })
  assert.deepEqual(await read(), { state: 'no_domain', address: null, problem: null })
  const homeless = await press()
  assert.deepEqual([homeless.status, homeless.error?.code], [409, 'settings_not_set'])
  assert.match(homeless.message, /Settings/)
  await makeSettings(db, { default_domain: 'https://search.sample.example' })
  assert.deepEqual(await queued(), [])
  assert.equal((await audited()).length, before)
})

test('it is refused for good once a search has come in, also years ago', async () => {
  const { db } = api.database
  const count = (searchesTotal: number) =>
    writeActivity(db, ENGINE, [
      {
        kind: 'targeting',
        entityId: link,
        searchesTotal,
        day: '2020-01-01',
        searchesToday: searchesTotal,
        searchesYesterday: 0,
        lastRedirectedAt: null,
      },
    ])
  await count(0)
  assert.equal((await read()).state, 'possible')
  await count(1)
  assert.equal((await read()).state, 'searches_came_in')
  const { status, error, message } = await press()
  assert.deepEqual([status, error?.code], [409, 'searches_came_in'])
  assert.match(message, /Explain Search/)
  assert.deepEqual(await queued(), [])
  await db.delete(activity)
})
