import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { listPublisherAccounts, updatePublisherAccount } from '@headgate/contract/revenue/publisher-accounts'
import { makeProvider, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { provider as providerTable, publisherAccount } from '@headgate/db/schema/all'
import { daysBefore, today } from '@headgate/domain/days'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { uniqueWord } from '../records/publishers.ts'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { act, agree, rowOf } from '../support/controls.ts'
import { staysLoaded } from '../support/same-page.ts'
import type { ApiSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { publisherAccounts: texts, general } = messages

const ago = (days: number) => daysBefore(days, new Date())

const accountOf = async (admin: ApiSession, channel: string) =>
  (await admin.send(listPublisherAccounts, { query: { q: channel } })).data[0]!

/** Months since the year 0, from `YYYY-MM` or a day. */
const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))

/** Chooses a day of a day field; the calendar goes back as many months as it must. */
async function chooseDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`^${label}: `) })
  const [shown] = /\d{4}-\d{2}/.exec((await field.textContent()) ?? '') ?? []
  await field.click()
  const calendar = page.getByRole('dialog', { name: label })
  for (let back = months(shown!) - months(day); back > 0; back -= 1)
    await calendar.getByRole('button', { name: 'Previous month' }).click()
  const name = new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await calendar.getByRole('button', { name, exact: true }).click()
  await expect(field).toHaveText(day)
}

test('the list has the columns and sizes of its screen, and filters by what links an account', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  const { provider: other } = await makeUploadAdvertiser(database)
  const account = await accountOf(admin, channel)
  await page.goto(`/pubaccount?q=${channel}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Publisher Ad Accounts' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Publisher Name',
    'Advertiser Name',
    'Rule Id',
    'Link Id',
    'Status',
    'Channel',
    'Pub link ID',
    'Link Source Identifier',
    'Revenue Share',
    'Api Key',
    'Actions',
  ])
  const row = rowOf(page, channel)
  for (const text of [publisher.name, provider.name, `${account.tid}`, 'channel', '70 %'])
    await expect(row).toContainText(text)
  const sizes = page.getByLabel('Rows per page')
  await expect(sizes).toHaveValue('50')
  await expect(sizes.getByRole('option')).toHaveText(['10', '20', '30', '50', '100', '200'])

  await page.goto('/pubaccount')
  await page.getByRole('button', { name: /^Advertisers:/ }).click()
  await page.getByRole('combobox', { name: 'Search Advertisers' }).fill(provider.name)
  await page.getByRole('option', { name: provider.name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`provider_id=${provider.id}`))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: /^Rule ids:/ }).click()
  await page.getByRole('combobox', { name: 'Search Rule ids' }).fill(String(account.rule_id))
  // The page sizes are numbers too.
  const ruleIds = page.getByRole('listbox', { name: 'Rule ids' })
  await ruleIds.getByRole('option', { name: String(account.rule_id), exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`rule_id=${account.rule_id}`))
  await expect(rowOf(page, channel)).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/pubaccount')

  // An inactive advertiser is shown, but cannot be chosen.
  await database.db.update(providerTable).set({ status: false }).where(eq(providerTable.id, other.id))
  await page.reload()
  await page.getByRole('button', { name: /^Advertisers:/ }).click()
  await page.getByRole('combobox', { name: 'Search Advertisers' }).fill(other.name)
  const locked = page.getByRole('option', { name: `${other.name} (inactive)` })
  await expect(locked).toHaveAttribute('aria-disabled', 'true')
})

test('Linked Accounts of the upload screen shows the accounts of one advertiser', async ({
  adminPage: page,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await page.goto(`/csvupload?q=${provider.name}`)
  await page.getByRole('link', { name: `Linked Accounts of ${provider.name}` }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(rowOf(page, channel)).toBeVisible()
  await expect(page.getByRole('button', { name: `Advertisers: ${provider.name}` })).toBeVisible()
})

test('edit and remove report open in new tabs', async ({ adminPage: page, admin, database }) => {
  const { channel } = await makeUploadAdvertiser(database)
  const { id } = await accountOf(admin, channel)
  await page.goto(`/pubaccount?q=${channel}`)
  for (const [action, address] of [
    ['Edit', `/publisheraccountmanagement/edit/${id}`],
    ['Remove report', `/remove/reports/${id}`],
  ] as const) {
    const opened = page.context().waitForEvent('page')
    await act(page, `account ${id}`, action)
    const tab = await opened
    await expect(tab).toHaveURL(address)
    await tab.close()
  }
})

test('a share from an earlier day shows what it moves, and moves it when it is saved', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  const lines = [
    { day: ago(6), channel, revenue: 100 },
    { day: ago(3), channel, revenue: 50 },
  ]
  await bookFile(admin, provider, csvFile(lines))
  const { id } = await accountOf(admin, channel)
  await page.goto(`/publisheraccountmanagement/edit/${id}`)
  await expect(page.getByRole('textbox', { name: 'Status' })).toHaveValue('Active')
  await expect(page.getByRole('textbox', { name: 'Status' })).toHaveAttribute('readonly')
  await page.getByRole('textbox', { name: 'Revenue Share (%)' }).fill('50')
  await page.getByRole('textbox', { name: 'API Key' }).fill('key-1')
  await chooseDay(page, 'Holds from', ago(4))
  await page.getByRole('button', { name: 'Save' }).click()

  const question = page.getByRole('dialog', { name: 'What this moves' })
  await expect(question).toContainText(`It holds from ${ago(4)} to ${today()} (UTC)`)
  await expect(question.getByRole('row').filter({ hasText: publisher.name })).toContainText(
    '28.00020.000−8.000',
  )
  const days = question.getByRole('table', { name: 'Days that change' })
  await expect(days.getByRole('row')).toHaveCount(3)
  await expect(days.getByRole('row').nth(1)).toContainText(ago(3))
  await agree(page, 'Cancel')
  await expect(page.getByRole('textbox', { name: 'Revenue Share (%)' })).toHaveValue('50')
  await expect(page.getByRole('button', { name: /^Holds from/ })).toHaveText(ago(4))
  await page.getByRole('button', { name: 'Save' }).click()
  await agree(page, 'Save')
  await expectToast(page, texts.updated)
  await expect(page).toHaveURL('/pubaccount')

  await page.goto(`/pubaccount/${id}`)
  const terms = page.getByRole('table', { name: 'Share and status by day' })
  await expect(terms.getByRole('row')).toHaveText([
    'From (UTC)Revenue shareStatus',
    `${ago(4)}50 %Active`,
    '2020-01-0170 %Active',
  ])
  const own = page.getByRole('table', { name: 'Accounts of this channel' }).getByRole('row').nth(1)
  await expect(own).toContainText('120.000100 %')
  await expect(async () => {
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(own).toContainText('76.000Matches', { timeout: 1_000 })
  }).toPass()
})

test('a share that moves nothing is saved without a question; a wrong one is refused at its field', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { channel } = await makeUploadAdvertiser(database)
  const { id } = await accountOf(admin, channel)
  await page.goto(`/publisheraccountmanagement/edit/${id}`)
  const share = page.getByRole('textbox', { name: 'Revenue Share (%)' })
  await share.fill('')
  await page.getByRole('textbox', { name: 'API Key' }).fill('a b')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(texts.shareInvalid)).toBeVisible()
  await expect(page.getByText(texts.apiKeyInvalid)).toBeVisible()
  await share.fill('33.125')
  await page.getByRole('textbox', { name: 'API Key' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, texts.updated)
  await page.goto(`/pubaccount?q=${channel}`)
  await expect(rowOf(page, channel)).toContainText('33.125 %')
})

test.describe('of two people at one account', () => {
  test.use({ provoked: /409/ })

  test('the later save is refused and keeps what was typed', async ({ adminPage: page, admin, database }) => {
    const { channel } = await makeUploadAdvertiser(database)
    const { id } = await accountOf(admin, channel)
    await page.goto(`/publisheraccountmanagement/edit/${id}`)
    await page.getByRole('textbox', { name: 'Revenue Share (%)' }).fill('20')
    await admin.send(updatePublisherAccount, { params: { id }, body: { share_revenue: 30 } })
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, errors.changedMeanwhile.text)
    await expect(page.getByRole('textbox', { name: 'Revenue Share (%)' })).toHaveValue('20')
  })
})

test('an account is switched off from a day on, with what that moves, and on again', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await bookFile(admin, provider, csvFile([{ day: ago(2), channel, revenue: 10 }]))
  const { id } = await accountOf(admin, channel)
  await page.goto(`/pubaccount?q=${channel}`)
  const toggle = page.getByRole('switch', { name: `Status of account ${id}` })
  await toggle.click()
  const question = page.getByRole('dialog', { name: `Switch account ${id} off` })
  await expect(question).toContainText(`No booked figure changes on ${today()}.`)
  await agree(page, 'Cancel')
  await expect(toggle).toBeChecked()

  await toggle.click()
  await chooseDay(page, 'Holds from', ago(5))
  await expect(question.getByRole('table', { name: 'Days that change' })).toContainText(ago(2))
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expectToast(page, texts.updated)
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
  await expect(toggle).toBeChecked()
})

test('an account that is switched off before an earlier change says from when it takes part again', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await bookFile(admin, provider, csvFile([{ day: ago(7), channel, revenue: 10 }]))
  const { id } = await accountOf(admin, channel)
  await admin.send(updatePublisherAccount, {
    params: { id },
    body: { share_revenue: 60, from_day: ago(4) },
  })
  await page.goto(`/pubaccount?q=${channel}`)
  const toggle = page.getByRole('switch', { name: `Status of account ${id}` })
  await toggle.click()
  const question = page.getByRole('dialog', { name: `Switch account ${id} off` })
  await expect(question).toContainText('gets nothing of its channel any more')
  await chooseDay(page, 'Holds from', ago(8))
  await expect(question).not.toContainText('any more')
  await expect(question).toContainText(`The account gets nothing of its channel until ${ago(5)}.`)
  await expect(question).toContainText(
    `From ${ago(4)} on, the account takes part as before: switch it off from there too.`,
  )
  await expect(question).toContainText(`It holds from ${ago(8)} to ${ago(5)}`)
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expectToast(page, texts.updated)
  await expect(toggle).toBeChecked()

  await toggle.click()
  await chooseDay(page, 'Holds from', ago(4))
  await expect(question).toContainText('gets nothing of its channel any more')
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(toggle).not.toBeChecked()
})

test('an ended account keeps its status, and stands beside the one that came after it', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const { id } = await accountOf(admin, channel)
  await database.db
    .update(publisherAccount)
    .set({ valid_to: ago(10), status: false })
    .where(eq(publisherAccount.id, id))
  const link = await makeProviderLink(database.db, {
    provider_id: provider.id,
    link_source_identifier_value: channel,
  })
  await makeTargeting(database.db, { rules: [{ to: link, share: 40 }] })
  await page.goto(`/pubaccount?q=${channel}`)
  await expect(page.getByRole('switch', { name: `Status of account ${id}` })).toBeDisabled()
  await page.goto(`/pubaccount/${id}`)
  const rows = page.getByRole('table', { name: 'Accounts of this channel' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(`from ${today()}40 %Active`)
  await expect(rows.nth(2)).toContainText(`(this one)`)
  await expect(rows.nth(2)).toContainText(`2020-01-01 to ${ago(10)}70 %Ended on ${ago(10)}`)
  await staysLoaded(page, async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Status' })).toHaveValue(`Ended on ${ago(10)}`)
  })
  await expect(page.getByRole('button', { name: /^Holds from/ })).toHaveText(ago(10))
})

test("an advertiser's share holds from a day on too, and shows what it moves", async ({
  adminPage: page,
  admin,
  database,
}) => {
  const name = uniqueWord()
  const { provider, channel } = await makeUploadAdvertiser(database)
  await database.db
    .update(providerTable)
    .set({ advertiser_code: name })
    .where(eq(providerTable.id, provider.id))
  await bookFile(admin, provider, csvFile([{ day: ago(2), channel, revenue: 10 }]))
  await page.goto(`/advertisers/edit/${provider.id}`)
  const share = page.getByRole('textbox', { name: 'Revenue share percentage' })
  await expect(share).toHaveValue('80')
  await expect(page.getByRole('button', { name: /holds from/ })).toHaveCount(0)
  await share.fill('60')
  await chooseDay(page, 'Revenue share holds from', ago(3))
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'What this moves' })
  await expect(question.getByRole('table', { name: 'Days that change' })).toContainText('8.0006.000')
  await agree(page, 'Save')
  await expectToast(page, messages.providers.updated)
  await page.goto(`/advertisers/edit/${provider.id}`)
  await expect(share).toHaveValue('60')
})

test('the filters of an empty list say so', async ({ adminPage: page, database }) => {
  const empty = await makeProvider(database.db)
  await page.goto(`/pubaccount?provider_id=${empty.id}`)
  await expect(page.getByText(general.emptyTable).first()).toBeVisible()
})
