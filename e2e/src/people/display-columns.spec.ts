import { messages } from '@headgate/contract/base/messages'
import {
  createDisplayColumns,
  getDisplayColumns,
  updateDisplayColumns,
} from '@headgate/contract/settings/display-columns'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import { makePublisherUser } from '../records/users.ts'
import { act, chooseMany } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Only columns without a display name: other tests rename the others.
const texts = messages.displayColumns

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const order = (page: Page) => page.getByRole('list', { name: 'Order of the table' }).getByRole('listitem')

async function openColumns(page: Page, word: string, email: string): Promise<void> {
  await page.goto(`/usermanagement?q=${word}`)
  await act(page, email, 'Display columns')
  await expect(page).toHaveURL('/publisherDisplayColumns')
}

test('columns are chosen, put in order and saved; the list is as it was left', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const { user, publisher } = await makePublisherUser(database.db, word)
  await openColumns(page, word, user.email)
  await expect(page.getByText(`${user.email} of ${publisher.name}`)).toBeVisible()
  await expect(page.getByText(texts.selectOne)).toBeVisible()
  await save(page)
  await expect(page.getByText(texts.selectRequired)).toBeVisible()
  await chooseMany(page, 'Columns', ['Platform', 'Ad Coverage'])
  await save(page)
  await expect(page.getByText(texts.selectRequired)).toBeVisible()
  await chooseMany(page, 'Columns', ['Publisher Revenue'])
  await expect(order(page)).toHaveText(['Platform', 'Ad Coverage', 'Publisher Revenue'])
  await page.getByRole('button', { name: 'Move Publisher Revenue', exact: true }).focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Remove Ad Coverage' }).click()
  await expect(order(page)).toHaveText(['Platform', 'Publisher Revenue'])
  await save(page)
  await expectToast(page, texts.saved)
  await expect(page).toHaveURL(`/usermanagement?q=${word}`)
  const params = { id: user.id }
  const stored = async () => (await admin.send(getDisplayColumns, { params })).publisherDisplayFields?.fields
  expect(await stored()).toEqual(['platform_id', 'publisher_revenue'])

  await act(page, user.email, 'Display columns')
  await expect(order(page)).toHaveText(['Platform', 'Publisher Revenue'])
  await page.reload()
  await chooseMany(page, 'Columns', ['Pub Link'])
  await save(page)
  await expectToast(page, texts.saved)
  expect(await stored()).toEqual(['platform_id', 'publisher_revenue', 'publisher_channel_id'])
})

test('without a user the screen leads to the list', async ({ adminPage: page }) => {
  await page.goto('/publisherDisplayColumns')
  await expect(page.getByText(texts.noUser)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'User Management' }).click()
  await expect(page).toHaveURL('/usermanagement')
})

test.describe('refusals of the server', () => {
  test.use({ provoked: /status of 409/ })

  test('columns that somebody else has saved since', async ({ adminPage: page, admin, database }) => {
    const word = uniqueWord()
    const { user } = await makePublisherUser(database.db, word)
    const params = { id: user.id }
    await openColumns(page, word, user.email)
    await chooseMany(page, 'Columns', ['Publisher Revenue'])
    await admin.send(createDisplayColumns, { params, body: ['publisher_revenue', 'rpc'] })
    await save(page)
    await expectToast(page, texts.cannotSave)
    await openColumns(page, word, user.email)
    await expect(order(page)).toHaveCount(2)
    await admin.send(updateDisplayColumns, { params, query: {}, body: ['publisher_revenue'] })
    await chooseMany(page, 'Columns', ['Platform'])
    await save(page)
    await expectToast(page, texts.cannotUpdate)
  })
})
