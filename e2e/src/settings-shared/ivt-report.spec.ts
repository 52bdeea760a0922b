import type { Page } from '@playwright/test'
import { messages } from '@headgate/contract/base/messages'
import { daysBefore } from '@headgate/domain/days'
import { expectAccessible } from '../support/accessible.ts'
import { choose } from '../support/controls.ts'
import { test } from '../support/kept-settings.ts'
import { expect } from '../support/test.ts'
import { seenRows } from '../support/report-page.ts'
import { expectToast } from '../support/toasts.ts'

/** The sample business has a publisher link that a script searches: link 8 of Pixel Meadow. */

const yesterday = daysBefore(1, new Date())

const chart = (page: Page, name: string) => page.getByRole('application', { name: new RegExp(`^${name}\\.`) })

/** The rows of a publisher link. */
const rowOf = (page: Page, link: number) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: String(link), exact: true }) })

test('finished days are filtered, ordered and downloaded, and tests are shown in words', async ({
  adminPage: page,
}) => {
  await page.goto('/ivt')
  const table = page.getByRole('table', { name: 'Invalid traffic' })
  // A job computes the days after the product has started.
  await expect(async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(table.getByRole('row').filter({ hasText: yesterday }).first()).toBeVisible()
  }).toPass()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => seenRows(page, 'Invalid traffic')).toBeGreaterThanOrEqual(10)
  const sizes = page.getByLabel('Rows per page')
  await expect(sizes.getByRole('option')).toHaveText(['10', '25', '50', '100', '150', '200'])
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('today is not here yet')).toBeVisible()

  await table.getByRole('button', { name: 'Pixel Meadow' }).first().click()
  await expect(page).toHaveURL(/publisher_id=5/)
  await expect(rowOf(page, 8).getByText(/· Fail$/)).toHaveCount(3)
  await expect(rowOf(page, 13).getByText(/· Pass$/)).toHaveCount(3)

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

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^ivt-report-\d{8}-\d{6}\.xlsx$/)

  await page.goto('/ivt?publisher_id=2000000001')
  await expect(page.getByText(messages.report.empty)).toBeVisible()
})

test('days of a publisher are added up without what cannot be, and drawn', async ({ adminPage: page }) => {
  await page.goto('/ivt?publisher_id=5&period=last_7_days&group_by=publisher_channel_id&interval=accumulated')
  const table = page.getByRole('table', { name: 'Invalid traffic' })
  const row = table.getByRole('row').filter({ has: page.getByRole('button', { name: '8', exact: true }) })
  await expect(row.getByText('—')).toHaveCount(2)
  await expect(row.getByText(/Pass|Fail/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Why/ })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Over time' }).click()
  await expect(chart(page, 'Keyword Score by Pub Link')).toBeVisible()
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
  await page.getByRole('tab', { name: 'Share' }).click()
  // Ratios have no shares, so the first measure that has is shown.
  await expect(chart(page, 'Searches by Pub Link')).toBeVisible()
  await page.goto('/ivt?view=share&measure=kw_score')
  await expect(page.getByText('Keyword Score is a ratio, and ratios have no shares.')).toBeVisible()
  await choose(page, 'Measure', 'Searches')
  await expect(chart(page, 'Searches by Publisher')).toBeVisible()
  // No chart of what cannot be added up, and no hours in days.
  await page.goto('/ivt?view=time&measure=distinct_user_agent_count')
  await expect(page.getByText('User Agents counts different values, which cannot be added up.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Heat map' })).toHaveCount(0)
})

test('a link with the old names of its filters opens the same view', async ({ adminPage: page }) => {
  await page.goto(`/ivt?publisher=5&fromDate=${yesterday}`)
  await expect(rowOf(page, 8).getByText(/· Fail$/)).toHaveCount(3)
  await expect(page.getByText(`${yesterday} to ${yesterday} (UTC)`)).toBeVisible()
})

test('a changed threshold judges the same rows again', async ({ adminPage: page }) => {
  await page.goto('/ivt?publisher_id=5')
  const scripted = rowOf(page, 8)
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
