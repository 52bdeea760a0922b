import { messages } from '@headgate/contract/base/messages'
import { countedToday, makeReportedSearches } from './support/report.ts'
import { numberOf, stat } from './support/report-page.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('an admin sees the month, today by outcome, and the way into the report (B1)', async ({
  adminPage: page,
  admin,
  database,
}) => {
  await makeReportedSearches(database, admin)
  await page.goto('/')
  const cards = page.locator('dl').filter({ hasText: 'Monetized Searches' })
  await expect(cards.locator('dt')).toHaveText(['Monetized Searches', 'Net Revenue', 'Total Searches'])
  await expect(cards.locator('dd').nth(0)).toHaveText(messages.report.noInfo)
  await expect(cards.locator('dd').nth(1)).toHaveText(messages.report.noNetRevenue)
  await expect(cards.locator('dd').nth(2)).toHaveText(/^[\d,]+$/)

  const outcomes = page.getByRole('list', { name: "Today's searches by outcome" })
  await expect(outcomes).toContainText('Redirected')
  const total = outcomes.getByRole('listitem').first().locator('b')
  await expect.poll(async () => numberOf((await total.textContent()) ?? '')).toBeGreaterThanOrEqual(15)
  await expectAccessible(page)

  const busiest = page.getByRole('table', { name: 'Busiest publisher links today' })
  const link = busiest.getByRole('link').first()
  const id = Number(await link.textContent())
  await link.click()
  await expect(page).toHaveURL(
    ({ pathname, searchParams: given }) =>
      pathname === '/revenuereport' &&
      given.get('period') === 'today' &&
      given.get('pub_link_id') === String(id),
  )
  const counted = await countedToday(admin, [id])
  await expect.poll(() => stat(page, 'Total Searches')).toBeGreaterThanOrEqual(counted.server_search_counts)
})
