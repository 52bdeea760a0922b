import { expect, type Page } from '@playwright/test'

/**
 * Checks that what `act` does leaves the console loaded. Loading it again would end an upload and lose what other
 * screens keep.
 */
export async function staysLoaded(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate('globalThis.loadedBefore = true')
  await act()
  expect(await page.evaluate('globalThis.loadedBefore'), 'the console is still the same page').toBe(true)
}
