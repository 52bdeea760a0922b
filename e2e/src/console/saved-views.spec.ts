import { makeUser } from '@headgate/db/sample/make'
import { savedView } from '@headgate/db/schema/all'
import { makePublishers, uniqueWord } from '../records/publishers.ts'
import { rowOf } from '../support/controls.ts'
import { expect, test } from '../support/test.ts'

/** Saved views (docs/behaviour/lists.md#saved-views). */

test('a view keeps filters, order and columns under a name, is renamed, shared, sent as a link and removed', async ({
  adminPage: page,
  admin,
}) => {
  const word = uniqueWord()
  await makePublishers(admin, word, 1)
  await page.goto(`/publishers?q=${word}&order_by=name`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Details' }).uncheck()
  await page.keyboard.press('Escape')
  const open = () => page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await open()
  await views.getByRole('textbox', { name: 'Save this view as' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(views).toBeHidden()

  await page.evaluate(() => localStorage.removeItem('columns:publishers'))
  await page.goto('/publishers')
  await expect(page.getByRole('columnheader', { name: 'Details' })).toBeVisible()
  await open()
  await views.getByRole('button', { name: word, exact: true }).click()
  await expect(rowOf(page, `${word} 1`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByRole('columnheader', { name: 'Details' })).toBeHidden()

  await open()
  const mine = views.getByRole('button', { name: word, exact: true })
  await expect(mine).toHaveAttribute('aria-current', 'true')
  await views.getByRole('button', { name: `Rename view ${word}` }).click()
  await views.getByRole('textbox', { name: 'New name' }).fill(`${word} b`)
  await page.keyboard.press('Enter')
  await expect(mine).toBeHidden()
  await views.getByRole('button', { name: `Share view ${word} b` }).click()
  await expect(views.getByRole('button', { name: `Stop sharing view ${word} b` })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await views.getByRole('button', { name: `Copy link of view ${word} b` }).click()
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain(`q=${word}`)
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  await views.getByRole('button', { name: `Remove view ${word} b` }).click()
  await expect(views.getByText(`${word} b`)).toBeHidden()

  await page.evaluate(() => localStorage.removeItem('columns:publishers'))
  await page.goto('/advertisers')
  await page.goto(link)
  await expect(rowOf(page, `${word} 1`)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Details' })).toBeHidden()
  await expect(page).toHaveURL(/order_by=name[^#]*$/)
})

test('a double click on a bin removes one view, though the next one is under the pointer then', async ({
  adminPage: page,
}) => {
  const word = uniqueWord()
  await page.goto('/advertisers')
  const open = () => page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  for (const name of ['a', 'b']) {
    await open()
    await views.getByRole('textbox', { name: 'Save this view as' }).fill(`${word} ${name}`)
    await page.keyboard.press('Enter')
    await expect(views).toBeHidden()
  }
  const removed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removed.push(request.url())
  })
  await open()
  const binOf = (name: string) => views.getByRole('button', { name: `Remove view ${word} ${name}` })
  const { x, y, width, height } = (await binOf('a').boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(binOf('a')).toBeHidden()
  expect((await binOf('b').boundingBox())!.y).toBe(y)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.keyboard.press('Escape')
  await expect(views).toBeHidden()
  expect(removed).toHaveLength(1)
  await open()
  await binOf('b').click()
  await expect(binOf('b')).toBeHidden()
})

test('views that an earlier version kept in the browser are moved to the server', async ({
  adminPage: page,
}) => {
  const word = uniqueWord()
  await page.goto('/advertisers')
  await page.evaluate(
    (name) => localStorage.setItem('views:advertisers', JSON.stringify([{ name, search: { q: name } }])),
    word,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await expect(views.getByRole('button', { name: word, exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('views:advertisers'))).toBeNull()
  await views.getByRole('button', { name: word, exact: true }).click()
  await expect(page).toHaveURL(`/advertisers?q=${word}`)
  await page.getByRole('button', { name: 'Views' }).click()
  await views.getByRole('button', { name: `Remove view ${word}` }).click()
  await expect(views.getByRole('button', { name: word, exact: true })).toBeHidden()
})

test('a view that another admin shares has their name and cannot be changed', async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const owner = await makeUser(db, { email: `${word}@views.test`, role_id: 1, first_name: 'Ada' })
  await db.insert(savedView).values({
    owner_id: owner.id,
    screen: '/target',
    name: word,
    search: `?q=${word}`,
    columns: [],
    shared: true,
  })
  await page.goto('/target')
  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  const item = views.getByRole('listitem').filter({ hasText: word })
  await expect(item).toContainText('by Ada')
  await expect(item.getByRole('button')).toHaveCount(2)
  await views.getByRole('button', { name: word, exact: true }).click()
  await expect(page).toHaveURL(`/target?q=${word}`)
})

test('a view of a report is mailed every week to the given addresses, until that is stopped', async ({
  adminPage: page,
}) => {
  const word = uniqueWord()
  await page.goto('/revenuereport?group_by=country&period=last_7_days')
  const open = () => page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await open()
  await views.getByRole('textbox', { name: 'Save this view as' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(views).toBeHidden()
  await open()
  await views.getByRole('button', { name: `Mail view ${word}` }).click()
  const form = views.getByRole('form', { name: `Mail view ${word}` })
  await expect(form).toContainText('Sent every Monday at 06:00 UTC. Next: ')
  await form.getByLabel('Weekday').selectOption('Friday')
  await form.getByLabel('Hour (UTC)').selectOption('07:00')
  await form.getByRole('textbox', { name: 'Recipients' }).fill('nobody')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('Please enter valid email')
  await form.getByRole('textbox', { name: 'Recipients' }).fill('one@a.example, two@a.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await views.getByRole('button', { name: `Mail view ${word}` }).click()
  await expect(form).toContainText('Sent every Friday at 07:00 UTC. Next: ')
  await expect(form.getByRole('textbox', { name: 'Recipients' })).toHaveValue('one@a.example, two@a.example')
  await form.getByRole('button', { name: 'Stop mails' }).click()
  await views.getByRole('button', { name: `Remove view ${word}` }).click()
  await expect(views.getByRole('button', { name: word, exact: true })).toBeHidden()
})
