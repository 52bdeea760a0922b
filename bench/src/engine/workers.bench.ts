import { cores, machineFacts, median } from '../machine.ts'
import { Load } from './load/load.ts'
import { publishedBusiness, startEngine } from './servers.ts'

export const name = 'two workers against one'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** On few cores a generator that never sleeps would take one from the workers. */
const ROUND = { connections: 64, warmupSeconds: 1, seconds: 3, rate: 0, sleeps: cores < 4 }

/**
 * The figure is at least 1.8, with the load generator on other cores (docs/design.md#figures-to-reach). Nothing is
 * pinned: each thread needs a core.
 */
export async function run(): Promise<void> {
  if (cores < 4) {
    console.log(
      `only ${cores} cores: two workers and the load generator share them, so this shows no scaling`,
    )
  }
  const database = await publishedBusiness(BUSINESS)
  const engines = [
    await startEngine(4216, null, database.url, 1),
    await startEngine(4217, null, database.url, 2),
  ]
  const load = await Load.start(null, 20_000, BUSINESS)
  try {
    const perSecond: [number[], number[]] = [[], []]
    const cost: [number[], number[]] = [[], []]
    for (const engine of engines) await load.run({ ...ROUND, port: engine.port, warmupSeconds: 8 })
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, engine] of engines.entries()) {
        const before = engine.processorSeconds()
        const result = await load.run({ ...ROUND, port: engine.port })
        perSecond[at === 0 ? 0 : 1].push(result.perSecond)
        cost[at === 0 ? 0 : 1].push(((engine.processorSeconds() - before) * 1e6) / result.answered)
      }
    }
    const [alone, shared] = cost.map((values) => median(values))
    console.log(machineFacts())
    console.log(
      `processor time a request: ${alone!.toFixed(1)} with one, ${shared!.toFixed(1)} microseconds with two: on separate cores two would serve ${((2 * alone!) / shared!).toFixed(2)} x one`,
    )
    const [one, two] = perSecond.map((values) => median(values))
    console.log(
      `one ${one!.toFixed(0)}/s, two ${two!.toFixed(0)}/s: ratio ${(two! / one!).toFixed(2)} (figure: 1.8)`,
    )
  } finally {
    load.stop()
    for (const engine of engines) await engine.stop()
    await database.close()
  }
}
