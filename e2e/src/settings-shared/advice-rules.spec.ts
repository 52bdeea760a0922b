import { messages } from '@headgate/contract/base/messages'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/kept-settings.ts'
import { expect } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('thresholds of a rule are changed within their limits, and a rule is switched off', async ({
  adminPage: page,
}) => {
  await page.goto('/advisor')
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rules of the advisor' })
  // Within a dialog and within its list.
  const edit = page.getByRole('button', { name: 'Edit the rule A publisher link fell silent' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await edit.click()
  const hours = dialog.getByLabel('Hours without a search')
  await expect(hours).toHaveValue('2')
  await hours.fill('100')
  await save.click()
  await expect(dialog.getByText('Please enter a number from 1 to 72.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await hours.fill('3')
  await save.click()
  await expectToast(page, messages.titles.success, 'Rule saved.')

  // The dialog is in the address, so a reload opens it again.
  await page.reload()
  await edit.click()
  await expect(hours).toHaveValue('3')
  await dialog.getByRole('button', { name: 'Set to the usual values' }).click()
  await expect(hours).toHaveValue('2')
  await dialog.getByRole('switch', { name: 'On' }).click()
  await save.click()
  await expectToast(page, messages.titles.success, 'Rule saved.')
  await expect(dialog.getByRole('listitem').filter({ has: edit })).toContainText('Off.')
})
