import { chromium, type Page } from '@playwright/test'
import { findChromium } from '@headgate/tools/run/chromium'

export interface SignIn {
  ADMIN_EMAIL: string
  ADMIN_PASSWORD: string
}

/** A page of a new browser on the dashboard of the product at `origin`. The caller closes the browser. */
export async function signedInPage(origin: string, signIn: SignIn): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(signIn.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(signIn.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  return page
}
