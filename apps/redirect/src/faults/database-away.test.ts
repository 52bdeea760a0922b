import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '@headgate/db/base/database'
import { writeEngineState } from '@headgate/db/engine/state'
import { sql } from 'drizzle-orm'
import { until } from '@headgate/runtime/testing/until'
import { advertiserLink, CAPPED_LINK, CAPPED_RULE, publishBusiness } from './testing/business.ts'
import { pause, type EngineProcess } from './testing/engine-process.ts'
import { ownPostgres } from './testing/own-postgres.ts'
import type { Load } from './testing/load.ts'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { Setting } from './testing/setting.ts'

/** How long PostgreSQL is away each time. */
const AWAY_MS = thorough ? 20_000 : 1_500

const postgres = ownPostgres()
let database: Database
let url: string

/** A new database on the server that the test may stop. */
async function freshDatabase(setting: Setting): Promise<void> {
  const made = await postgres.database(setting)
  database = made
  url = made.url
}

/** Whether a search of a plain link leads to this host now. */
async function goesTo(engine: EngineProcess, host: string): Promise<boolean> {
  const agent =
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const reply = await fetch(`${engine.url}/search?q=x&publisher_id=1&targeting_id=1`, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
  })
  return URL.parse(reply.headers.get('location') ?? '')?.host === host
}

async function untilLive(engine: EngineProcess, host: string): Promise<number> {
  const began = performance.now()
  await writeEngineState(database.db, [
    { kind: 'provider_link', entity_id: 1, content: advertiserLink(host) },
  ])
  await until(() => goesTo(engine, host), `searches go to ${host}`)
  return performance.now() - began
}

const cappedServed = (load: Load) => load.count('two.example')

async function leasedOfCap(): Promise<number> {
  const { rows } = await database.db.execute<{ leased: number }>(
    sql`select leased::int from cap_usage where kind = 'rule' and entity_id = ${CAPPED_RULE}`,
  )
  return rows[0]?.leased ?? 0
}

for (const way of ['stopped', 'frozen'] as const)
  test(`PostgreSQL ${way} under load: all answered, caps held, changes live within seconds of its return`, async (t) => {
    const setting = new Setting(t)
    await freshDatabase(setting)
    await publishBusiness(database.db, 400)
    const engine = await setting.engine({ databaseUrl: url })
    await engine.start()
    await until(() => goesTo(engine, 'one.example'), 'the business is served')
    await until(async () => (await engine.ready()).leases.reachable, 'leases')
    const [plain, capped] = [setting.load(`plain-${way}`), setting.load(`capped-${way}`, 4)]
    const sending = [
      plain.send([engine.url], { parallel: 8 }),
      capped.send([engine.url], { parallel: 2, targeting: CAPPED_LINK }),
    ]
    await until(() => cappedServed(capped) >= 20 && plain.acknowledged.size > 50, 'searches are answered')
    if (way === 'stopped') await postgres.server.stop()
    else postgres.server.freeze()
    const before = plain.acknowledged.size
    await pause(AWAY_MS)
    await until(() => plain.acknowledged.size > before + 100, 'searches are answered while it is away')
    if (way === 'stopped') await postgres.server.start()
    else postgres.server.resume()
    const liveAfter = await untilLive(engine, 'one.example:8443')
    await until(() => cappedServed(capped) === 400, 'the whole cap is served')
    for (const load of [plain, capped]) load.stop()
    await Promise.all(sending)
    const wrong = [...plain.unexpected, ...capped.unexpected].filter(
      (line) => !line.includes('one.example:8443'),
    )
    ledger(t, `PostgreSQL ${way}`, {
      answered: plain.acknowledged.size + capped.acknowledged.size,
      unanswered: plain.unanswered.size + capped.unanswered.size,
      'wrong target': wrong.length,
      overshoot: Math.max(0, cappedServed(capped) - 400),
      'change live after ms': Math.round(liveAfter),
      'slowest answer ms': Math.round(Math.max(plain.slowest, capped.slowest)),
    })
    assert.deepEqual(wrong, [])
    assert.equal(plain.unanswered.size + capped.unanswered.size, 0)
    assert.ok((await leasedOfCap()) <= 400)
    if (thorough) assert.ok(liveAfter < 5_000)
  })

test('PostgreSQL absent at a cold start: serves what is on disk, with the rest of its own leases', async (t) => {
  const setting = new Setting(t)
  await freshDatabase(setting)
  await publishBusiness(database.db, 1_000)
  const engine = await setting.engine({ databaseUrl: url, env: { CAP_WAIT_MS: '5000' } })
  await engine.start()
  await until(async () => (await engine.ready()).leases.reachable, 'leases')
  const first = setting.load('warm')
  await first.send([engine.url], { targeting: CAPPED_LINK, count: 50, parallel: 4 })
  await until(async () => (await leasedOfCap()) > 50, 'refilled ahead of need')
  // Once it serves one of the units, it has received them.
  await first.send([engine.url], { targeting: CAPPED_LINK, count: 1 })
  await engine.kill()
  const leased = await leasedOfCap()
  await postgres.server.stop()
  const startMs = await engine.start()
  const cold = setting.load('cold')
  await cold.send([engine.url], { count: 300 })
  await cold.send([engine.url], { count: 700, targeting: CAPPED_LINK })
  const served = cappedServed(first) + cappedServed(cold)
  await postgres.server.start()
  const liveAfter = await untilLive(engine, 'one.example:8444')
  const rest = setting.load('rest')
  await until(async () => {
    await rest.send([engine.url], { count: 100, targeting: CAPPED_LINK })
    return served + cappedServed(rest) >= 1_000
  }, 'the rest of the cap is served')
  ledger(t, 'PostgreSQL absent at cold start', {
    answered: cold.acknowledged.size,
    unanswered: cold.unanswered.size,
    'wrong target': cold.unexpected.length,
    overshoot: Math.max(0, served + cappedServed(rest) - 1_000),
    'start ms': Math.round(startMs),
    'change live after ms': Math.round(liveAfter),
  })
  assert.deepEqual(cold.unexpected, [])
  assert.equal(cold.unanswered.size, 0)
  assert.ok(served <= leased, `${served} of ${leased}`)
  assert.ok(cappedServed(cold) > 0, 'its own lease is used')
  assert.equal(served + cappedServed(rest), 1_000)
})

test('an engine stops in time while PostgreSQL does not reply', async (t) => {
  const setting = new Setting(t)
  await freshDatabase(setting)
  await publishBusiness(database.db, 1_000)
  const engine = await setting.engine({ databaseUrl: url, env: { LOG_LEVEL: 'debug' } })
  await engine.start()
  await until(async () => (await engine.ready()).leases.reachable, 'leases')
  const load = setting.load('stops', 4)
  const holder = await database.pool.connect()
  setting.after(() => holder.release(true))
  // Statements that report or return leases wait for these rows, as with a starved PostgreSQL.
  await holder.query('begin; lock table activity, cap_usage, cap_lease in access exclusive mode')
  const sending = load.send([engine.url], { parallel: 4 })
  const waiting = async () => {
    const { rows } = await database.db.execute<{ count: number }>(sql`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into activity%'`)
    return rows[0]!.count > 0
  }
  await until(waiting, 'a round of the feedback waits')
  // A second round would be due while the first still waits.
  await pause(3_000)
  load.stop()
  await sending
  const began = performance.now()
  await engine.stop()
  const ms = Math.round(performance.now() - began)
  ledger(t, 'stop while PostgreSQL does not reply', { ms })
  assert.doesNotMatch(engine.output, /could not stop in time/)
  assert.match(engine.output, /"step":"home"/)
  // The stop waits for the end of neither the running round nor the last one (4 s each). A busy machine cannot judge it.
  const [, feedbackMs] = /"step":"feedback","ms":(\d+)/.exec(engine.output) ?? []
  assert.notEqual(feedbackMs, undefined)
  if (thorough) assert.ok(Number(feedbackMs) < 3_500, `${feedbackMs} ms`)
})
