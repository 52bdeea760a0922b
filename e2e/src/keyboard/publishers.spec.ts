import { getPublisher, listPublishers } from '@headgate/contract/publishers'
import { makeDomain } from '@headgate/db/sample/make'
import { pick, pickAction, pressOn, skipToContent, typeInto } from '../support/keyboard.ts'
import { uniqueWord } from '../records/publishers.ts'
import { expect, test } from '../support/test.ts'

test('a publisher is added, found, changed and archived with the keyboard alone', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const domain = `${word}.example`
  await makeDomain(database.db, domain)
  await page.goto('/publishers')
  await skipToContent(page)
  await pressOn(page, page.getByRole('link', { name: 'Add publisher' }))
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.type(word)
  await typeInto(page, page.getByRole('combobox', { name: 'Default domain' }), word)
  await page.getByRole('option', { name: domain }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('switch', { name: 'Active' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page).toHaveURL('/publishers')
  await typeInto(page, page.getByRole('textbox', { name: 'Filter' }), word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const {
    publishers: [made],
  } = await admin.send(listPublishers, { query: { q: word } })
  expect([made?.status, made?.default_domain]).toEqual([false, domain])

  await pick(page, page.getByRole('combobox', { name: 'Status' }), 'Inactive')
  await expect(page).toHaveURL(/status=false/)
  await page.goto(`/publishers?q=${word}`)
  await skipToContent(page)
  const active = page.getByRole('switch', { name: new RegExp(word) })
  await pressOn(page, active, 'Space')
  await expect(active).toBeChecked()
  expect((await admin.send(getPublisher, { params: { id: made!.id } })).publisher.status).toBe(true)

  await pickAction(page, page.getByRole('button', { name: `Actions for ${word}`, exact: true }), 'Archive')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Archive' }))
  await expect(page.getByText('1–1 of 1')).toBeHidden()
  await page.goto(`/publishers?archived=true&q=${word}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await skipToContent(page)
  await pickAction(page, page.getByRole('button', { name: `Actions for ${word}`, exact: true }), 'Restore')
  await expect(page.getByText('1–1 of 1')).toBeHidden()
})
