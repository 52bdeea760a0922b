import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colours: only these can differ in dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** As much of a page with axe in it as is used here: these files are checked without the browser's types. */
interface PageWithAxe {
  axe?: { run: (part: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

/**
 * Expects no serious accessibility finding, in light and in dark (docs/design.md#quality). Axe runs in the page itself:
 * its driver for Playwright opens a second page for each run, at three times the cost, and the console has no frames.
 */
export async function expectAccessible(page: Page, part: ElementContext = 'body'): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(`${source};null`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const options: RunOptions = {
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' && { runOnly: { type: 'rule', values: colourRules } }),
    }
    const findings = await page.evaluate(
      async ([where, how]) => {
        const { violations } = await (globalThis as PageWithAxe).axe!.run(where, how)
        return violations.map(({ id, impact, nodes }) => ({
          impact,
          text: `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n  ')}`,
        }))
      },
      [part, options] as const,
    )
    const serious = findings.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(
      serious.map(({ text }) => text),
      `accessibility in ${colorScheme}`,
    ).toEqual([])
  }
}
