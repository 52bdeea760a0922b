import { messages } from '@headgate/contract/base/messages'
import { daysBefore } from '@headgate/domain/days'
import { chooseMany } from '../support/controls.ts'
import { test } from '../support/kept-settings.ts'
import { expect } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

/** The sample business has a publisher link that a script searches: link 8 of Pixel Meadow. */

const yesterday = daysBefore(1, new Date())

test('finished days are filtered, ordered and downloaded, and tests are shown in words', async ({
  adminPage: page,
}) => {
  await page.goto('/ivt')
  const table = page.getByRole('table', { name: 'Invalid traffic' })
  // A job computes the days after the product has started.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(table.getByRole('row').filter({ hasText: yesterday }).first()).toBeVisible()
  }).toPass()
  const sizes = page.getByLabel('Rows per page')
  await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50', '100', '150', '200'])
  await expect(page.getByText('today is not here yet')).toBeVisible()

  await chooseMany(page, 'Publisher', ['Pixel Meadow'])
  await expect(page).toHaveURL(/publisher=/)
  const scripted = table.getByRole('row').filter({ has: page.getByRole('link', { name: '8', exact: true }) })
  await expect(scripted.getByText(/· Fail$/)).toHaveCount(3)
  const honest = table.getByRole('row').filter({ has: page.getByRole('link', { name: '13', exact: true }) })
  await expect(honest.getByText(/· Pass$/)).toHaveCount(3)

  await table.getByRole('button', { name: 'Keyword Score' }).click()
  await expect(page).toHaveURL(/order_by=kw_score&order_direction=ASC/)
  await expect(table.getByRole('row').nth(1)).toContainText('Fail')
  await page.reload()
  await expect(table.getByRole('row').nth(1)).toContainText('Fail')

  await page.getByRole('button', { name: `Why: publisher link 8, ${yesterday}` }).click()
  const why = page.getByRole('dialog', { name: `Publisher link 8, ${yesterday} (UTC)` })
  await expect(why.getByRole('row', { name: /^Repeated IPs 5 of 5 addresses, with 100 %/ })).toContainText(
    'Fail',
  )
  await expect(why.getByRole('table', { name: 'Keywords' })).toContainText('car insurance')
  await page.reload()
  await expect(why.getByRole('table', { name: 'Addresses' })).toContainText('repeated')
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(page).not.toHaveURL(/why=/)

  await page.getByRole('button', { name: /^Finished days/ }).click()
  const day = new Date()
  const label = new RegExp(
    `^${day.getUTCDate()} ${day.toLocaleString('en', { month: 'long', timeZone: 'UTC' })}`,
  )
  // On the first of a month the calendar shows the month before.
  const todays = page.getByRole('button', { name: label })
  if (day.getUTCDate() > 1) await expect(todays).toBeDisabled()
  await page.keyboard.press('Escape')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^ivt-report-\d{8}-\d{6}\.csv$/)

  await page.goto('/ivt?publisher=2000000001')
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
})

test('a changed threshold judges the same rows again', async ({ adminPage: page }) => {
  await page.goto('/ivt?publisher=5')
  const scripted = page.getByRole('row').filter({ has: page.getByRole('link', { name: '8', exact: true }) })
  await expect(scripted.getByText(/· Fail$/)).toHaveCount(3)
  await page.getByRole('button', { name: 'Edit thresholds' }).click()
  const score = page.getByRole('textbox', { name: 'Keyword test: least keyword score' })
  await score.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a number.')).toBeVisible()
  await score.fill('12.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, messages.titles.success, 'Thresholds saved.')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(scripted.getByText(/· Fail$/)).toHaveCount(2)
  await expect(page.getByLabel('Thresholds', { exact: true })).toContainText('12.5')
})
