import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import { freePort } from '@headgate/runtime/testing/free-port'
import { Load } from '../engine/load/load.ts'
import { publishBusiness, startEngine } from '../engine/servers.ts'
import { median } from '../machine.ts'
import { startParts, type Parts } from '../revenue/parts.ts'
import { daysBeforeLast, fillYear, LAST_DAY } from './year-of-rows.ts'

export const name =
  'Reports of a month while searches come in at 20 % of the highest rate (figure: at most 1.5 x idle)'

const BUSINESS = { links: 1_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SHARE = 0.2
const LOAD = { connections: 64, warmupSeconds: 1, sleeps: true }
/** Seconds of searches beside the reports of a round. */
const SECONDS = 20

const shapes = {
  'month by publisher': { aggregateBy: 'accumulated', groupByKeys: 'publisher_id' },
  'month by date, publisher, advertiser': { aggregateBy: 'day', groupByKeys: 'publisher_id,advertiser_id' },
  'month by country, advertiser': { aggregateBy: 'accumulated', groupByKeys: 'country,advertiser_id' },
} as const
type Shape = keyof typeof shapes

/** Milliseconds until a page of a report is read, through api and analytics. */
async function timed({ api }: Parts, shape: Shape): Promise<number> {
  const query = new URLSearchParams({
    period: 'custom',
    fromDate: daysBeforeLast(30),
    toDate: LAST_DAY,
    ...shapes[shape],
    orderBy: 'net_revenue',
  })
  const started = performance.now()
  const reply = await fetch(`${api.origin}${revenueReports.path}?${query.toString()}`, {
    headers: { authorization: api.token },
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${shape}: ${reply.status} ${text}`)
  return performance.now() - started
}

async function timedAll(parts: Parts, into: Record<Shape, number[]>): Promise<void> {
  for (const shape of Object.keys(shapes) as Shape[]) into[shape].push(await timed(parts, shape))
}

const none = (): Record<Shape, number[]> =>
  Object.fromEntries(Object.keys(shapes).map((shape) => [shape, []])) as unknown as Record<Shape, number[]>

/** The baseline is the same report without searches, in turns. The engine ships what it serves to the same analytics. */
export async function run(): Promise<void> {
  const parts = await startParts({ fill: (warehouse) => fillYear(warehouse, 31) })
  await publishBusiness(parts.database, BUSINESS)
  const engine = await startEngine(await freePort(), null, parts.database.url, 1, {
    ANALYTICS_URL: parts.analytics,
    SERVICE_TOKEN: serviceToken({ DATA_DIR: parts.api.dataDir }),
  })
  const load = await Load.start(null, 20_000, BUSINESS)
  try {
    // Runs until every cap of the business has its lease.
    await load.run({ ...LOAD, port: engine.port, rate: 0, warmupSeconds: 5, seconds: 1 })
    const { perSecond } = await load.run({ ...LOAD, port: engine.port, rate: 0, seconds: 5 })
    const rate = Math.floor(perSecond * SHARE)
    await timedAll(parts, none())
    const [idle, busy] = [none(), none()]
    let served = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await timedAll(parts, idle)
      const searches = load.run({ ...LOAD, port: engine.port, rate, seconds: SECONDS })
      await timedAll(parts, busy)
      served = (await searches).perSecond
    }
    console.log(`searches: highest rate ${perSecond.toFixed(0)}/s, beside the reports ${served.toFixed(0)}/s`)
    for (const shape of Object.keys(shapes) as Shape[]) {
      const [calm, loaded] = [median(idle[shape]), median(busy[shape])]
      console.log(
        `${shape}: idle ${calm.toFixed(0)} ms, under searches ${loaded.toFixed(0)} ms: ${(loaded / calm).toFixed(2)} x`,
      )
    }
  } finally {
    load.stop()
    await engine.stop()
    await parts.stop()
  }
}
