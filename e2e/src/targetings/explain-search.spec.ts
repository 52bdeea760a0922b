import { messages } from '@headgate/contract/base/messages'
import { explainSearch } from '@headgate/contract/targetings/explain-search'
import { updateTargeting } from '@headgate/contract/targetings/calls'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { product } from '../support/product.ts'
import { uniqueWord } from '../records/publishers.ts'
import { agents, sendSearch } from '../records/searches.ts'
import { openForm } from '../support/targeting-form.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

const chrome = `user_agent=${encodeURIComponent(agents.chrome)}&q=garden`

test('the drawer of the form explains what is not saved next to what is live', async ({
  adminPage: page,
  database,
}) => {
  const made = await makeTargeting(database.db, {
    rules: [{ to: await makeProviderLink(database.db), weight: 100, share: 70 }],
  })
  await openForm(page, made.id)
  await page.getByRole('checkbox', { name: 'Short keywords' }).check()
  await page.getByRole('button', { name: 'Explain search' }).click()
  const drawer = page.getByRole('dialog', { name: /^Explain Search/ })
  await drawer.getByRole('textbox', { name: 'Keyword' }).fill('ab')
  await drawer.getByRole('textbox', { name: 'User agent' }).fill(agents.chrome)
  await drawer.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect(drawer.getByRole('region', { name: 'Live (revision 1)' })).toContainText('Redirected')
  await expect(drawer.getByRole('region', { name: 'This form, unsaved' })).toContainText('Short keywords')
  await expect(drawer.getByText('They decide differently.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
})

test.describe('a form that engines could not hold', () => {
  test.use({ provoked: /400/ })

  test('the drawer says what is wrong with its weights', async ({ adminPage: page, database }) => {
    const { id } = await makeTargeting(database.db, {
      rules: [{ to: await makeProviderLink(database.db), weight: 100, share: 70 }],
    })
    await openForm(page, id)
    await page.getByRole('textbox', { name: 'Weight(%)' }).fill('5000')
    await page.getByRole('button', { name: 'Explain search' }).click()
    const drawer = page.getByRole('dialog', { name: /^Explain Search/ })
    await expect(drawer.getByRole('alert')).toContainText(messages.targetings.weightsWrong)
  })
})

test('the explanation of a recorded search starts with its outcome, and shows why the outcome would differ now', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
  // Searches sent before the publication reaches the engine go to the system fallback.
  const target = new URL(link.link.replaceAll(/\[[A-Z_]+\]/g, '')).host
  await expect.poll(async () => new URL(await sendSearch(made.link, { keyword: 'garden' })).host).toBe(target)
  const clickId = uniqueWord()
  const address = new URL(made.link.replaceAll(/\[[A-Z_]+\]/g, ''), product.redirectUrl)
  address.searchParams.set('q', 'garden')
  address.searchParams.set('click_id', clickId)
  await fetch(new URL(address.pathname + address.search, product.redirectUrl), {
    redirect: 'manual',
    headers: { 'user-agent': agents.chrome },
  })
  await admin.send(updateTargeting, {
    params: { id: made.id },
    body: { status: 'published', short_keywords: true, is_active: true },
  })

  await page.goto(`/target/explain/${made.id}?${chrome}&click_id=${clickId}`)
  await page.getByRole('button', { name: 'Recorded search' }).click()
  const find = page.getByRole('button', { name: 'Find', exact: true })
  const row = page.getByRole('table', { name: 'Recorded searches' }).getByRole('row').nth(1)
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Click ID' }).last().fill(clickId)
    await find.click()
    await expect(row).toContainText('Redirected', { timeout: 1_000 })
  }).toPass()
  await row.getByRole('button', { name: 'Explain this one' }).click()
  const then = page.getByRole('alert').filter({ hasText: 'Then: Redirected by rule' })
  await expect(then).toContainText(`advertiser link ${link.id}, revision 1`)
  await expect(page.getByRole('region', { name: 'Now: Live (revision 2)' })).toContainText('Redirected')
  await expect(then).toContainText('The same search would have the same result now.')
  await expectAccessible(page)
})

test('Explain without a change asks again, also for a search at a time', async ({
  adminPage: page,
  database,
}) => {
  const { id } = await makeTargeting(database.db, {
    rules: [{ to: await makeProviderLink(database.db), weight: 100, share: 70 }],
  })
  await page.goto(`/target/explain/${id}?${chrome}&time=${new Date().toISOString()}`)
  await expect(page.getByRole('region', { name: 'Live (revision 1)' })).toContainText('Redirected')
  let asked = 0
  const path = explainSearch.path.replace(':id', String(id))
  page.on('request', (request) => (asked += new URL(request.url()).pathname === path ? 1 : 0))
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.poll(() => asked).toBe(1)
})
