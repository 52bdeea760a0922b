import { storeCredential } from '@headgate/contract/providers/credentials'
import { messages } from '@headgate/contract/base/messages'
import {
  createProvider,
  deleteProviders,
  getProvider,
  type Provider,
  type ProviderForm,
} from '@headgate/contract/providers/providers'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { type Page } from '@playwright/test'
import { act, agree, bulk, rowOf } from '../support/controls.ts'
import { startPartnerApi } from '../records/partner-api.ts'
import { uniqueWord } from '../records/publishers.ts'
import type { ApiSession } from '../support/session.ts'
import { dayOf } from '../support/days.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { providers, credentials, general } = messages

const open = async (page: Page, word: string, more = '') => {
  await page.goto(`/advertisers?q=${word}${more}`)
  await expect(page.getByRole('table')).toBeVisible()
}

async function makeAdvertisers(
  admin: ApiSession,
  word: string,
  count: number,
  fields: Partial<ProviderForm> = {},
): Promise<Provider[]> {
  const made: Provider[] = []
  for (let index = 1; index <= count; index += 1) {
    const body = {
      csv_source_identifier: 'Channel',
      link_source_identifier: 'channel',
      advertiser_code: 'E2E',
      details: null,
      ...fields,
      name: `${word} ${index}`,
    }
    made.push((await admin.send(createProvider, { body })).provider)
  }
  return made
}

const read = async (admin: ApiSession, { id }: Provider) =>
  (await admin.send(getProvider, { params: { id } })).provider

test('every column is shown, in both tabs; what is archived is restored or removed for good', async ({
  adminPage: page,
  admin,
}) => {
  const began = new Date()
  const word = uniqueWord()
  const made = await makeAdvertisers(admin, word, 3, { details: 'Bing feed' })
  await admin.send(deleteProviders, { body: { ids: [made[2]!.id] } })
  await open(page, word)
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Name',
    'Details',
    'Status',
    'Is live',
    'Rules',
    'API status',
    'In CSV upload',
    'Updated at (UTC)',
    'Actions',
  ])
  await expect(rowOf(page, `${word} 1`)).toContainText('Bing feed')
  await act(page, `${word} 2`, 'Archive')
  await agree(page, 'Archive')
  await expectToast(page, providers.archived)
  await page.getByRole('tab', { name: /^Archived Advertisers/ }).click()
  await expect(page).toHaveURL(/archived=true/)
  await open(page, word, '&archived=true')
  await expect(page.getByRole('columnheader', { name: 'Archived at (UTC)' })).toBeVisible()
  await expect(rowOf(page, `${word} 2`)).toContainText(dayOf(began))
  await act(page, `${word} 2`, 'Restore')
  await expectToast(page, providers.restored)
  await act(page, `${word} 3`, 'Delete permanently')
  await agree(page, 'Delete')
  await expectToast(page, providers.removed)
})

test('the three toggles change after the server has saved them', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  const [made] = await makeAdvertisers(admin, word, 1)
  await open(page, word)
  const status = page.getByRole('switch', { name: `Status of ${word} 1`, exact: true })
  await status.click()
  await expect(status).not.toBeChecked()
  const upload = page.getByRole('switch', { name: `Display ${word} 1 in CSV upload` })
  await upload.click()
  await expect(upload).toBeChecked()
  await expect(page.getByRole('switch', { name: `API status of ${word} 1` })).toBeDisabled()
  const now = await read(admin, made!)
  expect([now.status, now.display_in_upload_screen]).toEqual([false, true])
})

test('an advertiser used in rules keeps its status and stays, alone and in bulk', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const [used] = await makeAdvertisers(admin, word, 2)
  const link = await makeProviderLink(database.db, { provider_id: used!.id })
  await makeTargeting(database.db, { rules: [{ to: link }], state: 'draft' })
  await open(page, word)
  const status = page.getByRole('switch', { name: `Status of ${word} 1`, exact: true })
  await status.click()
  await expectToast(page, providers.usedCannotChangeStatus)
  await expect(status).toBeChecked()
  await act(page, `${word} 1`, 'Archive')
  await expectToast(page, providers.usedCannotDelete)
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bulk(page, 'Deactivate')
  await expectToast(page, providers.usedCannotChangeStatus)
  await bulk(page, 'Archive')
  await expectToast(page, providers.usedCannotDelete)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: `Status of ${word} 2`, exact: true })).toBeChecked()
})

test('row actions lead to the links and to the removal of the revenue log', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [made] = await makeAdvertisers(admin, word, 1)
  await open(page, word)
  await act(page, `${word} 1`, 'Remove revenue log')
  await expect(page).toHaveURL(new RegExp(`/advertisers/delete-revenue-log/${made!.id}$`))
  await open(page, word)
  await act(page, `${word} 1`, 'Advertiser links')
  await expect(page).toHaveURL(/\/advertisers\/links\?/)
  expect(page.url()).toContain(String(made!.id))
})

test('an advertiser is added with every condition of the form', async ({ adminPage: page }) => {
  const word = uniqueWord()
  await page.goto('/advertisers/add')
  const save = page.getByRole('button', { name: 'Save' })
  const share = page.getByRole('textbox', { name: 'Revenue share percentage' })
  await expect(share).toBeDisabled()
  await page.getByRole('switch', { name: 'Reports gross revenue' }).click()
  await page.getByRole('switch', { name: 'Display in upload screen' }).click()
  await save.click()
  for (const text of [
    messages.publishers.nameRequired,
    providers.revenueShareRequired,
    providers.csvSourceIdentifierRequired,
    providers.linkSourceIdentifierRequired,
    providers.advertiserCodeRequired,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(word)
  await page.getByRole('textbox', { name: 'Link source identifier' }).fill('pid, tid')
  await page.getByRole('textbox', { name: 'CSV(Column name)/API source identifier' }).fill('sub_id')
  await page.getByRole('textbox', { name: 'Advertiser code' }).fill('NEW')
  await share.fill('80')
  await save.click()
  await expectToast(page, providers.added)
  await expect(page).toHaveURL('/advertisers')
  await open(page, word)
  await act(page, word, 'Edit')
  await expect(page.getByRole('textbox', { name: 'Link source identifier' })).toHaveValue('pid,tid')
  await expect(share).toHaveValue('80')
  await page.getByRole('switch', { name: 'Reports gross revenue' }).click()
  await expect(share).toBeDisabled()
  await page.getByRole('link', { name: 'Publisher List' }).click()
  const leave = page.getByRole('dialog', { name: general.leave })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await save.click()
  await expectToast(page, providers.updated)
  await expect(page).toHaveURL(`/advertisers?q=${word}`)
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('API credentials: every refusal has its text', async ({ adminPage: page, admin }) => {
  const [made] = await makeAdvertisers(admin, uniqueWord(), 1)
  await page.goto(`/advertisers/edit/${made!.id}?tab=api`)
  await field(page, 'Headers').fill('{ no json')
  await field(page, 'Response nest').fill('a.b')
  await field(page, 'Auth response nest').fill('token')
  await field(page, 'Parameter date format').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const text of [
    credentials.urlRequired,
    credentials.invalidJson,
    credentials.invalidFormat,
    credentials.authNestingWithoutUrl,
    credentials.dateFormatRequired,
    credentials.dateRequired,
    credentials.channelRequired,
    credentials.countryRequired,
    credentials.totalSearchesRequired,
    credentials.monetizedSearchesRequired,
    credentials.clicksRequired,
    credentials.grossRevenueRequired,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await field(page, 'API Base URL').fill('no address')
  await field(page, 'Auth url').fill('ftp://partner.example')
  await field(page, 'Auth response nest').fill('')
  await expect(page.getByText(credentials.urlInvalid)).toBeVisible()
  await expect(page.getByText(credentials.authUrlInvalid)).toBeVisible()
})

test('API credentials: a test call, and stored secrets stay hidden', async ({ adminPage: page, admin }) => {
  const key = 'a-key-that-nobody-may-read'
  const partner = await startPartnerApi(key)
  const word = uniqueWord()
  const [made] = await makeAdvertisers(admin, word, 1)
  await page.goto(`/advertisers/edit/${made!.id}?tab=api`)
  await field(page, 'API Base URL').fill(`${partner.origin}/report?from=[FROM_DATE]`)
  await field(page, 'Response nest').fill('data')
  await field(page, 'Headers').fill(JSON.stringify({ 'X-Api-Key': 'wrong' }))
  for (const [label, source] of [
    ['Date', 'date'],
    ['Channel', 'sub_id'],
    ['Country', 'country'],
    ['Total Searches', 'searches'],
    ['Monitized Searches', 'paid'],
    ['Clicks', 'clicks'],
    ['Gross Revenue', 'revenue'],
  ] as const)
    await field(page, label).fill(source)
  const call = page.getByRole('button', { name: 'Test call' })
  const result = page.getByRole('status', { name: 'Result of the test call' })
  await call.click()
  await expect(result).toContainText('The API replied with 403.')
  await expect(result).toContainText('unknown key')
  await field(page, 'Headers').fill(JSON.stringify({ 'X-Api-Key': key }))
  await call.click()
  await expect(result).toContainText('2 rows found.')
  await expect(result).toContainText('API: status 200.')
  await expect(result.getByRole('row', { name: /^Channel/ })).toContainText('ch-1, ch-2')
  await expect(result.getByRole('row', { name: /^Country/ })).toContainText(
    "'Germany' is not a two-letter country code.",
  )
  await page.getByRole('switch', { name: 'Active' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, credentials.added)
  await expect(page).toHaveURL('/advertisers')
  await page.goto(`/advertisers/edit/${made!.id}?tab=api`)
  await expect(field(page, 'Headers')).toHaveValue(/\*{8}/)
  expect(await page.content()).not.toContain(key)
  await call.click()
  await expect(result).toContainText('2 rows found.')
  await partner.close()
})

test('the API status is switched in the list, and stored credentials are removed', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [made] = await makeAdvertisers(admin, word, 1)
  const mapping_fields = {
    date: 'date',
    channel: 'sub_id',
    geo: 'country',
    total_searches: 'searches',
    monetized_searches: 'paid',
    clicks: 'clicks',
    gross_revenue: 'revenue',
  }
  await admin.send(storeCredential, {
    params: { id: made!.id },
    body: { url: 'https://api.partner.example/report', mapping_fields },
  })
  await open(page, word)
  const apiStatus = page.getByRole('switch', { name: `API status of ${word} 1` })
  await apiStatus.click()
  await expect(apiStatus).toBeChecked()
  expect((await read(admin, made!)).api_status).toBe(true)
  await page.goto(`/advertisers/edit/${made!.id}?tab=api`)
  await page.getByRole('button', { name: 'Remove credentials' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, credentials.removed)
  await expect(field(page, 'API Base URL')).toHaveValue('')
})

test.describe('refusals of the server', () => {
  test.use({ provoked: /status of 40[0-9]|net::ERR_FAILED/ })

  test('an advertiser that is gone leads back to the list', async ({ adminPage: page }) => {
    await page.goto('/advertisers/edit/2000000000')
    await expectToast(page, providers.notFound, messages.titles.opps)
    await expect(page).toHaveURL('/advertisers')
  })
})
