import { messages } from '@headgate/contract/base/messages'
import { test } from '../support/kept-settings.ts'
import { expect } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { general, titles } = messages

test('revenue share and alert e-mails: texts, saving, and the question before leaving', async ({
  adminPage: page,
}) => {
  await page.goto('/settings?section=revenue-share')
  const share = page.getByRole('textbox', { name: 'Revenue Share(%)' })
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

  await page.getByRole('link', { name: 'Email Config' }).click()
  const emails = page.getByRole('textbox', { name: 'Alert e-mails' })
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
})
