import { readFile } from 'node:fs/promises'
import { messages } from '@headgate/contract/base/messages'
import { createDisplayColumns } from '@headgate/contract/settings/display-columns'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { uniqueWord } from '../records/publishers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Sessions of publishers.
test.use({ ownContext: true })

test('a publisher prepares a file in the background, and keeps and mails views of its own', async ({
  page,
  admin,
  database: { db },
}) => {
  const word = uniqueWord()
  const publisher = await makePublisher(db, { name: word })
  const { id, email } = await makeUser(db, { publisher_id: publisher.id })
  const body = ['date', 'channel', 'publisher_revenue', 'clicks'] as const
  await admin.send(createDisplayColumns, { params: { id }, body: [...body] })
  await signInPage(page, (await openSession({ email, password: 'password' })).token)
  await page.goto('/?group_by=channel')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Prepare CSV in the background' }).click()
  await expectToast(page, messages.exports.started, messages.titles.success)
  const files = page.getByRole('dialog', { name: 'Prepared files' })
  const name = /^publisher-report-\d{8}-\d{6}\.csv$/
  await page.getByRole('button', { name: 'Files' }).click()
  await expect(files.getByRole('button', { name })).toBeVisible()
  await page.keyboard.press('Escape')

  // As a message leads there: from elsewhere, and on the screen itself.
  await page.goto('/publisher/apidetails')
  await page.goto('/#files')
  await expect(files.getByRole('button', { name })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('Escape')
  await expect(files).toBeHidden()
  await page.evaluate("location.hash = 'files'")
  const saved = page.waitForEvent('download')
  await files.getByRole('button', { name }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Publisher Revenue')
  await page.keyboard.press('Escape')

  const views = page.getByRole('dialog', { name: 'Saved views' })
  const open = () => page.getByRole('button', { name: 'Views' }).click()
  await open()
  await views.getByRole('textbox', { name: 'Save this view as' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(views).toBeHidden()
  await open()
  await expect(views.getByRole('button', { name: `Rename view ${word}` })).toBeVisible()
  await expect(views.getByRole('button', { name: /^Share view/ })).toHaveCount(0)
  await views.getByRole('button', { name: `Mail view ${word}` }).click()
  const form = views.getByRole('form', { name: `Mail view ${word}` })
  await expect(form).toContainText(`It goes to ${email}.`)
  await expect(form.getByRole('textbox', { name: 'Recipients' })).toHaveCount(0)
  await expectAccessible(page, { include: '[role="dialog"]' })
  await form.getByRole('button', { name: 'Save' }).click()
  await views.getByRole('button', { name: `Mail view ${word}` }).click()
  await expect(form.getByRole('button', { name: 'Stop mails' })).toBeVisible()
})
