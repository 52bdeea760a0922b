import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { CallDefinition } from '@headgate/contract/base/call'
import { exportContent } from '@headgate/contract/reports/exports'
import { publisherReports } from '@headgate/contract/reports/publisher-report'
import { publisherRevenueContent } from '@headgate/contract/publisher-api/revenue-call'
import { userReport, userReportFile } from '@headgate/contract/reports/user-report-calls'
import { publisherColumnKeys } from '@headgate/contract/settings/display-columns'
import { reportExport } from '@headgate/db/schema/all'
import { parseSearch } from '@headgate/domain/addresses/search-text'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { unzip } from '@headgate/server/xlsx/testing/read-xlsx'
import { eq } from 'drizzle-orm'
import { SERVICE_TOKEN, testAnalytics, type TestAnalytics } from './testing/analytics.ts'
import { foreignAddress, onlyOwn } from './testing/scopes/foreign.ts'
import { manyPublishers, type OwnPublisher } from './testing/scopes/many-publishers.ts'

/**
 * What publishers may call here. A new call for them is added to this list: the test below fails until it is. What its
 * replies may contain is known without more (docs/decisions/0272).
 */
const calls: CallDefinition[] = [publisherReports]

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
/** `SCOPE_CALLS=50000 npm test -- scopes` makes as many, by 200 publishers. */
const wanted = Number(process.env.SCOPE_CALLS ?? 400)
/** `npm test` gives a test half an hour. A long run takes longer, and reports each of its rounds. */
const LIMIT_MS = Math.max(1_800_000, wanted * 200)
const publisherCount = wanted >= 10_000 ? 200 : 10
const CALLS_OF_ROUND = 2_000
const now = new Date('2026-03-20T12:00:00Z')

let own: TestAnalytics
let publishers: OwnPublisher[]

before(async () => {
  own = await testAnalytics(() => now)
  publishers = await manyPublishers(own, publisherCount, [
    '2026-02-27',
    '2026-03-02',
    '2026-03-19',
    '2026-03-20',
  ])
})
after(() => own.close())

/** All routes of the service with their calls. */
const routes = () =>
  own.app.routeTable.flatMap(({ method, config }) =>
    config?.call === undefined || method === 'HEAD' ? [] : [config.call],
  )

const get = (url: string, { token }: OwnPublisher, method = 'GET') =>
  own.app.inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${token}` } })

type Reply = Awaited<ReturnType<typeof get>>

/** What a reply says: data, the text of a file, or the texts of a spreadsheet without the channels that were asked for. */
function contentOf(reply: Reply, url: string): unknown {
  const type = String(reply.headers['content-type'])
  if (type.startsWith('application/json')) return reply.json()
  if (!type.includes('spreadsheet')) return reply.body
  const asked = new URL(url, 'http://localhost').searchParams.getAll('channels')
  const texts = [...unzip(reply.rawPayload).values()].join('\n')
  return asked.reduce((text, channel) => text.replaceAll(channel, ''), texts)
}

test('every call that a publisher may make is in the list', () => {
  const open = routes().filter(({ access }) => access === 'all' || access === 'publisher')
  assert.deepEqual(new Set(open.map(({ path }) => path)), new Set(calls.map(({ path }) => path)))
})

type Work = (publisher: OwnPublisher, others: OwnPublisher[], random: SeededRandom) => Promise<void>

/** The same work for every publisher at once, each with random numbers of its own. */
const inParallel = (work: Work, firstSeed = seed) =>
  Promise.all(
    publishers.map((publisher, at) =>
      work(
        publisher,
        publishers.filter((one) => one !== publisher),
        new SeededRandom(firstSeed + at),
      ),
    ),
  )

/** Does the work so often in all, by every publisher at once. Each round is a subtest. */
async function inRounds(t: TestContext, times: number, work: Work): Promise<void> {
  const rounds = Math.ceil(times / CALLS_OF_ROUND)
  const timesOfEach = Math.ceil(times / rounds / publisherCount)
  const round: Work = async (...given) => {
    for (let count = timesOfEach; count > 0; count -= 1) await work(...given)
  }
  for (let at = 0; at < rounds; at += 1)
    await t.test(`round ${at + 1} of ${rounds}`, async () => {
      await inParallel(round, seed + at * publisherCount)
    })
}

test(
  `${publisherCount} publishers at once read nothing of each other (seed ${seed})`,
  { timeout: LIMIT_MS },
  async (t) => {
    const figures = new Map(calls.map(({ path }) => [path, 0]))
    let made = 0
    await inRounds(t, wanted, async (publisher, others, random) => {
      const call = random.pick(calls)
      const url = foreignAddress(call, others, random)
      const reply = await get(url, publisher)
      assert.ok(reply.statusCode === 200 || reply.statusCode === 400, `${url}: ${reply.body}`)
      made += 1
      if (reply.statusCode === 400) return
      const found = onlyOwn(contentOf(reply, url), publisher, url)
      figures.set(call.path, figures.get(call.path)! + found)
    })
    t.diagnostic(JSON.stringify({ seed, made, figures: Object.fromEntries(figures) }))
    for (const [path, found] of figures) assert.ok(found > 0, `${path} never had a figure`)
  },
)

/** A reply of a call that jobs make in the name of a publisher's user. */
const inTheNameOf = (call: CallDefinition, given: { params?: string; body?: object }) =>
  own.app.inject({
    method: call.method as 'GET',
    url: call.path.replace(':id', given.params ?? ''),
    headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
    ...(given.body && { payload: given.body }),
  })

test(
  'files and mails in the name of publishers have nothing of each other',
  { timeout: LIMIT_MS },
  async (t) => {
    const { db } = own.database
    const figures = { page: 0, file: 0, prepared: 0, key: 0 }
    await inRounds(t, wanted / 4, async (publisher, others, random) => {
      const url = foreignAddress(publisherReports, others, random)
      const query = url.slice(url.indexOf('?'))
      const label = `${query} for ${publisher.mark}`
      const body = { user: publisher.userId, report: publisherReports.report.id, query }
      // Whatever the address of the call says, the publisher is that of the key.
      const keyed = await own.app.inject({
        method: 'POST',
        url: `${publisherRevenueContent.path}${query}`,
        headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
        payload: { publisher: publisher.id, from: '2026-02-27', to: '2026-03-20', format: 'JSON' },
      })
      assert.equal(keyed.statusCode, 200, `${label}: ${keyed.body}`)
      figures.key += onlyOwn(keyed.json(), publisher, label)
      const page = await inTheNameOf(userReport, { body })
      assert.ok(page.statusCode === 200 || page.statusCode === 400, `${label}: ${page.body}`)
      if (page.statusCode === 400) return
      figures.page += onlyOwn(page.json(), publisher, label)
      const file = await inTheNameOf(userReportFile, { body: { ...body, bytes: 1_000_000 } })
      const { csv } = file.json().data as { csv: string }
      onlyOwn(csv, publisher, label)
      figures.file += csv.split('\n').length
      const [row] = await db
        .insert(reportExport)
        .values({
          user_id: publisher.userId,
          publisher_id: publisher.id,
          columns: [...publisherColumnKeys],
          report: publisherReports.report.id,
          format: 'csv',
          query: publisherReports.query.parse(parseSearch(query)),
        })
        .returning()
      const prepared = await inTheNameOf(exportContent, { params: String(row!.id) })
      assert.equal(prepared.statusCode, 200, `${label}: ${prepared.body}`)
      onlyOwn(prepared.body, publisher, label)
      figures.prepared += prepared.body.split('\n').length
      // A row that says another publisher is nobody's.
      await db
        .update(reportExport)
        .set({ publisher_id: random.pick(others).id })
        .where(eq(reportExport.id, row!.id))
      assert.equal((await inTheNameOf(exportContent, { params: String(row!.id) })).statusCode, 403)
    })
    t.diagnostic(JSON.stringify({ seed, ...figures }))
    for (const [what, found] of Object.entries(figures)) assert.ok(found > 0, `${what} never had anything`)
  },
)

test('calls of others are refused to a publisher, whatever is asked for', async () => {
  const closed = routes().filter(({ access }) => access === 'admin' || access === 'service')
  assert.ok(closed.length > 5)
  await inParallel(async (publisher, others, random) => {
    for (const call of closed) {
      const url = foreignAddress(call, others, random)
      const reply = await get(url, publisher, call.method)
      assert.equal(reply.statusCode, call.access === 'admin' ? 403 : 401, `${call.method} ${url}`)
      onlyOwn(reply.body, publisher, url)
    }
  })
})
