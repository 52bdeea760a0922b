import { writeEngineState, type EngineWrite } from '@headgate/db/engine/state'
import { businessChanges } from '../business/changes.ts'
import { machineFacts, median } from '../machine.ts'
import { Load } from './load.ts'
import { movePostgres, publishedBusiness, startEngine } from './servers.ts'

export const name = 'swap of a 10,000-link snapshot under load'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROUND = { connections: 64, warmupSeconds: 1, seconds: 4 }

/**
 * The figure is a p99 at most twice that without a swap (docs/design.md#figures-to-reach). Each swap republishes every
 * entity.
 */
export async function run(): Promise<void> {
  const database = await publishedBusiness(BUSINESS)
  const engine = await startEngine(4212, 0, database.url, 1)
  const load = await Load.start(1, 20_000, BUSINESS)
  await movePostgres(database, 1)
  const everything = businessChanges(BUSINESS).map(
    ({ kind, entity_id, content }) => ({ kind, entity_id, content }) as EngineWrite,
  )
  try {
    const top = await load.run({ ...ROUND, port: engine.port, rate: 0, warmupSeconds: 10 })
    const rate = Math.floor(top.perSecond * 0.6)
    const calm: number[] = []
    const swapped: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      calm.push((await load.run({ ...ROUND, port: engine.port, rate })).p99)
      const under = load.run({ ...ROUND, port: engine.port, rate })
      await writeEngineState(database.db, everything)
      const { p99, unexpected } = await under
      swapped.push(p99)
      console.log(
        `round ${round + 1} at ${rate}/s: p99 ${calm.at(-1)!.toFixed(2)} ms calm, ${p99.toFixed(2)} ms with a swap, ${unexpected} unexpected`,
      )
    }
    console.log(machineFacts())
    console.log(`p99 ratio ${(median(swapped) / median(calm)).toFixed(2)} (figure: at most 2)`)
  } finally {
    load.stop()
    await engine.stop()
    await database.close()
  }
}
