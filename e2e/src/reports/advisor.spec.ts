import { closeAdvice } from '@headgate/contract/advisor/advice-calls'
import { messages } from '@headgate/contract/base/messages'
import { DAY_MS } from '@headgate/domain/days'
import type { Locator, Page } from '@playwright/test'
import { makeAdvice } from '../records/advice.ts'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { act, chooseMany, rowOf } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const listed = async (page: Page, title: string, rest = '') => {
  await page.goto(`/advisor?q=${encodeURIComponent(title)}${rest}`)
  await expect(rowOf(page, title)).toBeVisible()
}
const dialogOf = (page: Page): Locator => page.getByRole('dialog')
/** `2026-11-28 09:45` of a moment. */
const shown = (moment: number) => new Date(moment).toISOString().slice(0, 16).replace('T', ' ')

test('a row opens its description, figures and history, and its links lead into the console', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const [publisher] = await makePublishers(admin, uniqueWord(), 1)
  const partner = { kind: 'publisher' as const, id: publisher!.id }
  const { id, title } = await makeAdvice(database, {
    partner,
    description:
      '<p onclick="x()">Traffic <strong>fell</strong>.<img src="x"><script>1</script></p>' +
      `<p><a href="/publishers/details/${publisher!.id}">Its page</a> <a href="javascript:alert(1)">No</a></p>`,
  })
  await listed(page, title)
  await expect(page.getByRole('heading', { level: 1, name: 'Advisor List' })).toBeVisible()
  const row = rowOf(page, title)
  await expect(row).toContainText(publisher!.name)
  await expect(row).toContainText('3.25')
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByText('Traffic fell.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Advice' }).getByRole('img')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'No', exact: true })).toHaveCount(0)
  const figures = page.getByRole('table', { name: 'Figures that the rule saw' })
  await expect(figures.getByRole('row', { name: 'Searches an hour' })).toContainText('1,234')
  await expect(figures.getByRole('row', { name: 'Gross' })).toContainText('12.50')
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Found by the advisor.')
  await page.reload()
  await page.getByRole('link', { name: 'Its page' }).click()
  await expect(page).toHaveURL(`/publishers/details/${publisher!.id}`)
  await page.goBack()
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeHidden()
})

test('the list shows active advice, fifty a page, and filters by status and partner', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const [publisher] = await makePublishers(admin, uniqueWord(), 1)
  const partner = { kind: 'publisher' as const, id: publisher!.id }
  const [one, other] = [await makeAdvice(database, { partner }), await makeAdvice(database, { partner })]
  await admin.send(closeAdvice, { params: { id: one.id }, body: { notes: 'Done' } })
  await page.goto('/advisor')
  const sizes = page.getByLabel('Rows per page')
  await expect(sizes.getByRole('option')).toHaveText(['10', '20', '50', '100', '150', '200'])
  await expect(sizes).toHaveValue('50')
  await chooseMany(page, 'Partner', [`${publisher!.name} (2)`])
  await expect(rowOf(page, other.title)).toBeVisible()
  await expect(rowOf(page, one.title)).toHaveCount(0)
  await page.getByLabel('Clear Status').click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Status: 3 chosen' })).toBeVisible()
  await page.getByPlaceholder('Search by title').fill(one.title)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  // A closed item allows nothing.
  await page.getByRole('button', { name: `Actions for ${one.title}`, exact: true }).click()
  const items = page.getByRole('menuitem', { disabled: true })
  await expect(items).toHaveText([/^Active/, /^Snooze/, /^Close/])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL('/advisor')
})

test('an item is snoozed for a day, made active again and closed, each with notes', async ({
  adminPage: page,
  database,
}) => {
  const { title } = await makeAdvice(database)
  await listed(page, title)
  await act(page, title, 'Snooze')
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Days')).toHaveValue('1')
  await expect(dialog.getByLabel('Hours')).toHaveValue('0')
  await dialog.getByLabel('Days').fill('-2')
  await expect(dialog.getByLabel('Days')).toHaveValue('1')
  await dialog.getByLabel('Days').fill('1000000')
  await expect(dialog.getByLabel('Days')).toHaveValue('1')
  await dialog.getByLabel('Hours').fill('24')
  await expect(dialog.getByLabel('Hours')).toHaveValue('0')
  await dialog.getByLabel('Notes').fill('Wait for the holiday')
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
  await expectToast(page, messages.titles.success, 'snoozed until')
  await expect(rowOf(page, title)).toHaveCount(0)

  await listed(page, title, '&status=snoozed')
  const status = page.getByRole('button', { name: /^Snoozed: Wait for the holiday \(\S+/ })
  await status.hover()
  await expect(page.getByRole('tooltip')).toContainText('Wait for the holiday')
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Snooze' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Active', exact: true }).click()
  await dialog.getByLabel('Notes').fill('Needed now')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, messages.titles.success, 'active again')

  await listed(page, title)
  await act(page, title, 'Close')
  await dialog.getByLabel('Notes').fill('Settled')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expectToast(page, messages.titles.success, 'closed')
  await listed(page, title, '&status=closed')
  await page.getByRole('button', { name: title, exact: true }).click()
  const history = page.getByRole('table', { name: 'History' }).getByRole('row')
  await expect(history.nth(1)).toContainText('Settled')
  await expect(history.nth(2)).toContainText('Needed now')
  await expect(history.nth(3)).toContainText('Wait for the holiday (until')
})

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })

  test('what is missing or past is said at its field for five seconds', async ({
    adminPage: page,
    database,
  }) => {
    const { title } = await makeAdvice(database)
    await page.clock.install()
    await listed(page, title)
    await act(page, title, 'Snooze')
    const dialog = dialogOf(page)
    const until = dialog.getByLabel('Snooze until (UTC)')
    const snooze = dialog.getByRole('button', { name: 'Snooze', exact: true })
    const past = dialog.getByText('Snooze date time must be greater than current date time')
    // Else the five seconds go on while the test looks.
    await page.clock.pauseAt(Date.now() + 60_000)
    await until.fill('')
    await snooze.click()
    await expect(dialog.getByText('Notes field is required')).toBeVisible()
    await expect(dialog.getByText('Snooze until field is required')).toBeVisible()
    await page.clock.runFor(4_000)
    await expect(dialog.getByText('Notes field is required')).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(dialog.getByText('Notes field is required')).toBeHidden()
    await expect(dialog.getByText('Snooze until field is required')).toBeHidden()

    await dialog.getByLabel('Notes').fill('Later')
    await dialog.getByLabel('Days').fill('0')
    await dialog.getByLabel('Hours').fill('0')
    await snooze.click()
    await expect(past).toBeVisible()
    await page.clock.runFor(5_500)
    await expect(past).toBeHidden()
    await page.clock.resume()

    // It was snoozed for the day that the field had before.
    await dialog.getByLabel('Days').fill('1')
    await until.fill('24.12.2026 12:00')
    await snooze.click()
    await expect(dialog.getByText('Please enter a time (UTC) such as 2026-11-25 14:00.')).toBeVisible()
    await expect(until).toHaveValue('24.12.2026 12:00')
    await page.clock.runFor(5_500)
    await snooze.click()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Later')

    const now = Date.parse(await page.evaluate(() => new Date().toISOString()))
    await until.fill(new Date(now + 3 * DAY_MS).toISOString().slice(0, 16))
    await until.press('Tab')
    await expect(dialog.getByLabel('Days')).toHaveValue(/^[23]$/)
    await snooze.click()
    await expectToast(page, messages.titles.success, shown(now + 3 * DAY_MS))
  })
})

test('open rules are no filter of the list', async ({ adminPage: page }) => {
  await page.goto('/advisor?rules=true')
  await expect(page.getByRole('dialog', { name: 'Rules of the advisor' })).toBeVisible()
  // The list lies behind the dialog.
  const filters = page.getByRole('button', { name: /^Filters/, includeHidden: true })
  await expect(filters).toHaveText('Filters')
})

test.describe('a refused action', () => {
  test.use({ provoked: /409/ })

  test('is told with the server’s text, and the dialog stays', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const { id, title } = await makeAdvice(database)
    await listed(page, title)
    await act(page, title, 'Close')
    await admin.send(closeAdvice, { params: { id }, body: { notes: 'Quicker' } })
    await dialogOf(page).getByLabel('Notes').fill('Slower')
    await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await expectToast(page, messages.titles.oopsLoud, 'This advice is closed. It cannot be changed any more.')
    await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Slower')
  })
})
