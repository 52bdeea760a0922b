import { messages } from '@headgate/contract/base/messages'
import { createProvider } from '@headgate/contract/providers/providers'
import { deletePublishers, getPublisher } from '@headgate/contract/publishers'
import { systemActor } from '@headgate/db/base/audit'
import { setConversationId } from '@headgate/db/people/conversations'
import { makeProviderLink } from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { act, agree, bulk } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'
import { makePublisherUser } from '../records/users.ts'
import { expectToast } from '../support/toasts.ts'

// Each failure text, provoked on its screen.
test.use({ provoked: /status of 50[0-9]|net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

const { general, publishers, providers, providerLinks, users, titles } = messages

/** Aborts calls that change something; reading calls go through. */
async function failChanges(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
}

test('a toast appears when the address of the KYC dashboard cannot be read', async ({ adminPage: page }) => {
  await page.route('**/api/setting/key/kyc_url', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/publishers')
  await expectToast(page, titles.oopsLoud, messages.settings.cannotGetLink)
  await expect(page.getByRole('link', { name: /^KYC Dashboard/ })).toBeHidden()
})

for (const [what, list, texts] of [
  ['publisher', '/publishers', publishers],
  ['advertiser', '/advertisers', providers],
] as const) {
  test(`failed changes of ${what}s show their texts, word for word`, async ({ adminPage: page, admin }) => {
    const word = uniqueWord()
    if (what === 'publisher') await makePublishers(admin, word, 1)
    else
      await admin.send(createProvider, {
        body: { name: `${word} 1`, link_source_identifier: 'ch', advertiser_code: word },
      })
    await page.goto(`${list}?q=${word}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await failChanges(page)
    const name = `${word} 1`
    const status = page.getByRole('switch', { name: `Status of ${name}`, exact: true })
    await status.click()
    await expectToast(page, titles.oopsLoud, general.cannotUpdate)
    await expect(status).toBeChecked()
    await act(page, name, 'Archive')
    await agree(page, 'Archive')
    await expectToast(page, titles.oopsLoud, general.cannotArchive)
    await bulk(page, 'Archive')
    await expectToast(page, texts.noneSelected)
    await page.getByRole('checkbox', { name: /Select all/ }).check()
    await bulk(page, 'Deactivate')
    await expectToast(page, titles.oopsLoud, texts.cannotUpdateStatusMany)
    await bulk(page, 'Archive')
    await agree(page, 'Archive')
    await expectToast(page, titles.oopsLoud, texts.cannotArchiveMany)
  })
}

test('without a network a press fails with a text at once, and is not carried out later', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const status = page.getByRole('switch', { name: `Status of ${word} 1`, exact: true })
  // Playwright's own `setOffline` also waits for the service workers of other tests; a stopped one never replies.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const setOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await setOffline(true)
  try {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectToast(page, titles.oopsLoud, general.somethingWentWrong)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await status.click()
    await expectToast(page, titles.oopsLoud, general.cannotUpdate)
    await expect(status).toBeChecked()
  } finally {
    await setOffline(false)
  }
  const stored = async () => {
    const { publisher } = await admin.send(getPublisher, { params: { id: made!.id } })
    return publisher.status
  }
  const read = page.waitForResponse(/\/api\/publishers\?/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await read
  expect(await stored()).toBe(true)
  await status.click()
  await expect(status).not.toBeChecked()
  expect(await stored()).toBe(false)
})

test('failed changes of archived publishers show their texts, word for word', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const made = await makePublishers(admin, word, 1)
  await admin.send(deletePublishers, { body: { ids: [made[0]!.id] } })
  await page.goto(`/publishers?archived=true&q=${word}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await failChanges(page)
  await act(page, `${word} 1`, 'Restore')
  await expectToast(page, titles.oopsLoud, publishers.cannotRestore)
  await act(page, `${word} 1`, 'Delete permanently')
  await agree(page, 'Delete')
  await expectToast(page, titles.oopsLoud, general.cannotRemove)
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await bulk(page, 'Restore')
  await expectToast(page, titles.oopsLoud, publishers.cannotRestoreMany)
  await bulk(page, 'Delete permanently')
  await agree(page, 'Delete')
  await expectToast(page, titles.oopsLoud, publishers.cannotRemoveMany)
})

test('a conversation that cannot be removed, and a publisher without links, show their texts', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  await setConversationId(database.db, systemActor, { type: 'publisher', id: made!.id }, 'conversation')
  await page.goto(`/publishers?q=${word}`)
  await page.getByRole('button', { name: /^Targetings of/ }).click()
  await expectToast(page, titles.oops, publishers.noTargetings)
  await failChanges(page)
  await act(page, `${word} 1`, 'Remove Skype conversation id')
  await agree(page, 'Remove')
  await expectToast(page, titles.oopsLoud, publishers.cannotRemoveConversation)
})

test('domains that cannot be read show their text, and the form stays usable', async ({
  adminPage: page,
}) => {
  await page.route('**/api/domain/api/list*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/publishers/add')
  await expectToast(page, titles.oopsLoud, messages.domains.cannotFetch)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeEnabled()
})

test('a section of the settings that cannot be read shows its text in its own place', async ({
  adminPage: page,
}) => {
  const failed = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await failed('**/api/domain/api/list*')
  await failed('**/api/shareRevenue')
  await failed('**/api/emailConfig')
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' })
  await page.goto('/settings?section=domains')
  await expect(page.getByText(messages.domains.cannotFetch)).toBeVisible()
  await sections.getByRole('link', { name: 'Revenue Share(%)' }).click()
  await expect(page.getByText(messages.revenueShare.failed)).toBeVisible()
  await sections.getByRole('link', { name: 'Email Config' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect(page.getByText(messages.emailConfig.failed)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Alert e-mails' })).toBeVisible()
})

test('failed changes of users show their texts, word for word', async ({ adminPage: page, database }) => {
  const word = uniqueWord()
  const { user } = await makePublisherUser(database.db, word)
  await page.goto(`/usermanagement?q=${word}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await failChanges(page)
  const blocked = page.getByRole('switch', { name: `Blocked: ${user.email}` })
  await blocked.click()
  await expectToast(page, titles.oopsLoud, users.cannotUpdateStatus)
  await expect(blocked).not.toBeChecked()
  await act(page, user.email, 'Delete')
  await agree(page, 'Delete')
  await expectToast(page, titles.oopsLoud, general.cannotRemove)
  await act(page, user.email, 'Edit')
  await page.getByRole('textbox', { name: 'First name' }).fill('Kept')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, titles.failed, general.somethingWentWrong)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Kept')
})

test('failed changes of advertiser links show their texts, word for word', async ({
  adminPage: page,
  database,
}) => {
  const { id, provider_id: providerId } = await makeProviderLink(database.db)
  await page.goto(`/advertisers/links?id=${id}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await failChanges(page)
  const status = page.getByRole('switch', { name: `Status of link ${id}` })
  await status.click()
  await expectToast(page, titles.oopsLoud, providerLinks.statusFailed)
  await expect(status).toBeChecked()
  const ready = page.getByRole('switch', { name: `Ready to use of link ${id}` })
  await ready.click()
  await expectToast(page, titles.error, providerLinks.reusableFailed)
  await expect(ready).toBeChecked()
  await act(page, `link ${id}`, 'Delete')
  await agree(page, 'Delete')
  await expectToast(page, titles.oops, general.somethingWentWrong)
  await page.route('**/api/provider-link/get-latest-history/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await act(page, `link ${id}`, 'History')
  await expectToast(page, titles.oopsLoud, general.networkError)
  await page.getByRole('button', { name: 'Close history' }).click()
  await page.route(/\/api\/.*download=true/, (route) => route.abort())
  await page.getByRole('button', { name: 'Download' }).click()
  await expectToast(page, titles.oopsLoud, general.cannotDownload)
  await page.route(`**/api/provider/${providerId}`, (route) => route.fulfill({ status: 500, json: {} }))
  await act(page, `link ${id}`, 'Edit')
  await expectToast(page, titles.oopsLoud, providerLinks.sourcesFailed)
})
