import { messages } from '@headgate/contract/base/messages'
import { type OwnConsole, startOwnConsole } from '../support/own-console.ts'
import { product } from '../support/product.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

let own: OwnConsole
test.beforeAll(async () => {
  own = await startOwnConsole()
})
test.afterAll(() => own?.stop())
test.use({ provoked: /503|504|502/ })

test('before the first search the dashboard explains the product; without analytics it shows one reason and no zeros', async ({
  page,
}) => {
  await page.goto(`${own.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(product.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(product.adminPassword)
  await page.keyboard.press('Enter')
  const firstRun = page.getByRole('region', { name: 'No search has come in yet' })
  await expect(firstRun).toContainText('Headgate redirects each one to an advertiser')
  await expect(firstRun).toContainText('npm run traffic')
  await expectAccessible(page)
  await firstRun.getByRole('link', { name: 'Explain a search' }).click()
  await expect(page).toHaveURL(/\/target\/explain\/\d+\?q=garden/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Explain Search')

  await own.killAnalytics()
  await page.goto(`${own.url}/`)
  const banner = page.getByRole('alert').filter({ hasText: messages.report.loadFailed })
  await expect(banner).toHaveCount(1)
  await expect(page.getByText(messages.report.loadFailed)).toHaveCount(1)
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
