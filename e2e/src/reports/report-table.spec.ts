import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import type { ReportedSearches } from '../records/report.ts'
import { numberOf, readReport, reportTable, stat } from '../support/report-page.ts'
import { sendSearches, sendUntilServed } from '../records/searches.ts'
import { expect, test } from '../support/test.ts'

const links = ({ filtering, plain }: ReportedSearches) =>
  `pub_link_id=${filtering.id}-${plain.id}&period=today`

test('totals cover the page, the cards cover the whole report', async ({ adminPage: page, searches }) => {
  await page.goto(`/revenuereport?${links(searches)}&group_by=country-filtered_reason`)
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  await expect.poll(async () => (await readReport(page)).rows.length).toBe(4)
  const { rows, totals } = await readReport(page)
  for (const column of ['Server Searches', 'Redirected', 'Filtered', 'Over cap', 'Warm-up', 'Fallback']) {
    const sum = rows.reduce((total, row) => total + numberOf(row[column]!), 0)
    expect(numberOf(totals[column]!), column).toBe(sum)
  }
  expect(await stat(page, 'Redirected')).toBe(10)
  expect(await stat(page, 'Filtered')).toBe(5)
})

test('sorting and rows per page are in the address', async ({ adminPage: page, searches }) => {
  await page.goto(`/revenuereport?${links(searches)}&group_by=country-filtered_reason`)
  const sorted = async () => (await readReport(page)).rows.map((row) => numberOf(row['Filtered']!))
  // Columns move when the rows arrive, and a press in that moment would meet another place.
  await expect.poll(async () => (await sorted()).length).toBe(4)
  await page.getByRole('button', { name: 'Filtered', exact: true }).click()
  await expect(page).toHaveURL(/order_by=filtered&order_direction=ASC/)
  await expect.poll(sorted).toEqual([0, 0, 2, 3])
  await page.getByRole('button', { name: 'Filtered', exact: true }).click()
  await expect.poll(sorted).toEqual([3, 2, 0, 0])
  await expect(page.getByLabel('Rows per page')).toHaveValue('200')
  expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual([
    '50',
    '100',
    '200',
    '500',
  ])
  await page.getByLabel('Rows per page').selectOption('50')
  await expect(page).toHaveURL(/size=50/)
})

const isHeld = ({ pathname, searchParams }: URL) =>
  pathname.endsWith('/revenue-reports') && searchParams.get('orderBy') === 'redirected'

test('a superseded request is cancelled', async ({ adminPage: page, searches }) => {
  await page.goto(`/revenuereport?${links(searches)}`)
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  // This call gets no reply, so only a cancellation ends it.
  await page.route(isHeld, () => undefined)
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('revenue-reports'))
  const asked = page.waitForRequest((request) => isHeld(new URL(request.url())))
  await page.getByRole('button', { name: 'Redirected', exact: true }).click()
  await asked
  await page.getByRole('button', { name: 'Filtered', exact: true }).click()
  const request = await cancelled
  expect(request.url()).toContain('orderBy=redirected')
  expect(request.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('columnheader', { name: 'Filtered', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
})

test('auto refresh shows searches as they come in', async ({ adminPage: page, database: { db } }) => {
  const to = await makeProviderLink(db)
  const made = await makeTargeting(db, { rules: [{ to, weight: 100 }] })
  await page.goto(`/revenuereport?period=today&pub_link_id=${made.id}`)
  await expect(reportTable(page)).toHaveAttribute('aria-busy', 'false')
  // Not `check`, which looks before the address has changed.
  const autoRefresh = page.getByRole('switch', { name: 'Auto refresh' })
  await autoRefresh.click({ force: true })
  await expect(autoRefresh).toBeChecked()
  await expect(page).toHaveURL(/auto_refresh=true/)
  await sendUntilServed(made.link, to, { keyword: 'garden chairs' })
  await sendSearches(made.link, 3, { keyword: 'garden chairs' })
  await expect.poll(() => stat(page, 'Total Searches')).toBe(4)
})
