import { messages } from '@headgate/contract/base/messages'
import { getUser } from '@headgate/contract/people/users'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { makeAdmin } from '../records/users.ts'
import { expectToast } from '../support/toasts.ts'

const { users, push } = messages

const menu = (page: Page) => page.getByRole('button', { name: /^Profile menu of/ })

/** A PNG of one pixel, and a GIF whose header claims 30,000 by 30,000 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const bomb = Buffer.from('474946383961307530750000002c00000000307530750002024401003b', 'hex')

/** An admin of the test's own on the profile page. */
async function openProfile(page: Page, database: Parameters<typeof makeAdmin>[0], section = '') {
  const user = await makeAdmin(database, uniqueWord())
  const session = await openSession({ email: user.email, password: 'password' })
  await signInPage(page, session.token)
  await page.goto(`/profile${section === '' ? '' : `?section=${section}`}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  return { user, session }
}

test('the profile shows name and photo, and takes another photo', async ({ page, database }) => {
  const { user, session } = await openProfile(page, database.db)
  await expect(page.getByRole('heading', { name: `Welcome, Ada ${user.last_name}!` })).toBeVisible()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expectToast(page, users.photoNotImage)
  const large = Buffer.concat([png, Buffer.alloc(3_080 * 1_024)])
  await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await expectToast(page, users.photoTooLarge)
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expectToast(page, users.photoUpdated)
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(menu(page).locator('img')).toHaveAttribute('src', /^data:image\/webp/)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  const kept = (await session.send(getUser, { params: { id: user.id } })).user.profile_link
  expect(kept).toMatch(/^\/api\/uploads\//)
})

test.describe('refused photos', () => {
  test.use({ provoked: /status of 400/ })

  test('the server checks the content of a photo, not its name', async ({ page, database }) => {
    await openProfile(page, database.db)
    const choose = page.locator('input[type=file]')
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await expectToast(page, users.photoNotImage)
    await choose.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: bomb })
    await expectToast(page, users.photoTooManyPixels)
    await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  })
})

test('personal info is checked and saved, and shows in the header', async ({ page, database }) => {
  const { user, session } = await openProfile(page, database.db, 'personal')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Email').fill('ada@')
  await save.click()
  for (const text of [users.firstNameRequired, users.lastNameRequired, users.emailInvalid])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Contact number').fill('+49 30 123')
  await page.getByLabel('Skype').fill('grace.h')
  await save.click()
  await expectToast(page, users.profileUpdated)
  await expect(menu(page)).toContainText('Grace Hopper')
  const { user: saved } = await session.send(getUser, { params: { id: user.id } })
  expect([saved.first_name, saved.contact_number, saved.skype_details]).toEqual([
    'Grace',
    '+49 30 123',
    'grace.h',
  ])
  await page.getByLabel('Skype').fill('')
  await save.click()
  await expect
    .poll(async () => (await session.send(getUser, { params: { id: user.id } })).user.skype_details)
    .toBeNull()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})

test('a new password ends the session, and the user signs in with it', async ({ page, database }) => {
  const { user } = await openProfile(page, database.db, 'password')
  await page.getByRole('button', { name: 'Update Password' }).click()
  for (const text of [users.oldRequired, users.newRequired, users.repeatRequired])
    await expect(page.getByText(text)).toBeVisible()
  const type = async (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await type('Old password', 'password')
  await type('New password', 'new secret')
  await type('Confirm new password', 'new secrets')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText(users.passwordsDiffer)).toBeVisible()
  await type('Confirm new password', 'new secret')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, users.passwordUpdated)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('new secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(menu(page)).toBeVisible()
})

test('notifications are switched on and off, and the browser remembers it', async ({ page, database }) => {
  await openProfile(page, database.db, 'notification')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expectToast(page, push.noPush)
  await page.reload()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectToast(page, push.unsubscribed)
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
})

test.describe('a profile that does not load', () => {
  test.use({ provoked: /status of 500/ })

  test('shows a message, and the dashboard opens', async ({ adminPage: page }) => {
    await page.route('**/api/account', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/profile')
    await expectToast(page, users.cannotLoadProfile)
    await expect(page).toHaveURL('/')
  })
})
