import { writeEngineState, type EngineWrite } from '@headgate/db/engine/state'
import type { TestDatabase } from '@headgate/db/testing/database'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { valueOf } from '@headgate/runtime/testing/read-metrics'
import { until } from '@headgate/runtime/testing/until'
import { businessChanges } from '../business/changes.ts'
import { machineFacts, median } from '../machine.ts'
import { printCeiling } from './load/ceiling.ts'
import { clearServerCore, describePostgres, LOAD_CORE, SERVER_CORE } from './cores.ts'
import { describeGenerator, Load, percent, type LoadResult } from './load/load.ts'
import { publishedBusiness, startEngine, type Metrics } from './servers.ts'
import { warmUp } from './warm-up.ts'

export const name = 'longest pause of a worker while a link is published each second'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const MINUTES = Number(process.env['MINUTES'] ?? 2)
const ROUND = { connections: 64, warmupSeconds: 1 }
/** Part of the highest rate: enough to meet every pause, too little to make queues of its own. */
const SHARE = 0.3
const CALM_SECONDS = 20
const FIGURE_MS = 10
/** Bounds of `headgate_engine_reply_duration_seconds` are looked up by this name. */
const REPLIES = 'headgate_engine_reply_duration_seconds_bucket'

/**
 * The figure is at most 10 ms over ten minutes (docs/design.md#figures-to-reach). A pause is the longest latency from
 * the time a search was due, so it has everything that can hold a search up; beside it stands what the engine saw
 * itself, and what the load generator was late with.
 */
export async function run(): Promise<void> {
  const database = await publishedBusiness(BUSINESS)
  const engine = await startEngine(4218, SERVER_CORE, database.url, 1)
  const load = await Load.start(LOAD_CORE, 20_000, BUSINESS)
  const postgres = await clearServerCore(database)
  try {
    await printCeiling(load, 4219)
    const rate = Math.floor((await warmUp(load, engine)) * SHARE)
    const calm = await load.run({ ...ROUND, port: engine.port, rate, seconds: CALM_SECONDS })
    print(`${CALM_SECONDS} s at ${rate}/s without publications`, calm)

    const before = await engine.metrics()
    const [waited, took] = [engine.waitedSeconds(), postgres.processorSeconds()]
    const publishing = new Publishing(database)
    const seconds = MINUTES * 60
    const result = await load.run({ ...ROUND, port: engine.port, rate, seconds })
    const published = await publishing.stop()
    // The library forgets the delays of an event loop with each look.
    const after = await engine.metrics()
    await until(
      async () => valueOf(await engine.metrics(), 'headgate_engine_revision') >= published.revision,
      'the engine serves the last publication',
    )
    print(`${MINUTES} minutes at ${rate}/s with ${published.count} publications`, result)
    console.log(
      `  worker without a core ${percent((engine.waitedSeconds() - waited) / seconds)}; ${describePostgres(postgres.processorSeconds() - took)}, ${published.longest.toFixed(0)} ms for the longest publication`,
    )
    console.log(
      `  by the engine's own clock, from reading a search to its reply: ${slowest(before, after)}; longest delay of the main thread's event loop ${milliseconds(valueOf(after, 'nodejs_eventloop_lag_max_seconds'))} (the workers' is not in the metrics)`,
    )
    console.log(machineFacts())
    console.log(`longest pause ${result.max.toFixed(1)} ms (figure: at most ${FIGURE_MS} ms over 10 minutes)`)
  } finally {
    load.stop()
    await engine.stop()
    await database.close()
  }
}

/** What was published. */
interface Published {
  count: number
  revision: number
  /** Milliseconds from the longest publication's start to its commit. */
  longest: number
}

/**
 * Publishes one link of the business at the start of each second, and later when PostgreSQL is still busy with the one
 * before: it has what the load generator leaves of its core, where a new connection may take too long.
 */
class Publishing {
  readonly #db: TestDatabase['db']
  readonly #timer: NodeJS.Timeout
  readonly #random = new SeededRandom(2)
  readonly #links = businessChanges(BUSINESS).filter(({ kind }) => kind === 'targeting')
  readonly #all: Promise<{ revision: number; took: number }>[] = []

  constructor({ db }: TestDatabase) {
    this.#db = db
    this.#timer = setInterval(() => {
      const last: Promise<unknown> = this.#all.at(-1) ?? Promise.resolve()
      this.#all.push(last.then(() => this.#publish()))
    }, 1_000)
  }

  async stop(): Promise<Published> {
    clearInterval(this.#timer)
    const all = await Promise.all(this.#all)
    return {
      count: all.length,
      revision: Math.max(...all.map(({ revision }) => revision)),
      longest: Math.max(...all.map(({ took }) => took)),
    }
  }

  async #publish(): Promise<{ revision: number; took: number }> {
    const { kind, entity_id, content } = this.#random.pick(this.#links)
    const began = performance.now()
    const revision = await writeEngineState(this.#db, [{ kind, entity_id, content } as EngineWrite])
    return { revision, took: performance.now() - began }
  }
}

function print(label: string, { p50, p99, max, maxBySecond, unexpected, generator }: LoadResult): void {
  const above = maxBySecond.filter((ms) => ms > FIGURE_MS).length
  console.log(
    `${label}: p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} longest ${max.toFixed(2)} ms; longest of a second in the median ${median(maxBySecond).toFixed(2)} ms, above ${FIGURE_MS} ms in ${above} of ${maxBySecond.length} seconds; ${unexpected} unexpected`,
  )
  console.log(`  ${describeGenerator(generator)}`)
}

/** Between which bounds of the histogram the slowest reply between two looks was. */
function slowest(before: Metrics, after: Metrics): string {
  const cumulative = [...after.values()]
    .flatMap(({ samples }) => samples)
    .filter(({ name: sample }) => sample === REPLIES)
    .map(({ labels }) => ({
      bound: labels['le']!,
      count: valueOf(after, REPLIES, labels) - valueOf(before, REPLIES, labels),
    }))
  const all = cumulative.at(-1)!.count
  const at = cumulative.findIndex(({ count }) => count === all)
  const below = cumulative[at - 1]
  const most = `the slowest took at most ${milliseconds(Number(cumulative[at]!.bound.replace('+Inf', 'Infinity')))}`
  return below ? `${most}, ${all - below.count} of ${all} above ${milliseconds(Number(below.bound))}` : most
}

const milliseconds = (seconds: number) => `${Number((seconds * 1_000).toFixed(2))} ms`
