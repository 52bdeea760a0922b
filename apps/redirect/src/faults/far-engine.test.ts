import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeEngineState } from '@headgate/db/engine/state'
import { networkTo } from '@headgate/db/testing/network'
import { ledger, thorough } from '@headgate/runtime/testing/ledger'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'
import { cappedLinks, FIRST_OF_MANY, publishBusiness } from './testing/business.ts'
import type { EngineProcess } from './testing/engine-process.ts'
import { Setting } from './testing/setting.ts'

/** There and back. With 240 ms the longest wait leaves a busy machine hardly any time of its own. */
const ROUND_TRIP_MS = thorough ? 240 : 200
const CAP = 60
/** So many engines share each cap that each has a unit of it at rest. */
const OTHERS = 199
/** Short and many: a pause of a busy machine costs its round, and all links of a round must be without one. */
const ROUNDS = 32
const LINKS_OF_ROUND = 2
/** Searches of a link at the same time. The lease ahead has a unit for one of them. */
const SEARCHES = 3

test(`${ROUND_TRIP_MS} ms to PostgreSQL, a scarce cap: no search goes to the fallback while units are free`, async (t) => {
  const setting = new Setting(t)
  const database = await setting.database()
  const links = Array.from({ length: (ROUNDS + 1) * LINKS_OF_ROUND }, (_, at) => FIRST_OF_MANY + at)
  await publishBusiness(database.db)
  await writeEngineState(database.db, cappedLinks(links.map(() => CAP)))
  await database.db.execute(sql`
    insert into engine (id, host, seen_at)
    select gen_random_uuid(), 'elsewhere', now() + interval '1 day' from generate_series(1, ${OTHERS})`)
  const network = await networkTo(database.url, ROUND_TRIP_MS / 2)
  setting.after(() => network.close())

  /** Engines that have a unit of each cap. */
  const engines = async (): Promise<string[]> => {
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select engine_id as id from cap_lease where granted > used and entity_id >= ${FIRST_OF_MANY}
      group by engine_id having count(*) = ${2 * links.length}`)
    return rows.map(({ id }) => id)
  }
  /** Starts an engine, and waits until it has a unit of each cap. One before it may have had no time to return its own. */
  const start = async (env: Record<string, string>) => {
    const before = await engines()
    const engine = await setting.engine({ databaseUrl: network.url, workers: 1, env })
    await engine.start()
    await until(async () => (await engines()).some((id) => !before.includes(id)), 'leases ahead')
    await until(async () => (await engine.ready()).snapshot.revision > 0, 'a snapshot')
    return engine
  }
  const load = setting.load('scarce', SEARCHES)
  /** Searches of the links that go to the fallback. */
  const missed = async (engine: EngineProcess, of: readonly number[]) => {
    const before = load.count('overcap.example')
    for (const link of of)
      await load.send([engine.url], { targeting: link, count: SEARCHES, parallel: SEARCHES })
    return load.count('overcap.example') - before
  }

  const following = await start({})
  await until(
    async () => (await following.ready()).leases.waitMs >= 2 * ROUND_TRIP_MS,
    'the measured round trip',
  )
  const { waitMs, roundTripMs } = (await following.ready()).leases
  // A pause of a busy machine may be longer than any wait: a round without one must be without a fallback.
  const rounds: number[] = []
  while (rounds.at(-1) !== 0 && rounds.length < ROUNDS) {
    const from = rounds.length * LINKS_OF_ROUND
    rounds.push(await missed(following, links.slice(from, from + LINKS_OF_ROUND)))
  }
  await following.stop()

  const fixed = await start({ CAP_WAIT_MS: '150' })
  assert.equal((await fixed.ready()).leases.waitMs, 150)
  const withFixed = await missed(fixed, links.slice(-LINKS_OF_ROUND))
  assert.equal((await fixed.ready()).leases.waitMs, 150, 'what an operator sets holds exactly')
  const { rows } = await database.db.execute<{ leased: number }>(
    sql`select max(leased)::int as leased from cap_usage where entity_id >= ${FIRST_OF_MANY}`,
  )
  ledger(t, `${ROUND_TRIP_MS} ms to PostgreSQL, a scarce cap`, {
    'wait ms': waitMs,
    'round trip ms': Math.round(roundTripMs!),
    'searches of a round': LINKS_OF_ROUND * SEARCHES,
    'to the fallback in each round': rounds.join(', '),
    'to the fallback with CAP_WAIT_MS=150': withFixed,
    'most leased of a cap': rows[0]!.leased,
  })
  assert.deepEqual(load.unexpected, [])
  assert.equal(rounds.at(-1), 0, `to the fallback in each round: ${rounds.join(', ')}`)
  assert.ok(withFixed > 0, 'the units cannot be there in time')
  assert.ok(rows[0]!.leased < CAP, 'units were free')
})
