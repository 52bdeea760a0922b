import { readFile } from 'node:fs/promises'
import { fail } from '@headgate/contract/base/envelope'
import { messages } from '@headgate/contract/base/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { choose, chooseMany } from '../support/controls.ts'
import { readCsv, reportTable, stat } from '../support/report-page.ts'
import type { ReportedSearches } from '../records/report.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

/** Charts and files of the view that the table shows. */

const view = ({ filtering, plain }: ReportedSearches) =>
  `/revenuereport?pub_link_id=${filtering.id}-${plain.id}&period=today&group_by=country`

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const chart = (page: Page, name: string) => page.getByRole('application', { name: new RegExp(`^${name}\\.`) })

async function pressInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a chart is another view of the same query, and the address restores it', async ({
  adminPage: page,
  searches,
}) => {
  await page.goto(view(searches))
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  await tab(page, 'Over time').click()
  await expect(page).toHaveURL(/view=time/)
  await expect(reportTable(page)).toBeHidden()
  await choose(page, 'Measure', 'Server Searches')
  await page.getByRole('button', { name: 'Stacked bars' }).click()
  await expect(page).toHaveURL(/measure=server_search_counts/)
  await expect(page).toHaveURL(/shape=bars/)
  await page.reload()
  const drawing = chart(page, 'Server Searches by Country')
  await expect(drawing).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stacked bars' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })

  await page.getByRole('button', { name: 'Show Server Searches by Country as table' }).click()
  const behind = page.getByRole('table', { name: 'Server Searches by Country' })
  await expect(behind.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  await expect(behind.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('15')

  await tab(page, 'Table').click()
  await expect(reportTable(page)).toBeVisible()
})

test('Search without a change reads the chart again, and not the totals alone', async ({
  adminPage: page,
  searches,
}) => {
  await page.goto(`${view(searches)}&view=share&measure=server_search_counts`)
  await expect(chart(page, 'Server Searches by Country')).toBeVisible()
  const asked: URLSearchParams[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).searchParams))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => asked.some((parameters) => parameters.has('chart'))).toBe(true)
})

test('shares, hours by weekday, and why a view has no such chart', async ({ adminPage: page, searches }) => {
  await page.goto(`${view(searches)}&view=share&measure=server_search_counts`)
  await expect(chart(page, 'Server Searches by Country')).toBeVisible()
  await tab(page, 'Over time').click()
  await choose(page, 'Measure', 'Net Revenue')
  // Hours that have ended, also right after midnight.
  await page.goto(
    `${view(searches).replace('period=today', 'period=last_7_days')}&view=time&measure=net_revenue`,
  )
  // Revenue has no hours, so the map opens with a measure that has, and says why others cannot be chosen.
  await tab(page, 'Heat map').click()
  await expect(chart(page, 'Server Searches by hour and weekday')).toBeVisible()
  await page.getByRole('combobox', { name: 'Measure' }).click()
  await expect(page.getByRole('option', { name: /^Net Revenue/ })).toContainText(
    'Is known by day, not by hour',
  )
  await page.keyboard.press('Escape')
  await page.goto(`${view(searches)}&view=heat&measure=net_revenue`)
  await expect(page.getByText('Net Revenue is known by day, not by hour.')).toBeVisible()
  await page.goto(`${view(searches)}&view=share&measure=rpc`)
  await expect(page.getByText('RPC is a ratio, and ratios have no shares.')).toBeVisible()
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
})

test('a compared view has two lines', async ({ adminPage: page, searches }) => {
  await page.goto(`${view(searches)}&view=time&measure=server_search_counts&compare=previous_period`)
  await expect(chart(page, 'Server Searches')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous period' })).toBeVisible()
})

/** The page of a view by filtered reason, and not its file. */
const isReasonsPage = ({ pathname, searchParams }: URL) =>
  pathname.endsWith('/revenue-reports') &&
  searchParams.getAll('groupByKeys').includes('filtered_reason') &&
  searchParams.get('download') !== 'true'

test('a file that is asked for while the next view loads has the columns of that view', async ({
  adminPage: page,
  searches,
}) => {
  await page.goto(view(searches))
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  const held = Promise.withResolvers<void>()
  await page.route(isReasonsPage, async (route) => {
    await held.promise
    await route.continue()
  })
  await chooseMany(page, 'Group By', ['Filtered Reason'])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/group_by=country-filtered_reason/)
  const saved = page.waitForEvent('download')
  await pressInMenu(page, 'CSV')
  const lines = readCsv(await readFile(await (await saved).path(), 'utf8'))
  expect(lines).toHaveLength(4)
  expect(Object.keys(lines[0]!).slice(0, 3)).toEqual(['Date (UTC)', 'Country', 'Filtered Reason'])
  const column = reportTable(page).getByRole('columnheader', { name: 'Filtered Reason', exact: true })
  await expect(column).toHaveCount(0)
  held.resolve()
  await expect(column).toBeVisible()
})

test.describe('calls that fail', () => {
  test.use({ provoked: /status of 503/ })

  test('a chart stays with its text when it cannot be read again', async ({ adminPage: page, searches }) => {
    await page.goto(`${view(searches)}&view=share&measure=server_search_counts`)
    const drawing = chart(page, 'Server Searches by Country')
    await expect(drawing).toBeVisible()
    await page.route(
      ({ searchParams }) => searchParams.has('chart'),
      (route) =>
        route.fulfill({
          status: 503,
          json: fail({ code: 'report_unavailable', message: messages.report.loadFailed }),
        }),
    )
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText(messages.report.loadFailedInline)).toBeVisible()
    await expect(drawing).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(messages.report.loadFailedInline)).toBeHidden()
    await expect(drawing).toBeVisible()
  })
})

test('files have the columns that are shown, and are prepared in the background too', async ({
  adminPage: page,
  searches,
}) => {
  await page.goto(view(searches))
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Clicks', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await pressInMenu(page, 'CSV')
  const [line] = readCsv(await readFile(await (await saved).path(), 'utf8'))
  expect(Object.keys(line!).slice(0, 4)).toEqual(['Date (UTC)', 'Country', 'Maturity', 'Server Searches'])
  expect(line).not.toHaveProperty('Clicks')

  const sheet = page.waitForEvent('download')
  await pressInMenu(page, 'Excel (.xlsx)')
  expect((await sheet).suggestedFilename()).toMatch(/^revenue-report-\d{8}-\d{6}\.xlsx$/)

  await pressInMenu(page, 'Prepare CSV in the background')
  await expectToast(page, messages.exports.started, messages.titles.success)
  const files = page.getByRole('button', { name: 'Files' })
  await files.click()
  const name = /^revenue-report-\d{8}-\d{6}\.csv$/
  const list = page.getByRole('dialog', { name: 'Prepared files' })
  await expect(list.getByRole('button', { name }).first()).toBeVisible()
  await expectAccessible(page, { include: '[role="dialog"]' })
  const prepared = page.waitForEvent('download')
  await list.getByRole('button', { name }).first().click()
  expect((await prepared).suggestedFilename()).toMatch(name)
})
