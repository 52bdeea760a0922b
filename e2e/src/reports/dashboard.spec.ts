import type { Page } from '@playwright/test'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { capUsage } from '@headgate/db/schema/all'
import { utcDay } from '@headgate/domain/days'
import { bookFile, csvFile, makeUploadAdvertiser, uploadFile } from '../records/revenue-imports.ts'
import { uniqueWord } from '../records/publishers.ts'
import { sendSearch } from '../records/searches.ts'
import { countedToday } from '../records/report.ts'
import { numberOf, stat } from '../support/report-page.ts'
import { expect, test } from '../support/test.ts'

/** The card with a title: its value, and the lines below it. */
function card(page: Page, title: string) {
  const own = page
    .getByRole('region', { name: 'Monthly Stats' })
    .locator('dl > div')
    .filter({ hasText: title })
  return { value: own.locator('dd').first(), under: own.locator('dd').nth(1) }
}

test('an admin sees the month and how final it is, how new each report is, and the money that waits', async ({
  adminPage: page,
  admin,
  database,
  searches: _searches,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const day = utcDay(new Date())
  const unknown = `${channel}-unknown`
  const lines = [channel, unknown].map((one) => ({ day, channel: one, revenue: 100_000, searches: 7_000 }))
  await bookFile(admin, provider, csvFile(lines))
  await page.goto('/')
  const [monetized, net, total] = ['Monetized Searches', 'Net Revenue', 'Total Searches'].map((title) =>
    card(page, title),
  )
  await expect(monetized!.value).toHaveText(/^[\d,]+$/)
  await expect(net!.value).toHaveText(/^[\d,]+\.\d{2}$/)
  await expect(total!.value).toHaveText(/^[\d,]+$/)
  await expect(monetized!.under).toHaveText(/partial|not reported/)
  expect(numberOf((await monetized!.value.textContent())!)).toBeGreaterThanOrEqual(14_000)
  // 80 % of it are ours.
  expect(numberOf((await net!.value.textContent())!)).toBeGreaterThanOrEqual(160_000)

  const strip = page.getByRole('list', { name: 'Freshness of reports' })
  const more = strip.getByRole('button', { name: / more$/ })
  await expect(strip).toBeVisible()
  if (await more.isVisible()) await more.click()
  const source = strip.getByRole('listitem').filter({ hasText: provider.name })
  await expect(source).toHaveText(/: reported up to \w{3} \d{1,2}, read \d+ (s|min) ago$/)
  await source.getByRole('link').click()
  await expect(page).toHaveURL(`/csvUploadStatus?provider_id=${provider.id}`)

  await page.goBack()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const queue = attention.getByRole('listitem').filter({ hasText: /channels? (has|have) no account/ })
  await expect(queue).toContainText(/[\d,]+\.\d{2} gross/)
  expect(numberOf((await queue.locator('b').textContent())!)).toBeGreaterThanOrEqual(100_000)
  await queue.getByRole('link').click()
  await expect(page).toHaveURL('/repairs?kind=no_link&kind=no_account')
})

test('a dry run that waits is named, and leads to where it is booked', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const day = utcDay(new Date())
  // Dry runs of other tests may come later: only the newest three are named.
  await expect(async () => {
    const file = csvFile([{ day, channel, revenue: 5 }])
    await uploadFile(page, provider, file)
    await page.goto('/')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention).toContainText(/dry runs? waits?/)
    await attention.getByRole('link', { name: `${provider.name} · ${file.name}` }).click({ timeout: 5_000 })
    await expect(page).toHaveURL(/\/revenue-imports\/\d+$/)
  }).toPass()
})

test('an admin sees today by outcome, and the way into the report', async ({
  adminPage: page,
  admin,
  searches: _searches,
}) => {
  await page.goto('/')

  const outcomes = page.getByRole('list', { name: "Today's searches by outcome" })
  await expect(outcomes).toContainText('Redirected')
  const total = outcomes.getByRole('listitem').first().locator('b')
  await expect.poll(async () => numberOf((await total.textContent()) ?? '')).toBeGreaterThanOrEqual(15)

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

test('a search appears on the dashboard as it comes in, and a click explains it', async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const publisher = await makePublisher(db, { name: `${word} Media` })
  const provider = await makeProvider(db, { name: `${word} Search` })
  const to = await makeProviderLink(db, { provider_id: provider.id })
  const link = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to, weight: 100 }] })
  await page.goto('/')
  const feed = page.getByRole('list', { name: 'Live searches' })
  let sent = 0
  // Searches of other tests may push it out of the list before the test clicks it.
  await expect(async () => {
    sent += 1
    const keyword = `${word} ${sent}`
    await sendSearch(link.link, { keyword })
    const row = feed.getByRole('link', { name: keyword })
    await expect(row).toContainText(`${word} Media · link ${link.id} → ${word} Search · link ${to.id}`, {
      timeout: 15_000,
    })
    await row.click({ timeout: 5_000 })
    await expect(page).toHaveURL(new RegExp(`/target/explain/${link.id}\\?`), { timeout: 5_000 })
  }).toPass()
  await expect(page.getByText(/^Then: Redirected/)).toBeVisible()
})

test('the last 24 hours are in a table, for users who cannot see the bars', async ({
  adminPage: page,
  searches: _searches,
}) => {
  await page.goto('/')
  const table = page.getByRole('table', { name: 'Searches of the last 24 hours' })
  await expect(table.getByRole('row')).toHaveCount(25)
  const counted = async () => {
    const hours = (await table.getByRole('row').all()).slice(1)
    const texts = await Promise.all(hours.map((hour) => hour.getByRole('cell').first().textContent()))
    return texts.reduce((sum, text) => sum + numberOf(text ?? ''), 0)
  }
  await expect.poll(counted).toBeGreaterThanOrEqual(15)
  const total = page.getByRole('region', { name: 'Last 24 hours (UTC)' }).locator('b').first()
  await expect.poll(async () => numberOf((await total.textContent()) ?? '')).toBeGreaterThanOrEqual(15)
})

test('searches under no published link need attention, and a click opens those searches', async ({
  adminPage: page,
  database: { db },
}) => {
  const publisher = await makePublisher(db)
  const link = await makeTargeting(db, { publisher_id: publisher.id, state: 'draft' })
  const keyword = uniqueWord()
  await sendSearch(link.link, { keyword, from: 'GB' })
  await page.goto('/')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: /searche?s? came in under no published link$/ }).click()
  await expect(page).toHaveURL(/\/searchlog\?outcome=fallback&from=/)
  const found = page.getByRole('table', { name: 'Recorded searches' })
  await expect(found.getByRole('row').nth(1)).toContainText('Fallback')
  await page.getByRole('textbox', { name: 'Keyword', exact: true }).fill(keyword)
  // It is stored a moment after its reply. The log does not read itself again, and an empty one has a row too.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(found.getByRole('row').nth(1)).toContainText(keyword, { timeout: 2_000 })
  }).toPass()
  await expect(found.getByRole('row')).toHaveCount(2)
})

test('an advertiser link at its cap needs attention, and a click opens it', async ({
  adminPage: page,
  database: { db },
}) => {
  const attention = page.getByRole('region', { name: 'Needs attention' })
  // Links of the sample business come first: three are named, the others are counted.
  const provider = await makeProvider(db, { name: `${uniqueWord()} Search` })
  const full = await makeProviderLink(db, { provider_id: provider.id, daily_cap: 40 })
  const day = new Date().toISOString().slice(0, 10)
  // An engine may have begun to count the new link already.
  const { day: ofDay, kind, entity_id } = capUsage
  await db
    .insert(capUsage)
    .values({ day, kind: 'provider_link', entity_id: full.id, leased: 40, used: 40 })
    .onConflictDoUpdate({ target: [ofDay, kind, entity_id], set: { leased: 40, used: 40 } })
  await page.goto('/')
  const entry = attention.getByRole('link', { name: /advertiser links? (is|are) at (its|their) cap$/ })
  await expect(entry).toBeVisible()
  await entry.click()
  await expect(page).toHaveURL('/advertisers/links?reached_cap=true')
  await expect(page.getByRole('table', { name: 'Advertiser Links' })).toContainText(`${full.id}`)
})
