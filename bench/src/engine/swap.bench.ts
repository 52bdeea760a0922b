import { setTimeout as pause } from 'node:timers/promises'
import { writeEngineState, type EngineWrite } from '@headgate/db/engine/state'
import type { TestDatabase } from '@headgate/db/testing/database'
import { valueOf } from '@headgate/runtime/testing/read-metrics'
import { until } from '@headgate/runtime/testing/until'
import { businessChanges } from '../business/changes.ts'
import { machineFacts, median } from '../machine.ts'
import { printCeiling } from './load/ceiling.ts'
import { clearServerCore, describePostgres, LOAD_CORE, SERVER_CORE } from './cores.ts'
import { describeGenerator, Load, type LoadResult } from './load/load.ts'
import { publishedBusiness, startEngine } from './servers.ts'
import { warmUp } from './warm-up.ts'

export const name = 'swap of a 10,000-link snapshot under load'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Long enough for a PostgreSQL that gives way to the load generator to hand over all the rows. */
const ROUND = { connections: 64, warmupSeconds: 1, seconds: 10 }
/** Part of the highest rate at which both are measured. */
const SHARE = 0.6
/** Time from the start of the measured time to the publication. */
const PUBLISH_AFTER_MS = 500
/** Changes in one statement. */
const BATCH = 2_000

/**
 * The figure is a p99 at most 1.5 times that without a swap (docs/design.md#figures-to-reach). Each swap republishes
 * every entity. The rows are written before the round and committed in it, so that the round has the engine's work and
 * not that of PostgreSQL, which may share the load generator's core.
 */
export async function run(): Promise<void> {
  const database = await publishedBusiness(BUSINESS)
  const engine = await startEngine(4212, SERVER_CORE, database.url, 1)
  const load = await Load.start(LOAD_CORE, 20_000, BUSINESS)
  const postgres = await clearServerCore(database)
  const everything = businessChanges(BUSINESS).map(
    ({ kind, entity_id, content }) => ({ kind, entity_id, content }) as EngineWrite,
  )
  try {
    await printCeiling(load, 4213)
    const rate = Math.floor((await warmUp(load, engine)) * SHARE)
    const round = () => load.run({ ...ROUND, port: engine.port, rate })
    const calm: LoadResult[] = []
    const swapped: LoadResult[] = []
    for (let at = 1; at <= ROUNDS; at += 1) {
      calm.push(await round())
      const before = postgres.processorSeconds()
      const { result, revision } = await duringPublication(database, everything, round)
      swapped.push(result)
      const took = postgres.processorSeconds() - before
      const isServed = async () => valueOf(await engine.metrics(), 'headgate_engine_revision') >= revision
      const inTime = await isServed()
      console.log(`round ${at} at ${rate}/s: ${describe(calm.at(-1)!)} calm, ${describe(result)} with a swap`)
      console.log(
        `  longest by second with a swap ${result.maxBySecond.map((ms) => ms.toFixed(0)).join(' ')} ms; ${describePostgres(took)}, to write the rows too`,
      )
      console.log(`  ${describeGenerator(result.generator)}`)
      if (inTime) continue
      console.log('  the swap was not over when the round ended: the round shows only a part of it')
      await until(isServed, 'the engine serves the publication')
    }
    const [without, withSwap] = [calm, swapped].map((all) => median(all.map(({ p99 }) => p99)))
    console.log(machineFacts())
    console.log(
      `p99 ratio ${(withSwap! / without!).toFixed(2)} (figure: at most 1.5): ${without!.toFixed(2)} ms calm, ${withSwap!.toFixed(2)} ms with a swap`,
    )
  } finally {
    load.stop()
    await engine.stop()
    await database.close()
  }
}

/** Runs a round and commits the changes in it. Returns the highest revision of the changes too. */
async function duringPublication(
  { db }: TestDatabase,
  changes: EngineWrite[],
  round: () => Promise<LoadResult>,
): Promise<{ result: LoadResult; revision: number }> {
  const { running, revision } = await db.transaction(async (tx) => {
    let highest = 0
    for (let from = 0; from < changes.length; from += BATCH)
      highest = await writeEngineState(tx, changes.slice(from, from + BATCH))
    const started = round()
    await pause(ROUND.warmupSeconds * 1_000 + PUBLISH_AFTER_MS)
    return { running: [started], revision: highest }
  })
  return { result: await running[0]!, revision }
}

function describe({ p99, max, unexpected }: LoadResult): string {
  return `p99 ${p99.toFixed(2)} longest ${max.toFixed(2)} ms and ${unexpected} unexpected`
}
