import { deleteProvider } from '@headgate/contract/providers/providers'
import { makeLinks } from '../records/provider-links.ts'
import { expect, test } from '../support/test.ts'

// All pages of a context share one clock.
test.use({ ownContext: true })

const isHeld = ({ pathname, searchParams }: URL) =>
  pathname === '/api/providers/links' &&
  (searchParams.has('is_live') || (searchParams.has('isLinked') && !searchParams.has('reusable')))

test('a superseded request is cancelled, also when the list is left', async ({ adminPage: page }) => {
  await page.clock.install()
  await page.goto('/advertisers/links')
  await expect(page.getByRole('table', { name: 'Advertiser links' })).toHaveAttribute('aria-busy', 'false')
  // These calls get no reply, so only a cancellation ends them.
  await page.route(isHeld, () => undefined)
  const first = page.waitForEvent('requestfailed', (request) => isHeld(new URL(request.url())))
  const asked = page.waitForRequest((request) => isHeld(new URL(request.url())))
  await page.getByRole('checkbox', { name: 'Linked', exact: true }).click()
  await asked
  // The old view stays, however long the next one takes. The spinner of a page would come after 800 ms.
  await page.clock.runFor(2_000)
  await page.getByRole('checkbox', { name: 'Ready to use', exact: true }).click()
  expect((await first).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page).toHaveURL(/isLinked=linked&reusable=true/)
  const second = page.waitForEvent('requestfailed', (request) => isHeld(new URL(request.url())))
  const askedAgain = page.waitForRequest((request) => isHeld(new URL(request.url())))
  await page.getByRole('checkbox', { name: 'Is live', exact: true }).click()
  await askedAgain
  await page.getByRole('link', { name: 'Publisher List' }).click()
  expect((await second).url()).toContain('is_live=true')
  await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
})

test('links of an archived advertiser are marked', async ({ adminPage: page, admin, database }) => {
  const { word, provider } = await makeLinks(database, 1)
  await admin.send(deleteProvider, { params: { id: provider.id } })
  await page.goto(`/advertisers/links?link=${word}`)
  await expect(page.getByRole('row').filter({ hasText: `${word}-1` })).toContainText(`(archived) ${word}`)
})
