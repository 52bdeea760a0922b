import { addDomain, deleteDomain } from '@headgate/contract/settings/domains'
import { errors } from '@headgate/contract/base/errors'
import { saveEmailConfig } from '@headgate/contract/settings/email-config'
import { messages } from '@headgate/contract/base/messages'
import { platforms, tagTypes } from '@headgate/contract/settings/reference-items'
import { saveShareRevenue } from '@headgate/contract/settings/revenue-share'
import { listSettings, updateSettings } from '@headgate/contract/settings/settings'
import { makeProviderLink, makePublisher, makeSettings } from '@headgate/db/sample/make'
import { setting } from '@headgate/db/schema/all'
import { type Page } from '@playwright/test'
import { uniqueWord } from './support/publishers.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const { general, titles } = messages
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const agree = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()

const tables = [
  { section: 'platform', one: 'Platform', many: 'Platforms', required: 'Please provide platform name' },
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

for (const { section, one, many, required } of tables) {
  test(`${many}: table and form, inline edit, archive, restore and permanent delete (O2)`, async ({
    adminPage: page,
  }) => {
    const word = uniqueWord()
    await page.goto('/settings')
    await page
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link', { name: many })
      .click()
    await expect(page).toHaveURL(`/settings?section=${section}`)
    await page.getByRole('button', { name: `Add ${one}` }).click()
    await expect(page).toHaveURL(/form=add/)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(required)).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill(word)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table', { name: many, exact: true })).toContainText(word)

    await page.getByRole('textbox', { name: 'Filter' }).fill(word)
    await expect(page).toHaveURL(new RegExp(`q=${word}`))
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('button', { name: `Edit Details of ${word}` }).click()
    await page.getByRole('textbox', { name: `Details of ${word}` }).fill('Edited in place')
    await page.keyboard.press('Enter')
    await expect(row(page, word)).toContainText('Edited in place')
    await page.getByRole('switch', { name: `Status of ${word}` }).click()
    await expect(page.getByRole('switch', { name: `Status of ${word}` })).not.toBeChecked()

    await act(page, word, 'Edit')
    await expect(page.getByRole('textbox', { name: 'Details' })).toHaveValue('Edited in place')
    await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
    await page.reload()
    await page.getByRole('textbox', { name: 'Name' }).fill(`${word} two`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, `${word} two`)).toBeVisible()
  })

  test(`${many}: archive, restore and permanent delete (O2, T4)`, async ({ adminPage: page }) => {
    const word = uniqueWord()
    await page.goto(`/settings?section=${section}&form=add`)
    await page.getByRole('textbox', { name: 'Name' }).fill(word)
    await page.getByRole('textbox', { name: 'Name' }).press('Enter')
    await act(page, word, 'Archive')
    await agree(page, 'Archive')
    await expectToast(page, `${one} archived.`)
    await page.getByRole('tab', { name: `Archived ${many}` }).click()
    await expect(page).toHaveURL(/archived=true/)
    await act(page, word, 'Restore')
    await expectToast(page, `${one} restored.`)
    await expect(row(page, word)).toBeHidden()
    await page.getByRole('tab', { name: many, exact: false }).first().click()
    await act(page, word, 'Archive')
    await agree(page, 'Archive')
    await expect(row(page, word)).toBeHidden()
    await page.getByRole('tab', { name: `Archived ${many}` }).click()
    await act(page, word, 'Delete permanently')
    await agree(page, 'Delete')
    await expectToast(page, `${one} removed permanently.`)
    await expect(row(page, word)).toBeHidden()
  })
}

test('archived items stay shown on the records that use them (2 §3.6)', async ({
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
    await expect(row(page, word)).toBeVisible()
  })

  test.describe('default variables', () => {
    // One set for all of the product.
    test.describe.configure({ mode: 'serial' })

    test('default variables: every rule has its text, and a good set is saved', async ({
      adminPage: page,
      admin,
      database,
    }) => {
      const { settings } = await admin.send(listSettings)
      // Not by the call: the system fallback stays while a publisher link is served.
      await database.db.delete(setting)
      try {
        await page.goto('/settings')
        await expect(page.getByText('No variable is set.')).toBeVisible()
        await expect(page.getByRole('link', { name: /KYC Dashboard/ })).toBeHidden()
        const save = () => page.getByRole('button', { name: 'Save' }).click()
        const choose = async (number: string, key: string) => {
          await page.getByRole('combobox', { name: `Key of ${number}` }).click()
          await page.getByRole('option', { name: key }).click()
        }
        await save()
        await expectToast(page, messages.settings.noKey)
        await page.getByRole('button', { name: 'Add variable' }).click()
        await page.getByRole('textbox', { name: 'Value of variable 1' }).fill('nonsense')
        await save()
        await expectToast(page, messages.settings.emptyKey)
        await choose('variable 1', 'default_domain')
        await save()
        await expect(page.getByText(messages.settings.defaultDomainInvalid).first()).toBeVisible()
        await page.getByRole('textbox', { name: 'Value of default_domain' }).fill('https://go.example')
        await page.getByRole('button', { name: 'Add variable' }).click()
        await choose('variable 2', 'default_domain')
        await save()
        await expectToast(page, messages.settings.duplicateKeys)
        await page.getByRole('combobox', { name: 'Key of default_domain' }).nth(1).click()
        await page.getByRole('option', { name: 'system_fallback' }).click()
        await save()
        await expectToast(page, messages.settings.emptyValue)
        await page.getByRole('textbox', { name: 'Value of system_fallback' }).fill('http://10.1.2.3/')
        await save()
        await expectToast(page, messages.settings.systemFallbackInvalid)
        await page.getByRole('textbox', { name: 'Value of system_fallback' }).fill('go.example')
        await save()
        await expectToast(page, messages.settings.mustDiffer)
        await page.getByRole('textbox', { name: 'Value of system_fallback' }).fill('https://fallback.example')
        await page.getByRole('button', { name: 'Add variable' }).click()
        await choose('variable 3', 'kyc_url')
        await page.getByRole('textbox', { name: 'Value of kyc_url' }).fill('https://kyc.example/board')
        await page.getByRole('link', { name: 'Domains' }).click()
        await expect(page.getByRole('dialog', { name: general.leave })).toBeVisible()
        await page.getByRole('button', { name: 'Stay' }).click()
        await save()
        await expectToast(page, messages.settings.saved)
        // The header's link follows at once (1 §2).
        await expect(page.getByRole('link', { name: /KYC Dashboard/ })).toHaveAttribute(
          'href',
          'https://kyc.example/board',
        )
        await page.getByRole('button', { name: 'Remove kyc_url' }).click()
        await agree(page, 'Remove')
        await expect(page.getByRole('link', { name: /KYC Dashboard/ })).toBeHidden()
        await expect(page.getByRole('textbox', { name: /^Value of/ })).toHaveCount(2)
      } finally {
        await makeSettings(database.db, Object.fromEntries(settings.map(({ key, value }) => [key, value])))
      }
    })

    test('of two who change one variable the second sees both and loses nothing (F6)', async ({
      adminPage: page,
      admin,
      database,
    }) => {
      const { settings } = await admin.send(listSettings)
      const fallback = settings.find(({ key }) => key === 'system_fallback')!
      try {
        await page.goto('/settings')
        const value = (key: string) => page.getByRole('textbox', { name: `Value of ${key}`, exact: true })
        const save = page.getByRole('button', { name: 'Save' })
        await save.click()
        await expectToast(page, general.nothingChanged)
        await value('system_fallback').fill('https://mine.example')
        await value('warmup_link').fill('https://my-warmup.example')
        const body = [{ ...fallback, value: 'https://theirs.example' }]
        await admin.send(updateSettings, { body })
        await save.click()
        await expect(page.getByText(errors.changedMeanwhile.text).first()).toBeVisible()
        await expect(page.getByText('Saved by someone else: https://theirs.example')).toBeVisible()
        await expect(value('system_fallback')).toHaveValue('https://mine.example')
        await expect(value('warmup_link')).toHaveValue('https://my-warmup.example')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Take over for system_fallback' }).click()
        await save.click()
        await expectToast(page, messages.settings.saved)
        const { settings: now } = await admin.send(listSettings)
        const stored = (key: string) => now.find((one) => one.key === key)?.value
        expect(stored('system_fallback')).toBe('https://theirs.example')
        expect(stored('warmup_link')).toBe('https://my-warmup.example')
      } finally {
        await makeSettings(database.db, Object.fromEntries(settings.map(({ key, value }) => [key, value])))
      }
    })
  })

  test('settings that cannot be read say so', async ({ adminPage: page }) => {
    await page.route('**/api/settings', (call) => call.fulfill({ status: 500, json: {} }))
    await page.goto('/settings')
    await expect(page.getByText(messages.settings.cannotLoad)).toBeVisible()
    await page.unroute('**/api/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Add variable' })).toBeVisible()
  })
})

test('domains: required, valid, saved, archived (3 §5)', async ({ adminPage: page, admin }) => {
  const word = `${uniqueWord()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}.example`
  await page.goto('/settings?section=domains')
  await page.getByRole('button', { name: 'Add Domain' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.domains.required)).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill('https://x')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.domains.invalid)).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill(word)
  await page.getByRole('textbox', { name: 'Domain' }).press('Enter')
  await expect(row(page, word)).toBeVisible()
  await admin.send(addDomain, { body: { domain: `second.${word}` } })
  await page.goto(`/settings?section=domains&q=${word}&order_by=domain&order_direction=ASC`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Domain' })).toHaveAttribute('aria-sort', 'ascending')
  await act(page, word, 'Archive')
  await agree(page, 'Archive')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('revenue share and alert e-mails: texts, saving, and the question before leaving', async ({
  adminPage: page,
  admin,
}) => {
  await page.goto('/settings?section=revenue-share')
  const share = page.getByRole('textbox', { name: 'Revenue Share(%)' })
  const was = await share.inputValue()
  for (const [value, text] of [
    ['0', messages.revenueShare.required],
    ['', messages.revenueShare.required],
    ['101', messages.revenueShare.invalid],
  ] as const) {
    await share.fill(value)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await share.fill('66.6')
  await page.getByRole('link', { name: 'Email Config' }).click()
  await expect(page.getByRole('dialog', { name: general.leave })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, titles.success)
  await page.reload()
  await expect(share).toHaveValue('66.6')
  await admin.send(saveShareRevenue, { body: { share_revenue: was } })

  await page.getByRole('link', { name: 'Email Config' }).click()
  const emails = page.getByRole('textbox', { name: 'Alert e-mails' })
  const before = await emails.inputValue()
  await emails.fill('a@x.example, b@x.example, c@x.example, d@x.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.emailConfig.tooMany)).toBeVisible()
  await emails.fill('a@x.example, nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.emailConfig.invalid)).toBeVisible()
  await emails.fill('a@x.example,b@x.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, messages.emailConfig.saved)
  await page.reload()
  await expect(emails).toHaveValue('a@x.example, b@x.example')
  await admin.send(saveEmailConfig, { body: { email: before } })
})

test('the keyboard alone adds an item, and nothing serious stands in the way of anybody', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  await page.goto('/settings?section=tagType&form=add')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Traffic Types' })).toContainText(word)
  // Axe reads each page twice.
  test.slow()
  await expectAccessible(page)
  for (const path of ['?section=tagType&form=add', '']) {
    await page.goto(`/settings${path}`)
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await expectAccessible(page)
  }
  const {
    tag_types: [made],
  } = await admin.send(tagTypes.list, { query: { q: word } })
  expect(made?.name).toBe(word)
})
