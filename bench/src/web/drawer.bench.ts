import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freeAddresses, StartedRun } from '@headgate/tools/testing/started'
import { median } from '../machine.ts'
import { signedInPage } from './signed-in.ts'

export const name = 'From a click on a drawer entry to a list that can be used, with a warm cache'

const ROUNDS = 7
/** Milliseconds, from docs/design.md#figures-to-reach. */
const LIMIT = 150
const LISTS = [
  'Publisher List',
  'Advertiser List',
  'Advertiser Links',
  'Publisher Links',
  'Advertiser Link Groups',
]
const SIGN_IN = { ADMIN_EMAIL: 'bench@headgate.local', ADMIN_PASSWORD: 'bench-of-the-drawer' }

/**
 * The product with its sample business, in a browser that has opened each list before; each click starts on the
 * dashboard. The baseline is the way back: from a click on the dashboard's entry until its heading is painted.
 */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate-drawer-'))
  const addresses = await freeAddresses()
  const product = new StartedRun({ ...addresses, ...SIGN_IN, DATA_DIR: dataDir, SAMPLE_PAST_DAYS: '0' })
  try {
    await product.ready()
    const page = await signedInPage(`http://127.0.0.1:${addresses.PORT}`, SIGN_IN)
    for (const list of LISTS) {
      const there: number[] = []
      const back: number[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const ms = [
          await clicked(page, list, 'table[aria-busy="false"] tbody td:nth-child(2)'),
          await clicked(page, 'Dashboard', 'h1'),
        ] as const
        // The first round only warms the cache.
        if (round === 0) continue
        there.push(ms[0])
        back.push(ms[1])
      }
      const verdict =
        median(there) <= LIMIT ? 'reached' : `missed by ${(median(there) - LIMIT).toFixed(0)} ms`
      console.log(
        `${list.padEnd(22)} ${median(there).toFixed(0).padStart(4)} ms, ` +
          `${(median(there) / median(back)).toFixed(1)} x the dashboard  limit ${LIMIT}: ${verdict}`,
      )
    }
    await page.context().browser()!.close()
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Milliseconds from a click on an entry until the element of `shown` is painted. Then waits until the page is quiet.
 */
async function clicked(page: Page, entry: string, shown: string): Promise<number> {
  // As text, because it runs in the browser, whose types benchmarks do not have.
  const ms = await page.evaluate<number>(`(async () => {
    const entry = [...document.querySelectorAll('#drawer a')].find((link) => link.textContent === '${entry}')
    const start = performance.now()
    entry.click()
    for (;;) {
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      const [title] = document.title.split(' · ')
      if (title === '${entry}' && document.querySelector('${shown}')) return performance.now() - start
    }
  })()`)
  await page.waitForLoadState('networkidle')
  return ms
}
