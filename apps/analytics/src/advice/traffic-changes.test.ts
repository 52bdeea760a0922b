import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { trafficChanges } from '@headgate/contract/advisor/traffic-changes'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { targeting } from '@headgate/db/schema/all'
import { addDays, HOUR_MS, utcDay } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { dataOf, SERVICE_TOKEN, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { storeHours } from './testing/stored-hours.ts'

const until = new Date(`${addDays(utcDay(new Date()), -2)}T15:00:00Z`)
const HOURS = 6 * 168 + 200

let own: TestAnalytics
let segment = 0

before(async () => {
  own = await testAnalytics(() => until)
})
after(() => own.close())

const body = {
  until: until.toISOString(),
  score: 3.5,
  sure_score: 8,
  part: 0.3,
  least: 100,
  decline_part: 0.2,
  decline_days: 3,
  decline_least: 500,
}

const ask = (token = SERVICE_TOKEN, given: object = body) =>
  own.app.inject({
    method: 'POST',
    url: trafficChanges.path,
    headers: { authorization: `Bearer ${token}` },
    payload: given,
  })
const changes = async () => dataOf(trafficChanges, await ask())
/** What is told, in short. */
const told = async () =>
  (await changes()).changes.map(({ kind, id, direction, since, form }) =>
    [kind, id, direction, form, (until.getTime() - Date.parse(since)) / HOUR_MS].join(' '),
  )

/** Hours of the day differ, and so do weekdays. */
const usual = (back: number) =>
  400 + 200 * Math.sin((back / 12) * Math.PI) + 60 * Math.sin((back / 84) * Math.PI)

async function makeLink(publisherId: number, providerId: number) {
  const link = await makeProviderLink(own.database.db, { provider_id: providerId })
  return makeTargeting(own.database.db, { publisher_id: publisherId, rules: [{ to: link }] })
}

const names = { publisher: '', provider: '' }
let publisherId = 0
let providerId = 0

async function makeBusiness() {
  segment += 1
  names.publisher = `Publisher ${segment}`
  names.provider = `Advertiser ${segment}`
  publisherId = (await makePublisher(own.database.db, { name: names.publisher })).id
  providerId = (await makeProvider(own.database.db, { name: names.provider })).id
}

/** The roll-up begins anew, with something after the last hour: what was recorded then is there whole. */
async function clear() {
  await own.warehouse.command({ sql: 'TRUNCATE TABLE search_hour' })
  await storeHours(
    own.warehouse,
    { publisher_id: 0, targeting_id: 0, hours: HOURS, until: new Date(until.getTime() + HOUR_MS) },
    () => 1,
  )
}

const store = (targetingId: number, searches: (back: number) => number) =>
  storeHours(
    own.warehouse,
    { publisher_id: publisherId, targeting_id: targetingId, provider_id: providerId, hours: HOURS, until },
    searches,
  )

test('only other parts ask; limits must be numbers above 0', async () => {
  assert.equal((await ask(own.admin)).statusCode, 401)
  assert.equal((await ask(SERVICE_TOKEN, { ...body, least: 0 })).statusCode, 400)
})

test('without any search nothing can be judged', async () => {
  await own.warehouse.command({ sql: 'TRUNCATE TABLE search_hour' })
  assert.deepEqual(await changes(), { until: null, changes: [] })
})

test('a link that fell is told once, with what was expected and came, and its usual RPM', async () => {
  await clear()
  await makeBusiness()
  const [fallen, calm] = [await makeLink(publisherId, providerId), await makeLink(publisherId, providerId)]
  await store(fallen.id, (back) => (back <= 4 ? 0.3 * usual(back) : usual(back)))
  await store(calm.id, (back) => 3 * usual(back))
  const day = addDays(utcDay(until), -20)
  await own.warehouse.command({
    sql: `INSERT INTO booked_row (provider_id, date, slot, version, publisher_id, targeting_id, net_revenue)
      VALUES (${providerId}, '${day}', 1, 1, ${publisherId}, ${fallen.id}, 448)`,
  })
  const { until: judged, changes: found } = await changes()
  assert.equal(judged, until.toISOString())
  assert.equal(found.length, 1)
  const [change] = found
  assert.deepEqual(
    { ...change, expected: 0, seen: 0, rpm: 0 },
    {
      kind: 'targeting',
      id: fallen.id,
      publisher: publisherId,
      form: 'hourly',
      direction: 'fall',
      since: new Date(until.getTime() - 4 * HOUR_MS).toISOString(),
      expected: 0,
      seen: 0,
      hours: 4,
      links: [],
      rpm: 0,
    },
  )
  const whole = [1, 2, 3, 4].reduce((sum, back) => sum + usual(back), 0)
  assert.ok(Math.abs(change!.expected / whole - 1) < 0.1, `${change!.expected} of ${whole}`)
  assert.ok(Math.abs(change!.seen / (0.3 * whole) - 1) < 0.01, String(change!.seen))
  // 448 USD in 28 days of about 400 searches an hour.
  assert.ok(Math.abs(change!.rpm! / (448 / (28 * 24 * 0.4)) - 1) < 0.05, String(change!.rpm))
})

test('a link that was switched off meanwhile is not told, and neither is what follows from it', async () => {
  const [one] = await told()
  const id = Number(one!.split(' ')[1])
  await own.database.db.update(targeting).set({ is_active: false }).where(eq(targeting.id, id))
  assert.deepEqual(await told(), [])
})

test('three links of a publisher that fell together are told as the publisher', async () => {
  await clear()
  await makeBusiness()
  const links = await Promise.all([0, 1, 2].map(() => makeLink(publisherId, providerId)))
  for (const { id } of links) await store(id, (back) => (back <= 3 ? 0 : usual(back)))
  assert.deepEqual(await told(), [`publisher ${publisherId} fall hourly 3`])
  const [change] = (await changes()).changes
  assert.deepEqual(
    change!.links,
    links.map(({ id }) => id).toSorted((a, b) => a - b),
  )
})

test('the last hour is not judged while nothing came after it, and hours without any record never are', async () => {
  await own.warehouse.command({ sql: 'TRUNCATE TABLE search_hour' })
  await makeBusiness()
  const link = await makeLink(publisherId, providerId)
  await store(link.id, (back) => (back === 1 ? 5 : usual(back)))
  assert.deepEqual((await changes()).until, new Date(until.getTime() - HOUR_MS).toISOString())
  assert.deepEqual(await told(), [])
  await storeHours(
    own.warehouse,
    { publisher_id: 0, targeting_id: 0, hours: 1, until: new Date(until.getTime() + HOUR_MS) },
    () => 1,
  )
  assert.deepEqual(await told(), [`targeting ${link.id} fall hourly 1`])
})

test('a slow decline is told where no hour stands out', async () => {
  await clear()
  await makeBusiness()
  const link = await makeLink(publisherId, providerId)
  await store(link.id, (back) => usual(back) * Math.exp((-0.09 * (HOURS - back)) / 168))
  const [one, ...others] = await told()
  assert.match(one!, new RegExp(`^targeting ${link.id} fall slow `))
  assert.deepEqual(others, [])
})
