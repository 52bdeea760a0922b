import { createPublisher, getPublisher, updatePublisher } from '@headgate/contract/publishers'
import { securityMessages } from '@headgate/contract/people/security-messages'
import { audit } from '@headgate/db/schema/all'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { chooseMany, chooseRecord } from '../support/controls.ts'
import { product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).getByRole('row')

test('an admin finds who changed a publisher, and takes the change back', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const { publisher } = await admin.send(createPublisher, { body: { name: `${word} media` } })
  const params = { id: publisher.id }
  await admin.send(updatePublisher, { params, body: { name: `${word} renamed` } })

  await page.goto('/')
  await page.getByRole('button', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).fill(word)
  await expect(rows(page)).toHaveCount(3)
  await chooseRecord(page.getByRole('combobox', { name: 'Person' }), `First Admin (${product.adminEmail})`)
  await chooseMany(page, 'Action', ['Update'])
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText(`Publisher ${publisher.id} · ${word} renamed`)
  await expectAccessible(page)
  await rows(page).nth(1).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Change' })
  await expect(dialog.getByText('This would be set, as a new change in your name:')).toBeVisible()
  await expect(dialog.getByRole('table').last()).toContainText(`${word} media`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expectToast(page, securityMessages.takenBack)
  expect((await admin.send(getPublisher, { params })).publisher.name).toBe(`${word} media`)
  await expect(dialog.getByText(/Cannot be taken back here\. Was taken back/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Was taken back' }).click()
  await expect(dialog.getByRole('link', { name: 'Takes back an earlier change' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the record' }).click()
  await expect(page).toHaveURL(`/publishers/details/${publisher.id}`)
})

test('pages lead to older changes and back, and the view is in the address', async ({
  adminPage: page,
  database,
}) => {
  const word = uniqueWord()
  await database.db.insert(audit).values(
    Array.from({ length: 60 }, (_, index) => ({
      action: 'update' as const,
      entity: 'publisher',
      entity_id: word,
      after: { details: `step ${index}` },
    })),
  )
  await page.goto(`/auditlog?size=50&kind=publisher&record=${word}`)
  await expect(rows(page)).toHaveCount(51)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Kind of record: Publisher/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(rows(page)).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled()
  await page.getByRole('button', { name: 'Newer' }).click()
  await expect(rows(page)).toHaveCount(51)
  await expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled()
})
