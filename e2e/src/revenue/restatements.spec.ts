import { messages } from '@headgate/contract/base/messages'
import { daysBefore } from '@headgate/domain/days'
import { choose, chooseMany, rowOf } from '../support/controls.ts'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expect, test } from '../support/test.ts'

const [first, second] = ['2026-11-01', '2026-11-02']

test('a figure that changed is listed with what changed it, for the whole day and by publisher', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  await bookFile(
    admin,
    provider,
    csvFile([
      { day: first, channel, revenue: 10 },
      { day: second, channel, revenue: 20 },
    ]),
  )
  const id = await bookFile(admin, provider, csvFile([{ day: second, channel, revenue: 21 }], 'again.csv'))
  await page.goto(`/restatements?provider_id=${provider.id}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  // 80 % of 20 and of 21 are ours, of which the publisher has 70 %.
  const row = rowOf(page, second)
  await expect(row).toContainText('16.000 → 16.800')
  await expect(row).toContainText('+0.800')
  await expect(row).toContainText('+0.560')

  await expect(page.getByLabel('Sums of all restatements')).toContainText('+0.800')
  await choose(page, 'Group By', 'Publisher')
  const groups = page.getByRole('table', { name: 'Restatements by publisher' })
  await expect(groups.getByRole('row', { name: publisher.name })).toContainText('+0.800')
  await groups.getByRole('button', { name: publisher.name }).click()
  await expect(rowOf(page, publisher.name)).toContainText('16.000 → 16.800')
  await expect(page).toHaveURL(new RegExp(`publisher_id=.*${publisher.id}`))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^restatements-\d{8}-\d{6}\.xlsx$/)
  await page.goto(`/restatements?provider_id=${provider.id}`)

  await choose(page, 'Show', 'By publisher')
  await expect(rowOf(page, publisher.name)).toContainText('16.000 → 16.800')
  await expect(page).toHaveURL(/level=publisher/)
  await chooseMany(page, 'Cause', ['API run'])
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Clear All' }).click()
  await page.goto(`/restatements?import_id=${id}`)
  await page.getByRole('link', { name: `File again.csv (import ${id})` }).click()
  await expect(page).toHaveURL(`/revenue-imports/${id}`)
  await page.getByRole('table', { name: 'The import' }).getByRole('link', { name: 'Restatements' }).click()
  await expect(page).toHaveURL(/\/restatements\?import_id=/)
})

test('days of an import, and the last days of its advertiser, show how final they are', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const yesterday = daysBefore(1, new Date())
  const id = await bookFile(
    admin,
    provider,
    csvFile([
      { day: first, channel, revenue: 10 },
      { day: yesterday, channel, revenue: 20 },
    ]),
  )
  await page.goto(`/revenue-imports/${id}`)
  const days = page.getByRole('table', { name: 'How final its days are' })
  await expect(days.getByRole('row', { name: yesterday })).toContainText('estimated')
  await expect(days.getByRole('row', { name: yesterday })).toContainText('too little history')
  await expect(days.getByRole('row', { name: first })).toContainText('settled')
  await expect(days.getByRole('row', { name: second })).toContainText('not reported')
  await page.goto(`/csvupload?q=${provider.name}`)
  await expect(page.getByRole('listitem').filter({ hasText: provider.name })).toContainText(
    /Last 7 days: . of 7 days missing, others estimated, too little history/,
  )
})
