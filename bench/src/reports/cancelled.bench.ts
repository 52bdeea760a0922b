import { setTimeout as pause } from 'node:timers/promises'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { startParts, type Parts } from '../revenue/parts.ts'
import { daysBeforeLast, fillYear, LAST_DAY } from './year-of-rows.ts'

export const name =
  'Heavy reports whose connections close at once (figures: a light report within 2 s, processors idle within 5 s)'

/** `DAYS=365` is the year of the figure. */
const DAYS = Number(process.env.DAYS ?? 31)
const REPORTS = Number(process.env.REPORTS ?? 50)
/** How long they run before all are given up. */
const RUN_MS = 500
/** Analytics counts as idle when it uses less than this part of one core over `LOOK_MS`. */
const IDLE = 0.1
const LOOK_MS = 250
const PATIENCE_MS = 90_000

function ask({ api }: Parts, days: number, groups: string, signal?: AbortSignal): Promise<Response> {
  const query = new URLSearchParams({
    period: 'custom',
    fromDate: daysBeforeLast(days - 1),
    toDate: LAST_DAY,
    aggregateBy: groups === 'publisher_id' ? 'accumulated' : 'day',
    groupByKeys: groups,
    orderBy: 'net_revenue',
  })
  return fetch(`${api.origin}${revenueReports.path}?${query.toString()}`, {
    headers: { authorization: api.token },
    ...(signal && { signal }),
  })
}

async function light(parts: Parts): Promise<number> {
  const started = performance.now()
  const reply = await ask(parts, 1, 'publisher_id')
  const text = await reply.text()
  if (!reply.ok) throw new Error(`the light report: ${reply.status} ${text}`)
  return performance.now() - started
}

/** Milliseconds until analytics uses no processor. */
async function untilIdle(parts: Parts, since: number): Promise<number> {
  for (;;) {
    const [used, at] = [parts.processorSeconds()['analytics']!, performance.now()]
    await pause(LOOK_MS)
    const part = (1_000 * (parts.processorSeconds()['analytics']! - used)) / (performance.now() - at)
    if (part < IDLE) return at - since
    if (at - since > PATIENCE_MS) throw new Error('analytics never came to rest')
  }
}

/** The baseline is the light report before. */
export async function run(): Promise<void> {
  const parts = await startParts({ fill: (warehouse) => fillYear(warehouse, DAYS) })
  try {
    await light(parts)
    const calm = await light(parts)
    await untilIdle(parts, performance.now())
    const giveUp = new AbortController()
    const statuses: number[] = []
    const heavy = Array.from({ length: REPORTS }, async () => {
      try {
        const reply = await ask(parts, DAYS, 'publisher_id,advertiser_id,channel', giveUp.signal)
        statuses.push(reply.status)
        await reply.arrayBuffer()
      } catch (cause) {
        if (!giveUp.signal.aborted) throw cause
      }
    })
    await pause(RUN_MS)
    const before = statuses.join(' ') || 'none'
    const cancelledAt = performance.now()
    giveUp.abort()
    const ms = await light(parts)
    const idle = await untilIdle(parts, cancelledAt)
    await Promise.all(heavy)
    console.log(
      `${REPORTS} reports over ${DAYS} days; statuses of those with a reply before all were given up: ${before}`,
    )
    console.log(
      `light report ${ms.toFixed(0)} ms, ${(ms / calm).toFixed(1)} x calm; analytics idle after ${idle.toFixed(0)} ms`,
    )
  } finally {
    await parts.stop()
  }
}
