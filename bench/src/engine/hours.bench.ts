import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { machineFacts, median } from '../machine.ts'
import { Load } from './load/load.ts'
import { clearServerCore, LOAD_CORE, SERVER_CORE } from './cores.ts'
import { publishedBusiness, startEngine } from './servers.ts'
import { warmUp } from './warm-up.ts'

export const name = 'an engine whose rules all have hours, against one without (figure: at least 0.95)'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const ROUND = { connections: 64, warmupSeconds: 1, seconds: 3, rate: 0 }

/** All hours of the week except those half a week from now, so that both engines decide alike. */
function openNow(): RunHours {
  const now = new Date()
  const hour = ((now.getUTCDay() + 6) % 7) * 24 + now.getUTCHours()
  const closed = new Set(Array.from({ length: 24 }, (_, at) => (hour + 72 + at) % 168))
  const of_week = Array.from({ length: 168 }, (_, at) => at).filter((at) => !closed.has(at))
  return { time_zone: 'Europe/Berlin', of_week }
}

/** Two engines with the same business on one core, in turns. */
export async function run(): Promise<void> {
  const databases = [
    await publishedBusiness(BUSINESS),
    await publishedBusiness({ ...BUSINESS, hours: openNow() }),
  ]
  const engines = [
    await startEngine(4214, SERVER_CORE, databases[0]!.url, 1),
    await startEngine(4215, SERVER_CORE, databases[1]!.url, 1),
  ]
  const load = await Load.start(LOAD_CORE, 20_000, BUSINESS)
  for (const database of databases) await clearServerCore(database)
  try {
    for (const engine of engines) await warmUp(load, engine)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const costs: number[] = []
      for (const engine of round % 2 === 0 ? engines : engines.toReversed()) {
        const before = engine.processorSeconds()
        const { answered, unexpected } = await load.run({ ...ROUND, port: engine.port })
        if (unexpected > 0) throw new Error(`${unexpected} unexpected replies`)
        costs.push(((engine.processorSeconds() - before) * 1e6) / answered)
      }
      const [without, withHours] = round % 2 === 0 ? costs : costs.toReversed()
      ratios.push(without! / withHours!)
      console.log(
        `round ${round + 1}: ${without!.toFixed(1)} and ${withHours!.toFixed(1)} microseconds of processor time a search, ratio ${ratios.at(-1)!.toFixed(3)}`,
      )
    }
    console.log(machineFacts())
    console.log(`ratio ${median(ratios).toFixed(2)} (figure: 0.95)`)
  } finally {
    load.stop()
    for (const engine of engines) await engine.stop()
    for (const database of databases) await database.close()
  }
}
