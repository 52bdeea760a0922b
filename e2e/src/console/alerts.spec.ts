import { messages } from '@headgate/contract/base/messages'
import type { Locator, Page } from '@playwright/test'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { act, agree, choose, chooseMany, rowOf } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

/** Opens the form of a new alert with a name. */
async function openNew(page: Page, name: string): Promise<Locator> {
  await page.goto('/alerts')
  await page.getByRole('button', { name: 'Add alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add alert' })
  await dialog.getByLabel('Name').fill(name)
  return dialog
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click()
const actionsOf = (name: string) => `alert ${name}`

test('an alert is made with its conditions, quiet hours and digest, and edited, tested and deleted', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [publisher] = await makePublishers(admin, word, 1)
  const dialog = await openNew(page, word)
  await chooseMany(page, 'Rules', ['A publisher link fell silent', 'A daily cap is reached'])
  await chooseMany(page, 'Publishers', [publisher!.name])
  await dialog.getByLabel('Least change').fill('20')
  await dialog.getByLabel('Least volume').fill('500')
  await dialog.getByRole('switch', { name: 'Also tell when it is over' }).click()
  await dialog.getByLabel('Addresses').fill(`${word}@example.com`)
  await choose(page, 'Quiet from', '22:00')
  await choose(page, 'Quiet until', '06:00')
  await dialog.getByLabel('Time zone').fill('Europe/Berlin')
  await dialog.getByLabel('At most one message in').fill('30')
  await expectAccessible(page, '[role=dialog]')
  await save(dialog)
  await expectToast(page, messages.titles.success, 'The alert is saved.')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add alert' })).toBeFocused()

  const row = rowOf(page, word)
  for (const text of [
    'A publisher link fell silent',
    'A daily cap is reached',
    `Of publisher ${publisher!.id}`,
    'Only from 20 % and from 500 searches',
    'Mail, push',
    '22:00 to 06:00 Europe/Berlin',
    'On',
    'Never',
  ])
    await expect(row).toContainText(text)

  await page.reload()
  await act(page, actionsOf(word), 'Edit')
  const edit = page.getByRole('dialog', { name: `Alert ${word}` })
  await expect(edit.getByLabel('Least change')).toHaveValue('20')
  await expect(edit.getByLabel('At most one message in')).toHaveValue('30')
  await expect(edit.getByRole('combobox', { name: 'Quiet from' })).toHaveValue('22:00')
  await expect(edit.getByRole('switch', { name: 'Also tell when it is over' })).toBeChecked()
  await edit.getByRole('switch', { name: 'On', exact: true }).click()
  await edit.getByLabel('Least volume').fill('')
  await save(edit)
  await expectToast(page, messages.titles.success, 'The alert is saved.')
  await expect(row).toContainText('Off')
  await expect(row).toContainText('Only from 20 %')
  await expect(row).not.toContainText('500 searches')

  await act(page, actionsOf(word), 'Messages…')
  const sent = page.getByRole('dialog', { name: `Messages of ${word}` })
  await expect(sent).toContainText('This alert has sent nothing yet.')
  await sent.getByRole('button', { name: 'Close', exact: true }).click()
  await act(page, actionsOf(word), 'Send a test')
  await expectToast(page, messages.titles.success, 'A test is on its way.')
  await act(page, actionsOf(word), 'Messages…')
  await expect(sent.getByRole('row', { name: /Mail .* Test/ })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions for ${actionsOf(word)}` })).toBeFocused()

  await act(page, actionsOf(word), 'Delete')
  await agree(page, 'Delete')
  await expectToast(page, messages.titles.success, 'The alert is deleted.')
  await expect(row).toHaveCount(0)
})

test('the secret of a webhook is shown once', async ({ adminPage: page }) => {
  const word = uniqueWord()
  const dialog = await openNew(page, word)
  await dialog.getByRole('switch', { name: 'Mail' }).click()
  await expect(dialog.getByLabel('Addresses')).toBeHidden()
  await dialog.getByRole('switch', { name: 'Push messages to all admins' }).click()
  // Off, or it would call the address for advice of other tests.
  await dialog.getByRole('switch', { name: 'On', exact: true }).click()
  await dialog.getByLabel('Webhook').fill('https://hooks.example.com/alerts')
  await save(dialog)
  await expect(dialog).toContainText(/whsec_\S{20,}/)
  await expect(dialog).toContainText('Copy it now: it is not shown again.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(rowOf(page, word)).toContainText('Webhook')
  await act(page, actionsOf(word), 'Edit')
  const edit = page.getByRole('dialog', { name: `Alert ${word}` })
  await expect(edit.getByLabel('Webhook')).toHaveValue('https://hooks.example.com/alerts')
  await expect(edit).not.toContainText('whsec_')
  await edit.getByLabel('Least volume').fill('77')
  const renew = edit.getByRole('button', { name: 'Make a new secret…' })
  await renew.click()
  const question = page.getByRole('dialog', { name: 'Make a new secret' })
  await expect(question).toContainText('The present secret ends at once.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(edit).not.toContainText('whsec_')
  await renew.click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(edit.getByLabel('Least volume')).toHaveValue('77')
  await expect(renew).toBeFocused()
  // The form cannot be closed before it has shown the new secret.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/alerts/*/secret', async (route) => {
    await held
    await route.continue()
  })
  await renew.click()
  const asked = page.waitForRequest('**/api/alerts/*/secret')
  await question.getByRole('button', { name: 'Make a new secret', exact: true }).click()
  await asked
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  letGo()
  await expect(edit).toContainText(/whsec_\S{20,}/)
  await expect(edit.getByText('Copy it now: it is not shown again.')).toBeInViewport()
  await expectAccessible(page, '[role=dialog]')
  // What was typed before is still there, and is saved.
  await expect(edit.getByLabel('Least volume')).toHaveValue('77')
  await save(edit)
  await expect(edit).toBeHidden()
  await expect(rowOf(page, word)).toContainText('from 77 searches')
})

test('addresses stay in sight when Mail is switched off, so that a wrong one is seen', async ({
  adminPage: page,
}) => {
  const word = uniqueWord()
  const dialog = await openNew(page, word)
  const addresses = dialog.getByLabel('Addresses')
  await addresses.fill('nobody@')
  await dialog.getByRole('switch', { name: 'Mail' }).click()
  await expect(addresses).toHaveAccessibleDescription(/Not used while Mail is off\./)
  await save(dialog)
  await expect(addresses).toBeFocused()
  await expect(dialog.getByText(messages.emailConfig.invalid)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await addresses.fill('')
  await expect(addresses).toBeVisible()
  await save(dialog)
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, word)).toContainText('Push')
})

test('wrong fields are named before anything is sent, and the first of them has the focus', async ({
  adminPage: page,
}) => {
  const dialog = await openNew(page, '')
  await dialog.getByLabel('Addresses').fill('nobody')
  await dialog.getByLabel('Least change').fill('101')
  await dialog.getByLabel('At most one message in').fill('1441')
  await dialog.getByLabel('Time zone').fill('')
  await save(dialog)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  for (const text of [
    'Please enter a name.',
    'Please enter 1 to 100 percent, or nothing.',
    'Please enter 0 to 1440 minutes.',
    'Please enter a time zone, such as Europe/Berlin.',
    messages.emailConfig.invalid,
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  const addresses = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`).join(', ')
  await dialog.getByLabel('Addresses').fill(addresses)
  await save(dialog)
  await expect(dialog.getByText(messages.emailConfig.tooMany)).toBeVisible()
})

test.describe('what the server refuses', () => {
  test.use({ provoked: /status of 400/ })

  test('a zone, an address and hours that do not exist, and no way to tell', async ({ adminPage: page }) => {
    const dialog = await openNew(page, uniqueWord())
    await dialog.getByLabel('Time zone').fill('Nowhere')
    await dialog.getByLabel('Webhook').fill('ftp://example.com')
    await choose(page, 'Quiet from', '22:00')
    await dialog.getByRole('switch', { name: 'Push messages to all admins' }).click()
    await save(dialog)
    for (const [label, text] of [
      ['Time zone', 'Please enter a time zone, such as Europe/Berlin.'],
      ['Webhook', 'Please enter an address that starts with https:// or http://.'],
      ['Quiet until', 'Please enter both hours, or none.'],
    ] as const)
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(text))
    await dialog.getByLabel('Time zone').fill('UTC')
    await dialog.getByLabel('Webhook').fill('')
    await choose(page, 'Quiet until', '06:00')
    await dialog.getByRole('switch', { name: 'Mail' }).click()
    await save(dialog)
    await expect(dialog.getByText('Please choose mail, push messages or a webhook.').first()).toBeVisible()
  })
})
