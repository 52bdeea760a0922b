import { listPublisherAccounts } from '@headgate/contract/revenue/publisher-accounts'
import { makeProvider } from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { makeUploadAdvertiser } from '../records/revenue-imports.ts'
import type { ApiSession } from '../support/session.ts'
import { chooseDaysToRemove } from '../support/days.ts'
import { expect, test } from '../support/test.ts'

/** Forms of two records of one kind, opened one after the other without a list between them. */

const search = (page: Page) => page.getByRole('combobox', { name: /^Find records/ })

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the second record, then the first one. */
async function openBoth(page: Page, [first, second]: readonly [string, string]) {
  await open(page, second)
  // Once the search has opened, the console notes the screens that are left.
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await open(page, first)
}

/** Goes straight from the first record to the second one, which is what was opened last. */
async function goToSecond(page: Page, second: string) {
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(second)
}

async function twoAccounts(admin: ApiSession, database: Parameters<typeof makeUploadAdvertiser>[0]) {
  const made = [await makeUploadAdvertiser(database), await makeUploadAdvertiser(database)]
  const ids: number[] = []
  for (const { channel } of made)
    ids.push((await admin.send(listPublisherAccounts, { query: { q: channel } })).data[0]!.id)
  return { made, ids }
}

test('the form of a publisher has the values of the publisher that was gone to', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [first, second] = (await makePublishers(admin, word, 2)).map(({ id }) => `/publishers/edit/${id}`)
  await openBoth(page, [first!, second!])
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(`${word} 1`)
  await goToSecond(page, second!)
  await expect(name).toHaveValue(`${word} 2`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${word} 2`)
  await page.goBack()
  await expect(name).toHaveValue(`${word} 1`)
})

test('the form of an advertiser has the values of the advertiser that was gone to', async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const made = [await makeProvider(db, { name: `${word} 1` }), await makeProvider(db, { name: `${word} 2` })]
  const [first, second] = made.map(({ id }) => `/advertisers/edit/${id}`)
  await openBoth(page, [first!, second!])
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(`${word} 1`)
  await goToSecond(page, second!)
  await expect(name).toHaveValue(`${word} 2`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${word} 2`)
})

test('the form of a publisher ad account has the values of the account that was gone to', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { made, ids } = await twoAccounts(admin, database)
  const [first, second] = ids.map((id) => `/publisheraccountmanagement/edit/${id}`)
  await openBoth(page, [first!, second!])
  const head = (at: number) => page.getByText(`${made[at]!.publisher.name}, channel ${made[at]!.channel} of `)
  await expect(head(0)).toBeVisible()
  await goToSecond(page, second!)
  await expect(head(1)).toBeVisible()
  await expect(head(0)).toBeHidden()
})

test('the days that were chosen to remove of one account are not chosen for another one', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { ids } = await twoAccounts(admin, database)
  const [first, second] = ids.map((id) => `/remove/reports/${id}`)
  await openBoth(page, [first!, second!])
  const days = page.getByRole('button', { name: /^Days to remove/ })
  await chooseDaysToRemove(page)
  await expect(days).not.toHaveText('Select days')
  await goToSecond(page, second!)
  await expect(page.getByRole('table', { name: 'The publisher ad account' })).toContainText(String(ids[1]))
  await expect(days).toHaveText('Select days')
})
