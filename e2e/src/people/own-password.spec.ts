import { messages } from '@headgate/contract/base/messages'
import { getUser } from '@headgate/contract/people/users'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { choose, chooseRecord } from '../support/controls.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { makeAdmin, makePublisherUser } from '../records/users.ts'
import { expectToast } from '../support/toasts.ts'

// Sessions begin and end here.
test.use({ ownContext: true })

const { users } = messages
const own = (page: Page) => page.getByRole('textbox', { name: 'Your own password' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test.use({ provoked: /status of 400/ })

test('admins change their own email only with their own password', async ({ page, database }) => {
  const word = uniqueWord()
  const user = await makeAdmin(database.db, word)
  const session = await openSession({ email: user.email, password: 'password' })
  await signInPage(page, session.token)
  await page.goto('/profile?section=personal')
  await expect(own(page)).toBeHidden()
  await page.getByLabel('Email').fill(`moved-${word}@example.com`)
  await save(page)
  await expect(own(page)).toHaveAccessibleDescription(new RegExp(users.ownPasswordNeeded))
  await own(page).fill('not mine')
  await save(page)
  await expect(own(page)).toHaveAccessibleDescription(new RegExp(users.ownPasswordWrong))
  await expectAccessible(page)
  await own(page).fill('password')
  await save(page)
  await expectToast(page, users.profileUpdated)
  await expect(own(page)).toBeHidden()
  const { user: after } = await session.send(getUser, { params: { id: user.id } })
  expect(after.email).toBe(`moved-${word}@example.com`)
})

test('creating an admin, or making a user one, asks for the own password too', async ({ page, database }) => {
  const word = uniqueWord()
  const { user, publisher } = await makePublisherUser(database.db, word)
  const admin = await makeAdmin(database.db, `admin-${word}`)
  await signInPage(page, (await openSession({ email: admin.email, password: 'password' })).token)
  await page.goto('/usermanagement/adduser')
  await page.getByRole('textbox', { name: 'Email' }).fill(`new-${word}@example.com`)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('k3-vRt0q')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('k3-vRt0q')
  await chooseRecord(page.getByRole('combobox', { name: 'Publisher' }), publisher.name)
  await choose(page, 'Role', 'Publisher')
  await expect(own(page)).toBeHidden()
  await choose(page, 'Role', 'SuperAdmin')
  await save(page)
  await expect(own(page)).toHaveAccessibleDescription(new RegExp(users.ownPasswordNeeded))
  await own(page).fill('password')
  await save(page)
  await expectToast(page, users.added)
  await page.goto(`/usermanagement/edit/${user.id}`)
  await choose(page, 'Role', 'SuperAdmin')
  await own(page).fill('password')
  await save(page)
  await expectToast(page, users.updated)
})

test('an admin without a publisher is saved in Edit User', async ({ adminPage: page, database }) => {
  const admin = await makeAdmin(database.db, uniqueWord())
  await page.goto(`/usermanagement/edit/${admin.id}`)
  await page.getByLabel('First name').fill('Grace')
  await save(page)
  await expectToast(page, users.updated)
})

test('a weak password is refused at its field', async ({ adminPage: page, database }) => {
  const { user } = await makePublisherUser(database.db, uniqueWord())
  await page.goto(`/usermanagement/edit/${user.id}`)
  await page.getByRole('textbox', { name: 'Old password' }).fill('password')
  for (const field of ['New password', 'Confirm new password'])
    await page.getByRole('textbox', { name: field, exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveAccessibleDescription(
    messages.password.weak,
  )
})
