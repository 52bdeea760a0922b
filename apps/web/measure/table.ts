import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'

/**
 * `npm run measure -w apps/web`: measures the report table against docs/design.md#figures-to-reach in seven fresh
 * browsers and prints medians. The baseline runs first in each. Run on demand, never as a test.
 */
const ROUNDS = 7

declare global {
  var showRows: () => void
  var showBare: () => void
}

/** Milliseconds from a change of the page until the browser painted its frame. */
const painted = (page: Page, change: 'showRows' | 'showBare') =>
  page.evaluate(async (name) => {
    const start = performance.now()
    globalThis[name]()
    const { promise, resolve } = Promise.withResolvers<number>()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    return promise
  }, change)

/** Longest time between two frames while scrolling 120 steps down, then 40 to the side. */
const longestFrame = (page: Page) =>
  page.evaluate(async () => {
    const box = document.querySelector('section')
    if (box === null) throw new Error('no table')
    let longest = 0
    let last = 0
    for (let step = 0; step < 160; step += 1) {
      if (step < 120) box.scrollTop += 150
      else box.scrollLeft += 100
      const { promise, resolve } = Promise.withResolvers<number>()
      requestAnimationFrame(resolve)
      const now = await promise
      if (last > 0) longest = Math.max(longest, now - last)
      last = now
    }
    return longest
  })

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const outDir = mkdtempSync(join(tmpdir(), 'headgate-table-'))
const root = import.meta.dirname
await build({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, cssTarget: 'chrome123' },
})
const server = await preview({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir },
  preview: { host: '127.0.0.1', port: Number(process.env['MEASURE_PORT'] ?? 4890) },
})
const address = server.resolvedUrls?.local[0] ?? ''
const results: Record<'bare' | 'shown' | 'frame', number[]> = {
  bare: [],
  shown: [],
  frame: [],
}
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    const page = await browser.newPage({ viewport: { width: 1_360, height: 900 } })
    await page.goto(address)
    await page.getByRole('table', { name: 'Measured' }).waitFor()
    results.bare.push(await painted(page, 'showBare'))
    await page.evaluate(() => document.querySelector('#bare')?.replaceChildren())
    results.shown.push(await painted(page, 'showRows'))
    results.frame.push(await longestFrame(page))
    await browser.close()
  }
} finally {
  await server.close()
  rmSync(outDir, { recursive: true })
}

console.log(
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${ROUNDS} rounds, medians`,
)
const line = (name: string, values: number[], limit?: number) => {
  const value = median(values)
  const range = `[${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)}]`
  const ratio = (value / median(results.bare)).toFixed(2)
  const goal = limit === undefined ? '' : `  figure ${limit} ms: ${value <= limit ? 'reached' : 'MISSED'}`
  console.log(
    `${name.padEnd(34)} ${value.toFixed(1).padStart(7)} ms ${range.padEnd(12)} ${ratio} x bare${goal}`,
  )
}
line('bare HTML table, same cells', results.bare)
line('500 x 45 painted', results.shown, 60)
line('longest frame while scrolling', results.frame, 50)
