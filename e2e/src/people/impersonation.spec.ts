import { returnToAdmin, session } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { setUserStatus } from '@headgate/contract/people/users'
import type { Db } from '@headgate/db/base/database'
import type { Page } from '@playwright/test'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { makeAdmin, makePublisherUser } from '../records/users.ts'
import { expectToast } from '../support/toasts.ts'

// Sessions begin and end here, and all pages of a context share one clock. A call that is in flight when its session
// ends is refused with 401.
test.use({ ownContext: true, provoked: /status of 401/ })

const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Login as publisher' }).click()
}

test('an admin acts as a publisher, sees its name, and returns', async ({ adminPage: page, database }) => {
  const word = uniqueWord()
  const { publisher } = await makePublisherUser(database.db, word)
  await page.goto(`/publishers?q=${word}`)
  await act(page, publisher.name)
  const header = page.getByRole('banner')
  await expect(header).toContainText(`Publisher Reporting · ${publisher.name}`)
  await expect(page).toHaveURL('/')
  const bar = page.getByRole('region', { name: 'Acting as a publisher' })
  await expect(bar).toContainText(`You act as ${publisher.name}`)
  await expect(page.getByRole('link', { name: 'Publisher List' })).toBeHidden()
  await page.reload()
  await expect(header).toContainText(publisher.name)
  await expectAccessible(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Return to admin' }).click()
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return to admin' })).toBeHidden()
  const reply = await page.request.get(session.path, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status(), 'the session of the impersonation').toBe(401)
  // Back on the page from which the admin came, with the filter of the list.
  await expect(page).toHaveURL(`/publishers?q=${word}`)
  await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
})

test('a publisher without a user cannot be acted as, and the menu entry shows why', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}`)
  await page.getByRole('button', { name: `Actions for ${word} 1`, exact: true }).click()
  const entry = page.getByRole('menuitem', { name: 'Login as publisher' })
  await expect(entry).toBeDisabled()
  await expect(entry).toContainText(messages.auth.userNotAvailable)
})

test("signing out while acting also ends the admin's session", async ({ page, database }) => {
  const word = uniqueWord()
  const { publisher } = await makePublisherUser(database.db, word)
  const owner = await makeAdmin(database.db, `admin-${word}`)
  const own = await openSession({ email: owner.email, password: 'password' })
  await signInPage(page, own.token)
  await page.goto(`/publishers?q=${word}`)
  await act(page, publisher.name)
  await expect(page.getByRole('banner')).toContainText(publisher.name)
  const acting = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  for (const token of [own.token, acting]) {
    const answer = await page.request.get(session.path, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
  }
})

/** An admin of the test's own who acts as a publisher in the page. */
async function acting(page: Page, db: Db) {
  const word = uniqueWord()
  const { publisher, user } = await makePublisherUser(db, word)
  const owner = await makeAdmin(db, `admin-${word}`)
  const own = await openSession({ email: owner.email, password: 'password' })
  await signInPage(page, own.token)
  await page.goto(`/publishers?q=${word}`)
  await act(page, publisher.name)
  await expect(page.getByRole('banner')).toContainText(publisher.name)
  return { publisher, user, owner, own }
}

const stored = (page: Page) => page.evaluate(() => Object.values(localStorage).join(' '))

test("while acting the browser has no token of the admin's, and other tabs follow into and out of it", async ({
  page,
  context,
  database,
}) => {
  const { publisher, own } = await acting(page, database.db)
  expect(await stored(page)).not.toContain(own.token)
  const tokens = (await stored(page)).match(/[\w-]+\.[\w-]+\.[\w-]+/g) ?? []
  for (const token of tokens) {
    const answer = await page.request.get('/api/publishers', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(403)
  }
  expect(tokens).toHaveLength(1)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('banner')).toContainText(publisher.name)
  await page.getByRole('button', { name: 'Return to admin' }).click()
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /Profile menu/ })).toBeVisible()
  await other.close()
})

test('after its 60 minutes the admin signs in again', async ({ page, database }) => {
  await page.clock.install()
  await acting(page, database.db)
  await page.clock.setFixedTime(Date.now() + 61 * 60_000)
  // A call in flight may lead to the sign-in first, so the test clicks nothing on the page.
  await page.goto('/publisher/apidetails')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).not.toMatch(/[\w-]+\.[\w-]+\.[\w-]+/)
})

test.describe('refusals', () => {
  test.use({ provoked: /status of 40[14]/ })

  test("'User not available' when the user has been blocked since the page was opened", async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const word = uniqueWord()
    const { publisher, user } = await makePublisherUser(database.db, word)
    await page.goto(`/publishers?q=${word}`)
    await expect(page.getByRole('table')).toContainText(publisher.name)
    await admin.send(setUserStatus, { params: { id: user.id }, body: { blocked: true } })
    await act(page, publisher.name)
    await expectToast(page, messages.auth.userNotAvailable)
    await expect(page).toHaveURL(/publishers/)
  })

  test('when the user is blocked during the impersonation, the admin returns', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const word = uniqueWord()
    const { publisher, user } = await makePublisherUser(database.db, word)
    await page.goto(`/publishers?q=${word}`)
    await act(page, publisher.name)
    await expect(page.getByRole('banner')).toContainText(publisher.name)
    // No page of the console is open while the user is blocked, because a refused call from it would already restore
    // the admin's session.
    await page.goto('/health')
    await admin.send(setUserStatus, { params: { id: user.id }, body: { blocked: true } })
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test("when the admin's own session was ended, returning leads to the sign-in", async ({
    page,
    database,
  }) => {
    const { own } = await acting(page, database.db)
    // The session ends between the click and its call. If it ended earlier, another call of the page could be refused
    // first, and the button would be gone.
    await page.route(`**${returnToAdmin.path}`, async (call) => {
      await page.request.post('/api/logout', { headers: { authorization: `Bearer ${own.token}` } })
      await call.continue()
    })
    await page.getByRole('button', { name: 'Return to admin' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
