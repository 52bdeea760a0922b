import { daysBefore } from '@headgate/domain/days'
import { CSV_HEAD } from '@headgate/db/testing/revenue-business'
import { bookFile, csvFile, makeUploadAdvertiser, uploadFile } from '../records/revenue-imports.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

const ago = (days: number) => daysBefore(days, new Date())
const line = (channel: string, days: number) => ({ day: ago(days), channel, revenue: 10 + days })

test('a file of another advertiser is stopped, named, and needs a tick of its own', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const own = await makeUploadAdvertiser(database)
  const other = await makeUploadAdvertiser(database)
  await bookFile(admin, other.provider, csvFile([line(other.channel, 9)]))
  for (const days of [9, 8]) {
    await bookFile(admin, own.provider, csvFile([line(own.channel, days)]))
  }
  await uploadFile(page, own.provider, csvFile([line(other.channel, 7)]))
  await page.getByRole('link', { name: 'Review and book' }).click()
  const text = `This looks like a file of ${other.provider.name}, and it was uploaded for ${own.provider.name}.`
  const stop = page.getByRole('alert').filter({ hasText: 'upload it there' })
  await expect(stop).toContainText(text)
  await expect(stop).toContainText('Its only channel is not known from the advertiser')
  const book = page.getByRole('button', { name: 'Book this import' })
  await expect(book).toBeDisabled()
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: `I have checked that this is a file of ${own.provider.name}.` })
    .check()
  await expect(book).toBeEnabled()
  await stop.getByRole('link', { name: 'upload it there' }).click()
  await expect(page).toHaveURL(new RegExp(`/csvupload\\?advertiser=${other.provider.id}$`))
})

test('a form of numbers that the file does not show is asked, kept, and can be changed', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await uploadFile(page, provider, csvFile([{ day: ago(1), channel, revenue: '1.234' }]))
  await page.getByRole('link', { name: 'Review and book' }).click()
  const question = page.getByRole('region', { name: 'How are numbers written?' })
  await expect(question).toContainText('how the numbers of gross revenue are written')
  await expect(question.getByRole('radio', { name: '1,234.50 (now)' })).toBeChecked()
  const total = page.getByRole('table', { name: 'Days that change' }).getByRole('row', { name: 'Total' })
  await expect(total).toContainText('1.234')
  await expectAccessible(page)
  await question.getByRole('radio', { name: '1.234,50' }).check()
  await question.getByRole('button', { name: 'Read again' }).click()
  await expect(total).toContainText('1,234.000')
  await expect(
    page.getByText('Numbers of gross revenue are read like 1.234,50, as the mapping says.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Change form of numbers' }).click()
  await expect(question.getByRole('button', { name: 'Keep this answer' })).toBeDisabled()
})

test('a mended error file says which lines it would replace, and needs a tick for them', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await bookFile(admin, provider, csvFile([{ day: ago(2), channel, revenue: 100 }]))
  const mended = `${CSV_HEAD},Skipped because\n${ago(2)},${channel},US,100,100,7,101,"Revenue: x is no number"\n`
  await uploadFile(page, provider, { ...csvFile([], 'mended.csv'), buffer: Buffer.from(mended) })
  await page.getByRole('link', { name: 'Review and book' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: '1 line that was uploaded before would be replaced' }),
  ).toContainText('a gross of 100.000')
  await expect(page.getByText('The file replaces its lines and leaves everything else')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)
  const book = page.getByRole('button', { name: 'Book this import' })
  await expect(book).toBeDisabled()
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: 'I have seen that lines that were uploaded before are replaced.' })
    .check()
  await book.click()
  await expect(page.getByText('1 row uploaded.')).toBeVisible()
})
