import { messages } from '@headgate/contract/base/messages'
import type { Page } from '@playwright/test'
import { makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expectAccessible } from '../support/accessible.ts'
import { choose, chooseMany } from '../support/controls.ts'
import { readReport, reportTable, stat } from '../support/report-page.ts'
import { expect, test } from '../support/test.ts'

const settled = (page: Page) => expect(reportTable(page)).toHaveAttribute('aria-busy', 'false')
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()

test('filters apply when Search is pressed, and the address restores the view', async ({
  adminPage: page,
  searches,
}) => {
  await page.goto('/revenuereport')
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue Reports Page' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Month To Date')
  await expect(page.getByRole('combobox', { name: 'Interval' })).toHaveValue('Per Day')
  await choose(page, 'Period', 'Today')
  await chooseMany(page, 'Group By', ['Pub Link'])
  await page.getByRole('button', { name: 'More filters' }).click()
  await chooseMany(page, 'Country', ['United Kingdom (GB)'])
  await chooseMany(page, 'Publishers', [searches.publisher.name])
  await expect(page).toHaveURL(/revenuereport$/)
  await search(page)
  await settled(page)
  await expect(page).toHaveURL(
    new RegExp(
      `period=today.*group_by=publisher_channel_id.*country=GB.*publisher_id=${searches.publisher.id}`,
    ),
  )
  await expect.poll(() => stat(page, 'Total Searches')).toBe(4)
  await page.reload()
  await settled(page)
  await expect.poll(() => stat(page, 'Total Searches')).toBe(4)
  await expect(page.getByRole('button', { name: `Publishers: ${searches.publisher.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Country: United Kingdom (GB)' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset All' }).click()
  await expect(page).toHaveURL(/revenuereport$/)
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Month To Date')
  // What was not searched for goes too, also where the address has nothing to lose.
  await choose(page, 'Period', 'Custom')
  await chooseMany(page, 'Group By', ['Pub Link'])
  const again = page.waitForResponse(/revenue-reports/)
  await page.getByRole('button', { name: 'Reset All' }).click()
  await again
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Month To Date')
  await expect(page.getByRole('button', { name: 'Date range' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Group By: Nothing' })).toBeVisible()
})

test('query parameters of old addresses are read on entry', async ({ adminPage: page, searches }) => {
  const { filtering, plain } = searches
  await page.goto(
    `/revenuereport?group_by=publisher_id-publisher_channel_id&pub_link_id=${filtering.id}-${plain.id}` +
      '&interval=accumulated&period=today',
  )
  await settled(page)
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  const { rows, totals } = await readReport(page)
  // The name, and the id next to it.
  const publisher = `${searches.publisher.name}${searches.publisher.id}`
  expect(rows.map((row) => [row['Publisher'], row['Pub Link ID'], row['Server Searches']])).toEqual([
    [publisher, String(filtering.id), '11'],
    [publisher, String(plain.id), '4'],
  ])
  expect(rows[0]).toMatchObject({ Redirected: '6', Filtered: '5', 'Invalid Traffic (%)': '45.455' })
  expect(totals).toMatchObject({ 'Server Searches': '15', Redirected: '10', 'Invalid Traffic (%)': '33.333' })
  expect(Object.keys(rows[0]!)).not.toContain('Date (UTC)')
})

test('a click on a cell narrows the report, and Back widens it', async ({ adminPage: page, searches }) => {
  const links = `pub_link_id=${searches.filtering.id}-${searches.plain.id}`
  await page.goto(`/revenuereport?period=today&${links}&group_by=country-filtered_reason`)
  await settled(page)
  await page.getByTitle('Only Country United Kingdom').first().click()
  await expect.poll(() => stat(page, 'Total Searches')).toBe(4)
  await expect(page).toHaveURL(/country=GB/)
  await page.goBack()
  await expect.poll(() => stat(page, 'Total Searches')).toBe(15)
  const today = new Date().toISOString().slice(0, 10)
  await page.getByTitle(`Only ${today}`).first().click()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('from_date') === today && url.searchParams.get('to_date') === today,
  )
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Custom')
})

test('filters that were left in the storage are taken once', async ({ adminPage: page, searches }) => {
  await page.goto('/searches')
  const handed = { period: 'today', pub_link_id: String(searches.plain.id), interval: 'accumulated' }
  await page.evaluate((text) => localStorage.setItem('revenueReportFilters', text), JSON.stringify(handed))
  await page.goto('/revenuereport')
  await expect(page).toHaveURL(
    new RegExp(`period=today.*interval=accumulated.*pub_link_id=${searches.plain.id}$`),
  )
  await expect.poll(() => stat(page, 'Total Searches')).toBe(4)
  await page.goto('/revenuereport')
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Month To Date')
  await expect(page).toHaveURL(/revenuereport$/)
})

test('missing channels offer their own remarks, and drop the others', async ({ adminPage: page }) => {
  await page.goto('/revenuereport?remarks=1-4')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByText('Missing channels', { exact: true }).click()
  const remarks = page.getByRole('button', { name: 'Remarks: 4 Geo missing in advertiser log' })
  await remarks.click()
  const offered = page.getByRole('listbox', { name: 'Remarks' }).getByRole('option')
  const numbers = (await offered.allTextContents()).map((text) => text.trim()[0])
  expect(numbers).toEqual(['4', '2', '3', '5'])
  await page.keyboard.press('Escape')
  await search(page)
  await expect(page).toHaveURL(/missing_channels=true&remarks=4$/)
  await settled(page)
})

test('the date range is shown for Custom only and ends today', async ({ adminPage: page }) => {
  await page.goto('/revenuereport')
  const range = page.getByRole('button', { name: 'Date range' })
  await expect(range).toHaveCount(0)
  await choose(page, 'Period', 'Custom')
  await expect(range).toContainText(new Date().toISOString().slice(0, 10))
  await range.click()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose(page, 'Period', 'Yesterday')
  await expect(range).toHaveCount(0)
})

test('pub link ids are searched from three letters on, and no match shows a message for 5 s', async ({
  adminPage: page,
  searches,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/targetings'))
      asked.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  await page.goto('/revenuereport')
  await page.getByRole('button', { name: 'More filters' }).click()
  const box = page.getByRole('combobox', { name: 'Pub Link ID' })
  await box.pressSequentially('zz')
  // At once: after a pause, three letters are a search too.
  await box.fill('zzzz')
  const nothing = page.getByText(messages.report.noPubLink)
  await expect(nothing).toBeVisible()
  await expect(nothing).toBeHidden()
  expect(asked).toEqual(['zzzz'])
  await box.fill(searches.publisher.name)
  await page.getByRole('option', { name: `${searches.plain.id} · ${searches.publisher.name}` }).click()
  await search(page)
  await expect(page).toHaveURL(new RegExp(`pub_link_id=${searches.plain.id}$`))
})

test('accounts, links and channels are suggested with id and name, and others can be typed', async ({
  adminPage: page,
  database,
}) => {
  const { provider, publisher, channel } = await makeUploadAdvertiser(database)
  await page.goto(`/revenuereport?advertiser_id=${provider.id}`)
  await page.getByRole('button', { name: 'More filters' }).click()
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  const suggested = (name: string) => page.getByRole('listbox', { name, exact: true }).getByRole('option')

  await field('Publisher Ad Accounts').fill(channel)
  await expect(suggested('Publisher Ad Accounts')).toHaveText([
    new RegExp(`^\\d+ · ${publisher.name} · ${channel}$`),
  ])
  // A name can only be meant as a search, so Enter takes what was found.
  await page.keyboard.press('Enter')
  await field('Publisher Ad Accounts').fill('4000000, 4000001')
  await page.keyboard.press('Enter')

  await field('Tags').click()
  await expect(suggested('Tags')).toHaveText(['None', new RegExp(` · ${channel}$`)])
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
  await suggested('Tags').first().click()

  await field('Channels').click()
  await expect(suggested('Channels')).toHaveText(['None', channel])
  await suggested('Channels').last().click()
  await field('Channels').fill('not suggested')
  await page.keyboard.press('Enter')
  await search(page)
  await expect(page).toHaveURL(/pub_account_id=\d+-4000000-4000001&/)
  await expect(page).toHaveURL(/tag_id=0/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('channel')).toBe(`${channel.replaceAll('-', '%2D')}-not suggested`)
})
