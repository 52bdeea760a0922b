import { messages } from '@headgate/contract/base/messages'
import { listApiRuns, runApis } from '@headgate/contract/providers/api-runs'
import { daysBefore } from '@headgate/domain/days'
import { samplePartner } from '@headgate/domain/sample-partner'
import type { Page } from '@playwright/test'
import { makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { startReportApi, storeReportApi } from '../records/report-api.ts'
import { expectAccessible } from '../support/accessible.ts'
import { act, agree, choose, chooseMany, rowOf } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { apiRuns, credentials, titles, general } = messages

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Waits for the status of an API. The list reads itself again only after half a minute, so it is asked to. */
async function expectStatus(page: Page, name: string, status: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rowOf(page, name)).toContainText(status, { timeout: 1_000 })
  }).toPass()
}

/** Chooses the first day of the shown month, which is never in the future. */
async function chooseFirstDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Days to request/ }).click()
  const first = page.getByRole('dialog').getByRole('button', { name: /^1 /, disabled: false })
  await first.click()
  await first.click()
}

test('selected APIs run for some days, and their list shows how it went', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const other = await makeUploadAdvertiser(database)
  const api = await startReportApi({ rows: [{ channel, searches: 120, revenue: '12.50' }] })
  await storeReportApi(admin, provider.id, api.origin)
  await storeReportApi(admin, other.provider.id, api.origin, false)
  await page.goto(`/apidetails?provider_id=${provider.id}&provider_id=${other.provider.id}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Advertiser',
    'Last (UTC)',
    'Activated (UTC)',
    'Message',
    'Status',
    'Last 7 days',
    'Actions',
  ])
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText([
    '1',
    '20',
    '50',
    '100',
    '150',
    '200',
  ])
  await expect(rowOf(page, provider.name)).toContainText('Initialized')
  const off = page.getByRole('checkbox', { name: `Select ${other.provider.name}` })
  await expect(off).toBeDisabled()
  await expect(off).toHaveAttribute('title', 'The API of this advertiser is switched off')

  const run = page.getByRole('region', { name: 'Run API' }).getByRole('button', { name: 'Run API' })
  await run.click()
  await expectToast(page, titles.oops, apiRuns.dateRangeRequired)
  await chooseFirstDay(page)
  await run.click()
  await expectToast(page, titles.oops, apiRuns.nothingSelected)
  await page.getByRole('checkbox', { name: `Select ${provider.name}` }).check()
  await expect(page.getByRole('button', { name: /^Run API/ }).first()).toContainText('1')
  await run.click()
  await expectToast(page, titles.success, 'Run Api Successfully')
  await expect(page).toHaveURL(/order_by=updatedAt/)
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await expectStatus(page, provider.name, 'Uploaded')
  await expect(rowOf(page, provider.name)).toContainText('1 row uploaded')

  await chooseMany(page, 'Status', ['Initialized'])
  await expect(rowOf(page, provider.name)).toHaveCount(0)
  await expect(rowOf(page, other.provider.name)).toBeVisible()
  await page.goto(`/apidetails?provider_id=${provider.id}&from=2020-01-01&to=2020-01-31`)
  await expect(page.getByText(general.emptyTable)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.goto(`/apidetails?provider_id=${provider.id}`)
  await act(page, provider.name, 'Revenue report')
  await expect(page).toHaveURL(new RegExp(`/revenuereport\\?advertiser_id=${provider.id}`))
  await page.goBack()
  await act(page, provider.name, 'Edit advertiser')
  await expect(page).toHaveURL(`/advertisers/edit/${provider.id}`)
  await api.close()
})

test('a failure is seen in the list, and stays there while the next run is under way', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const api = await startReportApi({ status: 403 })
  const id = await storeReportApi(admin, provider.id, api.origin)
  const days = { fromDate: yesterday(), toDate: yesterday() }
  await admin.send(runApis, { body: { selected: [id], ...days } })
  await page.goto(`/apidetails?provider_id=${provider.id}`)
  await expectStatus(page, provider.name, 'Failed')
  await expect(rowOf(page, provider.name)).toContainText('The API replied with 403.')
  api.reply = { status: 503 }
  await admin.send(runApis, { body: { selected: [id], ...days } })
  await expectStatus(page, provider.name, 'It is tried again at')
  await expect(rowOf(page, provider.name)).toContainText('Failed before')

  await act(page, provider.name, 'Details')
  await expect(page).toHaveURL(`/apidetails/${id}`)
  const facts = page.getByRole('table', { name: 'Last API call' })
  await expect(facts).toContainText('Retrying: Called 1 time')
  await expect(facts).toContainText('The API replied with 403.')

  // Another run need not wait for the pause of the first one.
  const final = page.getByRole('table', { name: 'How final its days are' })
  await expect(final.getByRole('row', { name: yesterday() })).toContainText('not reported')
  api.reply = {
    rows: [
      { channel, searches: 7, revenue: '1.00' },
      { channel: 'never-heard-of', searches: 3, revenue: '2.00' },
    ],
  }
  await admin.send(runApis, { body: { selected: [id], ...days } })
  await expect(facts).toContainText('Uploaded')
  await expect(facts).not.toContainText('403')
  await expect(final.getByRole('row', { name: yesterday() })).toContainText('2.400')
  await expect(page.getByRole('table', { name: 'Skipped rows' })).toContainText('never-heard-of')
  await api.close()
})

test('the page of an API shows its last call, channels and skipped rows', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const api = await startReportApi({
    rows: [
      { channel, searches: 120, revenue: '12.50' },
      { channel: 'never-heard-of', searches: 30, revenue: '2.00' },
      { channel: 'unreadable', searches: 5, revenue: 'much' },
    ],
  })
  const id = await storeReportApi(admin, provider.id, api.origin)
  await page.goto(`/apidetails/${id}`)
  await expect(page.getByRole('table', { name: 'Last API call' })).toContainText('Initialized')
  await chooseFirstDay(page)
  await page.getByRole('region', { name: 'Run API' }).getByRole('button', { name: 'Run API' }).click()
  await expectToast(page, titles.success, apiRuns.started)
  const facts = page.getByRole('table', { name: 'Last API call' })
  await expect(facts).toContainText('Uploaded')
  const first = `${new Date().toISOString().slice(0, 7)}-01`
  await expect(facts.getByRole('row', { name: /^Applied from date/ })).toContainText(first)
  await expect(facts.getByRole('row', { name: /^Applied to date/ })).toContainText(first)
  const totals = page.getByLabel('Rows of the last run')
  for (const [label, value] of [
    ['Records', '3'],
    ['Skipped', '2'],
    ['Uploaded', '1'],
    ['Excluded', '0'],
    ['Checksum in the API', '150'],
    ['Checksum in the database', '120'],
  ])
    await expect(totals.locator('div').filter({ hasText: label! })).toContainText(value!)
  const channels = page.getByRole('region', { name: 'Channels of the last run' })
  await expect(channels.getByRole('region', { name: 'Uploaded channels' })).toContainText(channel)
  await expect(channels.getByRole('region', { name: 'Channels with failed validation' })).toContainText(
    'unreadable',
  )
  await expect(channels.getByRole('region', { name: 'Channels without advertiser link' })).toContainText(
    'never-heard-of',
  )
  const rows = page.getByRole('table', { name: 'Skipped rows' })
  await expect(rows).toContainText('never-heard-of')
  await expect(rows).toContainText('Validation failed')
  // What loads above moves the filter, and an open list closes when its place moves.
  await expect(page.getByRole('table', { name: 'How final its days are' })).toContainText('not reported')
  await expect(channels.getByRole('region', { name: 'Channels without advertiser link' })).toBeVisible()
  await chooseMany(page, 'Message', ['Missing publisher ad account'])
  await expect(rows).not.toContainText('Validation failed')
  await expect(rows).toContainText('never-heard-of')
  await page.goto(`/apidetails/${id}?message=uploaded`)
  await expect(rows).toContainText(channel)
  await page.goto(`/apidetails/${id}?channel=unreadable`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()

  await facts
    .getByRole('row', { name: /^Import/ })
    .getByRole('link')
    .click()
  await page.getByRole('link', { name: 'Skipped rows with every column' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Row',
    'Date',
    'Channel',
    'Country',
    'Total searches',
    'Monetized searches',
    'Clicks',
    'Gross revenue',
    'Message',
    'Reason',
  ])
  await expect(page.getByRole('row', { name: 'unreadable' })).toContainText('much')
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await agree(page, 'Undo')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'API Details' }).click()
  await page.goto(`/apidetails/${id}`)
  await expect(facts.getByRole('row', { name: /^Import/ })).toContainText('undone')
  await api.close()
})

test('a schedule is changed on the page of the API', async ({ adminPage: page, admin, database }) => {
  const { provider } = await makeUploadAdvertiser(database)
  const id = await storeReportApi(admin, provider.id, 'http://127.0.0.1:9')
  await page.goto(`/advertisers/edit/${provider.id}?tab=api`)
  await page.getByRole('link', { name: 'Last run and schedule' }).click()
  await expect(page).toHaveURL(`/apidetails/${id}`)
  const form = page.getByRole('region', { name: 'Schedule' })
  const times = form.getByLabel('Times of day (UTC)')
  const save = form.getByRole('button', { name: 'Save schedule' })
  await expect(form.getByText('06:00')).toBeVisible()
  await times.fill('soon')
  await times.press('Enter')
  await save.click()
  await expect(form).toContainText(apiRuns.timeInvalid)
  await times.press('Backspace')
  await expect(form.getByText('soon')).toHaveCount(0)
  await times.fill('18')
  await times.press('Enter')
  await expect(form.getByText('18:00')).toBeVisible()
  await form.getByLabel('Days back').fill('93')
  await save.click()
  await expect(form).toContainText(apiRuns.daysBackInvalid)
  await form.getByLabel('Days back').fill('7')
  await form.getByRole('combobox', { name: 'Last month again' }).click()
  await page.getByRole('option', { name: 'Never' }).click()
  await save.click()
  await expectToast(page, titles.success, apiRuns.scheduleSaved)
  await page.reload()
  await expect(form.getByText('18:00')).toBeVisible()
  await expect(form.getByLabel('Days back')).toHaveValue('7')
  await expect(form.getByRole('combobox', { name: 'Last month again' })).toHaveValue('Never')
  await form.getByRole('switch', { name: 'Runs by itself' }).click()
  await save.click()
  await expectToast(page, apiRuns.scheduleSaved)
  await expect(page.getByRole('table', { name: 'Last API call' })).toContainText(
    'None: schedule or API is off',
  )
})

test('how a report comes in pages is entered with the credentials', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const api = await startReportApi({ rows: [{ channel, searches: 7, revenue: '1.00' }] })
  await storeReportApi(admin, provider.id, api.origin)
  await page.goto(`/advertisers/edit/${provider.id}?tab=api`)
  const pages = page.getByRole('group', { name: 'Pages' })
  const kind = pages.getByRole('combobox', { name: 'How a report comes' })
  await expect(kind).toHaveValue('One reply has everything')
  await choose(page, 'How a report comes', 'Cursor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(pages).toContainText(credentials.pagingFieldRequired)
  await expect(pages).toContainText(credentials.pagingParamRequired)
  await expectAccessible(page)
  await choose(page, 'How a report comes', 'Page number')
  await pages.getByLabel('Parameter of the page').fill('page')
  // This API has the same rows on every page.
  await page.getByRole('button', { name: 'Test call' }).click()
  const result = page.getByRole('status', { name: 'Result of the test call' })
  await expect(result).toContainText('Page 2 has the same rows as page 1')
  await pages.getByLabel('Most pages of a run').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, credentials.added)
  await page.goto(`/advertisers/edit/${provider.id}?tab=api`)
  await expect(kind).toHaveValue('Page number')
  await expect(pages.getByLabel('Parameter of the page')).toHaveValue('page')
  await expect(pages.getByLabel('Most pages of a run')).toHaveValue('12')
  await api.close()
})

test('the API of the sample business has run in the past, and its partner server replies now', async ({
  admin,
}) => {
  const ofPartner = async () => {
    const { data } = await admin.send(listApiRuns, { query: { size: 10_000 } })
    return data.find(({ provider }) => provider.name === samplePartner.name)!
  }
  const before = await ofPartner()
  expect(before.uploaded_status).toBe('Uploaded')
  expect(before.total_rows).toBeGreaterThan(50)
  const days = { fromDate: daysBefore(30, new Date()), toDate: yesterday() }
  await admin.send(runApis, { body: { selected: [before.id], ...days } })
  await expect
    .poll(async () => {
      const { run_id, uploaded_status, total_rows } = await ofPartner()
      return run_id !== before.run_id && uploaded_status === 'Uploaded' && total_rows >= before.total_rows
    })
    .toBe(true)
})
