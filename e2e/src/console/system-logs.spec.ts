import { messages } from '@headgate/contract/base/messages'
import { today } from '@headgate/domain/days'
import { choose } from '../support/controls.ts'
import { product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test('lines of a request are found, opened and ordered', async ({ adminPage: page, admin, request }) => {
  const call = await request.get(`${product.consoleUrl}/api/systemLogs?size=1`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const id = call.headers()['x-request-id']!
  // The line is in the file a moment after the reply.
  await expect(async () => {
    await page.goto(`/systemlogs?q=${id}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const table = page.getByRole('table', { name: 'Lines of the logs' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Title',
    'Level',
    'Message',
    'UTC Time',
    'Method',
    'User',
    'ID',
  ])
  const row = table.getByRole('row', { name: /systemLogs/ })
  await expect(row).toContainText('Main API')
  await expect(row).toContainText(product.adminEmail)
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Hostname', 'HTTP Version', 'URL', 'Remote Address', 'Remote Port'])
    await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('127.0.0.1')
  const opener = table.getByRole('button', { name: 'request /api/systemLogs 200' })
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByLabel('The whole line')).toContainText('remoteAddress: 127.0.0.1')
  await page.getByRole('link', { name: 'All lines of this request' }).click()
  await expect(page).toHaveURL(`/systemlogs?request_id=${id}`)
  await page.getByRole('tab', { name: today() }).click()
  await expect(page).toHaveURL(new RegExp(`date=${today()}`))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await table.getByRole('button', { name: 'Message' }).first().click()
  await expect(page).toHaveURL(/order_by=msg/)
  await choose(page, 'Level', 'Error and worse')
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
})

test.describe('failures', () => {
  test.use({ provoked: /status of 500/ })

  test('logs that cannot be read leave the table empty', async ({ adminPage: page }) => {
    await page.route('**/api/systemLogs?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/systemlogs')
    await expect(page.getByText('The logs could not be read.')).toBeVisible()
    await expect(page.getByText(messages.general.networkError)).toBeVisible()
    await expect(page.getByText('0–0 of 0')).toBeVisible()
  })

  test('the reference of an error leads to its lines', async ({ adminPage: page }) => {
    const message = messages.general.somethingWentWrong
    const id = 'request-of-a-failure'
    const error = { message, code: 'unexpected', id }
    await page.route('**/api/user?*', (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, status: false, message, msg: message, data: null, error },
      }),
    )
    await page.goto('/usermanagement')
    await page.getByRole('link', { name: id }).click()
    await expect(page).toHaveURL(`/systemlogs?request_id=${id}`)
    await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
  })
})
