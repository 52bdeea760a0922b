import { messages } from '@headgate/contract/base/messages'
import { session } from '@headgate/contract/people/auth'
import { getUser } from '@headgate/contract/people/users'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { act, choose, chooseRecord } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'
import { makePublisherUser } from '../records/users.ts'
import { expectToast } from '../support/toasts.ts'

const { users } = messages

test('the list filters, and hides SuperAdmins', async ({ adminPage: page, database }) => {
  const word = uniqueWord()
  const { publisher, user } = await makePublisherUser(database.db, word, { first_name: 'Grace' })
  await page.goto('/usermanagement')
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'First name',
    'Last name',
    'Email',
    'Blocked',
    'Two-factor',
    'Publisher',
    'Role',
    'Created at (UTC)',
    'Actions',
  ])
  await page.getByRole('textbox', { name: 'Filter' }).fill(word)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: user.email })
  await expect(row).toContainText('Grace')
  await expect(row).toContainText(publisher.name)
  await choose(page, 'Status', 'Blocked')
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
  await expect(page).toHaveURL(/status=false/)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/usermanagement')
  await page.getByRole('textbox', { name: 'Filter' }).fill('admin@headgate')
  await page.getByRole('textbox', { name: 'Filter' }).press('Enter')
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
})

test('blocking ends the sessions of the user at once', async ({ adminPage: page, database }) => {
  const word = uniqueWord()
  const { user } = await makePublisherUser(database.db, word)
  const own = await openSession({ email: user.email, password: 'password' })
  const status = () =>
    page.request
      .get(session.path, { headers: { authorization: `Bearer ${own.token}` } })
      .then((answer) => answer.status())
  expect(await status()).toBe(200)
  await page.goto(`/usermanagement?q=${word}`)
  const blocked = page.getByRole('switch', { name: `Blocked: ${user.email}` })
  await blocked.click()
  await expect(blocked).toBeChecked()
  await expectToast(page, users.statusUpdated)
  expect(await status()).toBe(401)
  await blocked.click()
  await expect(blocked).not.toBeChecked()
})

test('Display Columns opens its screen for the user; a user is deleted after a question', async ({
  adminPage: page,
  database,
}) => {
  const word = uniqueWord()
  const { user } = await makePublisherUser(database.db, word)
  await page.goto(`/usermanagement?q=${word}`)
  await act(page, user.email, 'Display columns')
  await expect(page).toHaveURL('/publisherDisplayColumns')
  await expect.poll(() => page.evaluate('history.state.userId')).toBe(user.id)
  await page.goBack()
  await act(page, user.email, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await act(page, user.email, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, users.removed)
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
})

test('a user is created with every text of the form, and signs in', async ({ adminPage: page, database }) => {
  const word = uniqueWord()
  const { publisher } = await makePublisherUser(database.db, word)
  await page.goto('/usermanagement')
  await page.getByRole('link', { name: 'Add User' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create User' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  for (const text of [
    users.emailRequired,
    users.passwordRequired,
    users.confirmRequired,
    users.publisherRequired,
    users.roleRequired,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  const email = `new-${word}@example.com`
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('k3-vRt0q')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('k3-vRt0')
  await save.click()
  await expect(page.getByText(users.emailInvalid)).toBeVisible()
  await expect(page.getByText(users.passwordsDiffer)).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('k3-vRt0q')
  await chooseRecord(page.getByRole('combobox', { name: 'Publisher' }), publisher.name)
  await choose(page, 'Role', 'Publisher')
  await save.click()
  await expectToast(page, users.added)
  await expect(page).toHaveURL('/usermanagement')
  const own = await openSession({ email, password: 'k3-vRt0q' })
  expect(own.token.split('.')).toHaveLength(3)
})

test('a user is edited; the publisher stays', async ({ adminPage: page, admin, database }) => {
  const word = uniqueWord()
  const { publisher, user } = await makePublisherUser(database.db, word)
  await page.goto(`/usermanagement?q=${word}`)
  await act(page, user.email, 'Edit')
  await expect(page).toHaveURL(`/usermanagement/edit/${user.id}`)
  const tied = page.getByRole('textbox', { name: 'Publisher' })
  await expect(tied).toHaveValue(publisher.name)
  await expect(tied).not.toBeEditable()
  await page.getByRole('textbox', { name: 'Email' }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(users.emailRequired)).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(`moved-${word}@example.com`)
  await page.getByLabel('First name').fill('Grace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, users.updated)
  const { user: after } = await admin.send(getUser, { params: { id: user.id } })
  expect([after.first_name, after.email, after.publisher_id]).toEqual([
    'Grace',
    `moved-${word}@example.com`,
    publisher.id,
  ])
})

test('a password is updated with the old one', async ({ adminPage: page, database }) => {
  const word = uniqueWord()
  const { user } = await makePublisherUser(database.db, word)
  await page.goto(`/usermanagement/edit/${user.id}`)
  const update = page.getByRole('button', { name: 'Update Password' })
  await update.click()
  for (const text of [users.oldRequired, users.newRequired, users.repeatRequired])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('textbox', { name: 'Old password' }).fill('password')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('secret words')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('other words')
  await update.click()
  await expect(page.getByText(users.passwordsDiffer)).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('secret words')
  await update.click()
  await expectToast(page, users.passwordUpdated)
  await openSession({ email: user.email, password: 'secret words' })
})

test.describe('refusals of the server', () => {
  test.use({ provoked: /status of 40[049]/ })

  test('a wrong old password shows its error at the field', async ({ adminPage: page, database }) => {
    const word = uniqueWord()
    const { user } = await makePublisherUser(database.db, word)
    await page.goto(`/usermanagement/edit/${user.id}`)
    await page.getByRole('textbox', { name: 'Old password' }).fill('wrong')
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('secret words')
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill('secret words')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expectToast(page, messages.titles.failed, users.oldPasswordWrong)
    await expect(page.getByRole('textbox', { name: 'Old password' })).toHaveAccessibleDescription(
      users.oldPasswordWrong,
    )
  })

  test('a user who has been removed since cannot be removed again', async ({ adminPage: page, database }) => {
    const word = uniqueWord()
    const { user } = await makePublisherUser(database.db, word)
    await page.goto(`/usermanagement?q=${word}`)
    await act(page, user.email, 'Delete')
    await page.request.delete(`/api/user/${user.id}`, {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, messages.general.cannotRemove)
  })
})
