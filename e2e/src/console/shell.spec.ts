import { messages } from '@headgate/contract/base/messages'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { uniqueWord } from '../records/publishers.ts'
import { openSession } from '../support/session.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// A service worker is shared by the whole context.
test.use({ ownContext: true })

test('without a session every guarded page leads to the sign-in', async ({ page }) => {
  for (const path of ['/', '/publishers', '/publishers/edit/1', '/settings', '/publisher/apidetails']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('an unknown path shows Page Not Found, signed in or not', async ({ page, admin }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: messages.general.pageNotFound })).toBeVisible()
  await signInPage(page, admin.token)
  await page.goto('/publishers/12/13')
  await expect(page.getByRole('heading', { name: messages.general.pageNotFound })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Partners' })).toBeVisible()
})

test('the address of the table that has no screen leads to the publisher links', async ({
  adminPage: page,
}) => {
  await page.goto('/publishers/links/edit')
  await expect(page).toHaveURL('/target')
  await expect(page.getByRole('heading', { level: 1, name: 'Publisher Links' })).toBeVisible()
})

test('a signed-in user is led from the forgot-password page to the console', async ({ adminPage: page }) => {
  await page.goto('/forgot-password')
  await expect(page).toHaveURL('/')
  await expectToast(page, messages.titles.welcome, messages.auth.signedInAlready)
})

test('a publisher sees its own shell, and no page of the admin', async ({ page, database }) => {
  const name = uniqueWord()
  const publisher = await makePublisher(database.db, { name })
  const email = `${name}@example.com`
  await makeUser(database.db, { email, password: 'password', role_id: 2, publisher_id: publisher.id })
  const session = await openSession({ email, password: 'password' })
  await signInPage(page, session.token)
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText('Publisher Reporting')
  await expect(page.getByRole('banner')).not.toContainText(name + ' ')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reports' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Publisher List' })).toBeHidden()
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Find or go to' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/publishers')
  await expect(page).toHaveURL('/login')
  await expectToast(page, messages.auth.notAllowed)
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible()
  const reason = page.getByText('Your role cannot open the page that led you here.')
  await expect(reason).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your report' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner')).toContainText('Publisher Reporting')
  // Nothing was refused to a user who opens the address of the sign-in.
  await page.goto('/login')
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible()
  await expect(reason).toBeHidden()
})

test('the drawer leads to every screen, scrolls to each entry, and can be closed', async ({
  adminPage: page,
}) => {
  await page.goto('/settings')
  const drawer = page.locator('#drawer')
  for (const group of ['Reports', 'Partners', 'Links', 'Administration'])
    await expect(drawer.getByRole('navigation', { name: group })).toBeVisible()
  await drawer.getByRole('button', { name: 'Revenue in' }).click()
  const links = drawer.getByRole('link')
  for (const link of await links.all()) {
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport({ ratio: 0.9 })
  }
  await expect(drawer.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 0.9 })
  await expect(drawer.locator('[aria-current=page]')).toHaveText('Settings')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const [at, address] of addresses.entries()) {
    if (address?.startsWith('/') !== true) continue
    await links.nth(at).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === address)
    await expect(links.nth(at)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Close navigation' }).click()
  await expect(drawer).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await drawer.getByRole('link', { name: 'Publisher List', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Publisher List' })).toBeVisible()
})

test('groups of the drawer fold by keyboard, stay so for the user, and never hide the current page', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/target')
  const drawer = page.locator('#drawer')
  const group = (name: string) => drawer.getByRole('button', { name })
  const entry = (name: string) => drawer.getByRole('link', { name, exact: true })
  await expect(entry('Publisher Links')).toHaveAttribute('aria-current', 'page')
  await expect(group('Links')).toHaveCount(0)
  await expect(group('Administration')).toHaveAttribute('aria-expanded', 'false')
  await expect(entry('Settings')).toBeHidden()
  // All that is open at first fits.
  for (const name of ['Dashboard', 'Bulk Changes']) await expect(entry(name)).toBeInViewport({ ratio: 1 })
  await expect(group('Administration')).toBeInViewport({ ratio: 1 })
  await group('Administration').focus()
  await page.keyboard.press('Enter')
  await expect(group('Administration')).toBeFocused()
  await expect(group('Administration')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(entry('User Management')).toBeFocused()
  await group('Reports').click()
  await expect(entry('Dashboard')).toBeHidden()
  await page.reload()
  await expect(entry('Settings')).toBeVisible()
  await expect(entry('Dashboard')).toBeHidden()
  // A page without an entry of its own, in a group that was folded.
  await page.goto('/repairs/made')
  // Its name ends with what waits.
  const repairs = drawer.getByRole('link', { name: /^Repair Queue/ })
  await expect(repairs).toBeVisible()
  await expect(group('Revenue in')).toHaveCount(0)
  // The group of a page that was left stays open, and can be folded then.
  await entry('Settings').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(repairs).toBeVisible()
  await group('Revenue in').click()
  await expect(repairs).toBeHidden()
})

test('in a low window the active entry of the drawer is visible', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/settings')
  await expect(page.locator('#drawer').getByRole('link', { name: 'Settings' })).toBeInViewport({
    ratio: 0.9,
  })
})

test('at 1024 pixels the drawer is collapsed, and opens on demand', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/publishers')
  await expect(page.getByRole('heading', { name: 'Publisher List' })).toBeVisible()
  await expect(page.locator('#drawer')).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.locator('#drawer')).toBeVisible()
})

test('the keyboard reaches the content first, then the navigation', async ({ adminPage: page }) => {
  await page.goto('/publishers')
  await expect(page.getByRole('table', { name: 'Publishers' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Add publisher' })).toBeFocused()
})

test('light, dark or system theme is chosen in the profile menu and remembered', async ({
  adminPage: page,
}) => {
  await page.goto('/publishers')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the service worker runs and the device is registered', async ({ adminPage: page }) => {
  const registered = page.waitForRequest((sent) => sent.url().endsWith('/api/user-device'))
  await page.goto('/publishers')
  const body = (await registered).postDataJSON() as { device_id: string; fcm_token: string | null }
  expect(body.device_id).toBe(await page.evaluate(() => localStorage.getItem('device_id')))
  const workers = () =>
    page
      .context()
      .serviceWorkers()
      .map((worker) => new URL(worker.url()).pathname)
  await expect.poll(workers).toEqual(['/sw.js'])
})

test('notifications of the device are switched on and off in the profile menu, and the browser remembers it', async ({
  adminPage: page,
}) => {
  await page.goto('/publishers')
  // The menu stays open, so that a choice can be reverted at once.
  await page.getByRole('button', { name: /Profile menu/ }).click()
  for (const subscription of [true, false]) {
    const call = page.waitForResponse((response) => response.url().endsWith('/api/user-subscribe'))
    await page.getByRole('menuitemcheckbox', { name: 'Notifications' }).click()
    const response = await call
    expect(response.status()).toBe(200)
    expect(response.request().postDataJSON()).toMatchObject({ subscription })
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('notifications')))
      .toBe(String(subscription))
  }
})
