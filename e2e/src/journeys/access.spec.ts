import { logout } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { mayOpen, routes } from '@headgate/contract/routes'
import { makePublisher, makeUser } from '@headgate/db/sample/make'
import { product } from '../support/product.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'

// Sessions begin and end here.
test.use({ ownContext: true })

test.describe('a publisher', () => {
  test('sees its own dashboard and no page of the admins, whatever address it types', async ({
    page,
    database,
  }) => {
    const publisher = await makePublisher(database.db)
    const user = await makeUser(database.db, { publisher_id: publisher.id, password: 'a-publisher' })
    const session = await openSession({ email: user.email, password: 'a-publisher' })
    await signInPage(page, session.token)

    await page.goto('/')
    await expect(page.getByRole('banner')).toContainText('Publisher Reporting')
    await expect(page.getByText(messages.report.cannotConfigure)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Publisher List' })).toHaveCount(0)

    const closed = routes.filter(({ access }) => access !== 'none' && !mayOpen(access, 'Publisher'))
    expect(closed.length).toBeGreaterThan(30)
    for (const [at, { path }] of closed.entries()) {
      const address = path.replace('$id', '1').replace('$action', 'skipped')
      // A typed address and a link inside the console meet the same guard, but loading a page for each address takes
      // long.
      if (at % 10 === 0) await page.goto(address, { waitUntil: 'commit' })
      else {
        const follow = `history.pushState(null, '', ${JSON.stringify(address)}); location.pathname`
        expect(await page.evaluate<string>(follow)).toBe(address)
      }
      await expect(page, path).toHaveURL(/\/login$/)
    }
    // The server's guard is decisive, because the page's own could be removed in the browser.
    await expect(session.send(revenueReports, {})).rejects.toMatchObject({ status: 403 })
  })
})

test.describe('a session that was ended elsewhere', () => {
  test.use({ provoked: /401/ })

  test('leads back to the sign-in, and in again', async ({ page }) => {
    const session = await openSession({ email: product.adminEmail, password: product.adminPassword })
    await signInPage(page, session.token)
    await page.goto('/revenuereport')
    await expect(page.getByLabel('Totals of the whole report')).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).focus()
    await session.send(logout)
    // By key, because another call of the page may lead away first, and a click would wait for a button that is gone.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByRole('textbox', { name: 'Email' }).fill(product.adminEmail)
    await page.getByLabel('Password', { exact: true }).fill(product.adminPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})
