import { messages } from '@headgate/contract/base/messages'
import { choose } from '../support/controls.ts'
import { type OwnConsole, startOwnConsole } from '../support/own-console.ts'
import { product } from '../support/product.ts'
import { reportTable } from '../support/report-page.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { report, general, titles } = messages

let own: OwnConsole
test.beforeAll(async () => {
  own = await startOwnConsole()
})
test.afterAll(() => own?.stop())
test.use({ provoked: /503|504|502/ })

test('analytics killed: the report shows it, keeps its filters, and recovers by itself', async ({ page }) => {
  await page.goto(`${own.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(product.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(product.adminPassword)
  await page.keyboard.press('Enter')
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

  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expectToast(page, general.cannotDownload, titles.oopsLoud)
  await expectAccessible(page)

  await own.startAnalytics()
  await expect(inline).toBeHidden()
  await expect(reportTable(page)).toContainText(report.empty)
})
