import { messages } from '@headgate/contract/base/messages'
import type { Page } from '@playwright/test'
import { choose } from '../support/controls.ts'
import { type OwnConsole, startOwnConsole } from '../support/own-console.ts'
import { product } from '../support/product.ts'
import { reportTable } from '../support/report-page.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { report, general, titles } = messages

// Both tests use one console, so that it starts once.
test.describe.configure({ mode: 'default' })

let own: OwnConsole
test.beforeAll(async () => {
  own = await startOwnConsole()
})
test.afterAll(() => own?.stop())
test.use({ provoked: /503|504|502/ })

async function signIn(page: Page): Promise<void> {
  await page.goto(`${own.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(product.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(product.adminPassword)
  await page.keyboard.press('Enter')
}

test('before the first search the dashboard explains the product; without analytics it shows one reason and no zeros', async ({
  page,
}) => {
  await signIn(page)
  const firstRun = page.getByRole('region', { name: 'No search has come in yet' })
  await expect(firstRun).toContainText('Headgate redirects each one to an advertiser')
  // Engines of this business have counted searches, so sample searches would be refused.
  await expect(firstRun.getByRole('button', { name: 'Send sample traffic' })).toHaveCount(0)
  const values = page.getByRole('region', { name: 'Monthly Stats' }).locator('dd')
  await expect(values).toHaveText([report.noInfo, report.noNetRevenue, report.noSearchInfo])
  await expectAccessible(page)
  await firstRun.getByRole('link', { name: 'Explain a search' }).click()
  await expect(page).toHaveURL(/\/target\/explain\/\d+\?q=garden/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Explain Search')

  await own.killAnalytics()
  await page.goto(`${own.url}/`)
  const banner = page.getByRole('alert').filter({ hasText: messages.report.loadFailed })
  await expect(banner).toHaveCount(1)
  await expect(banner).toContainText(report.loadFailedInline)
  await expectToast(page, titles.oops, report.loadFailed)
  const outcomes = page.getByRole('list', { name: "Today's searches by outcome" })
  await expect(outcomes).toContainText('Redirected—')
  await expect(outcomes).not.toContainText('0')
  // Figures from PostgreSQL are still shown.
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await own.startAnalytics()
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toBeHidden()
  await expect(firstRun).toBeVisible()
})

test('analytics killed: the report shows it, keeps its filters, and recovers by itself', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Revenue Report', exact: true }).click()
  await expect(reportTable(page)).toContainText(report.empty)

  await own.killAnalytics()
  await choose(page, 'Period', 'Yesterday')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const inline = page.getByText(report.loadFailedInline)
  await expect(inline).toBeVisible()
  await expectToast(page, titles.oops, report.loadFailed)
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Yesterday')
  await expect(page).toHaveURL(/period=yesterday/)

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expectToast(page, general.cannotDownload, titles.oopsLoud)
  await expectAccessible(page)

  await own.startAnalytics()
  await expect(inline).toBeHidden()
  await expect(reportTable(page)).toContainText(report.empty)
})
