import { readFileSync } from 'node:fs'
import { messages } from '@headgate/contract/base/messages'
import { searchLogTexts } from '@headgate/contract/searches/search-log-filters'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { uniqueWord } from '../records/publishers.ts'
import { sendSearch } from '../records/searches.ts'
import { chooseMany } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Recorded searches' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const details = (page: Page) => page.getByRole('dialog', { name: 'Search' })

async function openLog(page: Page, link: number): Promise<void> {
  await page.goto(`/searchlog?targeting_id=${link}`)
  await expect(rows(page).first()).toBeVisible()
}

test('searches are found by what is known of them', async ({ adminPage: page, searches }) => {
  const { filtering, publisher } = searches
  await openLog(page, filtering.id)
  await expect(rows(page)).toHaveCount(11)
  await expect(rows(page).first()).toContainText(publisher.name)
  await chooseMany(page, 'Outcome', ['Filtered'])
  await expect(rows(page)).toHaveCount(5)
  await chooseMany(page, 'Filtered Reasons', ['Short keywords'])
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/reason=short_keyword/)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/searchlog')
  await openLog(page, filtering.id)
  await field(page, 'Keyword').fill('GARDEN')
  await expect(rows(page)).toHaveCount(8)
  await field(page, 'From (UTC)').fill('2099-01-01 10:00')
  await field(page, 'To (UTC)').fill('2099-01-01 09:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(searchLogTexts.endFirst)).toBeVisible()
  await field(page, 'To (UTC)').fill('2099-01-01 10:01')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.report.empty)).toBeVisible()
  await field(page, 'From (UTC)').fill('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByText(searchLogTexts.timeInvalid)).toBeVisible()
  await field(page, 'Address (hash)').fill('10.0.0.1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(searchLogTexts.addressInvalid)).toBeVisible()
})

test('searches under no publisher are found, and a seldom used filter is shown while it is set', async ({
  adminPage: page,
  searches,
}) => {
  await page.goto('/searchlog?publisher_id=0&country=(none)&hours=3')
  await expect(page.getByRole('button', { name: 'Publishers: Unmatched' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Country: None' })).toBeVisible()
  await page.getByLabel('Clear Hours (UTC)').click()
  await chooseMany(page, 'Country', ['None'])
  await expect(page).toHaveURL('/searchlog?publisher_id=0')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('button', { name: 'Country: All' })).toBeHidden()

  await openLog(page, searches.filtering.id)
  await page.getByRole('button', { name: 'More filters' }).click()
  await chooseMany(page, 'Advertisers', [messages.report.systemFallback])
  await expect(page).toHaveURL(/provider_id=0/)
  await page.getByRole('button', { name: 'Fewer filters' }).click()
  await expect(page.getByRole('button', { name: /^Advertisers: / })).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
})

test('pages are turned to older searches and back', async ({ adminPage: page, searches }) => {
  const { id } = searches.filtering
  await openLog(page, id)
  const times = (await rows(page).allTextContents()).map((text) => text.slice(0, 19))
  expect(times).toEqual(times.toSorted().toReversed())
  const [newer, older] = ['Newer', 'Older'].map((name) => page.getByRole('button', { name }))
  await expect(newer!).toBeDisabled()
  await expect(older!).toBeDisabled()
  // The page after the fourth search, as if a page had four.
  const fourth = await rows(page).nth(3).getByRole('link').first().getAttribute('href')
  await page.goto(`/searchlog?targeting_id=${id}&older=${fourth!.replace('?open=', '')}`)
  await expect(rows(page)).toHaveCount(7)
  await expect(older!).toBeDisabled()
  await newer!.click()
  await expect(rows(page)).toHaveCount(11)
  await expect(newer!).toBeDisabled()
  await page.goBack()
  await expect(rows(page)).toHaveCount(7)
})

test('a search shows what became of it and why, leads to its explanation, and has a text for its publisher', async ({
  adminPage: page,
  searches,
  context,
}) => {
  const { filtering } = searches
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/searchlog?targeting_id=${filtering.id}&reason=short_keyword`)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/open=/)
  await expect(details(page)).toContainText(
    'The filter Short keywords stopped it: the keyword was too short.',
  )
  await expect(details(page).getByRole('table', { name: 'Record of the search' })).toContainText('ab')
  await expectAccessible(page, '[role=dialog]')
  await details(page).getByRole('button', { name: 'Copy text' }).click()
  await expectToast(page, searchLogTexts.copied)
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(
    new RegExp(
      String.raw`^We received this search on \d{4}-\d\d-\d\d at [\d:]{8} \(UTC\) on your link ${filtering.id}, with the keyword "ab"`,
    ),
  )
  expect(copied).toMatch(/because the keyword was too short\.$/)
  await page.reload()
  await expect(details(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)

  await page.goto(`/searchlog?targeting_id=${filtering.id}&outcome=redirected`)
  await rows(page).first().getByRole('link').first().click()
  await details(page).getByRole('link', { name: 'Searches of this address on that day' }).click()
  await expect(details(page)).toBeHidden()
  await expect(field(page, 'Address (hash)')).toHaveValue(/^[\da-f]{16}$/)
  // Other tests send from the address as well, also to links that are not published and so have no explanation.
  await rows(page).filter({ hasText: 'Redirected' }).first().getByRole('link').first().click()
  await details(page).getByRole('link', { name: 'Explain Search' }).click()
  await expect(page).toHaveURL(/\/target\/explain\/\d+/)
})

test('the open search stays when new ones take its place on the page', async ({
  adminPage: page,
  database,
}) => {
  const word = uniqueWord()
  const { link } = await makeTargeting(database.db, {
    rules: [{ to: await makeProviderLink(database.db), weight: 100, share: 70 }],
  })
  await sendSearch(link, { keyword: `${word} first` })
  await expect(async () => {
    await page.goto(`/searchlog?keyword=${word}&size=1`)
    await expect(rows(page)).toContainText(`${word} first`, { timeout: 1_000 })
  }).toPass()
  await rows(page).getByRole('link').first().click()
  const record = details(page).getByRole('table', { name: 'Record of the search' })
  await expect(record).toContainText(`${word} first`)
  await sendSearch(link, { keyword: `${word} second` })
  const hidden = page.locator('tr').filter({ hasText: `${word} second` })
  await expect(async () => {
    // As when the user comes back to the tab.
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    await expect(hidden).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expect(record).toContainText(`${word} first`)
})

test('a link opens its search also where the page does not have it, or says that it is not there', async ({
  adminPage: page,
  searches,
}) => {
  await openLog(page, searches.filtering.id)
  const href = await rows(page).nth(3).getByRole('link').first().getAttribute('href')
  const place = href!.replace('?open=', '')
  const nothing = `/searchlog?targeting_id=${searches.filtering.id}&keyword=${uniqueWord()}`
  await page.goto(`${nothing}&open=${place}`)
  await expect(page.getByText(messages.report.empty)).toBeVisible()
  const record = details(page).getByRole('table', { name: 'Record of the search' })
  await expect(record).toContainText(searches.publisher.name)
  for (const gone of ['1000-1-1', 'nowhere']) {
    await page.goto(`${nothing}&open=${gone}`)
    await expect(details(page)).toContainText('This search is not in the log.')
  }
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
})

async function pressDownload(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

test('the found searches are saved as a file', async ({ adminPage: page, searches }) => {
  await openLog(page, searches.filtering.id)
  const [file] = await Promise.all([page.waitForEvent('download'), pressDownload(page, 'CSV')])
  expect(file.suggestedFilename()).toMatch(/^search-log-\d{8}-\d{6}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(12)
  expect(lines[0]).toMatch(/^"time \(UTC\)","outcome"/)
  const [sheet] = await Promise.all([page.waitForEvent('download'), pressDownload(page, 'Excel (.xlsx)')])
  expect(sheet.suggestedFilename()).toMatch(/^search-log-\d{8}-\d{6}\.xlsx$/)
})

test.describe('without a reply', () => {
  test.use({ provoked: /status of 503/ })

  test('a log that cannot be read shows why, and is read again', async ({ adminPage: page, searches }) => {
    let fails = true
    await page.route('**/bigquery/search-log*', (route) =>
      fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await page.goto(`/searchlog?targeting_id=${searches.plain.id}`)
    await expect(page.getByText(messages.report.loadFailedInline)).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(4)
  })
})
