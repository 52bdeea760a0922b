import { describePostgres, type MovedPostgres } from './cores.ts'
import type { Load } from './load.ts'
import type { RunningServer } from './servers.ts'

const ROUND = { connections: 64, warmupSeconds: 0, seconds: 5, rate: 0 }
/** What PostgreSQL may take of a core when its work is over: the engine feeds back its figures for ever. */
const CALM_SHARE = 0.1
const MOST_ROUNDS = 12

/**
 * Runs searches until every cap of the business has its lease, because the first search of a link waits for PostgreSQL:
 * until PostgreSQL has little to do, at most a minute. Prints how it ended, and returns the searches per second of the
 * last round.
 */
export async function warmUp(load: Load, server: RunningServer, postgres: MovedPostgres): Promise<number> {
  for (let round = 1; ; round += 1) {
    const before = postgres.processorSeconds()
    const { perSecond } = await load.run({ ...ROUND, port: server.port })
    const took = postgres.processorSeconds() - before
    const calm = took < CALM_SHARE * ROUND.seconds
    // A PostgreSQL on another machine cannot be seen; 15 seconds were always enough.
    if (round < 3 || (!calm && !Number.isNaN(took) && round < MOST_ROUNDS)) continue
    console.log(
      `warmed up for ${round * ROUND.seconds} s; in the last ${ROUND.seconds} ${describePostgres(took)}`,
    )
    return perSecond
  }
}
