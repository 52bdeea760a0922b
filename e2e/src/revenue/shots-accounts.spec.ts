import { listPublisherAccounts } from '@headgate/contract/revenue/publisher-accounts'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { daysBefore } from '@headgate/domain/days'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { test, expect } from '../support/test.ts'

test('shots', async ({ adminPage: page, admin, database }) => {
  test.setTimeout(300_000)
  const { provider, channel } = await makeUploadAdvertiser(database)
  const link = await makeProviderLink(database.db, {
    provider_id: provider.id,
    link_source_identifier_value: channel,
  })
  await makeTargeting(database.db, { rules: [{ to: link, share: 40 }] })
  const lines = Array.from({ length: 12 }, (_, at) => ({
    day: daysBefore(at, new Date()),
    channel,
    revenue: 100 + at * 7.5,
  }))
  await bookFile(page, provider, csvFile(lines))
  const list = await admin.send(listPublisherAccounts, { query: { q: channel, order_direction: 'ASC' } })
  const id = list.data[0]!.id
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 1024, 390]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      const shot = (name: string) =>
        page.screenshot({ path: `/tmp/shots-accounts/${name}-${scheme}-${width}.png` })
      await page.goto('/pubaccount')
      await page.getByRole('table').first().waitFor()
      await shot('list')
      await page.goto(`/pubaccount/${id}`)
      await expect(page.getByText('Matches').first()).toBeVisible()
      await page.screenshot({ path: `/tmp/shots-accounts/page-${scheme}-${width}.png`, fullPage: true })
      await page.goto(`/publisheraccountmanagement/edit/${id}`)
      await page.getByRole('textbox', { name: 'Revenue Share (%)' }).fill('55')
      await page.getByRole('button', { name: /^Holds from/ }).click()
      await page
        .getByRole('dialog', { name: 'Holds from' })
        .getByRole('button', { name: 'Previous month' })
        .waitFor()
      await shot('edit')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: 'What this moves' }).waitFor()
      await page.waitForTimeout(400)
      await shot('moves')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.goto(`/pubaccount?q=${channel}`)
      await page.getByRole('switch', { name: `Status of account ${id}` }).click()
      await page
        .getByRole('dialog')
        .getByText(/moves|changes|holds/i)
        .first()
        .waitFor()
      await page.waitForTimeout(400)
      await shot('toggle')
    }
})
