import { messages } from '@headgate/contract/base/messages'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const { users } = messages

const saveOf = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** A point near the upper edge, which is above the button when a line more is shown above it. */
async function edgeOf(button: Locator): Promise<[number, number]> {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width } = (await button.boundingBox())!
  return [x + width / 2, y + 3]
}

/** The new user's form with an empty email, whose problem shows when the field is left. */
async function leaveEmailEmpty(page: Page): Promise<Locator> {
  await page.goto('/usermanagement/adduser')
  await page.getByRole('textbox', { name: 'Email' }).focus()
  return saveOf(page)
}

test('a press on Save counts when the field that it leaves moves the button', async ({ adminPage: page }) => {
  const save = await leaveEmailEmpty(page)
  const [x, y] = await edgeOf(save)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await expect(page.getByText(users.emailRequired)).toBeVisible()
  expect((await save.boundingBox())!.y).toBeGreaterThan(y)
  await expect(page.getByText(users.roleRequired)).toBeHidden()
  await page.mouse.up()
  await expect(page.getByText(users.roleRequired)).toBeVisible()
})

test('a press on Save is taken back by moving away before the release', async ({ adminPage: page }) => {
  const save = await leaveEmailEmpty(page)
  const [x, y] = await edgeOf(save)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 300, y)
  await page.mouse.up()
  await expect(page.getByText(users.emailRequired)).toBeVisible()
  await expect(page.getByText(users.roleRequired)).toBeHidden()
  await save.click()
  await expect(page.getByText(users.roleRequired)).toBeVisible()
})
