import { messages } from '@headgate/contract/base/messages'
import { getMapping } from '@headgate/contract/revenue/csv-mappings'
import { makeProvider } from '@headgate/db/sample/make'
import { uniqueWord } from '../records/publishers.ts'
import { pick, pressOn, skipToContent, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a file is mapped with the keyboard alone', async ({ adminPage: page, admin, database }) => {
  const name = uniqueWord()
  const { id } = await makeProvider(database.db, { name })
  await page.goto('/mappedFields')
  await skipToContent(page)
  await tabTo(page, page.getByRole('combobox', { name: 'Advertiser' }))
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  const column = (field: string) => page.getByRole('combobox', { name: field, exact: true })
  await expect(column('Date')).toBeVisible()

  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'select a file' }))
  const buffer = Buffer.from('Day,Channel,Where,Searches,Paid,Money\n2026-10-01,A-1,US,10,8,1.5\n')
  await (await chooser).setFiles({ name: 'october.csv', mimeType: 'text/csv', buffer })
  await expect(column('Date')).toHaveValue('Day')
  await expect(column('Gross Revenue')).toHaveValue('Money')
  await pick(page, column('Monetized Searches'), 'Paid')
  await expect(column('Monetized Searches')).toHaveValue('Paid')
  await typeInto(page, column('Traffic Quality'), 'Quality')
  await pick(page, column('Order of day and month'), 'Month first: 12/31/2026')
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expectToast(page, messages.mapping.saved)
  await expect(page).toHaveURL(`/csvupload?advertiser=${id}`)
  const { mappingData } = await admin.send(getMapping, { params: { providerId: id } })
  expect(mappingData).toMatchObject({
    fields: {
      Day: 'date',
      Channel: 'channel',
      Where: 'geo',
      Searches: 'total_searches',
      Paid: 'monetized_searches',
      Money: 'gross_revenue',
      Quality: 'tq',
    },
    date_order: 'mdy',
  })
})
