import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { chooseMany } from '../support/controls.ts'
import { seenRows } from '../support/report-page.ts'
import { expect, test } from '../support/test.ts'

/** What stands above the table of a report leaves room for the table. */

// A window that is not as large as that of the others.
test.use({ ownContext: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('at 1280 by 800 ten rows are seen, and what is set stays in sight', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/revenuereport?period=last_7_days&interval=hour')
  await expect.poll(() => seenRows(page)).toBeGreaterThanOrEqual(10)
  // Cards that do not fit are in the same line, and can be scrolled to by keyboard.
  const cards = page.getByLabel('Totals of the whole report')
  expect((await cards.boundingBox())!.height).toBeLessThan(50)
  await expect(cards.getByText('Fallback')).not.toBeInViewport()
  await cards.focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(cards.getByText('Fallback')).toBeInViewport({ timeout: 200 })
  }).toPass()

  const country = page.getByRole('button', { name: /^Country:/ })
  await expect(country).toBeHidden()
  await button(page, 'More filters').click()
  await chooseMany(page, 'Country', ['United Kingdom (GB)'])
  await button(page, 'Search').click()
  await expect(button(page, 'More filters')).toBeVisible()
  await expect(country).toHaveAccessibleName('Country: United Kingdom (GB)')
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
})

test('how fresh the reports are stands beside the days, and opens those of each advertiser', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/revenuereport')
  const words = page.getByRole('button', { name: /advertisers? (report in time|(is|are) late: )/ })
  const [line, tab] = [await words.boundingBox(), await page.getByRole('tablist').boundingBox()]
  expect(line!.y).toBeGreaterThanOrEqual(tab!.y)
  expect(line!.y + line!.height).toBeLessThanOrEqual(tab!.y + tab!.height)
  await words.press('Enter')
  const list = page.getByRole('dialog', { name: 'Freshness of reports' })
  await expect(list.getByRole('link').first()).toBeFocused()
  await expect(list.getByRole('listitem').first()).toHaveText(/: (nothing reported|reported up to)/)
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(words).toBeFocused()
})

test('an explanation has all of its columns in its frame', async ({ adminPage: page }) => {
  await page.goto('/revenuereport?compare=previous_period&explain=net_revenue')
  const panel = page.getByRole('region', { name: 'Why Net Revenue changed' })
  const changes = panel.getByRole('heading', { name: 'What was changed in those days' }).locator('..')
  await expect(changes).toBeVisible()
  for (const width of [1440, 1280, 1024, 700]) {
    await page.setViewportSize({ width, height: 800 })
    const right = async (part: typeof panel) => {
      const box = (await part.boundingBox())!
      return box.x + box.width
    }
    await expect.poll(async () => (await right(changes)) - (await right(panel)), `${width}`).toBeLessThan(0)
  }
})

test('where the title leaves too little room, the less used actions are in a menu with keys', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1210, height: 800 })
  await page.goto('/revenuereport?compare=previous_period')
  await expect(page.getByRole('switch', { name: 'Auto refresh' })).toHaveCount(0)
  const more = button(page, 'More')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const beside = await more.boundingBox()
  expect(beside!.y).toBeLessThan(heading!.y + heading!.height)
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Explain the change' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/auto_refresh=true/)
  await expect(page.getByRole('menuitemcheckbox', { name: 'Auto refresh' })).toBeChecked()
  await expectAccessible(page, '[role="menu"]')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Why Net Revenue changed' })).toBeVisible()
})
