import { addDomain, deleteDomain } from '@headgate/contract/settings/domains'
import { messages } from '@headgate/contract/base/messages'
import { platforms } from '@headgate/contract/settings/reference-items'
import { makeProviderLink, makePublisher } from '@headgate/db/sample/make'
import { act, agree, rowOf } from '../support/controls.ts'
import { uniqueWord } from '../records/publishers.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { general } = messages

test('platforms: table, form and inline edit', async ({ adminPage: page }) => {
  const word = uniqueWord()
  await page.goto('/settings')
  await page
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link', { name: 'Platforms' })
    .click()
  await expect(page).toHaveURL('/settings?section=platform')
  await page.getByRole('link', { name: 'Add Platform' }).click()
  await expect(page).toHaveURL(/form=add/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please provide platform name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(word)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Platforms', exact: true })).toContainText(word)

  await page.getByRole('textbox', { name: 'Filter' }).fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: `Edit Details of ${word}` }).click()
  await page.getByRole('textbox', { name: `Details of ${word}` }).fill('Edited in place')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, word)).toContainText('Edited in place')
  await page.getByRole('switch', { name: `Status of ${word}` }).click()
  await expect(page.getByRole('switch', { name: `Status of ${word}` })).not.toBeChecked()

  await act(page, word, 'Edit')
  await expect(page.getByRole('textbox', { name: 'Details' })).toHaveValue('Edited in place')
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await page.reload()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${word} two`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, `${word} two`)).toBeVisible()
})

test('platforms: archive, restore and permanent delete', async ({ adminPage: page }) => {
  const word = uniqueWord()
  await page.goto('/settings?section=platform&form=add')
  await page.getByRole('textbox', { name: 'Name' }).fill(word)
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await act(page, word, 'Archive')
  await agree(page, 'Archive')
  await expectToast(page, 'Platform archived.')
  await page.getByRole('tab', { name: 'Archived Platforms' }).click()
  await expect(page).toHaveURL(/archived=true/)
  await act(page, word, 'Restore')
  await expectToast(page, 'Platform restored.')
  await expect(rowOf(page, word)).toBeHidden()
  await page.getByRole('tab', { name: 'Platforms', exact: false }).first().click()
  await act(page, word, 'Archive')
  await agree(page, 'Archive')
  await expect(rowOf(page, word)).toBeHidden()
  await page.getByRole('tab', { name: 'Archived Platforms' }).click()
  await act(page, word, 'Delete permanently')
  await agree(page, 'Delete')
  await expectToast(page, 'Platform removed permanently.')
  await expect(rowOf(page, word)).toBeHidden()
})

const otherTables = [
  {
    section: 'searchEngine',
    one: 'Search Engine',
    many: 'Search Engines',
    required: 'Please provide search engine name',
  },
  {
    section: 'tagType',
    one: 'Traffic Type',
    many: 'Traffic Types',
    required: 'Please provide traffic type name',
  },
  {
    section: 'trafficSource',
    one: 'Traffic Source',
    many: 'Traffic Sources',
    required: 'Please provide traffic source name',
  },
]

test('the other kinds have the same table under their own names, by keyboard too', async ({
  adminPage: page,
}) => {
  await page.goto('/settings?section=platform')
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' })
  for (const { section, one, many, required } of otherTables) {
    await sections.getByRole('link', { name: many }).click()
    await expect(page).toHaveURL(`/settings?section=${section}`)
    await page.getByRole('link', { name: `Add ${one}` }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(required)).toBeVisible()
    const word = uniqueWord()
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: many, exact: true })).toContainText(word)
    await act(page, word, 'Archive')
    await agree(page, 'Archive')
    await expectToast(page, `${one} archived.`)
    await expect(page.getByRole('tab', { name: `Archived ${many}` })).toBeVisible()
  }
})

test('archived items are still shown on the records that use them', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const word = uniqueWord()
  const { platform } = await admin.send(platforms.create, { body: { name: word, details: null } })
  const link = await makeProviderLink(database.db, { platform_id: platform.id })
  const { domain } = await admin.send(addDomain, { body: { domain: `${word}.example` } })
  const publisher = await makePublisher(database.db, { name: word, default_domain_id: domain.id })
  await admin.send(platforms.remove, { params: { id: platform.id }, body: {} })
  await admin.send(deleteDomain, { params: { id: domain.id }, body: {} })
  await page.goto(`/advertisers/links?edit=true&provider_link_id=${link.id}`)
  await expect(page.getByRole('combobox', { name: 'Platforms' })).toHaveValue(`${word} (archived)`)
  await page.goto(`/publishers/edit/${publisher.id}`)
  await expect(page.getByRole('combobox', { name: 'Default domain' })).toHaveValue(
    `${word}.example (archived)`,
  )
})

test.describe('refusals', () => {
  test.use({ provoked: /status of (409|500)/ })

  test('a name that is taken, and an item that links use', async ({ adminPage: page, admin, database }) => {
    const word = uniqueWord()
    const { platform } = await admin.send(platforms.create, { body: { name: word, details: null } })
    await makeProviderLink(database.db, { platform_id: platform.id })
    await page.goto('/settings?section=platform&form=add')
    await page.getByRole('textbox', { name: 'Name' }).fill(word.toUpperCase())
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, messages.referenceItems.cannotSavePlatform)
    await expect(
      page.getByText('This name is already in use. Please choose another one.').first(),
    ).toBeVisible()
    await admin.send(platforms.remove, { params: { id: platform.id }, body: {} })
    await page.goto(`/settings?section=platform&q=${word}&archived=true`)
    await act(page, word, 'Delete permanently')
    await agree(page, 'Delete')
    await expectToast(
      page,
      general.cannotRemove,
      `${word} cannot be removed: it still has 1 advertiser link.`,
    )
    await expect(rowOf(page, word)).toBeVisible()
  })

  test('settings that cannot be read show a message', async ({ adminPage: page }) => {
    await page.route('**/api/settings', (call) => call.fulfill({ status: 500, json: {} }))
    await page.goto('/settings')
    await expect(page.getByText(messages.settings.cannotLoad)).toBeVisible()
    await page.unroute('**/api/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Add variable' })).toBeVisible()
  })
})

test('domains: required, valid, saved, archived', async ({ adminPage: page, admin }) => {
  const word = `${uniqueWord()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}.example`
  await page.goto('/settings?section=domains')
  await page.getByRole('link', { name: 'Add Domain' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.domains.required)).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill('https://x')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.domains.invalid)).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill(word)
  await page.getByRole('textbox', { name: 'Domain' }).press('Enter')
  await expect(rowOf(page, word)).toBeVisible()
  await admin.send(addDomain, { body: { domain: `second.${word}` } })
  await page.goto(`/settings?section=domains&q=${word}&order_by=domain&order_direction=ASC`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Domain' })).toHaveAttribute('aria-sort', 'ascending')
  await act(page, word, 'Archive')
  await agree(page, 'Archive')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})
