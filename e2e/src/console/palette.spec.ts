import { messages } from '@headgate/contract/base/messages'
import { findRecords } from '@headgate/contract/overview/find-records'
import { recordedSearches } from '@headgate/contract/targetings/explain-search'
import type { Database } from '@headgate/db/base/database'
import { makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { targeting } from '@headgate/db/schema/all'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { uniqueWord } from '../records/publishers.ts'
import { sendSearch } from '../records/searches.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectToast } from '../support/toasts.ts'
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

test('what is typed while the search still loads is not lost', async ({ adminPage: page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add gro')
  await expect(field(page)).toBeHidden()
  letGo()
  await expect(field(page)).toHaveValue('add gro')
  await page.keyboard.type('up')
  await expect(field(page)).toHaveValue('add group')
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

test('a pasted publisher link finds its record', async ({ adminPage: page, database: { db } }) => {
  const publisher = await makePublisher(db, { name: uniqueWord() })
  const link = await makeTargeting(db, {
    publisher_id: publisher.id,
    rules: [{ to: await makeProviderLink(db), weight: 100 }],
  })
  await open(page)
  await field(page).fill(link.link.replace('[Q]', 'garden'))
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/target/edit/${link.id}`)
})

test("an action with a record says what Enter will do, asks, and does it by the list's call", async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const publisher = await makePublisher(db, { name: word })
  const link = await makeTargeting(db, {
    publisher_id: publisher.id,
    rules: [{ to: await makeProviderLink(db), weight: 100 }],
  })
  await open(page)
  await field(page).fill(`pause link ${link.id}`)
  const entry = page.getByRole('group', { name: 'Do' }).getByRole('option').first()
  await expect(entry).toHaveText(`Pause ${word} · link ${link.id}publisher link #${link.id} · asks first`)
  await expect(chosen(page)).toHaveText(/^Pause /)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Disable publisher link ${link.id}` })
  await question.getByRole('button', { name: 'Disable' }).click()
  await expectToast(page, 'Status updated!')
  const isActive = async () =>
    (await db.select().from(targeting).where(eq(targeting.id, link.id)))[0]!.is_active
  expect(await isActive()).toBe(false)

  await page.keyboard.press('Control+k')
  await field(page).fill(`searches of ${word} yesterday`)
  await expect(chosen(page)).toContainText(`Searches of ${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/searchlog\?(publisher|targeting)_id=\d+&from=/)
})

test('what was opened last is shown before anything is typed', async ({
  adminPage: page,
  database: { db },
}) => {
  const publisher = await makePublisher(db, { name: uniqueWord() })
  const link = await makeTargeting(db, { publisher_id: publisher.id })
  await open(page, `/target/edit/${link.id}`)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Scheduled Changes' }).click()
  await expect(page).toHaveURL('/scheduled')
  await page.keyboard.press('Control+k')
  const last = page.getByRole('group', { name: 'Opened last' }).getByRole('option')
  await expect(last.first()).toHaveText(`${publisher.name} · link ${link.id}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/target/edit/${link.id}`)
})

test('a question mark lists the shortcuts, except in a field', async ({ adminPage: page }) => {
  await page.goto('/publishers')
  await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByText('Save the form; a publisher link as a draft')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  const filter = page.getByRole('textbox').first()
  await filter.click()
  await page.keyboard.type('what?')
  await expect(filter).toHaveValue('what?')
  await expect(list).toBeHidden()
})

/** Two publishers whose names begin alike, and how to let the searches go on that find the second one alone. */
async function makeTwo(page: Page, db: Database['db']) {
  const word = uniqueWord()
  const first = await makePublisher(db, { name: `${word} acme` })
  const second = await makePublisher(db, { name: `${word} acorn` })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**${findRecords.path}?*aco*`, async (route) => {
    await held
    await route.continue()
  })
  return { word, first, second, letGo }
}

test.describe('Enter before the records of the typed text are known', () => {
  test('waits for them, and opens no record of an earlier text', async ({
    adminPage: page,
    database: { db },
  }) => {
    const { word, first, second, letGo } = await makeTwo(page, db)
    await open(page)
    await field(page).fill(`edit ${word} ac`)
    await expect(chosen(page)).toHaveText(`Edit ${word} acmepublisher #${first.id}`)
    await page.keyboard.type('orn')
    await page.keyboard.press('Enter')
    await expect(options(page).first()).toContainText(`${word} acme`)
    await expect(chosen(page)).toHaveCount(0)
    letGo()
    await expect(page).toHaveURL(`/publishers/edit/${second.id}`)
    await expect(field(page)).toBeHidden()
  })

  test('is forgotten when the text changes', async ({ adminPage: page, database: { db } }) => {
    const { word, second, letGo } = await makeTwo(page, db)
    await open(page)
    await field(page).fill(`${word} acorn`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    letGo()
    await expect(chosen(page)).toHaveText(`${word} acorn#${second.id}`)
    await page.keyboard.type('n')
    await expect(chosen(page)).toHaveText(`${word} acorn#${second.id}`)
    await expect(page).toHaveURL('/settings')
  })

  test('opens a record that was typed whole, and not the click id of that name', async ({
    adminPage: page,
    database: { db },
  }) => {
    const name = uniqueWord()
    const publisher = await makePublisher(db, { name })
    await open(page)
    await field(page).fill(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/publishers/details/${publisher.id}`)
  })

  test('acts at once on a screen that was chosen with the arrows', async ({
    adminPage: page,
    database: { db },
  }) => {
    const { word, letGo } = await makeTwo(page, db)
    await open(page)
    await field(page).fill(`${word}acorn`)
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toContainText('Explain the search with click id')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(`No search of the last seven days has the click id ${word}acorn.`),
    ).toBeVisible()
    letGo()
  })

  test('does not act on what the mouse crosses meanwhile', async ({ adminPage: page, database: { db } }) => {
    const { word, letGo } = await makeTwo(page, db)
    const whole = await makePublisher(db, { name: `${word}acorn` })
    await open(page)
    await field(page).fill(whole.name)
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^Explain the search/ }).hover()
    await expect(chosen(page)).toContainText('Explain the search with click id')
    letGo()
    await expect(page).toHaveURL(`/publishers/details/${whole.id}`)
  })

  test.describe('that cannot be read', () => {
    test.use({ provoked: /net::ERR_FAILED/ })

    test('is dropped, and a press after it acts', async ({ adminPage: page }) => {
      await page.route(`**${findRecords.path}?*`, (route) => route.abort())
      await open(page)
      await field(page).fill('audit log')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText(messages.general.somethingWentWrong)).toBeVisible()
      await expect(chosen(page)).toContainText('Audit Log')
      await page.keyboard.press('Enter')
      await expect(field(page)).toBeHidden()
      await expect(page).not.toHaveURL('/settings')
    })
  })
})
