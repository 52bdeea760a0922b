import { messages } from '@headgate/contract/base/messages'
import { expectAccessible } from '../support/accessible.ts'
import { act, agree, chooseMany, rowOf } from '../support/controls.ts'
import { bookFile, csvFile, makeUploadAdvertiser, uploadFile } from '../records/revenue-imports.ts'
import { expect, test } from '../support/test.ts'

const day = '2026-11-03'

test('uploaded files are listed with their status, and lead on', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const file = csvFile([
    { day, channel, revenue: 10 },
    { day: 'never', channel, revenue: 1 },
  ])
  const id = await bookFile(admin, provider, file)
  await page.goto(`/csvUploadStatus?provider_id=${provider.id}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Advertiser',
    'File Name',
    'Applied At (UTC)',
    'Message',
    'Status',
    'Actions',
  ])
  await expect(rowOf(page, file.name)).toContainText('Partially Uploaded')
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText([
    '1',
    '20',
    '50',
    '100',
    '150',
    '200',
  ])
  await chooseMany(page, 'Status', ['Failed'])
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Clear All' }).click()
  await page.goto(`/csvUploadStatus?provider_id=${provider.id}&status=Partially+Uploaded`)
  await act(page, file.name, 'Details')
  await expect(page).toHaveURL(`/revenueReportStatus?provider_id=${provider.id}&import_id=${id}`)
  await page.goBack()
  await act(page, file.name, 'Revenue report')
  await expect(page).toHaveURL(new RegExp(`/revenuereport\\?advertiser_id=${provider.id}`))
  await page.goBack()
  await act(page, file.name, 'Edit advertiser')
  await expect(page).toHaveURL(`/advertisers/edit/${provider.id}`)
  await page.goBack()
  await page.getByRole('link', { name: String(id), exact: true }).click()
  await expect(page).toHaveURL(`/revenue-imports/${id}`)
})

test('days of the upload filter the list, and can be cleared', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const file = csvFile([{ day, channel, revenue: 10 }])
  await bookFile(admin, provider, file)
  await page.goto(`/csvUploadStatus?provider_id=${provider.id}&from=2020-01-01&to=2020-01-31`)
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Date range/ })).toContainText('2020-01-01 – 2020-01-31')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('button', { name: /^Date range/ })).toContainText('Any day')
})

test('rows are found by advertiser, file and message, below the chosen upload', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const file = csvFile([
    { day, channel, revenue: 10 },
    { day, channel: 'unknown-7', revenue: 2 },
    { day: 'never', channel, revenue: 1 },
  ])
  const id = await bookFile(admin, provider, file)
  await page.goto('/revenueReportStatus')
  await expect(page.getByRole('button', { name: /^CSV files:/ })).toHaveCount(0)
  await chooseMany(page, 'Advertisers', [provider.name])
  const table = page.getByRole('table', { name: 'Skipped rows' })
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Row Index',
    'Channel',
    'Date',
    'Gross Revenue',
    'Clicks',
    'Total Searches',
    'Monetized Searches',
    'Message',
    'Created At (UTC)',
  ])
  await expect(page.getByRole('region', { name: 'Latest CSV upload' })).toContainText(file.name)
  await page.getByRole('button', { name: /^CSV files:/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${file.name}`) }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`import_id=${id}`))
  const detail = page.getByRole('region', { name: 'CSV upload', exact: true })
  await expect(detail).toContainText(`${provider.id} ${provider.name}`)
  await chooseMany(page, 'Message', ['Validation failed'])
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(table).toContainText("Validation failed: 'never'")
  await page.goto(`/revenueReportStatus?provider_id=${provider.id}&message=uploaded`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(table).toContainText('10.000')
  await page.goto(`/revenueReportStatus?provider_id=${provider.id}&message=Missing+publisher+ad+account`)
  await expect(table).toContainText('unknown-7')
})

test('logs lead to skipped and uploaded rows, unless there are none', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const whole = csvFile([{ day, channel, revenue: 10 }])
  const broken = csvFile([{ day: 'never', channel, revenue: 10 }])
  const first = await bookFile(admin, provider, whole)
  await bookFile(admin, provider, broken)
  await page.goto('/logs')
  await expect(page).toHaveURL('/reportinglogs')
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Advertiser ID',
    'CSV File',
    'Message',
    'CSV upload date (UTC)',
    'Uploaded count',
    'Skipped count',
    'Action',
  ])
  const rows = (name: string, file: string) =>
    rowOf(page, file).getByRole('button', { name: new RegExp(`^${name} Rows of`) })
  await expect(rows('Skipped', whole.name)).toBeDisabled()
  await expect(rows('Uploaded', broken.name)).toBeDisabled()
  await rows('Skipped', broken.name).click()
  await expect(page.getByRole('table', { name: 'Skipped rows' })).toContainText('never')
  await expectAccessible(page)
  await page.goBack()
  await rows('Uploaded', whole.name).click()
  await expect(page).toHaveURL(`/reportinglogs/${first}/uploaded`)
  await expect(page.getByRole('table', { name: 'Uploaded rows' })).toContainText(channel)
  await page.goto(`/reportinglogs/${first}/other`)
  await expect(page.getByRole('heading', { name: messages.general.pageNotFound })).toBeVisible()
})

test('rows of a dry run are not called uploaded, neither while it waits nor when it was discarded', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const file = csvFile([
    { day, channel, revenue: 10 },
    { day: 'never', channel, revenue: 1 },
  ])
  await uploadFile(page, provider, file)
  await page.getByRole('link', { name: 'Review and book' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)![0])

  const expectToUpload = async () => {
    await page.goto('/reportinglogs')
    const row = rowOf(page, file.name)
    await expect(row.getByRole('cell').nth(5)).toHaveText('—')
    await row.getByRole('button', { name: /^Rows to Upload of/ }).click()
    await expect(page.getByRole('heading', { name: `Rows to upload of ${file.name}` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Rows to upload' })).toContainText(channel)
  }
  const expectRows = async (query: string, ofFile: string) => {
    await page.goto(`/revenueReportStatus?provider_id=${provider.id}&${query}`)
    await expect(page.getByText(ofFile)).toBeVisible()
  }
  await expectToUpload()
  await expectRows('message=uploaded', messages.general.emptyTable)
  await expectRows('message=uploaded&message=Validation+failed', '1–1 of 1')

  await page.goto(`/revenue-imports/${id}`)
  await page.getByRole('button', { name: 'Discard' }).click()
  await agree(page, 'Discard')
  await expect(page.getByText('Discarded before it was booked.')).toBeVisible()
  await expectToUpload()
  await expectRows(`import_id=${id}&message=uploaded`, messages.general.emptyTable)
  const detail = page.getByRole('region', { name: 'CSV upload', exact: true })
  await expect(detail).toContainText('Zero Records Uploaded')
  await expect(detail.getByText('Would be uploaded')).toBeVisible()
  await expect(detail.getByText('Uploaded', { exact: true })).toHaveCount(0)
})

test('the days of the logs are applied by Search', async ({ adminPage: page }) => {
  await page.goto('/reportinglogs?from=2020-01-01&to=2020-01-02')
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
  await page.getByRole('button', { name: /^From and to date/ }).click()
  await page.getByRole('button', { name: '5 January 2020', exact: true }).click()
  await page.getByRole('button', { name: '7 January 2020', exact: true }).click()
  await expect(page).toHaveURL(/from=2020-01-01/)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/from=2020-01-05&to=2020-01-07/)
})

test.describe('lists that cannot be read', () => {
  test.use({ provoked: /net::ERR_FAILED/ })

  test('say so in the words of their screen', async ({ adminPage: page }) => {
    await page.route('**/api/fetchall/revenueupload/status**', (route) => route.abort())
    await page.goto('/reportinglogs')
    await expect(page.getByRole('alert')).toContainText(messages.csv.cannotFetchLogs)
    await page.route('**/api/mapping/advertisers**', (route) => route.abort())
    await page.goto('/csvupload')
    await expect(page.getByRole('alert')).toContainText(messages.csv.cannotLoadAdvertisers)
  })
})
