import { messages } from '@headgate/contract/base/messages'
import { runApis } from '@headgate/contract/providers/api-runs'
import { listPublisherAccounts } from '@headgate/contract/revenue/publisher-accounts'
import { searchLogTexts } from '@headgate/contract/searches/search-log-filters'
import type { Database } from '@headgate/db/base/database'
import { makeGroup, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { today } from '@headgate/domain/days'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { screen, shows, visit } from '../support/visit.ts'
import { act, agree, chooseMany } from '../support/controls.ts'
import { makeLinks } from '../records/provider-links.ts'
import { ruleBlock } from '../support/rules.ts'
import { feedBack, makeTargetings, nameOf, selectBox } from '../records/targetings.ts'
import { openForm } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { uniqueWord } from '../records/publishers.ts'
import {
  bookFile,
  chooseFile,
  csvFile,
  makeUploadAdvertiser,
  uploadFile,
} from '../records/revenue-imports.ts'
import { startReportApi, storeReportApi } from '../records/report-api.ts'
import { makePublisherUser } from '../records/users.ts'

/**
 * Every screen once, in light and in dark, with its errors, menus and dialogs. Other specs run axe only for parts that
 * open nowhere else.
 */

const { displayNames, mapping, targetings, publishers, users, auth, providerLinks, general } = messages

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page) => page.getByRole('dialog')

test('screens without a session', async ({ page }) => {
  await visit(page, '/login', async () => {
    await press(page, 'Sign in')
    await shows(auth.invalidEmail)(page)
  })
  await visit(page, '/forgot-password', async () => {
    await page.getByLabel('Email').fill('nobody')
    await press(page, 'Reset Password')
    await shows(auth.invalidEmail)(page)
  })
})

test('dashboard, reports, palette and profile', async ({ adminPage: page }) => {
  await visit(page, '/', async () => {
    await expect(page.getByRole('list', { name: "Today's searches by outcome" })).toContainText('Redirected')
    await expect(page.getByRole('table', { name: 'Busiest publisher links today' })).toBeVisible()
  })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Find records/ })).toBeFocused()
  await expectAccessible(page, screen)

  await visit(page, '/revenuereport?group_by=country-filtered_reason&size=20', async () => {
    await expect(page.getByRole('table', { name: 'Revenue report' }).getByRole('row').nth(2)).toBeVisible()
  })
  await visit(page, '/revenuereport?period=custom&advertiser_id=0', async () => {
    await press(page, /^Date range/)
    await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  })
  await visit(page, '/revenuereport?period=yesterday&publisher_id=2000000001', async () => {
    await shows(messages.report.empty)(page)
    await press(page, /^Group By:/)
    await expect(page.getByRole('option', { name: 'Publisher', exact: true })).toBeVisible()
  })
  await visit(page, '/searches?size=50', async () => {
    await expect(
      page.getByRole('table', { name: 'Searches by publisher link' }).getByRole('row').nth(2),
    ).toBeVisible()
  })
  await visit(page, '/ivt?size=25', async () => {
    await expect(page.getByRole('table', { name: 'Invalid traffic' })).toContainText('Fail')
  })
  await page
    .getByRole('button', { name: /^Why: publisher link 8,/ })
    .first()
    .click()
  await expect(dialogOf(page).getByRole('table', { name: 'Keywords' })).toBeVisible()
  await expectAccessible(page, screen)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await press(page, 'Edit thresholds')
  await expect(dialogOf(page)).toBeVisible()
  await expectAccessible(page, screen)
  await visit(page, '/searchlog?outcome=filtered', async () => {
    await expect(page.getByRole('table', { name: 'Recorded searches' })).toBeVisible()
    await page.getByRole('textbox', { name: 'From (UTC)' }).fill('soon')
    await page.keyboard.press('Enter')
    await shows(searchLogTexts.timeInvalid)(page)
  })
  for (const section of ['home', 'personal', 'password', 'notification'])
    await visit(page, `/profile?section=${section}`, async () =>
      expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible(),
    )
})

test('publishers, users and settings', async ({ adminPage: page, database }) => {
  const word = uniqueWord()
  const { publisher, user } = await makePublisherUser(database.db, word)
  await makeTargeting(database.db, { publisher_id: publisher.id, state: 'draft', tag_description: 'Toolbar' })
  await visit(page, `/publishers?q=${word}`, async () => {
    await press(page, `Actions for ${publisher.name}`)
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  })
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expectAccessible(page, screen)
  await visit(page, '/publishers/add', async () => {
    await press(page, 'Save')
    await shows(publishers.nameRequired)(page)
  })
  await visit(page, `/publishers/details/${publisher.id}`, async () => {
    await expect(page.getByRole('table', { name: 'Publisher links' })).toContainText('Toolbar')
    await expect(page.getByRole('region', { name: 'Users' })).toContainText(user.email)
  })
  await visit(page, `/publisher/apidetails/${publisher.id}`, async () => {
    await press(page, 'Generate Token')
    await shows('The new token works now')(page)
  })
  await visit(page, '/publisherDisplayColumns', shows(messages.displayColumns.noUser))
  await visit(page, `/usermanagement?q=${word}`, shows('1–1 of 1'))
  await act(page, user.email, 'Display columns')
  await chooseMany(page, 'Columns', ['Platform'])
  await press(page, 'Save')
  await shows(messages.displayColumns.selectRequired)(page)
  await expectAccessible(page, screen)
  await visit(page, '/usermanagement/adduser', async () => {
    await press(page, 'Save')
    await shows(users.emailRequired)(page)
  })
  await visit(page, `/usermanagement/edit/${user.id}`, async () =>
    expect(page.getByRole('textbox', { name: 'Publisher' })).toHaveValue(publisher.name),
  )
  await visit(page, '/settings', async () =>
    expect(page.getByRole('button', { name: 'Add variable' })).toBeVisible(),
  )
  await visit(page, '/settings?section=tagType&size=10', async () =>
    expect(page.getByRole('table', { name: 'Traffic Types' }).getByRole('row').nth(1)).toBeVisible(),
  )
  await visit(page, '/settings?section=tagType&form=add', async () =>
    expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused(),
  )
  for (const section of ['domains', 'revenue-share', 'email-config'])
    await visit(page, `/settings?section=${section}`, async () =>
      expect(page.getByRole('heading', { level: 2 })).toBeVisible(),
    )
})

test('advertisers, their links and groups', async ({ adminPage: page, database }) => {
  const { word, provider, links } = await makeLinks(database, 1)
  const group = await makeGroup(database.db, { description: word, rules: [{ link: links[0]! }] })
  await visit(page, `/advertisers?q=${word}`, shows('1–1 of 1'))
  await visit(page, `/advertisers/edit/${provider.id}`, async () =>
    expect(page.getByRole('textbox', { name: 'Advertiser code' })).toBeVisible(),
  )
  await visit(page, `/advertisers/edit/${provider.id}?tab=api`, async () =>
    expect(page.getByRole('textbox', { name: 'API Base URL' })).toBeVisible(),
  )
  await visit(page, `/advertisers/edit/${provider.id}?tab=mapping`, async () => {
    const buffer = Buffer.from('Day,Channel,Country,Searches\n2026-10-01,A-1,US,10\n')
    const file = { name: 'october.csv', mimeType: 'text/csv', buffer }
    await page
      .getByRole('region', { name: /^Report of/ })
      .locator('input[type=file]')
      .setInputFiles(file)
    await shows('october.csv: 4 columns')(page)
    await press(page, 'Save')
    await shows(mapping.columnRequired)(page)
  })
  await visit(page, '/mappedFields', shows(mapping.selectAdvertiser))
  await visit(page, '/displaynames', async () => {
    await page.getByRole('textbox', { name: 'rpc' }).fill('')
    await press(page, 'Save')
    await shows(displayNames.required)(page)
  })
  await visit(page, `/advertisers/links?id=${links[0]!.id}`, shows('1–1 of 1'))
  await visit(page, '/advertisers/links?add=true&id=1', async () => {
    const form = page.getByRole('dialog', { name: 'Add advertiser link' })
    await expect(form.getByRole('combobox', { name: 'Advertiser', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await shows(providerLinks.linkInvalid)(page)
  })
  await visit(page, `/advertisers/links/add?provider_id=${provider.id}`, async () => {
    await press(page, `Link ${links[0]!.id}`)
    await expect(page.getByRole('textbox', { name: 'Channel Value' })).toBeEnabled()
  })
  await visit(page, `/advertiser-link-group?q=${word}`, shows('1–1 of 1'))
  await visit(page, `/advertiser-link-group/edit/${group.id}`, async () =>
    expect(ruleBlock(page, 1)).toBeVisible(),
  )
})

test('revenue files, from the upload to its rows', async ({ adminPage: page, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database, { isAsked: true })
  const good = { day: '2026-11-02', channel, revenue: 10 }
  await chooseFile(page, provider, csvFile([good]))
  await expectAccessible(page, screen)
  await press(page, 'Upload')
  await expect(page.getByRole('link', { name: 'Review and book' })).toBeVisible()
  await expectAccessible(page, screen)
  await page.getByRole('link', { name: 'Review and book' }).click()
  await page.getByRole('radio', { name: 'Its days' }).check()
  await expectAccessible(page, screen)
  await press(page, 'Book this import')
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
  await visit(page, '/csvupload', async () =>
    expect(page.getByRole('button', { name: 'Upload Another File' })).toBeVisible(),
  )
  await press(page, 'Upload Another File')
  // Lower than before, with a line that cannot be read and a channel that nobody has.
  const worse = csvFile([
    { ...good, revenue: 1 },
    { ...good, channel: 'nobody-1' },
    { ...good, day: 'never' },
  ])
  await uploadFile(page, provider, worse)
  await page.getByRole('link', { name: 'Review and book' }).click()
  await page.getByRole('checkbox').check()
  await expectAccessible(page, screen)
  await press(page, 'Book this import')
  await press(page, 'Undo this import')
  await expect(dialogOf(page).getByRole('table', { name: 'Days that change' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await visit(page, `/csvUploadStatus?provider_id=${provider.id}`, shows('1–2 of 2'))
  await visit(page, `/revenueReportStatus?provider_id=${provider.id}`, shows('1–2 of 2'))
  await visit(page, `/restatements?provider_id=${provider.id}`, shows('1–1 of 1'))
  await visit(page, '/reportinglogs', async () => press(page, new RegExp(`^Skipped Rows of ${worse.name}`)))
  await shows(/^Skipped rows of/)(page)
  await expectAccessible(page, screen)
})

test('the repair queue', async ({ adminPage: page, admin, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const reported = channel.replace('-', '_')
  await bookFile(
    admin,
    provider,
    csvFile([
      { day: today(), channel: reported, revenue: 10 },
      { day: today(), channel, revenue: 10, country: 'Nowhere' },
    ]),
  )
  await visit(page, `/repairs?provider_id=${provider.id}`, shows('1–2 of 2'))
  await press(page, `Repair ${reported} of ${provider.name}: No advertiser link`)
  await expect(dialogOf(page).getByRole('table', { name: 'Days that change' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await agree(page, 'Repair')
  await expect(dialogOf(page).getByRole('table', { name: 'Days that changed' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await agree(page, 'Done')
  await press(page, `Repair ${channel} of ${provider.name}: Country not readable`)
  await agree(page, 'Ignore')
  await expect(dialogOf(page).getByText(messages.repairs.noteRequired)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await agree(page, 'Cancel')
  await press(page, 'Matched by advertiser')
  await expectAccessible(page, '[role=dialog]')
  await visit(page, `/repairs/made?provider_id=${provider.id}`, shows('1–1 of 1'))
  await press(page, `Undo the repair of ${reported} of ${provider.name}`)
  await expect(dialogOf(page).getByRole('table', { name: 'Days that change' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
})

test('APIs of advertisers', async ({ adminPage: page, admin, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const api = await startReportApi({
    rows: [
      { channel, searches: 9, revenue: '1.00' },
      { channel: 'never-heard-of', searches: 3, revenue: 'much' },
    ],
  })
  const id = await storeReportApi(admin, provider.id, api.origin)
  const other = (await makeUploadAdvertiser(database)).provider
  await storeReportApi(admin, other.id, api.origin, false)
  const run = () =>
    admin.send(runApis, { body: { selected: [id], fromDate: '2026-11-01', toDate: '2026-11-01' } })
  await run()
  await visit(page, `/apidetails/${id}`, async () => {
    await expect(page.getByRole('region', { name: 'Channels of the last run' })).toBeVisible()
    await page.getByLabel('Days back').fill('0')
    await press(page, 'Save schedule')
    await shows(messages.apiRuns.daysBackInvalid)(page)
  })
  api.reply = { status: 403 }
  await run()
  await visit(page, `/apidetails?provider_id=${provider.id}&provider_id=${other.id}`, async () => {
    await expect(async () => {
      await press(page, 'Refresh')
      await expect(page.getByText('The API replied with 403.')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('checkbox', { name: `Select ${provider.name}` }).check()
  })
  await api.close()
})

test('publisher ad accounts', async ({ adminPage: page, admin, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await bookFile(admin, provider, csvFile([{ day: today(), channel, revenue: 10 }]))
  const { data } = await admin.send(listPublisherAccounts, { query: { q: channel } })
  const { id } = data[0]!
  await visit(page, `/pubaccount?q=${channel}`, shows('1–1 of 1'))
  await page.getByRole('switch', { name: `Status of account ${id}` }).click()
  await expect(dialogOf(page).getByRole('table', { name: 'Days that change' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await visit(page, `/publisheraccountmanagement/edit/${id}`, async () => {
    await page.getByRole('button', { name: /^Holds from/ }).click()
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Revenue Share (%)' }).fill('50')
  await press(page, 'Save')
  await expect(dialogOf(page).getByRole('table', { name: 'Days that change' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await agree(page, 'Save')
  await expectToast(page, messages.publisherAccounts.updated)
  await visit(page, `/pubaccount/${id}`, shows(/^(Matches|Differs on)/))
})

test('the list of publisher links', async ({ adminPage: page, admin, database }) => {
  const { word, links } = await makeTargetings(database, 2)
  const [first] = links
  await makeTargetings(database, 1, { publisher_id: first!.publisher_id, state: 'draft' })
  await makeTargetings(database, 1, { publisher_id: first!.publisher_id, archived_at: new Date() })
  await feedBack(admin, database, first!.id, 950)
  await visit(page, `/target?q=${word}`, async () => {
    await press(page, /^Bulk Actions/)
    await selectBox(page, first!.id).check()
  })
  await act(page, nameOf(first!.id), 'Connected advertiser links')
  await expect(dialogOf(page).getByRole('table')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await act(page, nameOf(first!.id), 'History')
  await expect(dialogOf(page).getByRole('region').first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await visit(page, `/target?q=${word}&archived=true`, shows('1–1 of 1'))
})

/** A link whose rules are wrong in several ways. */
async function makeWrongRules(database: Database) {
  const { links } = await makeLinks(database, 2)
  return makeTargeting(database.db, {
    rules: [
      { to: [links[0]!, links[1]!], weight: 0, share: 70 },
      { to: links[0]!, weight: 50, share: 70, disabled: true },
    ],
  })
}

test('the form of a publisher link', async ({ adminPage: page, database }) => {
  const wrong = await makeWrongRules(database)
  await openForm(page, wrong.id)
  await chooseMany(page, 'Platform', ['Desktop'])
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
  await press(page, 'Add group rule')
  await press(page, 'Save & Publish')
  await expect(page.getByRole('alert').filter({ hasText: targetings.platformRequired })).toBeVisible()
  await expect(ruleBlock(page, 3)).toContainText(general.selectValue)
  await ruleBlock(page, 1).getByRole('combobox', { name: 'Advertiser 1' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, screen)

  const to = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to, weight: 100, share: 70 }] })
  await openForm(page, made.id)
  await press(page, 'Revisions')
  const panel = page.getByRole('dialog', { name: 'Published revisions' })
  await expect(panel.getByRole('article', { name: 'Revision 1' })).toContainText('Live')
  await expectAccessible(page, '[role=dialog]')
})
