import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** The code that an app shows, or will show so many periods later. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

/** The secret that a set-up shows as text. */
export const shownSecret = async (page: Page): Promise<string> =>
  (await page.getByRole('status', { name: 'Secret' }).innerText()).replaceAll(/\s/g, '')

/** Fills in the form of the set-up, and returns secret and recovery codes. */
export async function setUpSecondFactor(
  page: Page,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await shownSecret(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('textbox', { name: 'Your own password' }).fill(password)
  await page.getByRole('button', { name: 'Switch on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.nth(9).waitFor()
  return { secret, recoveryCodes: await codes.allInnerTexts() }
}

/** Fills in the first page of the sign-in. */
export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
