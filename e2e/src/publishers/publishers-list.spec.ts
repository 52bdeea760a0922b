import { messages } from '@headgate/contract/base/messages'
import { deletePublishers, getPublisher, updatePublisher } from '@headgate/contract/publishers'
import { systemActor } from '@headgate/db/base/audit'
import { setConversationId } from '@headgate/db/people/conversations'
import { makeTargeting } from '@headgate/db/sample/make'
import { type Page } from '@playwright/test'
import { act, agree, bulk, choose, rowOf } from '../support/controls.ts'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { dayOf } from '../support/days.ts'
import { expect, test } from '../support/test.ts'
import { expectToast, pressInToast } from '../support/toasts.ts'

const { publishers, general } = messages

const open = async (page: Page, word: string, more = '') => {
  await page.goto(`/publishers?q=${word}${more}`)
  await expect(page.getByRole('table')).toBeVisible()
}

test('every column is shown, in both tabs', async ({ adminPage: page, admin }) => {
  const began = new Date()
  const word = uniqueWord()
  const made = await makePublishers(admin, word, 2, { details: 'Weekly invoice' })
  await admin.send(deletePublishers, { body: { ids: [made[1]!.id] } })
  await open(page, word)
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Name',
    'Details',
    'Status',
    'Default domain',
    'Is live',
    'Targetings',
    'Actions',
  ])
  await expect(rowOf(page, `${word} 1`)).toContainText(`${made[0]!.id}`)
  await expect(rowOf(page, `${word} 1`)).toContainText('Weekly invoice')
  await page.goto(`/publishers?archived=true&q=${word}`)
  await expect(page.getByRole('columnheader', { name: 'Archived at (UTC)' })).toBeVisible()
  await expect(rowOf(page, `${word} 2`)).toContainText(dayOf(began))
})

test('typing filters after a pause, Enter at once, and the address restores the view', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 12)
  await page.goto('/publishers')
  await page.getByRole('textbox', { name: 'Filter' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByText('1–12 of 12')).toBeVisible()
  await page.getByLabel('Rows per page').selectOption('10')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/order_by=name/)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.reload()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('textbox', { name: 'Filter' })).toHaveValue(word)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/publishers')
  await expect(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Filter' }).fill(`${word} 7`)
  await page.getByRole('textbox', { name: 'Filter' }).press('Enter')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('Clear All also clears a text that was just typed', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}`)
  const filter = page.getByRole('textbox', { name: 'Filter' })
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  // Both at once, within the 500 ms after which a typed text filters.
  await filter.pressSequentially('more')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/publishers')
  await expect(filter).toHaveValue('')
  // Only the next text filters: the earlier one does not come back late.
  await filter.fill(`${word} 1`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(filter).toHaveValue(`${word} 1`)
})

test('a page number beyond the end of the list leads to the last page', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 11)
  await page.goto(`/publishers?q=${word}&size=10&page=9`)
  await expect(page.getByText('11–11 of 11')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: `Actions for ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1–10 of 10')).toBeVisible()
})

test('status and is-live filters, and the empty text', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await makePublishers(admin, `${word} on`, 2)
  await makePublishers(admin, `${word} off`, 1, { status: false })
  await open(page, word)
  await choose(page, 'Status', 'Inactive')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page).toHaveURL(/status=false/)
  await choose(page, 'Is live', 'Yes')
  await expect(page.getByText(general.emptyTable)).toBeVisible()
})

test('name and details are edited in place', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  await open(page, word)
  const cell = page.getByRole('button', { name: new RegExp(`^Edit Name of ${word}`) })
  const input = page.getByRole('textbox', { name: new RegExp(`^Name of ${word}`) })
  await cell.click()
  await input.fill(`${word} renamed`)
  await input.press('Enter')
  await expect(page.getByRole('link', { name: `${word} renamed` })).toBeVisible()
  const { publisher } = await admin.send(getPublisher, { params: { id: made!.id } })
  expect(publisher.name).toBe(`${word} renamed`)
  await page.getByRole('button', { name: `Edit Details of ${word} renamed` }).click()
  await page.getByRole('textbox', { name: `Details of ${word} renamed` }).fill('Monthly invoice')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, word)).toContainText('Monthly invoice')
})

test('two quick changes of a row arrive in their order and both are saved', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  await open(page, word)
  const changes: unknown[] = []
  const switched = Promise.withResolvers<void>()
  await page.route('**/api/publisher/*', async (route) => {
    changes.push(route.request().postData())
    await switched.promise
    await route.continue()
  })
  await page.getByRole('button', { name: `Edit Details of ${word} 1` }).click()
  await page.getByRole('textbox', { name: `Details of ${word} 1` }).fill('Monthly invoice')
  await page.keyboard.press('Enter')
  await expect.poll(() => changes).toHaveLength(1)
  const status = page.getByRole('switch', { name: `Status of ${word} 1` })
  await status.click()
  expect(changes, 'the second waits for the first').toHaveLength(1)
  switched.resolve()
  await expect(status).not.toBeChecked()
  const { publisher } = await admin.send(getPublisher, { params: { id: made!.id } })
  expect(publisher).toMatchObject({ details: 'Monthly invoice', status: false })
})

test('deactivating a publisher with publisher links asks first', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  await makeTargeting(database.db, { publisher_id: made!.id, state: 'draft' })
  await open(page, word)
  const status = page.getByRole('switch', { name: `Status of ${word} 1` })
  await status.click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate' })
  await expect(dialog).toContainText(publishers.confirmDeactivate)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toBeChecked()
  await status.click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(status).not.toBeChecked()
  await expect(page.getByRole('link', { name: `Targetings of ${word} 1: 1` })).toBeVisible()
})

test('archiving publishers with publisher links warns what happens to their searches', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const made = await makePublishers(admin, word, 2)
  for (const { id } of [made[0]!, made[0]!, made[1]!])
    await makeTargeting(database.db, { publisher_id: id, state: 'draft' })
  await open(page, word)
  await act(page, `${word} 1`, 'Archive')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Its 2 publisher links then lead to the system fallback.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await act(page, `${word} 2`, 'Archive')
  await expect(dialog).toContainText('Its publisher link then leads to the system fallback.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bulk(page, 'Archive')
  await expect(dialog).toContainText('Their 3 publisher links then lead to the system fallback.')
})

test('a publisher is archived, restored and removed for good', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await open(page, word)
  await act(page, `${word} 1`, 'Archive')
  await pressInToast(page, { text: publishers.archived, buttons: ['Undo'] }, () => agree(page, 'Archive'))
  await expectToast(page, publishers.restored)
  await act(page, `${word} 1`, 'Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(general.emptyTable)).toBeVisible()
  await open(page, word, '&archived=true')
  await act(page, `${word} 1`, 'Restore')
  await expectToast(page, publishers.restored)
  await open(page, word)
  await act(page, `${word} 1`, 'Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(general.emptyTable)).toBeVisible()
  await open(page, word, '&archived=true')
  await act(page, `${word} 1`, 'Delete permanently')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, publishers.removed)
  await expect(page.getByText(general.emptyTable)).toBeVisible()
})

test('bulk actions change all selected rows, and need a selection', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 3)
  await open(page, word)
  await bulk(page, 'Archive')
  await expectToast(page, publishers.noneSelected)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('checkbox', { name: `Select ${word} 2` }).uncheck()
  await expect(page.getByRole('button', { name: 'Bulk Actions (2)' })).toBeVisible()
  await bulk(page, 'Deactivate')
  await expect(page.getByRole('switch', { name: `Status of ${word} 1` })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: `Status of ${word} 2` })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: `Select ${word} 1` })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bulk(page, 'Archive')
  await pressInToast(page, { text: '', buttons: ['Undo'] }, () => agree(page, 'Archive'))
  await expectToast(page, 'Restored: 3 publishers.')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bulk(page, 'Archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText(general.emptyTable)).toBeVisible()
  await open(page, word, '&archived=true')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await bulk(page, 'Delete permanently')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(general.emptyTable)).toBeVisible()
})

test('a Skype code is copied and shows when it expires, and its conversation can be removed', async ({
  adminPage: page,
  admin,
  database,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  const owner = { id: made!.id, type: 'publisher' } as const
  await open(page, word)
  await act(page, `${word} 1`, 'Copy Skype code')
  await expectToast(page, 'Skype code copied. It expires in 10 minutes')
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(new RegExp(`^P${made!.id}-`))
  await setConversationId(database.db, systemActor, owner, '19:e2e@thread.skype')
  await page.reload()
  await act(page, `${word} 1`, 'Remove Skype conversation id')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, messages.skype.removed)
  await page.getByRole('button', { name: `Actions for ${word} 1`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove Skype conversation id' })).toBeDisabled()
})

test.describe('refusals of the server', () => {
  test.use({ provoked: /status of 40[09]|net::ERR_FAILED/ })

  test('a taken name is refused with its reason, and the cell stays open', async ({
    adminPage: page,
    admin,
  }) => {
    const word = uniqueWord()
    await makePublishers(admin, word, 2)
    await open(page, word)
    await page.getByRole('button', { name: `Edit Name of ${word} 1` }).click()
    const input = page.getByRole('textbox', { name: `Name of ${word} 1` })
    await input.fill(`${word} 2`)
    await input.press('Enter')
    await expectToast(page, 'already in use')
    await expect(input).toHaveValue(`${word} 2`)
  })

  test('an inline edit does not overwrite what another user has saved since', async ({
    adminPage: page,
    admin,
  }) => {
    const word = uniqueWord()
    const [made] = await makePublishers(admin, word, 1)
    await open(page, word)
    await page.getByRole('button', { name: `Edit Details of ${word} 1` }).click()
    await admin.send(updatePublisher, { params: { id: made!.id }, body: { details: 'theirs' } })
    const input = page.getByRole('textbox', { name: `Details of ${word} 1` })
    await input.fill('mine')
    await input.press('Enter')
    await expectToast(page, 'Someone else changed this record')
    const { publisher } = await admin.send(getPublisher, { params: { id: made!.id } })
    expect(publisher.details).toBe('theirs')
  })

  test('a list that cannot be read shows a message and can be tried again', async ({ adminPage: page }) => {
    await page.route('**/api/publishers?**', (route) => route.abort())
    await page.goto('/publishers')
    await expect(page.getByRole('alert')).toContainText(general.somethingWentWrong)
    await page.unroute('**/api/publishers?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
  })
})
