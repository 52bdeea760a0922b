import { readFile } from 'node:fs/promises'
import { apiMessages } from '@headgate/contract/publisher-api/api-messages'
import { fail } from '@headgate/contract/base/envelope'
import { messages } from '@headgate/contract/base/messages'
import { generatePublisherKey, getPublisherKey } from '@headgate/contract/publisher-api/key-calls'
import { publisherRevenue } from '@headgate/contract/publisher-api/revenue-call'
import { makeDisplayColumns, makePublisher, makeUser } from '@headgate/db/sample/make'
import { daysBefore } from '@headgate/domain/days'
import type { Page } from '@playwright/test'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expectAccessible } from '../support/accessible.ts'
import { act, agree, choose } from '../support/controls.ts'
import { openSession } from '../support/session.ts'
import { expect, signInPage, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// The clipboard, and sessions of publishers.
test.use({ ownContext: true })

const field = (page: Page) => page.getByRole('textbox', { name: 'API token' }).first()
const body = (page: Page) => page.getByRole('region', { name: 'Body of the reply' })
const send = (page: Page) => page.getByRole('button', { name: 'Send request' }).click()

test('an admin makes a token, tries it and makes another one', async ({
  adminPage: page,
  admin,
  database,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  await bookFile(
    admin,
    provider,
    csvFile([{ day: daysBefore(3, new Date()), channel, revenue: 10, country: 'US' }]),
  )
  await page.goto(`/publishers?q=${encodeURIComponent(publisher.name)}`)
  await act(page, publisher.name, 'API information')
  await expect(page).toHaveURL(`/publisher/apidetails/${publisher.id}`)
  await expect(field(page)).toHaveValue('No token yet')
  await page.getByRole('button', { name: 'Generate Token', exact: true }).click()
  await expect(field(page)).toHaveValue(/^hgp_[\w-]{43}$/)
  const first = await field(page).inputValue()
  await page.getByRole('button', { name: 'Copy the API token' }).click()
  await expectToast(page, messages.general.linkCopied)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first)

  await send(page)
  await expect(page.getByText('Status 200')).toBeVisible()
  await expect(body(page)).toContainText('"success": true')
  await expect(body(page)).toContainText(channel)
  await expect(page.getByRole('table', { name: 'Headers of the reply' })).toContainText('ratelimit-remaining')
  await expectAccessible(page, { include: 'body', exclude: '#drawer' })
  await choose(page, 'Format', 'CSV')
  await send(page)
  await expect(body(page)).toContainText('"Date","Total Searches","Clicks","Subid","Publisher ID"')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^publisher-revenue-\d{8}-\d{6}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(channel)

  await page.getByRole('button', { name: 'Regenerate Token' }).click()
  await expect(page.getByRole('dialog')).toContainText(apiMessages.confirmRegenerate)
  await agree(page, 'Yes')
  await expect(field(page)).not.toHaveValue(first)
  const second = await field(page).inputValue()
  expect(second).toMatch(/^hgp_/)
  await page.reload()
  await expect(field(page)).toHaveValue(`${second.slice(0, 10)}••••••••••••`)
  await expect(page.getByRole('button', { name: 'Copy the API token' })).toBeDisabled()
  await expect(page.getByRole('table', { name: 'Use of the token' })).toContainText('Last used')
})

test.describe('a token that counts no more', () => {
  test.use({ provoked: /401/ })

  test('the reply is the one of the documents, and the session stays', async ({ adminPage: page, admin }) => {
    const [publisher] = await makePublishers(admin, uniqueWord(), 1)
    const params = { id: publisher!.id }
    const { token } = await admin.send(generatePublisherKey, { params })
    await admin.send(generatePublisherKey, { params })
    await page.goto(`/publisher/apidetails/${publisher!.id}`)
    await page.getByRole('textbox', { name: 'API token' }).last().fill(token!)
    await send(page)
    await expect(page.getByText('Status 401')).toBeVisible()
    await expect(body(page)).toContainText('"message": "Unauthorized"')
    await expect(page).toHaveURL(`/publisher/apidetails/${publisher!.id}`)
  })
})

test.describe('failures', () => {
  test.use({ provoked: /50\d/ })

  test('a page that cannot be read says why; a token that cannot be made says nothing', async ({
    adminPage: page,
    admin,
  }) => {
    const [publisher] = await makePublishers(admin, uniqueWord(), 1)
    const address = getPublisherKey.path.replace(':id', String(publisher!.id))
    const refusal = { status: 500, json: fail({ message: 'The keys are away.', code: 'unexpected' }) }
    let isAway = true
    await page.route(`**${address}`, (route) => (isAway ? route.fulfill(refusal) : route.continue()))
    await page.goto(`/publisher/apidetails/${publisher!.id}`)
    await expectToast(page, 'The keys are away.')
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page)).toHaveValue('No token yet')
    const making = generatePublisherKey.path.replace(':id', String(publisher!.id))
    await page.route(`**${making}`, (route) => route.fulfill(refusal))
    const refused = page.waitForResponse(`**${making}`)
    await page.getByRole('button', { name: 'Generate Token', exact: true }).click()
    await refused
    await expect(page.getByRole('button', { name: 'Generate Token', exact: true })).toBeEnabled()
    await expect(field(page)).toHaveValue('No token yet')
    await expect(page.getByRole('alert').filter({ hasText: 'The keys are away.' })).toHaveCount(0)
  })
})

test('a publisher reads its own page, and makes no token', async ({ page, admin, database }) => {
  const publisher = await makePublisher(database.db)
  const user = await makeUser(database.db, { publisher_id: publisher.id })
  await makeDisplayColumns(database.db, user.id, ['date', 'clicks', 'publisher_revenue'])
  const { token } = await openSession({ email: user.email, password: 'password' })
  await signInPage(page, token)
  await page.goto('/')
  await page.getByRole('link', { name: 'API Information' }).click()
  await expect(page).toHaveURL('/publisher/apidetails')
  await expect(field(page)).toHaveValue('No token yet')
  await expect(page.getByText('Please ask the administrator to make one for you.')).toBeVisible()
  const made = await admin.send(generatePublisherKey, { params: { id: publisher.id } })
  await page.reload()
  await expect(field(page)).toHaveValue(`${made.token!.slice(0, 10)}••••••••••••`)
  await expect(page.getByRole('button', { name: /Token/ }).filter({ hasText: 'Token' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toHaveValue(
    new RegExp(`${publisherRevenue.path}$`),
  )
  for (const name of ['Sample success response', 'Sample failure response', 'Example request URL'])
    await expect(page.getByRole('region', { name }).last()).toBeVisible()
})
