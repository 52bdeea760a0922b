import { logout } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { product } from '../support/product.ts'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Sessions begin and end here.
test.use({ ownContext: true })

const refused = /status of 401/

test('both fields show their errors', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(messages.auth.invalidEmail)).toBeVisible()
  await expect(page.getByText(messages.auth.invalidPassword)).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(messages.auth.invalidEmail)).toBeVisible()
  await expect(page.getByText(messages.auth.invalidPassword)).toBeHidden()
})

test('signing in sends no readable password, stores the token with its time and opens /', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(` ${product.adminEmail.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(product.adminPassword)
  const request = page.waitForRequest((sent) => sent.url().endsWith('/api/login'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const body = (await request).postDataJSON() as { data: string }
  expect(Object.keys(body)).toEqual(['data'])
  expect(body.data.split('.')).toHaveLength(5)
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
  await expect(page).toHaveURL('/')
  const stored = await page.evaluate(() => [
    localStorage.getItem('token')?.split('.').length,
    Math.abs(Number(localStorage.getItem('token_timestamp')) - Date.now()) < 60_000,
  ])
  expect(stored).toEqual([3, true])
})

test.describe('refusals', () => {
  test.use({ provoked: refused })

  test("a wrong password shows the server's message and stays on the page", async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(`${uniqueWord()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectToast(page, messages.titles.error, messages.auth.wrongCredentials)
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(/@example.com$/)
  })

  test('a session that was ended elsewhere is cleared by the next call, and the user signs in again', async ({
    page,
  }) => {
    const session = await openSession({ email: product.adminEmail, password: product.adminPassword })
    await signInPage(page, session.token)
    // Ended before a page is open. Otherwise a periodic refresh of the page could be the next call.
    await session.send(logout)
    await page.goto('/publishers?archived=true')
    await expectToast(page, messages.auth.sessionEnded)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test.describe('signing out', () => {
  // A call that is in flight when its session ends is refused.
  test.use({ provoked: refused })

  test('signing out in one tab leads the others to the sign-in, too', async ({ page, context }) => {
    const session = await openSession({ email: product.adminEmail, password: product.adminPassword })
    await signInPage(page, session.token)
    await page.goto('/publishers')
    const other = await context.newPage()
    await other.goto('/advertisers/add')
    await other.getByRole('textbox', { name: 'Name', exact: true }).fill('not saved')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('signing out ends the session on the server', async ({ page }) => {
    const session = await openSession({ email: product.adminEmail, password: product.adminPassword })
    await signInPage(page, session.token)
    await page.goto('/publishers')
    const ended = page.waitForResponse((response) => response.url().endsWith('/api/logout'))
    await page.getByRole('button', { name: 'Logout' }).click()
    expect((await ended).status()).toBe(200)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const answer = await page.request.get('/api/session', {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(answer.status()).toBe(401)
  })

  test('a link of the sign-in page works before the server has ended the session', async ({ page }) => {
    const session = await openSession({ email: product.adminEmail, password: product.adminPassword })
    await signInPage(page, session.token)
    await page.goto('/publishers')
    const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/logout', async (route) => {
      await pressed
      await route.continue()
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: /Forgot/ }).click()
    await expect(page).toHaveURL('/forgot-password')
    const ended = page.waitForResponse((response) => response.url().endsWith('/api/logout'))
    goOn()
    expect((await ended).status()).toBe(200)
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test('a token stored more than 7 days ago is removed at start-up', async ({ adminPage: page }) => {
  await page.goto('/publishers')
  await expect(page.getByRole('heading', { name: 'Publisher List' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('token_timestamp', String(Date.now() - 7 * 86_400_000)))
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
