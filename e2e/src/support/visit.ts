import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'

/** The screen without the drawer, which is the same everywhere: the dashboard's check has it. */
export const screen = { include: 'body', exclude: '#drawer' }

/** A step of the walk: opens a screen, waits for its content, and checks it. */
export async function visit(
  page: Page,
  address: string,
  ready: (page: Page) => Promise<void>,
): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address)
    await ready(page)
    await expectAccessible(page, address === '/' ? 'body' : screen)
  })
}

/** Waits for a text. */
export const shows =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> =>
    expect(page.getByText(text).first()).toBeVisible()
