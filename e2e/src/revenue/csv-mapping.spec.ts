import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { getMapping, updateMapping } from '@headgate/contract/revenue/csv-mappings'
import { makeProvider } from '@headgate/db/sample/make'
import { makeMapping } from '@headgate/db/sample/mappings'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { agree, choose, chooseRecord } from '../support/controls.ts'
import type { ApiSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const texts = messages.mapping

const column = (page: Page, field: string) => page.getByRole('combobox', { name: field, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const mappingOf = async (admin: ApiSession, providerId: number) =>
  (await admin.send(getMapping, { params: { providerId } })).mappingData

const open = async (page: Page, id: number) => {
  await page.goto(`/mappedFields?advertiser_id=${id}`)
  await expect(column(page, 'Date')).toBeVisible()
}

test('an advertiser is chosen, and its first mapping keeps every rule before it is saved', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const name = uniqueWord()
  const { id } = await makeProvider(database.db, { name, csv_source_identifier: 'Feed' })
  await page.goto('/csvupload')
  await page.getByRole('link', { name: 'Map CSV Fields' }).click()
  await expect(page.getByText(texts.selectAdvertiser)).toBeVisible()
  await chooseRecord(page.getByRole('combobox', { name: 'Advertiser' }), name)
  await expect(page).toHaveURL(`/mappedFields?advertiser_id=${id}`)
  await expect(page.getByText(texts.selectAdvertiser)).toBeHidden()

  // The advertiser's form knows this column.
  await expect(column(page, 'Channel')).toHaveValue('Feed')
  await column(page, 'Channel').fill('')
  await save(page)
  await expectToast(page, texts.notUnique)
  await expect(page.getByText(texts.columnRequired)).toHaveCount(4)

  await column(page, 'Date').fill('Day')
  await column(page, 'Channel').fill('Feed')
  await column(page, 'Total Searches').fill('Searches')
  await column(page, 'Monetized Searches').fill(' searches ')
  await save(page)
  await expectToast(page, texts.notUnique)
  // At both fields that have the column, and at no other.
  await expect(page.getByRole('main').getByText(texts.notUnique)).toHaveCount(2)
  await column(page, 'Monetized Searches').fill('Paid Searches')
  await expect(page.getByRole('main').getByText(texts.notUnique)).toHaveCount(0)
  await column(page, 'Gross Revenue').fill('feed')
  await save(page)
  await expect(page.getByRole('main').getByText(texts.notUnique)).toHaveCount(2)
  expect(await mappingOf(admin, id)).toBeNull()

  await column(page, 'Gross Revenue').fill('Revenue')
  await page.getByRole('link', { name: 'Advertiser List' }).click()
  await expect(page.getByRole('dialog', { name: messages.general.leave })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await choose(page, 'A file replaces', 'Its lines')
  await save(page)
  await expectToast(page, texts.saved)
  await expect(page).toHaveURL(`/csvupload?advertiser=${id}`)
  await expect(page.getByRole('region', { name: `CSV file of ${name}` })).toBeVisible()
  expect(await mappingOf(admin, id)).toMatchObject({
    fields: {
      Day: 'date',
      Feed: 'channel',
      Searches: 'total_searches',
      'Paid Searches': 'monetized_searches',
      Revenue: 'gross_revenue',
    },
    scope: 'lines',
    date_order: null,
  })
})

test.describe(() => {
  test.use({ provoked: /status of 409/ })

  test('a change asks first, kept answers are forgotten, and the second of two people gets a conflict', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const { id } = await makeProvider(database.db)
    const { id: mapping, fields } = await makeMapping(database.db, id, { date_order: 'dmy', scope: 'days' })
    await page.goto(`/advertisers/edit/${id}`)
    await page.getByRole('tab', { name: 'Map CSV Fields' }).click()
    await expect(column(page, 'Country')).toHaveValue('Country')
    await expect(column(page, 'Order of day and month')).toHaveValue('Day first: 31/12/2026')
    await column(page, 'Country').fill('Market')
    await choose(page, 'Order of day and month', 'Found in each file, else asked')
    await save(page)
    await expect(page.getByRole('dialog')).toContainText(texts.confirmChange)
    await agree(page, 'Cancel')
    expect((await mappingOf(admin, id))?.date_order).toBe('dmy')

    await save(page)
    await agree(page, 'Change')
    await expectToast(page, texts.saved)
    await expect(page).toHaveURL(`/advertisers/edit/${id}?tab=mapping`)
    expect(await mappingOf(admin, id)).toMatchObject({ date_order: null, scope: 'days' })
    expect((await mappingOf(admin, id))?.fields).toMatchObject({ Market: 'geo' })

    // The tab goes on with what it saved.
    await column(page, 'Clicks').fill('')
    await save(page)
    await agree(page, 'Change')
    await expectToast(page, texts.saved)
    await admin.send(updateMapping, { params: { id: mapping }, body: { fields, scope: 'lines' } })
    await column(page, 'Traffic Quality').fill('Quality')
    await save(page)
    await agree(page, 'Change')
    await expectToast(page, errors.changedMeanwhile.text)
    await expect(column(page, 'Traffic Quality')).toHaveValue('Quality')
    expect(await mappingOf(admin, id)).toMatchObject({ fields, scope: 'lines' })
  })
})

const report = (lines: readonly string[]) => ({
  name: 'october.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('a dropped file proposes its columns, each with its reason and values', async ({
  adminPage: page,
  database,
}) => {
  const word = uniqueWord()
  const name = `${word} Search`
  await makeMapping(database.db, (await makeProvider(database.db)).id, {
    fields: { [`${word} D`]: 'date', C: 'channel', S: 'total_searches', [`${word} M`]: 'monetized_searches' },
  })
  const { id } = await makeProvider(database.db, { name, csv_source_identifier: word })
  await open(page, id)
  const input = page.getByRole('region', { name: `Report of ${name}` }).locator('input[type=file]')
  await input.setInputFiles({
    name: 'october.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'october.pdf: The file is a PDF' })).toBeVisible()

  await input.setInputFiles(
    report([
      'Report for October',
      '',
      `${word} D;${word};Territory;Searches;${word} M;Earned;Secondary Searches;Comment`,
      '2026-10-01;A-1;US;1000;800;12,50;90;',
      '2026-10-02;A-2;DE;500;300;4,10;40;late',
    ]),
  )
  await expect(page.getByText('october.csv: 8 columns, separated by semicolon, UTF-8.')).toBeVisible()
  await expect(page.getByText('october.pdf')).toBeHidden()
  await expect(page.getByText('Columns that no field uses: Comment')).toBeVisible()
  const wanted = [
    ['Date', `${word} D`, `the mapping of another advertiser uses '${word} D' for it`],
    ['Channel', word, 'A-1 · A-2'],
    ['Country', 'Territory', 'its values are countries'],
    ['Total Searches', 'Searches', '1000 · 500'],
    ['Follow-on Searches', 'Secondary Searches', "'Secondary Searches' is a usual name for it"],
    ['Monetized Searches', `${word} M`, '800 · 300'],
    ['Gross Revenue', 'Earned', 'its values are amounts with decimals'],
  ] as const
  for (const [field, value, why] of wanted) {
    await expect(column(page, field)).toHaveValue(value)
    await expect(column(page, field)).toHaveAccessibleDescription(new RegExp(RegExp.escape(why)))
  }

  // The columns of the file are offered, and one that it has not is marked.
  await column(page, 'Clicks').click()
  await page.getByRole('option', { name: 'Comment' }).click()
  await expect(column(page, 'Clicks')).toHaveValue('Comment')
  await column(page, 'Clicks').fill('Clicks')
  await expect(page.getByText('october.csv has no such column.')).toBeVisible()

  // A file of the same advertiser with another header: what it has stays, the rest is proposed again.
  await input.setInputFiles(report([`Day,${word},Searches,Paid Searches`, '2026-10-01,A-1,7,6']))
  await expect(column(page, 'Date')).toHaveValue('Day')
  await expect(column(page, 'Channel')).toHaveValue(word)
  await expect(column(page, 'Monetized Searches')).toHaveValue('Paid Searches')
  await expect(column(page, 'Gross Revenue')).toHaveValue('Earned')
})

test('an advertiser that is not offered for uploads says so', async ({ adminPage: page, database }) => {
  const { id } = await makeProvider(database.db, { display_in_upload_screen: false })
  await open(page, id)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'its Main tab' }).click()
  await expect(page.getByRole('switch', { name: 'Display in upload screen' })).not.toBeChecked()
})

test.describe(() => {
  test.use({ provoked: /status of 404/ })

  test('an advertiser that does not exist is not found', async ({ adminPage: page }) => {
    await page.goto('/mappedFields?advertiser_id=2000000001')
    await expect(page.getByText(messages.providers.notFound)).toBeVisible()
  })
})
