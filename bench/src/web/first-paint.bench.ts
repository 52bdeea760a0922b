import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { freeAddresses, StartedRun } from '@headgate/tools/testing/started'
import { median } from '../machine.ts'
import { daysBeforeLast, fillYear, LAST_DAY } from '../reports/year-of-rows.ts'
import { fillWarehouse } from '../revenue/parts.ts'
import { signedInPage } from './signed-in.ts'

export const name = 'First paint of a month of the revenue report by three dimensions (figure: below 1 s)'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Milliseconds. */
const LIMIT = 1_000

/** An address of the screen, as a colleague sends it. Each round has other days, so that no reply is kept. */
const address = (round: number) =>
  `/revenuereport?${new URLSearchParams({
    period: 'custom',
    from_date: daysBeforeLast(30 + round),
    to_date: daysBeforeLast(round),
    interval: 'accumulated',
    group_by: 'publisher_id-advertiser_id-channel',
    order_by: 'net_revenue',
  }).toString()}`

interface Painted {
  /** From the start of the navigation until the first row is painted. */
  painted: number
  /** The report's own call, as the browser measured it. */
  call: number
}

/**
 * The product over a month and some days of a large business, in a browser that has its files and a session. The baseline is the
 * report's call within the same page.
 */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate-paint-'))
  await fillWarehouse(dataDir, (warehouse) => fillYear(warehouse, 31 + ROUNDS))
  const addresses = await freeAddresses()
  const signIn = { ADMIN_EMAIL: 'bench@headgate.local', ADMIN_PASSWORD: 'bench-of-the-paint' }
  const product = new StartedRun({ ...addresses, ...signIn, DATA_DIR: dataDir, SAMPLE_PAST_DAYS: '0' })
  try {
    await product.ready()
    const origin = `http://127.0.0.1:${addresses.PORT}`
    const page = await signedInPage(origin, signIn)
    const rounds: Painted[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await firstPaint(page, origin + address(round))
      // The first round only warms the cache.
      if (round > 0) rounds.push(one)
    }
    await page.context().browser()!.close()
    const [painted, call] = [median(rounds.map((one) => one.painted)), median(rounds.map((one) => one.call))]
    const verdict = painted <= LIMIT ? 'reached' : `missed by ${(painted - LIMIT).toFixed(0)} ms`
    console.log(
      `a month up to ${LAST_DAY} by publisher, advertiser and channel: painted after ${painted.toFixed(0)} ms, ` +
        `${(painted / call).toFixed(2)} x the call of ${call.toFixed(0)} ms  limit ${LIMIT}: ${verdict}`,
    )
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function firstPaint(page: Page, url: string): Promise<Painted> {
  await page.goto(url, { waitUntil: 'commit' })
  // As text, because it runs in the browser, whose types benchmarks do not have.
  const found = await page.evaluate<Painted>(`(async () => {
    for (;;) {
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      if (!document.querySelector('table[aria-busy="false"] tbody td:nth-child(2)')) continue
      const painted = performance.now()
      const calls = performance.getEntriesByType('resource').filter((one) => one.name.includes('${revenueReports.path}'))
      return { painted, call: Math.max(...calls.map((one) => one.responseEnd - one.startTime)) }
    }
  })()`)
  await page.waitForLoadState('networkidle')
  return found
}
