import { readFile } from 'node:fs/promises'
import { listMessages } from '@headgate/contract/settings/list-messages'
import { messages } from '@headgate/contract/base/messages'
import { getSearchList, saveSearchList } from '@headgate/contract/settings/search-lists'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/kept-settings.ts'
import type { ApiSession } from '../support/session.ts'
import { expect } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import type { Page } from '@playwright/test'

test.use({ provoked: /status of 409/ })

const RANGES =
  '# test\n10.0.0.0/8 # offices\n192.0.2.0/24\n2001:db8::/32\n203.0.113.7\n198.51.100.0-198.51.100.9\n'

const start = (
  admin: ApiSession,
  content: string,
  name: 'proxy-ranges' | 'high-paying-keywords' = 'proxy-ranges',
) => admin.send(saveSearchList, { params: { name }, body: { content } })
const stored = async (admin: ApiSession) =>
  (await admin.send(getSearchList, { params: { name: 'proxy-ranges' } })).list

const table = (page: Page) => page.getByRole('table', { name: 'Proxy Ranges' })
const review = (page: Page) => page.getByRole('dialog', { name: 'Save Proxy Ranges' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('entries are found, added with a comment, and removed; each change is seen before it is saved', async ({
  adminPage: page,
  admin,
}) => {
  await start(admin, RANGES)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Filter Lists' }).click()
  await expect(page.getByText(/^5 entries\. Version \d+, saved by .* \(UTC\)/)).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(6)
  await expectAccessible(page)

  const find = page.getByRole('textbox', { name: 'Find an address or a text' })
  await find.fill('10.20.30.40')
  await expect(page.getByText('10.20.30.40 is in the list: 1 entry contains it.')).toBeVisible()
  await expect(page).toHaveURL(/q=10\.20\.30\.40/)
  await find.fill('8.8.8.8')
  await expect(page.getByText('8.8.8.8 is in no entry of the list.')).toBeVisible()
  await find.fill('offices')
  await expect(page.getByText('1 entry found.')).toBeVisible()
  await press(page, 'Clear All')
  await expect(table(page).getByRole('row')).toHaveCount(6)

  await press(page, 'Add Entries')
  const add = page.getByRole('dialog', { name: 'Add to Proxy Ranges' })
  const lines = add.getByRole('textbox', { name: 'Entries' })
  await add.getByRole('button', { name: 'Review' }).click()
  await expect(add.getByText(listMessages.nothingToAdd)).toBeVisible()
  await lines.fill('192.0.2.0/24\nproxy.example')
  await add.getByRole('button', { name: 'Review' }).click()
  await expect(
    add.getByText(/1 line is neither an address nor a range.*line 2 "proxy\.example"/),
  ).toBeVisible()
  // The lines stay when the dialog is closed, and leaving asks.
  await page.keyboard.press('Escape')
  await expect(add).toBeHidden()
  await page.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByRole('dialog', { name: messages.general.leave })).toBeVisible()
  await press(page, 'Stay')
  await press(page, 'Add Entries')
  await expect(lines).toHaveValue('192.0.2.0/24\nproxy.example')
  await lines.fill('192.0.2.0/24\n198.51.100.77 # a proxy service')
  await add.getByRole('button', { name: 'Review' }).click()
  await expect(review(page).getByText('1 added, 0 removed. The list then has 6 entries.')).toBeVisible()
  await expect(review(page).getByText('1 line is left out: the list has the entry already.')).toBeVisible()
  await expectAccessible(page)
  await review(page).getByRole('textbox', { name: 'Reason' }).fill('seen in the IVT report')
  await review(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, listMessages.saved)
  await expect(table(page).getByRole('row', { name: /198\.51\.100\.77 a proxy service/ })).toBeVisible()

  await press(page, 'Remove 203.0.113.7')
  await expect(review(page).getByRole('list', { name: 'Removed (1)' })).toContainText('203.0.113.7')
  await review(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, listMessages.saved)
  await expect(table(page).getByText('203.0.113.7', { exact: true })).toBeHidden()
  expect((await stored(admin)).content).toBe(
    `${RANGES.replace('203.0.113.7\n', '')}198.51.100.77 # a proxy service\n`,
  )
})

test('the whole text is edited: wrong lines are named by number, and somebody else’s save is shown before it is replaced', async ({
  adminPage: page,
  admin,
}) => {
  await start(admin, RANGES)
  await page.goto('/settings?section=filter-lists&view=edit')
  const text = page.getByRole('textbox', { name: 'Text of Proxy Ranges' })
  await expect(text).toHaveValue(RANGES)
  await press(page, 'Review')
  await expectToast(page, messages.general.nothingChanged)
  await text.fill(`${RANGES}proxy.example\n10.0.0.0/33\n`)
  await press(page, 'Review')
  await expect(page.getByText(/^2 lines are neither an address nor a range/).first()).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Line 8: 10.0.0.0/33')
  await expect(text).toBeFocused()
  await page.keyboard.type('172.16.0.0/12')
  await expect(text).toHaveValue(`${RANGES}proxy.example\n172.16.0.0/12\n`)
  await page.getByRole('tab', { name: /High-Paying Keywords/ }).click()
  await expect(page.getByRole('dialog', { name: messages.general.leave })).toBeVisible()
  await press(page, 'Stay')

  const mine = `${RANGES}172.16.0.0/12\n`
  await text.fill(mine)
  await press(page, 'Review')
  await expect(review(page).getByText('1 added, 0 removed. The list then has 6 entries.')).toBeVisible()
  // Between the review and the save, somebody else saves.
  await start(admin, `${RANGES}100.64.0.0/10\n`)
  await review(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, listMessages.savedMeanwhile)
  await expect(review(page).getByText('Somebody else saved this list meanwhile')).toBeVisible()
  const theirs = review(page).getByRole('region', { name: 'Saved meanwhile' })
  await expect(theirs.getByRole('list', { name: 'Added (1)' })).toContainText('100.64.0.0/10')
  await expect(review(page).getByText('1 added, 1 removed. The list then has 6 entries.')).toBeVisible()
  await expectAccessible(page)
  // Cancel leads back to the text, which is all there.
  await review(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveValue(mine)
  await text.fill(`${mine}100.64.0.0/10\n`)
  await press(page, 'Review')
  await expect(review(page).getByText('1 added, 0 removed. The list then has 7 entries.')).toBeVisible()
  await review(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, listMessages.saved)
  await expect(table(page).getByRole('row')).toHaveCount(8)
})

test('the history has each version with its changes; an older one is downloaded and restored', async ({
  adminPage: page,
  admin,
}) => {
  await start(admin, RANGES)
  const { version } = await stored(admin)
  await start(admin, '192.0.2.0/24\n')
  await page.goto('/settings?section=filter-lists')
  await page.getByRole('link', { name: 'History' }).click()
  const row = (number: number) =>
    page.getByRole('table', { name: 'Versions' }).getByRole('row', { name: new RegExp(`^${number}\\b`) })
  await expect(row(version + 1)).toContainText('Current')
  await expectAccessible(page)
  await press(page, `Changes of version ${version + 1}`)
  const changes = page.getByRole('dialog', { name: `What version ${version + 1} changed` })
  await expect(changes.getByRole('list', { name: 'Removed (4)' })).toContainText('10.0.0.0/8')
  await page.keyboard.press('Escape')
  const downloading = page.waitForEvent('download')
  await press(page, `Download version ${version}`)
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`proxy-ranges-${version}.txt`)
  expect(await readFile(await file.path(), 'utf8')).toBe(RANGES)
  await press(page, `Restore version ${version}`)
  await expect(review(page).getByText('4 added, 0 removed. The list then has 5 entries.')).toBeVisible()
  await review(page).getByRole('textbox', { name: 'Reason' }).fill('too much was gone')
  await review(page).getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, listMessages.restored)
  await expect(table(page).getByRole('row')).toHaveCount(6)
  expect((await stored(admin)).content).toBe(RANGES)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(row(version + 2)).toContainText(`Version ${version} restored. too much was gone`)
})

test('a list of 100,000 entries goes in as a file, and is searched and changed without its text', async ({
  adminPage: page,
  admin,
}) => {
  await start(admin, RANGES)
  const ranges = Array.from({ length: 100_000 }, (_, at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)
  await page.goto('/settings?section=filter-lists&view=edit')
  const choose = (name: string, content: string | Buffer) =>
    page
      .getByLabel('File with the whole list')
      .locator('input')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await choose('picture.txt', Buffer.from([0xff, 0xfe, 0x00]))
  await expect(page.getByText(listMessages.notText)).toBeVisible()
  await choose('short.txt', '10.0.0.0/8\n')
  await expect(page.getByRole('textbox', { name: 'Text of Proxy Ranges' })).toHaveValue('10.0.0.0/8\n')
  await choose('ranges.txt', `${ranges.join('\n')}\n`)
  await expect(page.getByText('ranges.txt')).toBeVisible()
  await press(page, 'Review')
  await expect(
    review(page).getByText('100,000 added, 5 removed. The list then has 100,000 entries.'),
  ).toBeVisible()
  await expect(review(page).getByText('and 99,800 more')).toBeVisible()
  await review(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, listMessages.saved)
  await expect(table(page).getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Page 2000' }).click()
  await expect(table(page).getByText('10.1.134.159')).toBeVisible()
  await page.getByRole('textbox', { name: 'Find an address or a text' }).fill('10.1.134.159')
  await expect(page.getByText('10.1.134.159 is in the list: 1 entry contains it.')).toBeVisible()
  await press(page, 'Remove 10.1.134.159')
  await review(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, listMessages.saved)
  await expect(page.getByText('10.1.134.159 is in no entry of the list.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit All' }).click()
  await expect(page.getByText(/This list has more than 10,000 lines/)).toBeVisible()
  await expectAccessible(page)
})

test('keywords: a search says which keywords are in it', async ({ adminPage: page, admin }) => {
  await start(admin, 'car insurance\nloan # any\n', 'high-paying-keywords')
  await page.goto('/settings?section=filter-lists&list=high-paying-keywords')
  const find = page.getByRole('textbox', { name: 'Find a keyword or a search' })
  await find.fill('cheap Car insurance now')
  await expect(page.getByText(/counts as high-paying: 1 keyword is in it/)).toBeVisible()
  await find.fill('cars')
  await expect(page.getByText('A search for “cars” does not count as high-paying.')).toBeVisible()
})
