import { errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { getDisplayNames, proposedNames, updateDisplayNames } from '@headgate/contract/settings/display-names'
import { makeProvider } from '@headgate/db/sample/make'
import { displayMapping } from '@headgate/db/schema/all'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/kept-settings.ts'
import { expect } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const texts = messages.displayNames
const params = { id: 1 }

test('without display names nothing can be mapped; the first ones are proposed, required and saved', async ({
  adminPage: page,
  admin,
  database: { db },
}) => {
  await db.delete(displayMapping)
  const provider = await makeProvider(db)
  await page.goto(`/mappedFields?advertiser_id=${provider.id}`)
  await expect(page.getByText(messages.mapping.noDisplayNames)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/advertisers/edit/${provider.id}?tab=mapping`)
  await expect(page.getByText(messages.mapping.noDisplayNames)).toBeVisible()
  await page.getByRole('link', { name: 'Map Display Names' }).click()
  await expect(page).toHaveURL('/displaynames')
  await expect(page.getByRole('heading', { level: 1, name: 'Map Display Names' })).toBeVisible()

  const name = (column: string) => page.getByRole('textbox', { name: column, exact: true })
  for (const [column, proposed] of Object.entries(proposedNames))
    await expect(name(column)).toHaveValue(proposed)
  await name('tag_number').fill('')
  await name('geo').fill('   ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(texts.required, { exact: true })).toHaveCount(1)
  await expect(page.getByText(texts.blank, { exact: true })).toHaveCount(1)
  expect((await admin.send(getDisplayNames, { params })).mappingData).toBeNull()

  await name('tag_number').fill('Tag')
  await name('geo').fill(' Market ')
  await page.getByRole('link', { name: 'Advertiser List' }).click()
  await expect(page.getByRole('dialog', { name: messages.general.leave })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, texts.saved)
  await expect(page).toHaveURL('/mappedFields')
  const { mappingData } = await admin.send(getDisplayNames, { params })
  expect(mappingData?.fields).toEqual({ ...proposedNames, tag_number: 'Tag', geo: 'Market' })
  // The mapping calls its fields by these names.
  await page.goto(`/mappedFields?advertiser_id=${provider.id}`)
  await expect(page.getByRole('combobox', { name: 'Market', exact: true })).toBeVisible()
  // So do the columns of reports.
  await page.goto('/revenuereport?group_by=country')
  await expect(page.getByRole('columnheader', { name: 'Market' })).toBeVisible()
})

test.describe(() => {
  test.use({ provoked: /status of 409/ })

  test('later saves stay on the page, and the second of two people gets a conflict', async ({
    adminPage: page,
    admin,
  }) => {
    const save = () => page.getByRole('button', { name: 'Save' }).click()
    const channel = page.getByRole('textbox', { name: 'channel', exact: true })
    await page.goto('/displaynames')
    await channel.fill('Feed')
    await save()
    await expectToast(page, texts.saved)
    await expect(page).toHaveURL('/displaynames')
    // The page goes on with what it saved.
    await channel.fill('Sub')
    await save()
    await expectToast(page, texts.saved)

    const fields = { ...proposedNames, channel: 'Theirs' }
    await admin.send(updateDisplayNames, { params, body: { fields } })
    await channel.fill('Mine')
    await save()
    await expectToast(page, errors.changedMeanwhile.text)
    await expect(channel).toHaveValue('Mine')
    const { mappingData } = await admin.send(getDisplayNames, { params })
    expect(mappingData?.fields['channel']).toBe('Theirs')
  })
})

test('the cards of the dashboard have the display names of their columns', async ({
  adminPage: page,
  database: { db },
}) => {
  const fields = {
    ...proposedNames,
    monetized_searches: 'Paid searches',
    net_revenue: 'Our revenue',
    total_searches: 'All searches',
  }
  await db
    .insert(displayMapping)
    .values({ id: 1, fields })
    .onConflictDoUpdate({ target: displayMapping.id, set: { fields } })
  await page.goto('/')
  const titles = page.getByRole('region', { name: 'Monthly Stats' }).locator('dt')
  await expect(titles).toHaveText(['Paid searches', 'Our revenue', 'All searches'])
})
