import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addReferenceData } from '@headgate/db/settings/reference-data'
import { loadSampleBusiness } from '@headgate/db/sample/business'
import { daysBefore, utcDay } from '@headgate/domain/days'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { createLog } from '@headgate/runtime/log'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { CREDENTIALS_KEY, credentialsOf, keptSeal } from '@headgate/runtime/keys/seal'
import { loadRevenue, type LoadedRevenue } from '@headgate/tools/sample-past/load-revenue'
import { sendPast } from '@headgate/tools/sample-past/send-past'
import { readEngineCells } from '@headgate/warehouse/revenue/engine-cells'
import { SERVICE_TOKEN, testAnalytics, type TestAnalytics } from '../testing/analytics.ts'
import { rowsAsKnown } from './rows-as-known.ts'

/** Fewer days than at a first start, but enough for everything that happens in them. */
const DAYS = 40
const now = new Date()

let t: TestAnalytics
let searches: number
let loaded: LoadedRevenue

before(async () => {
  t = await testAnalytics()
  const { db } = t.database
  const seal = keptSeal(t.dataDir, CREDENTIALS_KEY)
  await addReferenceData(db, 'admin@headgate.test')
  await loadSampleBusiness(db, {
    redirectOrigin: 'http://localhost:4080',
    redirectType: 'standard',
    seal: (text, providerId) => seal.close(text, credentialsOf(providerId)),
    // Nothing listens there: runs of the past have a server of their own.
    partnerOrigin: 'http://127.0.0.1:9',
  })
  const analytics = new PartClient(await t.app.listen({ port: 0, host: '127.0.0.1' }), SERVICE_TOKEN)
  searches = await sendPast(t.database, analytics, now, DAYS)
  const needs = {
    settings: { DATA_DIR: t.dataDir },
    database: t.database,
    analytics,
    log: createLog('test', 'warn'),
  }
  // As jobs do it before the past is there.
  await t.database.pool.query(
    `insert into maturity_back_test (day, tested, error, plain_error, factor_before, factor)
     values ($1, 999, 0, 0, 1.3, 1.3)`,
    [utcDay(now)],
  )
  loaded = await loadRevenue(needs, now, DAYS)
})
after(() => t.close())

const records = async <R extends object>(text: string) => (await t.database.pool.query<R>(text)).rows
const stored = async <R extends object>(sql: string) => (await t.warehouse.query<R>({ sql })).rows

/** Sums by key, as text. */
const sums = async (sql: string) =>
  new Map((await stored<{ key: string; gross: string }>(sql)).map(({ key, gross }) => [key, gross]))

test('every search is in the roll-up, and the cells of bookings have the same searches as reports', async () => {
  const [sum] = await stored<{ all: number; redirected: number }>(
    'SELECT sum(searches) AS all, sum(redirected) AS redirected FROM search_hour WHERE batch = 0',
  )
  assert.equal(sum!.all, searches)
  const range = { from: daysBefore(DAYS, now), to: utcDay(now) }
  let redirected = 0
  for (const { id } of await records<{ id: number }>('select id from provider'))
    for (const cells of (await readEngineCells(t.warehouse, id, range)).values())
      for (const cell of cells) redirected += cell.redirected
  assert.equal(redirected, sum!.redirected)
})

test('one day had an outage, and one advertiser dropped', async () => {
  const days = await stored<{ back: number; all: number; dropped: number }>(`
    SELECT dateDiff('day', toDate(hour), toDate('${utcDay(now)}')) AS back, sum(searches) AS all,
      sumIf(redirected, channel LIKE 'ORR-%') AS dropped
    FROM search_hour WHERE batch = 0 GROUP BY back`)
  const of = (from: number, to: number, what: 'all' | 'dropped') => {
    const found = days.filter(({ back }) => back >= from && back <= to)
    return found.reduce((total, day) => total + day[what], 0) / found.length
  }
  // Seven days on both sides, so that weekends weigh the same.
  assert.ok(of(23, 23, 'all') < 0.75 * of(24, 30, 'all'))
  assert.ok(of(4, 17, 'dropped') < 0.6 * of(24, 37, 'dropped'))
})

test('gross of the booked rows is gross of the truth, for each advertiser and day', async () => {
  const covered = await records<{ provider: number; day: string; load: number }>(`
    select distinct on (i.provider_id, d.day) i.provider_id as provider, d.day::text, i.load
    from revenue_import i join revenue_import_day d on d.import_id = i.id
    where i.in_force and i.scope = 'days' order by i.provider_id, d.day, i.id desc`)
  assert.ok(covered.length > 100)
  const reported = await sums(`
    SELECT concat(toString(provider_id), ' ', toString(date), ' ', toString(load)) AS key,
      toString(sum(revenue)) AS gross FROM reported_row GROUP BY key`)
  const booked = await sums(`
    SELECT concat(toString(provider_id), ' ', toString(date)) AS key, toString(sum(gross_revenue)) AS gross
    FROM booked_row FINAL GROUP BY key`)
  const noted = await records<{ key: string; gross: string }>(
    `select concat(provider_id, ' ', day) as key, gross::float8::text as gross from advertiser_day`,
  )
  for (const { provider, day, load } of covered)
    assert.equal(
      Number(booked.get(`${provider} ${day}`) ?? 0),
      Number(reported.get(`${provider} ${day} ${load}`) ?? 0),
      `advertiser ${provider} on ${day}`,
    )
  assert.equal(noted.length, covered.length)
  for (const { key, gross } of noted) assert.equal(Number(gross), Number(booked.get(key) ?? 0), key)
})

test('an advertiser reports no more searches than were sent to it, and no more clicks than searches', async () => {
  const [row] = await stored<{ reported: number; monetized: number; clicks: number }>(`
    SELECT sum(total_searches) AS reported, sum(monetized_searches) AS monetized, sum(clicks) AS clicks
    FROM booked_row FINAL`)
  const [sent] = await stored<{ redirected: number }>(
    'SELECT sum(redirected) AS redirected FROM search_hour WHERE batch = 0',
  )
  const { reported, monetized, clicks } = row!
  assert.ok(clicks > 0 && clicks <= monetized)
  assert.ok(monetized <= reported && reported <= sent!.redirected)
})

test('most money finds its account, and what does not is what the documents name', async () => {
  const rows = await stored<{ channel: string; known: number; gross: number }>(`
    SELECT channel, publisher_account_id != 0 AS known, toFloat64(sum(gross_revenue)) AS gross
    FROM booked_row FINAL GROUP BY channel, known`)
  const gross = (known: number) =>
    rows.filter((row) => row.known === known).reduce((total, row) => total + row.gross, 0)
  assert.ok(gross(0) > 0 && gross(0) < 0.1 * gross(1), `${gross(0)} of ${gross(1)}`)
  const unmatched = new Set(rows.filter((row) => row.known === 0).map((row) => row.channel))
  for (const channel of unmatched)
    assert.ok(
      ['ADL-0999', 'NLM_1026', 'NLM-1021', 'KST1035', 'bfn 1o27', 'KST-TEST'].includes(channel),
      channel,
    )
  assert.ok(unmatched.has('ADL-0999') && unmatched.has('NLM_1026') && unmatched.has('KST1035'))
})

test('there are failed files, skipped rows, a dry run that waits, corrections, and a failed run of the API', async () => {
  const stages = await records<{ stage: string; message: string; n: number }>(
    `select stage, min(message) as message, count(*)::int as n from revenue_import where kind = 'file'
     group by stage, message like '%Excel%' or message like '%column%'`,
  )
  assert.equal(
    stages.filter(({ stage }) => stage === 'failed').reduce((sum, { n }) => sum + n, 0),
    2,
  )
  assert.equal(stages.find(({ stage }) => stage === 'checked')?.n, 1)
  assert.ok(stages.every(({ stage }) => ['failed', 'checked', 'done'].includes(stage)))
  const count = async (from: string) =>
    (await records<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n
  assert.ok((await count(`revenue_import where total_failed > 0`)) > 0)
  assert.ok((await count(`restatement where publisher_id is null`)) > 20)
  assert.equal(await count(`api_run where status = 'Failed' and message like '%replied with 401.%'`), 1)
  assert.equal(await count(`api_run`), loaded.runs)
  assert.equal(await count(`revenue_import where kind = 'file'`), loaded.files)
  assert.equal(await count('booking_request'), 0)
})

test('everything is dated as it came, and the audit says when it was loaded', async () => {
  const [row] = await records<{ spread: number; wrong: number; files: number }>(`
    select (max(created_at)::date - min(created_at)::date)::int as spread,
      count(*) filter (where created_at <> made_at or booked_at < made_at)::int as wrong from revenue_import`)
  assert.ok(row!.spread >= DAYS - 10)
  assert.equal(row!.wrong, 0)
  const history = await records<{ ages: number }>(`
    select count(distinct at)::int as ages from advertiser_day_history group by provider_id, day having count(*) > 2`)
  assert.ok(history.length > 20)
  const states = await records<{ maturity: string; shares: number }>(`
    select maturity, count(expected_share)::int as shares from advertiser_day group by maturity`)
  assert.ok(states.some(({ maturity }) => maturity === 'settled'))
  assert.ok(states.some(({ maturity, shares }) => maturity === 'estimated' && shares > 0))
  const [trend] = await records<{ days: number; lower: number }>(`
    select count(distinct day)::int as days, count(*) filter (where gross < last)::int as lower
    from (select *, last_value(gross) over (partition by provider_id order by day
        rows between unbounded preceding and unbounded following) as last from unmatched_total) t`)
  assert.ok(trend!.days > 15 && trend!.lower > 10, JSON.stringify(trend))
  const [tested] = await records<{ tested: number }>(
    `select tested::int as tested from maturity_back_test where day = '${utcDay(now)}'`,
  )
  assert.notEqual(tested!.tested, 999)
  const [audited] = await records<{ first: Date }>(
    `select min(at) as first from audit where entity = 'revenue_import'`,
  )
  assert.ok(audited!.first.getTime() >= now.getTime() - 1_000)
})

test('as known on the moment of a restatement, a day has its figure after it, and just before the one before it', async () => {
  const restated = await records<{ provider: number; day: string; at: Date; before: string; after: string }>(`
    select provider_id as provider, day::text, created_at as at, gross_before::text as before, gross_after::text as after
    from restatement where publisher_id is null and import_id is not null and gross_before <> gross_after`)
  const days = { from: daysBefore(DAYS, now), to: utcDay(now) }
  const grossThen = async (on: Date, { provider, day }: { provider: number; day: string }) => {
    const { sql, parameters } = await rowsAsKnown(t.database.db, { on, field: 'as_known_on', days })
    const { rows } = await t.warehouse.query<{ gross: string }>({
      sql: `SELECT toDecimalString(sum(gross_revenue), 6) AS gross FROM ${sql} AS b
WHERE provider_id = {provider:UInt32} AND date = {day:Date}`,
      parameters: { ...parameters, provider, day },
    })
    return rows[0]!.gross
  }
  const random = new SeededRandom(1)
  for (let times = 0; times < 25; times += 1) {
    const one = random.pick(restated)
    assert.equal(await grossThen(one.at, one), one.after, `${one.day}, after ${one.at.toISOString()}`)
    const before = new Date(one.at.getTime() - 1)
    assert.equal(await grossThen(before, one), one.before, `${one.day}, before ${one.at.toISOString()}`)
  }
  const [kept] = await stored<{ kept: number; now: number }>(
    'SELECT (SELECT count() FROM booked_past) AS kept, (SELECT count() FROM booked_row FINAL) AS now',
  )
  // A run states 35 days again each day and changes few of them.
  assert.ok(kept!.kept > 0 && kept!.kept < 4 * kept!.now, JSON.stringify(kept))
})

test('the original files are kept', async () => {
  const lost = await records<{ id: number }>(
    `select id from revenue_import where kind = 'file' and id not in (
      select record_id from stored_file where kind = 'import' and finished_at is not null)`,
  )
  assert.deepEqual(lost, [])
})
