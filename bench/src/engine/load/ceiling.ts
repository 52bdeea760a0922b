import { median } from '../../machine.ts'
import { SERVER_CORE } from '../cores.ts'
import { describeGenerator, percent, type Load, type LoadResult } from './load.ts'
import { startConstant } from '../servers.ts'

const ROUNDS = 3
const ROUND = { connections: 64, warmupSeconds: 0.5, seconds: 1.5, rate: 0 }

/**
 * Prints the highest rate of a load generator, against a server that costs almost nothing: the best of three rounds.
 * When that server was busy all the time, the generator could send more than is printed. Uses `port` meanwhile.
 */
export async function printCeiling(load: Load, port: number): Promise<void> {
  const server = await startConstant(port, SERVER_CORE)
  try {
    const rounds: LoadResult[] = []
    const before = server.processorSeconds()
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load.run({ ...ROUND, port }))
    const took = server.processorSeconds() - before
    const answered = rounds.reduce((sum, round) => sum + round.answered, 0)
    const best = rounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one))
    const cost = (took * 1e6) / answered
    console.log(
      `ceiling of the load generator: ${best.perSecond.toFixed(0)}/s, median ${median(rounds.map(({ perSecond }) => perSecond)).toFixed(0)}/s, against a constant server of ${cost.toFixed(1)} microseconds a request, which was then busy ${percent((best.perSecond * cost) / 1e6)}`,
    )
    console.log(`  ${describeGenerator(best.generator)}`)
  } finally {
    await server.stop()
  }
}
