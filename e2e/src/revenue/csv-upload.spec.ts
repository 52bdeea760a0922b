import { messages } from '@headgate/contract/base/messages'
import {
  checkImportAgain,
  csvStatus,
  discardImport,
  listCsvUploads,
  uploadCsv,
} from '@headgate/contract/revenue/import-calls'
import { csvMapping } from '@headgate/db/schema/all'
import type { Page, Route } from '@playwright/test'
import { eq } from 'drizzle-orm'
import {
  chooseFile,
  csvFile,
  type Line,
  makeUploadAdvertiser,
  uploadFile,
} from '../records/revenue-imports.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { csv, general } = messages

type Provider = Awaited<ReturnType<typeof makeUploadAdvertiser>>['provider']

const lines = (channel: string): Line[] => [
  { day: '2026-11-01', channel, revenue: 12.5 },
  { day: '2026-11-02', channel, revenue: 14 },
]

test('a file is uploaded, looked at and booked, and its state survives other screens and a reload', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await uploadFile(page, provider, csvFile(lines(channel), 'november.csv'))
  await expect(page.getByText('november.csv: nothing is booked yet')).toBeVisible()

  await page.getByRole('link', { name: 'Reporting Logs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reporting Logs' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload CSV Reports' }).click()
  await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Review and book' }).click()

  await page.getByRole('button', { name: 'Book this import' }).click()
  await expect(page.getByText('Uploaded Successfully')).toBeVisible()
  await expect(page.getByLabel('Rows of the file')).toContainText('Uploaded2')
  // The upload is followed from every screen.
  await expectToast(page, csv.done)

  await page.getByRole('link', { name: 'Upload CSV Reports' }).click()
  await expect(page.getByText(csv.done).first()).toBeVisible()
  await expect(page.getByText(/^Last upload \d{4}-/).first()).toBeVisible()
  await page.getByRole('link', { name: 'CSV upload status', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Uploaded files' })).toContainText('november.csv')
  await page.goBack()
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await expect(page.getByRole('region', { name: `CSV file of ${provider.name}` })).toBeVisible()
})

test('an upload that another tab began is shown here too, until it has ended', async ({
  adminPage: page,
  admin,
  database,
  context,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await page.goto('/csvUploadStatus')
  const other = await context.newPage()
  await uploadFile(other, provider, csvFile(lines(channel)))
  await other.close()
  await page.goto(`/csvupload?q=${provider.name}`)
  await expect(page.getByText('Waits for your decision')).toBeVisible()
  await page.getByRole('button', { name: `${provider.id}-${provider.name}` }).click()
  await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
  const { data } = await admin.send(listCsvUploads, { query: { provider_id: [provider.id] } })
  await admin.send(discardImport, { params: { id: data[0]!.id } })
  await expect(page.getByRole('region', { name: `CSV file of ${provider.name}` })).toBeVisible()
})

test('only CSV files can be chosen, and another advertiser resets the chosen one', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const { provider: other } = await makeUploadAdvertiser(database)
  await chooseFile(page, provider, {
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-'),
  })
  await expect(page.getByRole('alert').filter({ hasText: csv.notCsv })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
  const area = page.getByRole('region', { name: `CSV file of ${provider.name}` })
  await area.locator('input[type=file]').setInputFiles(csvFile(lines(channel), 'chosen.csv'))
  await expect(area).toContainText('chosen.csv')
  await expect(page.getByText(csv.notCsv)).toHaveCount(0)
  await page.getByRole('button', { name: `${other.id}-${other.name}` }).click()
  await expect(area).toHaveCount(0)
  await page.getByRole('button', { name: `${provider.id}-${provider.name}` }).click()
  await expect(area).toContainText('Drag a CSV file here')
})

test('a file is uploaded by keyboard alone', async ({ adminPage: page, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await page.goto(`/csvupload?q=${provider.name}`)
  const row = page.getByRole('button', { name: `${provider.id}-${provider.name}` })
  await expect(row).toBeVisible()
  await page.getByPlaceholder('Type to filter through advertisers').focus()
  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  const select = page.getByRole('button', { name: 'select a file' })
  await expect(select).toBeVisible()
  // Past the links of the row. One after the other: each press must find the focus where the last one put it.
  for (const link of [`Edit ${provider.name}`, `Linked Accounts of ${provider.name}`]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: link })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  // Waited for before the focus is checked: a busy page handles a key before the command that lets Playwright answer
  // the chooser. The check comes after that command, and its answer shows that the page has it.
  const choosing = page.waitForEvent('filechooser')
  await expect(select).toBeFocused()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(csvFile(lines(channel)))
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const review = page.getByRole('link', { name: 'Review and book' })
  await expect(review).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(review).toBeFocused()
})

test('a file can be dragged onto its advertiser', async ({ adminPage: page, database }) => {
  const { provider } = await makeUploadAdvertiser(database)
  await page.goto(`/csvupload?advertiser=${provider.id}`)
  const area = page.getByRole('region', { name: `CSV file of ${provider.name}` })
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Date\\n'], 'dragged.csv', { type: 'text/csv' }))
    return data
  })()`)
  await area.dispatchEvent('drop', { dataTransfer })
  await expect(area).toContainText('dragged.csv')
})

test('advertisers are found by id and name, and lead to their form, accounts and mapping', async ({
  adminPage: page,
  database,
}) => {
  const { provider } = await makeUploadAdvertiser(database, { isMapped: false })
  const name = `${provider.id}-${provider.name}`
  await page.goto('/csvupload')
  await page.getByPlaceholder('Type to filter through advertisers').fill(name.slice(0, -2).toUpperCase())
  await expect(page).toHaveURL(/q=/)
  const row = page.getByRole('list', { name: 'Advertisers' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Nothing uploaded yet')
  await expect(row.getByRole('link', { name: `Linked Accounts of ${provider.name}` })).toHaveAttribute(
    'href',
    `/pubaccount?provider_id=${provider.id}`,
  )
  await expect(row.getByRole('link', { name: `Edit ${provider.name}` })).toHaveAttribute(
    'href',
    `/advertisers/edit/${provider.id}`,
  )
  await row.getByRole('button', { name }).click()
  await expect(row.getByRole('link', { name: 'Map CSV fields' })).toHaveAttribute(
    'href',
    `/advertisers/edit/${provider.id}?tab=mapping`,
  )
  await page.getByPlaceholder('Type to filter through advertisers').fill('no such advertiser')
  await page.keyboard.press('Enter')
  await expect(page.getByText(general.emptyTable)).toBeVisible()
})

test('a file without a mapped column fails with the reason, and another one can follow', async ({
  adminPage: page,
  database,
}) => {
  const { provider } = await makeUploadAdvertiser(database)
  await chooseFile(page, provider, {
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Tag,Money\nX,1\n'),
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Details', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await expect(page.getByText('Mapped columns that are missing')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await expect(page.getByRole('region', { name: `CSV file of ${provider.name}` })).toBeVisible()
})

/** Uploads a file whose dates can be read in two ways, and waits until it has failed with the question. */
async function uploadUnclear(page: Page, { provider, channel }: { provider: Provider; channel: string }) {
  await chooseFile(page, provider, csvFile([{ day: '03/04/2026', channel, revenue: 10 }], 'unclear.csv'))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(rowOf(page, provider)).toContainText('Failed')
}

const rowOf = (page: Page, { name }: Provider) =>
  page.getByRole('list', { name: 'Advertisers' }).getByRole('listitem').filter({ hasText: name })

test('a file whose question somebody answers is followed again', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await uploadUnclear(page, { provider, channel })
  const { data } = await admin.send(listCsvUploads, { query: { provider_id: [provider.id] } })
  await admin.send(checkImportAgain, { params: { id: data[0]!.id }, body: { date_order: 'dmy' } })
  const row = rowOf(page, provider)
  await expect(row).toContainText('Waits for your decision')
  await expect(row).not.toContainText('Failed')
  await row.getByRole('link', { name: 'Review and book' }).click()
  await page.getByRole('button', { name: 'Book this import' }).click()
  await expectToast(page, csv.done)
})

test('a file whose question was answered and that was booked elsewhere shows its outcome', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await uploadUnclear(page, { provider, channel })
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByRole('radio', { name: 'Day first' }).check()
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByRole('button', { name: 'Book this import' }).click()
  await expect(page.getByText('Uploaded Successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Upload CSV Reports' }).click()
  await expectToast(page, csv.done)
  await expect(rowOf(page, provider)).toContainText(csv.done)
  await expect(rowOf(page, provider)).not.toContainText('Failed')
})

test.describe('calls that fail', () => {
  test.use({ provoked: /net::ERR_FAILED|status of (409|503)/ })

  test('a file that does not arrive is said, and can be tried again', async ({
    adminPage: page,
    database,
  }) => {
    const { provider, channel } = await makeUploadAdvertiser(database)
    await page.route(`**${uploadCsv.path}**`, (route) => route.abort())
    await chooseFile(page, provider, csvFile(lines(channel)))
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expectToast(page, csv.failed)
    await page.unroute(`**${uploadCsv.path}**`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
  })

  test('a refusal names its reason', async ({ adminPage: page, database }) => {
    const { provider, channel } = await makeUploadAdvertiser(database)
    await chooseFile(page, provider, csvFile(lines(channel)))
    await database.db.delete(csvMapping).where(eq(csvMapping.advertiser_id, provider.id))
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expectToast(page, csv.noMapping)
  })

  test("the outcome of another tab's upload is asked for until it is known", async ({
    adminPage: page,
    admin,
    database,
    context,
  }) => {
    const { provider, channel } = await makeUploadAdvertiser(database)
    await page.goto('/csvUploadStatus')
    const other = await context.newPage()
    await uploadFile(other, provider, csvFile(lines(channel)))
    await other.close()
    await page.goto(`/csvupload?advertiser=${provider.id}`)
    await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
    // From the failed call on, no other upload changes the list of the unfinished ones: a change asks again, too.
    let isLost = false
    await page.route(`**${listCsvUploads.path}**`, (route) => (isLost ? route.abort() : route.continue()))
    const lose = (route: Route) => {
      isLost = true
      return route.abort()
    }
    await page.route(`**${csvStatus.path}**`, lose, { times: 1 })
    const { data } = await admin.send(listCsvUploads, { query: { provider_id: [provider.id] } })
    await admin.send(discardImport, { params: { id: data[0]!.id } })
    await expectToast(page, csv.cannotVerify)
    await expect(page.getByRole('region', { name: `CSV file of ${provider.name}` })).toBeVisible()
  })

  test('a status that cannot be asked for is said, and asked for again', async ({
    adminPage: page,
    database,
  }) => {
    const { provider, channel } = await makeUploadAdvertiser(database)
    await page.route(`**${csvStatus.path}**`, (route) => route.abort())
    await chooseFile(page, provider, csvFile(lines(channel)))
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expectToast(page, csv.cannotVerify)
    await expect(page.getByText(/It is asked for again every few seconds/)).toBeVisible()
    await page.unroute(`**${csvStatus.path}**`)
    await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
  })
})

test('a status without data ends the upload on the screen', async ({ adminPage: page, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await page.route(`**${csvStatus.path}**`, (route) =>
    route.fulfill({ json: { success: true, data: { data: null } } }),
  )
  await chooseFile(page, provider, csvFile(lines(channel)))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(page, csv.noStatus)
  await expect(page.getByRole('button', { name: 'Upload Another File' })).toBeVisible()
})

test('progress is shown while a file goes up, and leaving the page asks first', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await chooseFile(page, provider, csvFile(lines(channel), 'slow.csv'))
  const held = Promise.withResolvers<void>()
  await page.route(`**${uploadCsv.path}**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload of slow.csv' })).toBeVisible()
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await page.evaluate('location.reload()')
  expect(await asked).toBe('beforeunload')
  // Other screens may be opened meanwhile.
  await page.getByRole('link', { name: 'Reporting Logs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reporting Logs' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload CSV Reports' }).click()
  await page.getByRole('link', { name: `Linked Accounts of ${provider.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Publisher Ad Accounts' })).toBeVisible()
  held.resolve()
  await page.getByRole('link', { name: 'Upload CSV Reports' }).click()
  await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
})
