import { messages } from '@headgate/contract/base/messages'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { capUsage } from '@headgate/db/schema/all'
import { uniqueWord } from '../records/publishers.ts'
import { sendSearch } from '../records/searches.ts'
import { countedToday } from '../records/report.ts'
import { numberOf, stat } from '../support/report-page.ts'
import { expect, test } from '../support/test.ts'

test('an admin sees the month, today by outcome, and the way into the report', async ({
  adminPage: page,
  admin,
  searches: _searches,
}) => {
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
  await expect(page).toHaveURL(/\/advertisers\/links\?.*order_by=remaining_cap/)
  await expect(page.getByRole('table', { name: 'Advertiser Links' })).toContainText(`${full.id}`)
})
