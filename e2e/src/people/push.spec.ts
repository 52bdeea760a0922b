import { messages } from '@headgate/contract/base/messages'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import type { CDPSession, Page, Worker } from '@playwright/test'
import { launch } from '../support/launch.ts'
import { product } from '../support/product.ts'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Service worker, permissions and clock are shared by the whole context.
test.use({ ownContext: true })

const { push } = messages

// The headless shell cannot show system notifications.
test.use({ launchOptions: launch(product.chromium) })

/** Delivers push messages to the service worker through Chromium's developer tools, as a push service would. */
async function workerOf(page: Page): Promise<(message: object) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => one.scopeURL.startsWith(product.consoleUrl) && !one.isDeleted)
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  // As text, because these run in the browser, and tests have no browser types.
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  return async (message) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: product.consoleUrl,
      registrationId,
      data: JSON.stringify(message),
    })
  }
}

/** Counts the notifications that the browser has shown for the worker. Call it before a message is delivered. */
async function countShown(page: Page): Promise<Worker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`
    globalThis.shown = 0
    const show = registration.showNotification.bind(registration)
    registration.showNotification = (...given) => show(...given).then(() => { globalThis.shown += 1 })`)
  return worker
}

/**
 * The system notifications, once the browser has shown so many. Not read before: Chromium forgets a notification that
 * is read between its storing and its showing.
 */
async function notifications(worker: Worker, count: number): Promise<unknown> {
  await expect.poll(() => worker.evaluate('globalThis.shown')).toBe(count)
  return worker.evaluate(
    'registration.getNotifications().then((all) => all.map(({ title, body }) => `${title}: ${body}`))',
  )
}

test('in an open page a push message is one toast at bottom right for 5 seconds', async ({
  adminPage: page,
}) => {
  await page.clock.install()
  await page.goto('/publishers')
  const deliver = await workerOf(page)
  const message = { id: 'one', title: 'Cap reached', body: 'Rule 7 is full.' }
  const toast = page.getByRole('alert').filter({ hasText: 'Rule 7 is full.' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await deliver(message)
  await expect(toast).toBeVisible()
  await deliver(message)
  await expect(toast).toHaveCount(1)
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize()!
  expect(box!.x).toBeGreaterThan(width / 2)
  expect(box!.y).toBeGreaterThan(height / 2)
  await page.clock.runFor(4_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toBeHidden()
})

test('a message with a path leads there', async ({ adminPage: page }) => {
  await page.goto('/publishers')
  const deliver = await workerOf(page)
  await deliver({ id: 'led', title: 'Your file is ready.', body: 'one.csv', link: '/revenuereport#files' })
  await page
    .getByRole('alert')
    .filter({ hasText: 'one.csv' })
    .getByRole('button', { name: 'Open', exact: true })
    .click()
  await expect(page).toHaveURL(/\/revenuereport$/)
})

test('a publisher sees no toast: the message becomes a system notification', async ({
  page,
  context,
  database,
}) => {
  const name = uniqueWord()
  const publisher = await makePublisher(database.db, { name })
  const email = `${name}@example.com`
  await makeUser(database.db, { email, password: 'password', role_id: 2, publisher_id: publisher.id })
  await signInPage(page, (await openSession({ email, password: 'password' })).token)
  await context.grantPermissions(['notifications'])
  await page.goto('/')
  const deliver = await workerOf(page)
  const worker = await countShown(page)
  await deliver({ id: 'two', title: 'For admins', body: 'only' })
  expect(await notifications(worker, 1)).toEqual(['For admins: only'])
  await expect(page.getByRole('alert').filter({ hasText: 'For admins' })).toBeHidden()
})

test.describe('without a page', () => {
  // The sign-in of the fixture cannot read the storage of a blank page.
  test.use({ provoked: /sessionStorage/ })

  test('without an open page a push message is a system notification', async ({
    adminPage: page,
    context,
  }) => {
    await context.grantPermissions(['notifications'])
    await page.goto('/publishers')
    const deliver = await workerOf(page)
    const worker = await countShown(page)
    await page.goto('about:blank')
    for (const count of [1, 2]) {
      await deliver({ id: 'three', title: 'Import failed', body: 'Adlera', link: '/csvUploadStatus' })
      expect(await notifications(worker, count)).toEqual(['Import failed: Adlera'])
    }
    const links = 'registration.getNotifications().then((all) => all.map(({ data }) => data.link))'
    expect(await worker.evaluate(links)).toEqual(['/csvUploadStatus'])
  })
})

test('a device whose browser refuses the subscription shows a message, and a test push reaches no device', async ({
  adminPage: page,
}) => {
  await page.goto('/publishers')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Notifications' }).click()
  await expectToast(page, push.noPush)
  await page.getByRole('menuitem', { name: 'Send a test notification' }).click()
  await expectToast(page, push.noDevice)
})
