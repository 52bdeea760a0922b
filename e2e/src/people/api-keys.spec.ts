import { listPublishers } from '@headgate/contract/publishers'
import { keyMessages } from '@headgate/contract/api-keys/key-messages'
import { uniqueWord } from '../records/publishers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { agree, rowOf } from '../support/controls.ts'
import { product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const screen = { include: 'body', exclude: '#drawer' }

test('an admin makes a key, a program uses it, and it ends when it is revoked', async ({
  adminPage: page,
}) => {
  const name = uniqueWord()
  await page.goto('/')
  await page.getByRole('button', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'API Keys' }).click()
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  const make = dialog.getByRole('button', { name: 'Make key' })
  await make.click()
  await expect(dialog).toContainText(keyMessages.nameRequired)
  await expect(dialog).toContainText(keyMessages.areasRequired)
  await expectAccessible(page, screen)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Publishers', exact: true }).check()
  await dialog.getByLabel('Your own password').fill(product.adminPassword)
  await make.click()
  const secret = await page.getByText(/^hg_[\w-]{43}$/).textContent()
  await expect(rowOf(page, name)).toContainText('Read')
  await expect(rowOf(page, name)).toContainText('Active')
  await expectAccessible(page, screen)

  const ask = () =>
    fetch(`${product.consoleUrl}${listPublishers.path}`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).status).toBe(200)
  await page.reload()
  await expect(rowOf(page, name)).toContainText(secret!.slice(0, 9))
  await expect(page.getByText(secret!)).toHaveCount(0)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await agree(page, 'Revoke')
  await expectToast(page, keyMessages.revoked)
  await expect(rowOf(page, name)).toContainText('Revoked')
  expect((await ask()).status).toBe(401)
})
