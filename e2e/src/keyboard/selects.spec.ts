import { createPublisher } from '@headgate/contract/publishers'
import { tabTo } from '../support/keyboard.ts'
import { makePublishers, uniqueWord } from '../support/publishers.ts'
import { expect, test } from '../support/test.ts'

test('in a select with one choice, Enter takes the first match of the typed text', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 2)
  await page.goto('/usermanagement/adduser')
  const publisher = page.getByRole('combobox', { name: 'Publisher' })
  await tabTo(page, publisher)
  await page.keyboard.type(word)
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(publisher).toHaveValue(`${word} 1`)
  await expect(page).toHaveURL('/usermanagement/adduser')
})

test('Tab takes a single match, and none of several', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  for (const name of ['north', 'south'])
    await admin.send(createPublisher, { body: { name: `${word} ${name}` } })
  await page.goto('/usermanagement/adduser')
  const publisher = page.getByRole('combobox', { name: 'Publisher' })
  await tabTo(page, publisher)
  await page.keyboard.type(word)
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(publisher).not.toBeFocused()
  await expect(publisher).toHaveValue('')
  await publisher.focus()
  await page.keyboard.type(`${word} south`)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(publisher).not.toBeFocused()
  await expect(publisher).toHaveValue(`${word} south`)
})

test('Tab keeps the chosen option when nothing was typed', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await page.goto('/target/add')
  const publisher = page.getByRole('combobox', { name: 'Publisher' })
  await tabTo(page, publisher)
  await page.keyboard.type(word)
  await expect(page.getByRole('option', { name: `${word} 1` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(publisher).toHaveValue(`${word} 1`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(publisher).toHaveValue(`${word} 1`)
})
