import { errors } from '@headgate/contract/base/errors'
import { securityMessages as texts } from '@headgate/contract/people/security-messages'
import { expectAccessible } from '../support/accessible.ts'
import {
  makeOwnBusiness,
  type OwnBusiness,
  type OwnConsole,
  startOwnConsole,
} from '../support/own-console.ts'
import { product } from '../support/product.ts'
import { codeOf, enterPassword, setUpSecondFactor } from '../support/second-factor.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// A console of its own: the requirement holds for every admin of the product.
let business: OwnBusiness
let own: OwnConsole
test.beforeAll(async () => {
  business = await makeOwnBusiness()
  own = await startOwnConsole(business)
})
test.afterAll(async () => {
  await own?.stop()
  await business?.drop()
})

test.use({ ownContext: true, provoked: /status of 403/ })

test('admins who need a second factor set it up before anything else', async ({ page }) => {
  await page.goto(`${own.url}/login`)
  await enterPassword(page, product.adminEmail, product.adminPassword)
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
  await page.goto(`${own.url}/settings?section=two-factor`)
  await page.getByRole('switch', { name: 'Require two-factor sign-in of SuperAdmin' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 of 1 users of this role do not have it.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Require', exact: true }).click()
  await expect(question.getByLabel('Your own password')).toHaveAccessibleDescription(
    new RegExp(texts.ownPasswordNeeded),
  )
  await question.getByLabel('Your own password').fill(product.adminPassword)
  await question.getByRole('button', { name: 'Require', exact: true }).click()

  // At once, in the session that is open.
  await expect(page).toHaveURL(`${own.url}/set-up-two-factor`)
  await expect(page.getByText(errors.setUpSecondFactor.text).first()).toBeVisible()
  // The secret comes late. Nothing may move then, or a press on Sign out would be lost.
  const released = Promise.withResolvers<void>()
  await page.route('**/api/second-factor/begin', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`${own.url}/publishers`)
  await expect(page).toHaveURL(`${own.url}/set-up-two-factor`)
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await expect(page.getByLabel('Making a secret')).toBeVisible()
  const place = await signOut.boundingBox()
  released.resolve()
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  expect(await signOut.boundingBox()).toEqual(place)
  await signOut.click()
  await enterPassword(page, product.adminEmail, product.adminPassword)
  await expect(page).toHaveURL(`${own.url}/set-up-two-factor`)
  await expectAccessible(page)
  const { secret } = await setUpSecondFactor(page, product.adminPassword)
  await expectToast(page, texts.switchedOn)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByText('Your role requires it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await enterPassword(page, product.adminEmail, product.adminPassword)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
})
