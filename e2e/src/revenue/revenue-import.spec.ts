import { readFile } from 'node:fs/promises'
import { getRevenueImport, setImportInForce } from '@headgate/contract/revenue/import-calls'
import type { Page } from '@playwright/test'
import { bookFile, csvFile, makeUploadAdvertiser, uploadFile } from '../records/revenue-imports.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const [first, second] = ['2026-11-01', '2026-11-02']
const book = (page: Page) => page.getByRole('button', { name: 'Book this import' })
const review = (page: Page) => page.getByRole('link', { name: 'Review and book' }).click()

/** The saved file of a press on a button. */
async function download(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await saved).path(), 'utf8')
}

test('a dry run shows what was read and what it would change, and needs a tick for lower days', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  await bookFile(admin, provider, csvFile([first, second].map((day) => ({ day, channel, revenue: 12.5 }))))
  await uploadFile(
    page,
    provider,
    csvFile([
      { day: first, channel, revenue: 6 },
      { day: second, channel, revenue: 13 },
      { day: second, channel: 'unknown-9', revenue: 0.5 },
      { day: 'someday', channel, revenue: 3 },
      ',,,,,,',
    ]),
  )
  await review(page)
  await expect(page.getByLabel('Rows of the file')).toContainText('Rows5Would be uploaded2Skipped2Excluded1')
  await expect(page.getByRole('table', { name: 'How the file was read' })).toContainText('UTF-8')
  await expect(page.getByRole('table', { name: 'Mapped columns' })).toContainText(/RevenueGross revenue/i)
  const days = page.getByRole('table', { name: 'Days that change' })
  await expect(days.getByRole('row', { name: first })).toContainText('Lower12.5006.000−6.500 (52 %)')
  await expect(days.getByRole('row', { name: second })).toContainText('12.50013.500+1.000 (8 %)')
  await expect(days.getByRole('row', { name: 'Total' })).toContainText('25.00019.500')
  await expect(page.getByRole('table', { name: 'Publishers whose revenue moves most' })).toContainText(
    publisher.name,
  )
  await expect(page.getByRole('region', { name: 'Unmatched channels' })).toContainText('unknown-9')
  await expect(book(page)).toBeDisabled()
  await page.getByRole('checkbox', { name: /^I have seen the 1 day/ }).check()
  await book(page).click()
  await expect(page.getByText('Partially Uploaded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Channels without advertiser link' })).toContainText(
    'unknown-9',
  )
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { data } = await admin.send(getRevenueImport, { params: { id } })
  expect([data.status, data.in_force]).toEqual(['Partially Uploaded', true])
  // Spreadsheets need the mark of UTF-8.
  expect(await download(page, 'Error file')).toMatch(/^\uFEFF.*someday/s)
  expect(await download(page, 'Original file')).toContain('unknown-9')
  expect(await download(page, 'Rows as read')).toMatch(new RegExp(`^\uFEFF.*${channel}`, 's'))
})

test('what files replace is asked once, with the money of both answers', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database, { isAsked: true })
  const lines = [
    { day: first, channel, revenue: 10 },
    { day: first, channel, country: 'DE', revenue: 5 },
  ]
  await uploadFile(page, provider, csvFile(lines))
  await review(page)
  await expect(book(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'Its days' }).check()
  await book(page).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()

  await page.goto('/csvupload')
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await uploadFile(page, provider, csvFile([{ day: first, channel, revenue: 12 }]))
  await review(page)
  await expect(page.getByText('The file replaces its days.')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  const question = page.getByRole('region', { name: 'What does the file replace?' })
  await expect(question).toContainText('15.000 → 12.000')
  await expect(question).toContainText('15.000 → 17.000')
  await page.getByRole('radio', { name: 'Its lines' }).check()
  await expect(book(page)).toBeDisabled()
  // The page never sees that the import waits: the check has ended before its call has.
  await page.route('**/check-again', async (route) => {
    const response = await route.fetch()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    const stage = async () => (await admin.send(getRevenueImport, { params: { id } })).data.stage
    await expect.poll(stage).toBe('checked')
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Check with this answer' }).click()
  await expect(page.getByText('The file replaces its lines')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Days that change' })).toContainText('15.00017.000')
  await book(page).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
})

test('an unclear order of dates is asked for', async ({ adminPage: page, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await page.goto(`/csvupload?advertiser=${provider.id}`)
  const area = page.getByRole('region', { name: `CSV file of ${provider.name}` })
  await area.locator('input[type=file]').setInputFiles(csvFile([{ day: '03/04/2026', channel, revenue: 10 }]))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('link', { name: /^(Details|Review and book)$/ }).click()
  await page.getByRole('radio', { name: 'Day first' }).check()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('table', { name: 'Days that change' })).toContainText('2026-04-03')
  await book(page).click()
  await expect(page.getByText('Uploaded Successfully')).toBeVisible()
})

test('an import is undone and put back, each after a look at what it moves', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const id = await bookFile(admin, provider, csvFile([{ day: first, channel, revenue: 10 }]))
  await page.goto(`/revenue-imports/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(dialog.getByRole('table', { name: 'Days that change' })).toContainText('10.0000.000')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'The import is undone.')
  await expect(page.getByRole('table', { name: 'The import' })).toContainText('Undone')
  // Its days are booked again by a job, and what putting it back moves is read then.
  await expect(async () => {
    await page.getByRole('button', { name: 'Put back in force' }).click()
    await expect(dialog.getByRole('table', { name: 'Days that change' })).toBeVisible()
    const text = await dialog.getByRole('table', { name: 'Days that change' }).textContent()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(text).toContain('0.00010.000')
  }).toPass()
  await page.getByRole('button', { name: 'Put back in force' }).click()
  await dialog.getByRole('button', { name: 'Put back', exact: true }).click()
  await expectToast(page, 'The import is back in force.')
  await expect(page.getByRole('table', { name: 'The import' })).toContainText('In force')
})

test('the same content is said to have been loaded before, and a dry run can be discarded', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const file = csvFile([{ day: first, channel, revenue: 10 }])
  const id = await bookFile(admin, provider, file)
  await uploadFile(page, provider, file)
  await review(page)
  const same = page.getByRole('alert').filter({ hasText: 'The same content was loaded before' })
  await expect(same.getByRole('link', { name: `${file.name}, import ${id}` })).toBeVisible()
  await expect(same).toContainText('It is in force.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expectToast(page, 'The import was discarded.')
  await expect(book(page)).toHaveCount(0)
  await page.goto(`/csvupload?q=${provider.name}`)
  await expect(page.getByRole('button', { name: `${provider.id}-${provider.name}` })).toBeVisible()
  await expect(page.getByText('Waits for your decision')).toHaveCount(0)

  // The discarded dry run is not the one that was loaded.
  await admin.send(setImportInForce, { params: { id }, body: { in_force: false } })
  await uploadFile(page, provider, file)
  await review(page)
  await expect(same.getByRole('link', { name: `${file.name}, import ${id}` })).toBeVisible()
  await expect(same).toContainText('It was undone.')
})

test('a dry run names a later import of the same days, whose figures count', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await uploadFile(page, provider, csvFile([{ day: first, channel, revenue: 10 }]))
  await review(page)
  await expect(book(page)).toBeEnabled()
  const newer = page.getByRole('alert').filter({ hasText: 'A newer import has figures of these days' })
  await expect(newer).toHaveCount(0)
  const later = csvFile([{ day: first, channel, revenue: 12 }])
  const id = await bookFile(admin, provider, later)
  await page.reload()
  await expect(newer.getByRole('link', { name: `${later.name}, import ${id}` })).toBeVisible()
  await expect(newer).toContainText('only its figures count')
})

test.describe('a dry run that is out of date', () => {
  test.use({ provoked: /status of 409/ })

  test('is not booked', async ({ adminPage: page, database, context }) => {
    const { provider, channel } = await makeUploadAdvertiser(database)
    await uploadFile(page, provider, csvFile([{ day: first, channel, revenue: 10 }]))
    await review(page)
    await expect(book(page)).toBeEnabled()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Discard' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(book(other)).toHaveCount(0)
    await other.close()
    await book(page).click()
    await expectToast(page, 'This import does not wait for a decision.')
    await expect(book(page)).toHaveCount(0)
  })
})

test('an import that does not exist is not found', async ({ adminPage: page }) => {
  await page.goto('/revenue-imports/x')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
