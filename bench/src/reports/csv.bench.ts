import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { median } from '../machine.ts'
import { startParts, type Parts } from '../revenue/parts.ts'
import { daysBeforeLast, fillYear, LAST_DAY } from './year-of-rows.ts'

export const name =
  'CSV of a report over HTTP through api and analytics (figures: first bytes within 0.5 s, memory + 100 MB)'

/** A day has 3,120 rows by date, publisher, advertiser and channel: `DAYS=321` gives a million. */
const DAYS = Number(process.env.DAYS ?? 31)
const ROUNDS = Number(process.env.ROUNDS ?? 3)

/** By date, rows are read a few days at a time; in any other order the whole is sorted before its first row. */
const ORDERS = ['date', 'net_revenue'] as const
type Order = (typeof ORDERS)[number]

const queryOf = (orderBy: Order) =>
  new URLSearchParams({
    period: 'custom',
    fromDate: daysBeforeLast(DAYS - 1),
    toDate: LAST_DAY,
    aggregateBy: 'day',
    groupByKeys: 'publisher_id,advertiser_id,channel',
    orderBy,
    download: 'true',
  })

interface Taken {
  ms: number
  first: number
  lines: number
  megabytes: number
}

/** Reads a file to its end and keeps nothing of it. */
async function take(origin: string, { api }: Parts, order: Order): Promise<Taken> {
  const started = performance.now()
  const reply = await fetch(`${origin}${revenueReports.path}?${queryOf(order).toString()}`, {
    headers: { authorization: api.token },
  })
  if (!reply.ok || reply.body === null) throw new Error(`${reply.status}: ${await reply.text()}`)
  let [first, bytes, lines] = [0, 0, 0]
  for await (const piece of reply.body) {
    if (bytes === 0) first = performance.now() - started
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
  }
  return { ms: performance.now() - started, first, lines: lines - 1, megabytes: bytes / 1e6 }
}

/**
 * The baseline is the same file from analytics, without the api in between. The growth of memory is that of the highest
 * point of each process since the last file.
 */
export async function run(): Promise<void> {
  const parts = await startParts({ fill: (warehouse) => fillYear(warehouse, DAYS) })
  try {
    for (const order of ORDERS) {
      await take(parts.api.origin, parts, order)
      const through: Taken[] = []
      const direct: Taken[] = []
      const growths: Record<string, number[]> = { api: [], analytics: [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        parts.forgetPeaks()
        const held = parts.memory()
        through.push(await take(parts.api.origin, parts, order))
        const peaks = parts.peaks()
        for (const [part, all] of Object.entries(growths)) all.push(peaks[part]! - held[part]!)
        direct.push(await take(parts.analytics, parts, order))
      }
      const of = (taken: Taken[], what: keyof Taken) => median(taken.map((one) => one[what]))
      console.log(
        `by ${order}: ${through[0]!.lines} rows, ${of(through, 'megabytes').toFixed(0)} MB: ${of(through, 'ms').toFixed(0)} ms, ` +
          `first bytes after ${of(through, 'first').toFixed(0)} ms; ${(of(through, 'ms') / of(direct, 'ms')).toFixed(2)} x the file from analytics; ` +
          Object.entries(growths)
            .map(([part, all]) => `${part} + ${median(all).toFixed(0)} MB`)
            .join(', '),
      )
    }
  } finally {
    await parts.stop()
  }
}
