import { messages } from '@headgate/contract/base/messages'
import {
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeSettings,
  makeTargeting,
} from '@headgate/db/sample/make'
import {
  makeOwnBusiness,
  type OwnBusiness,
  type OwnConsole,
  startOwnConsole,
} from '../support/own-console.ts'
import { expectAccessible } from '../support/accessible.ts'
import { product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

let business: OwnBusiness
let own: OwnConsole
test.beforeAll(async () => {
  business = await makeOwnBusiness()
  own = await startOwnConsole(business)
})
test.afterAll(async () => {
  await own?.stop()
  await business?.drop()
})

test('a new business sends sample searches to its first publisher link, and sees them come in', async ({
  page,
}) => {
  await page.goto(`${own.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(product.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(product.adminPassword)
  await page.keyboard.press('Enter')
  const firstRun = page.getByRole('region', { name: 'No search has come in yet' })
  await expect(firstRun.getByRole('link', { name: 'Add publisher link' })).toBeVisible()
  const button = firstRun.getByRole('button', { name: 'Send sample traffic' })
  await expect(button).toHaveCount(0)

  const { db } = business.database
  await makeSettings(db, { default_domain: own.redirectUrl, system_fallback: 'https://house.example/' })
  const publisher = await makePublisher(db, { name: 'First Media' })
  const provider = await makeProvider(db, { name: 'First Search' })
  const to = await makeProviderLink(db, { provider_id: provider.id })
  const link = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to, weight: 100 }] })
  // The panel looks again by itself.
  await button.click()
  const question = page.getByRole('dialog', { name: 'Send sample traffic?' })
  await expect(question).toContainText(`200 searches go to your publisher links at ${own.redirectUrl}`)
  await expect(question).toContainText('no advertiser sees them')
  await expect(question).toContainText('reports, statistics, warm-up and daily caps')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send 200 searches' }).click()
  await expectToast(page, messages.titles.success, messages.sampleTraffic.sent)

  const feed = page.getByRole('list', { name: 'Live searches' })
  await expect(feed.getByRole('listitem').first()).toContainText(`First Media · link ${link.id}`)
  await expect(firstRun).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Last 24 hours (UTC)' })).toBeVisible()
})
