import { messages } from '@headgate/contract/base/messages'
import { issuePasswordReset } from '@headgate/db/people/password-resets'
import type { Request } from '@playwright/test'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { makePublisherUser } from '../records/users.ts'
import { expectToast } from '../support/toasts.ts'

// Sessions begin and end here.
test.use({ ownContext: true })

const { auth, password, titles } = messages

test('the sign-in page leads to Forgot password, whose reply is the same for every address', async ({
  page,
  database,
}) => {
  const word = uniqueWord()
  const { user } = await makePublisherUser(database.db, word)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  const ask = page.getByRole('button', { name: 'Reset Password' })
  await page.getByLabel('Email').fill('nobody')
  await ask.click()
  await expect(page.getByText(auth.invalidEmail)).toBeVisible()
  for (const email of [user.email, `nobody-${word}@example.com`]) {
    await page.getByLabel('Email').fill(email)
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/forgot-password'))
    await ask.click()
    expect(await (await answer).json()).toMatchObject({ status: true, message: auth.resetMailSent })
    await expect(page.getByRole('status').filter({ hasText: auth.resetMailSent })).toBeVisible()
  }
})

test('a mailed link changes the password only once', async ({ page, database }) => {
  const word = uniqueWord()
  const { user } = await makePublisherUser(database.db, word)
  const link = await issuePasswordReset(database.db, user.email)
  await page.goto(`/reset-password/${link!.id}/${link!.token}`)
  const field = page.getByRole('textbox', { name: 'Password', exact: true })
  const repeated = page.getByRole('textbox', { name: 'Confirm Password' })
  const change = page.getByRole('button', { name: 'Change' })
  await change.click()
  await expect(page.getByText(password.required)).toBeVisible()
  await field.fill('12345')
  await repeated.fill('12345')
  await change.click()
  await expect(page.getByText(password.tooShort)).toBeVisible()
  await field.fill('x'.repeat(31))
  await change.click()
  await expect(page.getByText(password.tooLong)).toBeVisible()
  await expect(page.getByText(password.confirmDiffers)).toBeVisible()
  await expectAccessible(page)
  await field.fill('brand new')
  await repeated.fill('brand new')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field).toHaveAttribute('type', 'text')
  await change.click()
  await expect(page).toHaveURL('/login')
  await expectToast(page, auth.passwordReset)
  await openSession({ email: user.email, password: 'brand new' })
})

test('a mailed link leaves its token in no address and no header, in both forms of the link', async ({
  page,
  database,
}) => {
  const { user } = await makePublisherUser(database.db, uniqueWord())
  for (const mark of ['#', '/']) {
    const { id, token } = (await issuePasswordReset(database.db, user.email))!
    const heads: Promise<string>[] = []
    const record = (request: Request) =>
      heads.push(request.allHeaders().then((headers) => JSON.stringify(headers)))
    page.on('request', record)
    await page.goto(`/reset-password/${id}${mark}${token}`)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('brand new')
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('brand new')
    await expect(page).toHaveURL(`/reset-password/${id}/-`)
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(page).toHaveURL('/login')
    page.off('request', record)
    const all = await Promise.all(heads)
    expect(all.length).toBeGreaterThan(3)
    expect(all.filter((head) => head.includes(token))).toEqual([])
  }
})

test("an address without its token warns 'No Token Provided' and leads to /", async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password/5', '/reset-password/5/']) {
    await page.goto(path)
    await expectToast(page, auth.noToken)
    await expect(page).toHaveURL('/login')
  }
})

test('a signed-in user is led to / instead', async ({ adminPage: page }) => {
  await page.goto('/reset-password/5/abc')
  await expect(page).toHaveURL('/')
  await expectToast(page, titles.welcome, auth.signedInAlready)
})

test.describe('refusals', () => {
  test.use({ provoked: /status of 400/ })

  test('a link that does not work leads to Forgot password, with the reason', async ({ page, database }) => {
    const word = uniqueWord()
    const { user } = await makePublisherUser(database.db, word)
    const link = await issuePasswordReset(database.db, user.email)
    await page.goto(`/reset-password/${link!.id}/${link!.token}x`)
    await expect(page).toHaveURL('/forgot-password')
    await expectToast(page, titles.error, auth.resetLinkInvalid)
  })
})
