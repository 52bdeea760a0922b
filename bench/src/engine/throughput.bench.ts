import { machineFacts, median } from '../machine.ts'
import { printCeiling } from './load/ceiling.ts'
import { clearServerCore, describePostgres, LOAD_CORE, SERVER_CORE } from './cores.ts'
import { describeGenerator, Load, percent, type LoadResult } from './load/load.ts'
import { publishedBusiness, startBaseline, startEngine, type RunningServer } from './servers.ts'
import { warmUp } from './warm-up.ts'

export const name = 'engine on one core, full decision with durable record, against bare node:http'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROUND = { connections: 64, warmupSeconds: 1, seconds: 3 }
/** Part of its own highest rate at which a server's p99 is measured. */
const SHARE = 0.6

/** One round of one server. */
interface Round extends LoadResult {
  /** Microseconds of processor time per request, with the warm-up in both numbers. */
  cost: number
  /** Part of the time in which other threads, its own or others', kept the server from its core. */
  withoutCore: number
}

/**
 * The figures are at least 0.75 of the baseline by processor time, and a p99 at 60 % of the own highest rate of at most
 * 1.2 times the baseline's at 60 % of its own (docs/design.md#figures-to-reach).
 */
export async function run(): Promise<void> {
  const database = await publishedBusiness(BUSINESS)
  const baseline = await startBaseline(4210, SERVER_CORE)
  const engine = await startEngine(4211, SERVER_CORE, database.url, 1)
  const load = await Load.start(LOAD_CORE, 20_000, BUSINESS)
  const postgres = await clearServerCore(database)
  const measure = async (server: RunningServer, rate: number): Promise<Round> => {
    const ran = server.processorSeconds()
    const waited = server.waitedSeconds()
    const result = await load.run({ ...ROUND, port: server.port, rate })
    return {
      ...result,
      cost: ((server.processorSeconds() - ran) * 1e6) / result.answered,
      withoutCore: (server.waitedSeconds() - waited) / (ROUND.warmupSeconds + ROUND.seconds),
    }
  }
  /** Rounds in turns, the baseline first, each at its own rate. */
  const rounds = async (rates: [number, number]): Promise<[Round[], Round[]]> => {
    const theirs: Round[] = []
    const ours: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await measure(baseline, rates[0]))
      print(`round ${round + 1}, baseline`, theirs.at(-1)!)
      const [took, parked] = [postgres.processorSeconds(), await engine.parked()]
      ours.push(await measure(engine, rates[1]))
      print(`round ${round + 1}, engine  `, ours.at(-1)!)
      console.log(
        `  ${describePostgres(postgres.processorSeconds() - took)}; ${(await engine.parked()) - parked} searches waited for it`,
      )
    }
    return [theirs, ours]
  }
  try {
    await printCeiling(load, 4209)
    await warmUp(load, engine)
    const [base, ours] = await rounds([0, 0])
    const [theirTop, ourTop] = [base, ours].map((all) => median(all.map(({ perSecond }) => perSecond)))
    const processor = median(base.map(({ cost }, at) => cost / ours[at]!.cost))
    console.log(machineFacts())
    console.log(
      `throughput ratio ${processor.toFixed(2)} by processor time (figure: at least 0.75), ${(ourTop! / theirTop!).toFixed(2)} by the clock  mix ${mix(ours.at(-1)!)}`,
    )
    console.log(`memory: engine ${engine.memory().toFixed(0)} MB`)
    const rates: [number, number] = [Math.floor(theirTop! * SHARE), Math.floor(ourTop! * SHARE)]
    console.log(`at ${percent(SHARE)} of its own highest rate: baseline ${rates[0]}/s, engine ${rates[1]}/s`)
    const [theirP99, ourP99] = (await rounds(rates)).map((all) => median(all.map(({ p99 }) => p99)))
    console.log(machineFacts())
    console.log(
      `p99 ratio ${(ourP99! / theirP99!).toFixed(2)} (figure: at most 1.2): ${theirP99!.toFixed(2)} and ${ourP99!.toFixed(2)} ms, each at ${percent(SHARE)} of its own highest rate`,
    )
  } finally {
    load.stop()
    await engine.stop()
    await baseline.stop()
    await database.close()
  }
}

function print(label: string, round: Round): void {
  const { perSecond, p50, p99, max, unexpected, cost, withoutCore, generator } = round
  console.log(
    `${label}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} longest ${max.toFixed(2)} ms, ${unexpected} unexpected, ${cost.toFixed(1)} microseconds of processor time a request, without a core ${percent(withoutCore)}`,
  )
  console.log(`  ${describeGenerator(generator)}`)
}

function mix({ hosts }: LoadResult): string {
  const total = Object.values(hosts).reduce((sum, count) => sum + count, 0)
  return Object.entries(hosts)
    .toSorted((one, other) => other[1] - one[1])
    .map(([host, count]) => `${host} ${((100 * count) / total).toFixed(0)} %`)
    .join(', ')
}
