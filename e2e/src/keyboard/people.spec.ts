import { messages } from '@headgate/contract/base/messages'
import { listUsers } from '@headgate/contract/people/users'
import { pick, pickAction, pressOn, skipToContent, tabTo, typeInto } from '../support/keyboard.ts'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { makeAdmin, makePublisherUser } from '../records/users.ts'
import { expectToast } from '../support/toasts.ts'

test('a user signs in, and asks for another password, with the keyboard alone', async ({
  page,
  database,
}) => {
  const user = await makeAdmin(database.db, uniqueWord())
  await page.goto('/login')
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), user.email)
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), 'password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Profile menu of/ })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL('/login')
  await pressOn(page, page.getByRole('link', { name: /Forgot/ }))
  // Both pages have a field for the address.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden()
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), 'nobody@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.auth.resetMailSent).first()).toBeVisible()
})

test('a user is created, blocked and deleted with the keyboard alone', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const { publisher } = await makePublisherUser(database.db, word)
  await page.goto('/usermanagement')
  await skipToContent(page)
  await pressOn(page, page.getByRole('link', { name: 'Add User' }))
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.keyboard.type('Ada')
  const email = `${word}-new@example.com`
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), email)
  await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), 'k3-vRt0q')
  await typeInto(page, page.getByRole('textbox', { name: 'Confirm password' }), 'k3-vRt0q')
  await typeInto(page, page.getByRole('combobox', { name: 'Publisher' }), publisher.name)
  await page.getByRole('option', { name: publisher.name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pick(page, page.getByRole('combobox', { name: 'Role' }), 'Publisher')
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page).toHaveURL('/usermanagement')
  await typeInto(page, page.getByRole('textbox', { name: 'Filter' }), email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const blocked = page.getByRole('switch', { name: `Blocked: ${email}` })
  await pressOn(page, blocked, 'Space')
  await expect(blocked).toBeChecked()
  await pickAction(page, page.getByRole('button', { name: `Actions for ${email}` }), 'Delete')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expectToast(page, messages.users.removed)
  expect((await admin.send(listUsers, { query: { q: email } })).total).toBe(0)
})

test("a row's menu stays open for keys that come before its focus", async ({ adminPage: page, database }) => {
  const user = (await makePublisherUser(database.db, uniqueWord())).user
  await page.goto(`/usermanagement?q=${user.email}`)
  const button = page.getByRole('button', { name: `Actions for ${user.email}` })
  // All in one turn of the event loop, as in a browser too slow to move the focus between two presses.
  const press = (key: string) =>
    button.evaluate(async (element, pressed) => {
      element.focus()
      element.click()
      for (let waited = 0; waited < 1000 && element.ariaExpanded !== 'true'; waited += 1)
        await Promise.resolve()
      const { KeyboardEvent } = element.ownerDocument.defaultView
      element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
    }, key)
  await press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the profile is opened and changed with the keyboard alone', async ({ page, database }) => {
  const user = await makeAdmin(database.db, uniqueWord())
  await signInPage(page, (await openSession({ email: user.email, password: 'password' })).token)
  await page.goto('/publishers')
  await pickAction(page, page.getByRole('button', { name: /^Profile menu of/ }), 'Profile')
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'Add photo' }))
  await (await chooser).setFiles([])
  await page.reload()
  await tabTo(page, page.getByRole('tab', { name: 'Home' }))
  await page.keyboard.press('ArrowRight')
  await typeInto(page, page.getByRole('textbox', { name: 'First name' }), 'Grace')
  await page.keyboard.press('Enter')
  await expectToast(page, messages.users.profileUpdated)
  await expect(page.getByRole('button', { name: /^Profile menu of Grace/ })).toBeVisible()
})
