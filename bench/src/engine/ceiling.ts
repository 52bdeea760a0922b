import { SERVER_CORE } from './cores.ts'
import { describeGenerator, percent, type Load } from './load.ts'
import { startConstant } from './servers.ts'

const ROUND = { connections: 64, warmupSeconds: 1, seconds: 3, rate: 0 }

/**
 * Prints the highest rate of a load generator, against a server that costs almost nothing, and returns it. When that
 * server was busy all the time, the generator could send more than is printed.
 */
export async function printCeiling(load: Load, port: number): Promise<number> {
  const server = await startConstant(port, SERVER_CORE)
  try {
    const before = server.processorSeconds()
    const { perSecond, answered, p99, unexpected, generator } = await load.run({ ...ROUND, port })
    const busy = (server.processorSeconds() - before) / (ROUND.warmupSeconds + ROUND.seconds)
    const cost = ((server.processorSeconds() - before) * 1e6) / answered
    console.log(
      `ceiling of the load generator: ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(2)} ms, ${unexpected} unexpected, against a constant server that was busy ${percent(busy)} (${cost.toFixed(1)} microseconds a request)`,
    )
    console.log(`  ${describeGenerator(generator)}`)
    return perSecond
  } finally {
    await server.stop()
  }
}
