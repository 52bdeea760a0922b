import { setTimeout as sleep } from 'node:timers/promises'
import { valueOf } from '@headgate/runtime/testing/read-metrics'
import type { Load } from './load/load.ts'
import type { RunningEngine } from './servers.ts'

const ROUND = { connections: 64, warmupSeconds: 0, seconds: 5, rate: 0 }
/** Each request of a load of 20,000 then came ten times, so most rules of most links were used. */
const FEWEST_SEARCHES = 200_000
/** Share of the searches that may still wait. A few rules are picked for the first time long after the start. */
const PARKED_SHARE = 0.0005
const MOST_ROUNDS = 24

/**
 * Runs searches until every cap of the business has its lease, because the first search of a rule waits for PostgreSQL:
 * until hardly a search waits, and not before `fewest` searches, but at most two minutes. Prints how it ended, and
 * returns the searches per second of the last round.
 */
export async function warmUp(load: Load, engine: RunningEngine, fewest = FEWEST_SEARCHES): Promise<number> {
  let searches = 0
  for (let round = 1; ; round += 1) {
    const before = await engine.parked()
    const { answered, perSecond } = await load.run({ ...ROUND, port: engine.port })
    const parked = (await engine.parked()) - before
    searches += answered
    const warm = searches >= fewest && parked <= PARKED_SHARE * answered
    if (!warm && round < MOST_ROUNDS) continue
    console.log(
      `warmed up by ${searches} searches; of the last ${answered} ${parked} waited for PostgreSQL; ${perSecond.toFixed(0)}/s`,
    )
    return perSecond
  }
}

/** An engine that requests nothing for so long has requested the leases that it begins with. */
const SETTLED_MS = 4_000
const MOST_SETTLING_MS = 600_000

/**
 * Waits until an engine has requested the leases that it begins with: with millions of caps that takes minutes, beside
 * which searches cost more. Throws when it does not end.
 */
export async function settle(engine: RunningEngine): Promise<void> {
  const requests = async () => valueOf(await engine.metrics(), 'headgate_engine_lease_requests_total')
  const began = performance.now()
  let last = -1
  for (let now = await requests(); now !== last; now = await requests()) {
    if (performance.now() - began > MOST_SETTLING_MS)
      throw new Error('The engine requests leases all the time')
    last = now
    await sleep(SETTLED_MS)
  }
  console.log(`all leases requested ${((performance.now() - began) / 1_000).toFixed(0)} s later`)
}
