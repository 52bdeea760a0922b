import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { listSettings, updateSettings } from '@headgate/contract/settings/settings'
import { makeSettings } from '@headgate/db/sample/make'
import { setting } from '@headgate/db/schema/all'
import { agree, choose } from '../support/controls.ts'
import { test } from '../support/kept-settings.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { general } = messages

test.use({ provoked: /status of 409/ })

test('default variables: every rule has its text, and a good set is saved', async ({
  adminPage: page,
  database,
}) => {
  // Not by the call, which refuses to remove the system fallback while a publisher link is served.
  await database.db.delete(setting)
  await page.goto('/settings')
  await expect(page.getByText('No variable is set.')).toBeVisible()
  await expect(page.getByRole('link', { name: /KYC Dashboard/ })).toBeHidden()
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  await save()
  await expectToast(page, messages.settings.noKey)
  await page.getByRole('button', { name: 'Add variable' }).click()
  await page.getByRole('textbox', { name: 'Value of variable 1' }).fill('nonsense')
  await save()
  await expectToast(page, messages.settings.emptyKey)
  await choose(page, 'Key of variable 1', 'default_domain')
  await save()
  await expect(page.getByText(messages.settings.defaultDomainInvalid).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Value of default_domain' }).fill('https://go.example')
  await page.getByRole('button', { name: 'Add variable' }).click()
  await choose(page, 'Key of variable 2', 'default_domain')
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
  await choose(page, 'Key of variable 3', 'kyc_url')
  await page.getByRole('textbox', { name: 'Value of kyc_url' }).fill('https://kyc.example/board')
  await page.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByRole('dialog', { name: general.leave })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await save()
  await expectToast(page, messages.settings.saved)
  // The header's link follows at once.
  await expect(page.getByRole('link', { name: /KYC Dashboard/ })).toHaveAttribute(
    'href',
    'https://kyc.example/board',
  )
  await page.getByRole('button', { name: 'Remove kyc_url' }).click()
  await agree(page, 'Remove')
  await expect(page.getByRole('link', { name: /KYC Dashboard/ })).toBeHidden()
  await expect(page.getByRole('textbox', { name: /^Value of/ })).toHaveCount(2)
})

test('when two users change one variable, the second sees both values and loses nothing', async ({
  adminPage: page,
  admin,
}) => {
  const { settings } = await admin.send(listSettings)
  const fallback = settings.find(({ key }) => key === 'system_fallback')!
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
})

test('the KYC Dashboard link is shown only when the setting has a value', async ({
  adminPage: page,
  database,
}) => {
  await makeSettings(database.db, { kyc_url: null })
  await page.goto('/publishers')
  await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
  await expect(page.getByRole('link', { name: /KYC Dashboard/ })).toBeHidden()
  await makeSettings(database.db, { kyc_url: 'https://kyc.example/board' })
  await page.reload()
  const link = page.getByRole('link', { name: /KYC Dashboard/ })
  await expect(link).toHaveAttribute('href', 'https://kyc.example/board')
  await expect(link).toHaveAttribute('target', '_blank')
})
