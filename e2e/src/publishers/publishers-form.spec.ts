import { messages } from '@headgate/contract/base/messages'
import { createPublisher, getPublisher, updatePublisher } from '@headgate/contract/publishers'
import { makeDomain, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { user as users } from '@headgate/db/schema/all'
import { chooseRecord } from '../support/controls.ts'
import { staysLoaded } from '../support/same-page.ts'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { expect, test } from '../support/test.ts'
import { expectToast, pressInToast } from '../support/toasts.ts'
import { makePublisherUser } from '../records/users.ts'

test('a publisher is added with its default domain, and the list shows it', async ({
  adminPage: page,
  database,
}) => {
  const name = uniqueWord()
  const domain = `${name}.example`
  await makeDomain(database.db, domain)
  await page.goto('/publishers')
  await page.getByRole('link', { name: 'Add publisher' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add publisher' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(messages.publishers.nameRequired)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`  ${name} `)
  await page.getByLabel('Details').fill('Line one\nline two')
  const picker = page.getByRole('combobox', { name: 'Default domain' })
  await expect(picker).toHaveAttribute('placeholder', messages.publishers.selectDomain)
  await chooseRecord(picker, domain)
  await page.getByRole('switch', { name: 'Active' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/publishers')
  await page.getByRole('textbox', { name: 'Filter' }).fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(domain)
  await expect(row.getByRole('switch')).not.toBeChecked()
})

test('a long word as name or details does not widen the details page', async ({ adminPage: page, admin }) => {
  const name = uniqueWord().padEnd(200, 'W')
  const { publisher } = await admin.send(createPublisher, { body: { name, details: 'd'.repeat(2_000) } })
  await page.goto(`/publishers/details/${publisher.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(page.viewportSize()!.width)
})

test('a form that was changed asks before it is left; Stay keeps it, Leave does not', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}`)
  await page.getByRole('button', { name: `Actions for ${word} 1`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/publishers/edit/${made!.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill(`${word} changed`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'Publisher List' }).click()
  const dialog = page.getByRole('dialog', { name: messages.general.leave })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue(`${word} changed`)
  await page.goBack()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`/publishers?q=${word}`)
  const { publisher } = await admin.send(getPublisher, { params: { id: made!.id } })
  expect(publisher.name).toBe(`${word} 1`)
})

test('a form with a save in flight asks too, and navigation goes on once it is saved', async ({
  adminPage: page,
}) => {
  const name = uniqueWord()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/publisher', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/publishers/add')
  await page.getByRole('button', { name: 'Administration' }).click()
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill(name)
  await field.press('Control+s')
  await page.getByRole('link', { name: 'User Management', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: messages.general.leave })
  await expect(dialog).toBeVisible()
  held.resolve()
  await expectToast(page, `Publisher '${name}' was added.`, 'Open publisher')
  await expect(page).toHaveURL('/publishers')
  await expect(dialog).toBeHidden()
})

test('Open publisher in the toast of a new publisher works from the moment it appears', async ({
  adminPage: page,
}) => {
  const name = uniqueWord()
  await page.goto('/publishers/add')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const added = { text: `Publisher '${name}' was added.`, buttons: ['Open publisher'] }
  await pressInToast(page, added, () => page.getByRole('button', { name: 'Save', exact: true }).click())
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/publishers\/details\/\d+$/)
})

test('deactivating a publisher with publisher links in its form asks first', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const [made] = await makePublishers(admin, uniqueWord(), 1)
  await makeTargeting(database.db, { publisher_id: made!.id, state: 'draft' })
  await page.goto(`/publishers/edit/${made!.id}`)
  await page.getByRole('switch', { name: 'Active' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.dblclick()
  const dialog = page.getByRole('dialog', { name: 'Deactivate' })
  await expect(dialog).toContainText(messages.publishers.confirmDeactivate)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const stored = async () => (await admin.send(getPublisher, { params: { id: made!.id } })).publisher.status
  expect(await stored()).toBe(true)
  await save.click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page).toHaveURL('/publishers')
  expect(await stored()).toBe(false)
})

test('a form opens with the stored values, not with cached ones', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}`)
  const edit = async () => {
    await page.getByRole('button', { name: `Actions for ${word} 1`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Edit/ })).toBeVisible()
  }
  await edit()
  await page.goBack()
  await page.getByRole('button', { name: `Edit Details of ${word} 1` }).click()
  await page.getByRole('textbox', { name: `Details of ${word} 1` }).fill('in the list')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: `${word} 1` })).toContainText('in the list')
  await edit()
  await expect(page.getByRole('textbox', { name: 'Details' })).toHaveValue('in the list')
  await page.getByRole('textbox', { name: 'Details' }).fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`/publishers?q=${word}`)
  const { publisher } = await admin.send(getPublisher, { params: { id: made!.id } })
  expect(publisher.details).toBeNull()
})

test.describe('refusals of the server', () => {
  test.use({ provoked: /status of (40[049]|502)/ })

  test('a taken name is refused at the field, and the form keeps the input', async ({
    adminPage: page,
    admin,
  }) => {
    const word = uniqueWord()
    await makePublishers(admin, word, 1)
    await page.goto('/publishers/add')
    await page.getByLabel('Name').fill(`${word} 1`)
    await page.getByLabel('Details').fill('kept')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'already in use')
    await expect(page.getByLabel('Details')).toHaveValue('kept')
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  })

  test('the second of two saves shows the conflict and loses nothing', async ({ adminPage: page, admin }) => {
    const word = uniqueWord()
    const [made] = await makePublishers(admin, word, 1)
    await page.goto(`/publishers/edit/${made!.id}`)
    await page.getByLabel('Details').fill('mine')
    await admin.send(updatePublisher, { params: { id: made!.id }, body: { details: 'theirs' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Someone else changed')
    await expect(page.getByLabel('Details')).toHaveValue('mine')
    const { publisher } = await admin.send(getPublisher, { params: { id: made!.id } })
    expect(publisher.details).toBe('theirs')
  })

  test('a publisher that does not exist is Page Not Found', async ({ adminPage: page }) => {
    await page.goto('/publishers/edit/2147483647')
    await expect(page.getByRole('heading', { name: messages.general.pageNotFound })).toBeVisible()
    await page.goto('/publishers/edit/abc')
    await expect(page.getByRole('heading', { name: messages.general.pageNotFound })).toBeVisible()
  })
})

test('details open in a new tab with every field, times in UTC', async ({
  adminPage: page,
  admin,
  context,
}) => {
  const word = uniqueWord()
  const [made] = await makePublishers(admin, word, 1, { details: 'Weekly invoice' })
  await page.goto(`/publishers?q=${word}`)
  await page.getByRole('button', { name: `Actions for ${word} 1`, exact: true }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Details in a new tab' }).click()
  const details = await opened
  await expect(details).toHaveURL(`/publishers/details/${made!.id}`)
  await expect(details.getByRole('heading', { level: 1 })).toHaveText(`${word} 1`)
  const created = made!.createdAt.slice(0, 16).replace('T', ' ')
  await expect(details.getByRole('row', { name: 'Created at (UTC)' })).toContainText(created)
  await expect(details.getByRole('row', { name: 'Details' })).toContainText('Weekly invoice')
  await expect(details.getByRole('region', { name: 'Publisher links' })).toContainText(
    'This publisher has no publisher link yet.',
  )
  await expect(details.getByRole('region', { name: 'Users' })).toContainText(
    'This publisher has no user yet.',
  )
})

test('the home of a publisher leads to its links and its users', async ({
  adminPage: page,
  database: { db },
}) => {
  const { publisher, user } = await makePublisherUser(db, uniqueWord())
  const link = await makeTargeting(db, {
    publisher_id: publisher.id,
    state: 'draft',
    tag_description: 'Toolbar',
  })
  await page.goto(`/publishers/details/${publisher.id}`)
  const row = page.getByRole('table', { name: 'Publisher links' }).getByRole('row').nth(1)
  await expect(row).toContainText(`Link ${link.id}`)
  await expect(row).toContainText('Toolbar')
  await expect(row).toContainText('DRAFT')
  await expect(page.getByRole('region', { name: 'Users' }).getByRole('link')).toHaveText(user.email)
  await staysLoaded(page, async () => {
    await page.getByRole('link', { name: '1', exact: true }).click()
    await expect(page).toHaveURL(`/target?publisher=${publisher.id}`)
  })
  await page.goBack()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${publisher.name} · link ${link.id}`)
})

test('the users of a publisher are shown however many others have its name in theirs', async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const { publisher, user } = await makePublisherUser(db, word)
  const other = await makePublisher(db, { name: `${publisher.name} of another` })
  const { id: _id, ...same } = user
  const many = (publisherId: number) =>
    Array.from({ length: 100 }, (_, at) => ({
      ...same,
      email: `${word}-${publisherId}-${at}@example.com`,
      publisher_id: publisherId,
    }))
  await db.insert(users).values(many(other.id))
  await page.goto(`/publishers/details/${publisher.id}`)
  const links = page.getByRole('region', { name: 'Users' }).getByRole('link')
  await expect(links).toHaveText(user.email)
  await db.insert(users).values(many(publisher.id))
  await page.reload()
  await expect(links).toHaveCount(101)
  await links.filter({ hasText: 'All 101' }).click()
  await expect(page).toHaveURL(`/usermanagement?publisher_id=${publisher.id}`)
  await expect(page.getByText('1–10 of 101')).toBeVisible()
  const filter = page.getByRole('combobox', { name: 'Publisher', exact: true })
  await expect(filter).toHaveValue(publisher.name)
  await chooseRecord(filter, other.name)
  await expect(page).toHaveURL(`/usermanagement?publisher_id=${other.id}`)
  await expect(page.getByText('1–10 of 100')).toBeVisible()
})

test.describe('users that cannot be read', () => {
  test.use({ provoked: /net::ERR_FAILED/ })

  test('leave their reason, and not an empty section', async ({ adminPage: page, admin }) => {
    const [made] = await makePublishers(admin, uniqueWord(), 1)
    await page.route('**/api/user?**', (route) => route.abort())
    await page.goto(`/publishers/details/${made!.id}`)
    const region = page.getByRole('region', { name: 'Users' })
    await expect(region.getByRole('alert')).toHaveText(messages.general.somethingWentWrong)
  })
})
