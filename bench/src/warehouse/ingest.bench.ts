import { SearchEventIngest } from '@headgate/warehouse/searches/ingest'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { segmentsStored } from '@headgate/warehouse/testing/stored'
import { testWarehouse, type TestWarehouse } from '@headgate/warehouse/testing/warehouse'
import { insertColumns } from '@headgate/warehouse/searches/batch'

export const name = 'Event store: ingest (figure: at least 200,000 events/s on 2 cores, no growth of memory)'

/** SECONDS=600 runs for as long as the figure requires. */
const SECONDS = Number(process.env.SECONDS ?? 20)
/** Segments are written over a template of this width, so making a batch costs almost nothing. */
const WIDTH = 15
const FEEDERS = 2
const COMBINATIONS = 2_000

interface Template {
  body: Buffer
  /** Positions of the segment in each row. */
  offsets: number[]
}

function template(rows: number): Template {
  const between = { from: new Date(Date.now() - 3_600_000), to: new Date() }
  // A few thousand combinations of link, advertiser link and country, as one host has them.
  const combinations = makeEvents(COMBINATIONS, { seed: 2, segment: 10 ** (WIDTH - 1), between })
  const body = encodeEvents(
    makeEvents(rows, { seed: 1, segment: 10 ** (WIDTH - 1), between }).map(
      ({ event_time, sequence, keyword, click_id }, at) => ({
        ...combinations[(at * 7_919) % COMBINATIONS]!,
        event_time,
        sequence,
        keyword,
        click_id,
      }),
    ),
  )
  const offsets: number[] = []
  for (let at = 0; at < body.length; at = body.indexOf(10, at) + 1) offsets.push(body.indexOf(9, at) + 1)
  return { body, offsets }
}

let segment = 10 ** (WIDTH - 1)
function batchOf({ body, offsets }: Template): { token: string; body: Buffer } {
  segment += 1
  const digits = Buffer.from(String(segment))
  const own = Buffer.from(body)
  for (const offset of offsets) digits.copy(own, offset)
  return { token: `${segment}-1-00000000.0`, body: own }
}

const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)

/** Feeds until the time is up; returns events per second. */
async function feed(rows: number, seconds: number, store: (token: string, body: Buffer) => Promise<unknown>) {
  const source = template(rows)
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  const end = started + seconds * 1_000
  let stored = 0
  const memory: number[] = []
  const timer = setInterval(() => memory.push(megabytes()), Math.max(1_000, (seconds * 1_000) / 10))
  const feeder = async () => {
    while (performance.now() < end) {
      const { token, body } = batchOf(source)
      await store(token, body)
      stored += rows
    }
  }
  await Promise.all(Array.from({ length: FEEDERS }, feeder))
  clearInterval(timer)
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    stored,
    cpu: (user + system) / stored,
    rate: stored / ((performance.now() - started) / 1_000),
    memory,
  }
}

async function compare(own: TestWarehouse, rows: number): Promise<number> {
  const { warehouse } = own
  const plain = await feed(rows, Math.min(SECONDS, 10), (token, body) =>
    warehouse.insert('plain_event', insertColumns, body, token),
  )
  const ingest = new SearchEventIngest(warehouse, {
    quarantine: () => Promise.reject(new Error('no event here is bad')),
  })
  const whole = await feed(rows, SECONDS, (token, body) => ingest.store(token, body))
  console.log(
    `batches of ${rows}: plain insert ${Math.round(plain.rate)}/s; exactly once with counts ${Math.round(whole.rate)}/s; ` +
      `ratio ${(whole.rate / plain.rate).toFixed(2)}; processor time an event ${plain.cpu.toFixed(2)} and ${whole.cpu.toFixed(2)} µs, ` +
      `so two free cores could take ${Math.round(2e6 / whole.cpu)}/s; resident MB over time ${whole.memory.join(' ')}`,
  )
  return whole.stored
}

export async function run(): Promise<void> {
  const own = await testWarehouse()
  try {
    await own.warehouse.command({ sql: 'CREATE TABLE plain_event AS search_event' })
    let stored = 0
    for (const rows of [16_384, 65_536, 131_072]) stored += await compare(own, rows)
    const found = await segmentsStored(own.warehouse)
    console.log(`stored ${stored}, found ${found.rows}, doubled ${found.rows - found.distinct}`)
  } finally {
    await own.close()
  }
}
