import { deleteProvider } from '@headgate/contract/providers'
import { makeLinks } from './support/provider-links.ts'
import { expect, test } from './support/test.ts'

const isList = (request: { url(): string }) => request.url().includes('/api/providers/links')

test('a superseded request is cancelled, also when the list is left (L1)', async ({ adminPage: page }) => {
  await page.goto('/advertisers/links')
  await expect(page.getByRole('table', { name: 'Advertiser links' })).toHaveAttribute('aria-busy', 'false')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1_500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const first = page.waitForEvent('requestfailed', isList)
  // A loading list is asked for before its address stands there: the request tells, not the address.
  const asked = page.waitForRequest(isList)
  await page.getByRole('checkbox', { name: 'Linked', exact: true }).click()
  await asked
  await page.getByRole('checkbox', { name: 'Ready to use', exact: true }).click()
  const superseded = await first
  expect(superseded.url()).not.toContain('reusable')
  expect(superseded.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page).toHaveURL(/isLinked=linked&reusable=true/)
  const second = page.waitForEvent('requestfailed', isList)
  const askedAgain = page.waitForRequest(isList)
  await page.getByRole('checkbox', { name: 'Is live', exact: true }).click()
  await askedAgain
  await page.getByRole('link', { name: 'Publisher List' }).click()
  expect((await second).url()).toContain('is_live=true')
  await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
})

test('links of an archived advertiser say so', async ({ adminPage: page, admin, database }) => {
  const { word, provider } = await makeLinks(database, 1)
  await admin.send(deleteProvider, { params: { id: provider.id } })
  await page.goto(`/advertisers/links?link=${word}`)
  await expect(page.getByRole('row').filter({ hasText: `${word}-1` })).toContainText(`(archived) ${word}`)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/archived.png` })
})
