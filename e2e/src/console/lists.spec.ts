import { messages } from '@headgate/contract/base/messages'
import { updatePublisher } from '@headgate/contract/publishers'
import { getTargeting } from '@headgate/contract/targetings/calls'
import { rowOf } from '../support/controls.ts'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { makeTargetings } from '../records/targetings.ts'
import { expect, test } from '../support/test.ts'

/** Behaviour that all lists share, tested once. */

test('id and name open the record; Save, Cancel and Back lead to the same view', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  const [first] = await makePublishers(admin, word, 2)
  const view = `/publishers?q=${word}&order_by=name&order_direction=ASC`
  const inView = (address: URL) =>
    address.pathname === '/publishers' &&
    address.searchParams.get('q') === word &&
    address.searchParams.get('order_by') === 'name'
  await page.goto(view)
  const name = page.getByRole('link', { name: `${word} 1`, exact: true })
  await expect(name).toHaveAttribute('href', `/publishers/edit/${first!.id}`)
  await name.click()
  await expect(page).toHaveURL(`/publishers/edit/${first!.id}`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(inView)
  await page.getByRole('link', { name: String(first!.id), exact: true }).click()
  await page.getByRole('textbox', { name: 'Details' }).fill('Looked at')
  // A reload keeps the way back.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('textbox', { name: 'Details' }).fill('Looked at')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(inView)
  await expect(rowOf(page, `${word} 1`)).toContainText('Looked at')
  await name.click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(inView)
})

test('a name opens in a new tab, which has no list to return to', async ({
  adminPage: page,
  admin,
  context,
}) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: `${word} 1` }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await tab.getByRole('button', { name: 'Cancel' }).click()
  await expect(tab).toHaveURL('/publishers')
  await expect(page).toHaveURL(`/publishers?q=${word}`)
})

test('the arrows of a record follow the filter and the order of its list', async ({
  adminPage: page,
  database,
}) => {
  const { word, links } = await makeTargetings(database, 2)
  await makeTargetings(database, 1)
  const { links: more } = await makeTargetings(database, 1, { publisher_id: links[0]!.publisher_id })
  const ids = [...links, ...more].map(({ id }) => id)
  const loaded = Promise.withResolvers<void>()
  await page.route(`**${getTargeting.path.replace(':id', String(ids[1]))}`, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto(`/target?q=${word}&order_direction=ASC`)
  await page.getByRole('link', { name: String(ids[0]), exact: true }).click()
  await expect(page).toHaveURL(`/target/edit/${ids[0]}`)
  for (const id of ids.slice(1)) {
    // The second press is on the arrow of the first form, which is drawn until the next one is loaded.
    await page.getByRole('button', { name: 'Next link' }).click()
    await expect(page).toHaveURL(`/target/edit/${id}`)
  }
  await expect(page.getByRole('textbox', { name: 'Pub Link ID' })).toHaveValue(String(ids.at(-1)))
  loaded.resolve()
  await page.getByRole('button', { name: 'Previous link' }).click()
  await expect(page).toHaveURL(`/target/edit/${ids[1]}`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/target\\?.*q=${word}`))
})

test('density and hidden columns are changed and remembered', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}`)
  const height = async () => (await rowOf(page, `${word} 1`).boundingBox())?.height
  const comfortable = await height()
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await expect.poll(height).toBeLessThan(comfortable ?? 0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Details' }).uncheck()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Details' })).toBeHidden()
})

test('an empty list offers to clear the filter that hides its rows', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}none`)
  await expect(page.getByText(messages.general.emptyTable)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/publishers')
  // Rows that exist already: other tests may have added some before this one.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test.describe('with a clock of its own', () => {
  // All pages of a context share one clock.
  test.use({ ownContext: true })

  test('a list refreshes itself, but not under an open menu or a selection', async ({
    adminPage: page,
    admin,
  }) => {
    const word = uniqueWord()
    const [made] = await makePublishers(admin, word, 1)
    const change = (details: string) =>
      admin.send(updatePublisher, { params: { id: made!.id }, body: { details } })
    await page.clock.install()
    await page.goto(`/publishers?q=${word}`)
    const row = rowOf(page, `${word} 1`)
    await expect(row).toBeVisible()
    await change('first change')
    await page.clock.runFor(36_000)
    await expect(row).toContainText('first change')

    await page.getByRole('button', { name: `Actions for ${word} 1` }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await change('second change')
    await page.clock.runFor(60_000)
    await expect(row).toContainText('first change')
    await page.keyboard.press('Escape')
    await page.clock.runFor(6_000)
    await expect(row).toContainText('second change')

    await page.getByRole('checkbox', { name: `Select ${word} 1` }).check()
    await change('third change')
    await page.clock.runFor(60_000)
    await expect(row).toContainText('second change')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toContainText('third change')
  })

  for (const { address, label = 'Filter', none = messages.general.emptyTable } of [
    { address: '/publishers' },
    { address: '/advertisers' },
    { address: '/advertiser-link-group' },
    { address: '/usermanagement' },
    { address: '/settings?section=platform' },
    {
      address: '/settings?section=filter-lists',
      label: 'Find an address or a text',
      none: /^0 entries found/,
    },
  ])
    test(`a letter that is typed while ${address} still loads is not lost`, async ({ adminPage: page }) => {
      const word = uniqueWord()
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      const isAsked = (url: URL) => url.searchParams.get('q') === word
      await page.route(isAsked, async (route) => {
        await held
        await route.continue()
      })
      await page.clock.install()
      await page.goto(address)
      const field = page.getByRole('textbox', { name: label, exact: true })
      await expect(field).toBeVisible()
      // Stops the pause after which typed text filters, too: here only Enter does.
      await page.clock.pauseAt(Date.now() + 60_000)
      await field.fill(word)
      const asked = page.waitForRequest((request) => isAsked(new URL(request.url())))
      await field.press('Enter')
      await asked
      await field.press('End')
      await page.keyboard.type('x')
      letGo()
      await expect(page.getByText(none)).toBeVisible()
      await expect(field).toHaveValue(`${word}x`)
    })
})
