import { securityMessages as texts } from '@headgate/contract/people/security-messages'
import { listUsers } from '@headgate/contract/people/users'
import { readFile } from 'node:fs/promises'
import { makeAdmin, makePublisherUser } from '../records/users.ts'
import { uniqueWord } from '../records/publishers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { codeOf, enterPassword, setUpSecondFactor, shownSecret } from '../support/second-factor.ts'
import { product } from '../support/product.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Sessions begin and end here.
test.use({ ownContext: true, provoked: /status of 40[01]/ })

test('a publisher sets two-factor sign-in up, signs in with a code, and with a recovery code', async ({
  page,
  database,
}) => {
  const { user } = await makePublisherUser(database.db, uniqueWord())
  await signInPage(page, (await openSession({ email: user.email, password: 'password' })).token)
  await page.goto('/')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  const wrong = codeOf(await shownSecret(page), 40)
  await page.getByRole('textbox', { name: 'Code' }).fill(wrong)
  await page.getByRole('textbox', { name: 'Your own password' }).fill('password')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    new RegExp(texts.codeWrong),
  )
  await expectAccessible(page)
  const { secret, recoveryCodes } = await setUpSecondFactor(page, 'password')
  await expectToast(page, texts.switchedOn)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const content = await readFile(await (await saved).path(), 'utf8')
  for (const code of recoveryCodes) expect(content).toContain(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await enterPassword(page, user.email, 'password')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 40))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectToast(page, texts.codeWrong)
  await expectAccessible(page)
  // The present code was used by the set-up.
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')

  await page.getByRole('button', { name: 'Logout' }).click()
  await enterPassword(page, user.email, 'password')
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0]!)
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expectToast(page, 'You used a recovery code. 9 are left')

  await page.goto('/security')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1]!)
  await page.getByRole('textbox', { name: 'Your own password' }).fill('password')
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const renewed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(renewed).toHaveCount(10)
  const [first] = await renewed.allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(first!)
  await page.getByRole('textbox', { name: 'Your own password' }).fill('password')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expectToast(page, texts.switchedOff)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('an admin switches the lost second factor of a user off', async ({ page, database, browser }) => {
  const word = uniqueWord()
  const { user } = await makePublisherUser(database.db, word)
  const other = await browser.newContext()
  const phone = await other.newPage()
  await signInPage(phone, (await openSession({ email: user.email, password: 'password' })).token)
  await phone.goto(`${product.consoleUrl}/security`)
  await phone.getByRole('button', { name: 'Set up' }).click()
  await setUpSecondFactor(phone, 'password')
  await other.close()

  const admin = await makeAdmin(database.db, `admin-${word}`)
  const session = await openSession({ email: admin.email, password: 'password' })
  await signInPage(page, session.token)
  await page.goto(`/usermanagement/edit/${user.id}`)
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Switch off for this user' }).click()
  const own = page.getByRole('textbox', { name: 'Your own password' })
  await own.fill('not mine')
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(own).toHaveAccessibleDescription(/not right/)
  await expectAccessible(page)
  await own.fill('password')
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expectToast(page, texts.reset)
  await expect(page.getByText('No session is open.')).toBeVisible()
  const { users } = await session.send(listUsers, { query: { q: user.email } })
  expect(users[0]?.second_factor).toBe(false)
})

test('users see where they are signed in, and sign out one session or all others', async ({
  page,
  database,
}) => {
  const user = await makeAdmin(database.db, uniqueWord())
  const open = () => openSession({ email: user.email, password: 'password' })
  await signInPage(page, (await open()).token)
  for (let count = 0; count < 3; count += 1) await open()
  await page.goto('/')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Node.js' })).toHaveCount(4)
  await rows
    .getByRole('button', { name: /^Sign out Node.js/ })
    .first()
    .click()
  await expectToast(page, texts.sessionEnded)
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, texts.sessionsEnded)
  await expect(rows).toHaveCount(2)
})
