import { recordedSearches } from '@headgate/contract/targetings/explain-search'
import { makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import { sendSearch } from '../records/searches.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Find records/ })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })

async function open(page: Page, path = '/settings') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('a record is found by a part of its name or by its id, and opened with the keyboard alone', async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const publisher = await makePublisher(db, { name: `${word} Media` })
  const link = await makeTargeting(db, {
    publisher_id: publisher.id,
    rules: [{ to: await makeProviderLink(db), weight: 100 }],
  })
  await open(page)
  await field(page).fill(word.slice(2))
  const publishers = page.getByRole('group', { name: 'Publishers', exact: true })
  await expect(publishers.getByRole('option')).toHaveText([`${word} Media#${publisher.id}`])
  await expect(chosen(page)).toContainText(`${word} Media`)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText(`${word} Media · link ${link.id}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/target/edit/${link.id}`)
  await expect(field(page)).toBeHidden()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} Media · link ${link.id}`)
  await page.getByRole('button', { name: 'Find or go to' }).click()
  await field(page).fill(`link ${link.id}`)
  const links = page.getByRole('group', { name: 'Publisher links', exact: true })
  await expect(links.getByRole('option').first()).toContainText(`${word} Media · link ${link.id}`)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
})

test('screens and actions are found by their words; the arrow keys wrap around', async ({
  adminPage: page,
}) => {
  await open(page)
  await expect(chosen(page)).toContainText('Dashboard')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText('Create user')
  await field(page).fill('add gro')
  await expect(chosen(page)).toContainText('Add advertiser link group')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/advertiser-link-group/add')
})

test('a slash opens the search, except in a text field, where it is typed', async ({ adminPage: page }) => {
  await page.goto('/publishers')
  await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type('a/b')
  await expect(field(page)).toHaveValue('a/b')
  await page.keyboard.press('Escape')
  const filter = page.getByRole('textbox').first()
  await filter.click()
  await page.keyboard.type('x/y')
  await expect(filter).toHaveValue('x/y')
  await expect(field(page)).toBeHidden()
})

test('a click id leads to the explanation of its search, of any publisher link; an unknown one shows a message', async ({
  adminPage: page,
  admin,
  database: { db },
}) => {
  const link = await makeTargeting(db, { rules: [{ to: await makeProviderLink(db), weight: 100 }] })
  const clickId = uniqueWord()
  await expect(async () => {
    await sendSearch(link.link, { keyword: 'garden chairs', clickId })
    const { searches } = await admin.send(recordedSearches, {
      query: { targeting_id: link.id, click_id: clickId },
    })
    expect(searches.length).toBeGreaterThan(0)
  }).toPass()
  await open(page)
  await field(page).fill(`${clickId}x`)
  await expect(options(page)).toHaveText([`Explain the search with click id ${clickId}xlast 7 days`])
  await page.keyboard.press('Enter')
  await expect(page.getByText(`No search of the last seven days has the click id ${clickId}x.`)).toBeVisible()
  await field(page).fill(clickId)
  await expect(options(page)).toHaveText([`Explain the search with click id ${clickId}last 7 days`])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/target/explain/${link.id}\\?.*click_id=${clickId}`))
  await expect(page.getByText(/^Then: /)).toBeVisible()
})
