import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnalyticsProcess } from '@headgate/redirect/faults/testing/analytics-process'
import { SERVICE_TOKEN } from '@headgate/redirect/faults/testing/engine-process'
import { freePort } from '@headgate/runtime/testing/free-port'
import { valueOf } from '@headgate/runtime/testing/read-metrics'
import { machineFacts, median } from '../machine.ts'
import { clearServerCore, LOAD_CORE, SERVER_CORE } from './cores.ts'
import { Load } from './load/load.ts'
import { publishedBusiness, startEngine } from './servers.ts'
import { warmUp } from './warm-up.ts'

export const name = 'memory after the searches of a day against the first hour, run faster'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
/** Searches of the whole day. */
const SEARCHES = Number(process.env['SEARCHES'] ?? 3_000_000)
const HOURS = 24
const ROUND = { connections: 64, warmupSeconds: 0, seconds: 1, rate: 0 }

/**
 * The figure is at most 5 % more than after the first hour (docs/design.md#figures-to-reach). Searches are those of a
 * day; time is not, so nothing that goes by the clock (midnight, retention) happens as often. The records go to a real
 * analytics service, as in production, so that the spool does not grow. Heap is that of the main thread; the workers'
 * is in the resident memory.
 */
export async function run(): Promise<void> {
  const database = await publishedBusiness(BUSINESS)
  await clearServerCore(database)
  const folder = mkdtempSync(join(tmpdir(), 'headgate-bench-analytics-'))
  const analytics = new AnalyticsProcess(folder, await freePort(), database.url)
  await analytics.start()
  const engine = await startEngine(4220, SERVER_CORE, database.url, 1, {
    ANALYTICS_URL: analytics.url,
    SERVICE_TOKEN,
  })
  const load = await Load.start(LOAD_CORE, 20_000, BUSINESS)
  try {
    await warmUp(load, engine)
    const hours: number[] = []
    for (let hour = 1; hour <= HOURS; hour += 1) {
      const samples: number[] = []
      let answered = 0
      for (; answered < SEARCHES / HOURS; samples.push(engine.memory())) {
        const result = await load.run({ ...ROUND, port: engine.port })
        if (result.answered === 0) throw new Error('The engine does not reply')
        answered += result.answered
      }
      hours.push(median(samples))
      const metrics = await engine.metrics()
      const megabytes = (metric: string) => (valueOf(metrics, metric) / 2 ** 20).toFixed(0)
      console.log(
        `hour ${hour}: ${answered} searches, resident ${hours.at(-1)!.toFixed(0)} MB, main thread's heap ${megabytes('nodejs_heap_size_used_bytes')} of ${megabytes('nodejs_heap_size_total_bytes')} MB, outside of it ${megabytes('nodejs_external_memory_bytes')} MB, ${valueOf(metrics, 'headgate_engine_spool_segments')} segments wait for analytics`,
      )
    }
    const [first, last] = [hours[0]!, hours.at(-1)!]
    console.log(machineFacts())
    console.log(
      `memory ${((100 * last) / first - 100).toFixed(1)} % more than in the first hour (figure: at most 5 %): ${first.toFixed(0)} and ${last.toFixed(0)} MB, at most ${engine.peakMemory().toFixed(0)} MB`,
    )
  } finally {
    load.stop()
    await engine.stop()
    await analytics.end('SIGTERM')
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
