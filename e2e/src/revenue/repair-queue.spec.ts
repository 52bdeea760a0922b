import { messages } from '@headgate/contract/base/messages'
import { listRepairs } from '@headgate/contract/revenue/repair-calls'
import { daysBefore } from '@headgate/domain/days'
import { publisherAccount } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const ago = (days: number) => daysBefore(days, new Date())
const table = (page: Page) => page.getByRole('table', { name: 'Repair queue' })
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Opens the queue of one advertiser, and the repair of one of its channels. */
async function openRepair(page: Page, provider: { id: number; name: string }, channel: string, why: string) {
  await page.goto(`/repairs?provider_id=${provider.id}`)
  await page.getByRole('button', { name: `Repair ${channel} of ${provider.name}: ${why}` }).click()
  const dialog = page.getByRole('dialog', { name: `Repair ${channel} of ${provider.name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a channel that is spelled nearly so is booked as its candidate, after a look at what it moves, and undone', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  const reported = channel.replace('-', '_').toUpperCase()
  await bookFile(
    admin,
    provider,
    csvFile([
      { day: ago(3), channel, revenue: 20 },
      { day: ago(3), channel: reported, revenue: 10 },
      { day: ago(2), channel: reported, revenue: 5 },
      { day: ago(2), channel: 'zz-9', revenue: 1 },
      { day: ago(2), channel, revenue: 2, country: 'Nowhere' },
      { day: ago(2), channel, revenue: 3, searches: -1 },
    ]),
  )
  await page.goto(`/repairs?provider_id=${provider.id}`)
  const rows = table(page).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText(`${reported}${provider.name}No advertiser link15.000`)
  await expect(rows.nth(1)).toContainText(`${channel} · 92`)
  await expect(rows.nth(2)).toContainText('Lines not readable')
  await expect(rows.nth(3)).toContainText('Country not readable')
  await expect(rows.nth(4)).toContainText('zz-9')
  await expect(page.getByRole('link', { name: /^Repair Queue.* waiting, .* unmatched$/ })).toBeVisible()

  const dialog = await openRepair(page, provider, reported, 'No advertiser link')
  await expect(dialog.getByRole('radio', { name: channel, exact: true })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: `Book it as ${channel}` })).toBeChecked()
  const candidate = dialog.getByRole('table').getByRole('row', { name: channel })
  await expect(candidate).toContainText(`${channel}75.0Not known16.70.091.7Valid on 2 days that wait`)
  const preview = dialog.getByRole('region', { name: 'What it would move' })
  // 80 % of the gross is net, and 70 % of that the publisher's.
  await expect(preview).toContainText('16.000 → 1.000')
  await expect(preview.getByRole('row', { name: publisher.name })).toContainText('12.32020.720+8.400')
  await dialog.getByRole('button', { name: 'Repair', exact: true }).click()
  await expect(dialog).toContainText(`Booked as ${channel}`)
  await expect(dialog.getByRole('table', { name: 'Days that changed' }).getByRole('row')).toHaveCount(4)
  await expect(dialog).toContainText('16.000 → 1.000')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(4)

  await page.goto(`/repairs/made?provider_id=${provider.id}`)
  await expect(page.getByRole('table', { name: 'Repairs made' })).toContainText(`Booked as ${channel}`)
  await page.getByRole('button', { name: `Undo the repair of ${reported} of ${provider.name}` }).click()
  await expect(dialogOf(page)).toContainText('1.000 → 16.000')
  await dialogOf(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, messages.repairs.undone)
  await page.getByRole('tab', { name: 'Waiting' }).click()
  await expect(page).toHaveURL('/repairs')
  const query = { provider_id: [provider.id], state: 'all' } as const
  const { data } = await admin.send(listRepairs, { query })
  expect(data.map((one) => [one.kind, one.took_first, one.undone_at === null])).toEqual([
    ['map', true, false],
  ])
})

test('an account that ended gets the days that wait', async ({ adminPage: page, admin, database }) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await database.db
    .update(publisherAccount)
    .set({ valid_to: ago(20), status: false })
    .where(eq(publisherAccount.provider_id, provider.id))
  await bookFile(admin, provider, csvFile([{ day: ago(3), channel, revenue: 10 }]))
  const dialog = await openRepair(page, provider, channel, 'No account on these days')
  await expect(dialog).toContainText(`to ${ago(20)}`)
  await dialog.getByRole('radio', { name: channel, exact: true }).check()
  await dialog.getByRole('radio', { name: 'Give an account more days' }).check()
  await expect(dialog.getByRole('button', { name: 'Valid to' })).toHaveText(ago(3))
  await expect(dialog.getByRole('region', { name: 'What it would move' })).toContainText('10.000 → 0.000')
  await dialog.getByRole('button', { name: 'Repair', exact: true }).click()
  await expect(dialog).toContainText('got more days')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: `Repair ${channel} of ${provider.name}` })).toHaveCount(0)
})

test('another channel is chosen by hand, and an ignored one needs a note', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  await bookFile(admin, provider, csvFile([{ day: ago(3), channel: 'qq', revenue: 10 }]))
  const dialog = await openRepair(page, provider, 'qq', 'No advertiser link')
  await expect(dialog).toContainText('No known channel of this advertiser resembles it.')
  await expect(dialog.getByRole('button', { name: 'Repair', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Another channel of this advertiser' }).click()
  await page.getByRole('option', { name: channel, exact: true }).click()
  await expect(dialog.getByRole('radio', { name: `Book it as ${channel}` })).toBeChecked()
  await expect(dialog.getByRole('region', { name: 'What it would move' })).toContainText('10.000 → 0.000')

  await dialog.getByRole('radio', { name: 'Ignore it' }).check()
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click()
  await expect(dialog.getByText(messages.repairs.noteRequired)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('A test of theirs')
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click()
  await expect(dialog).toContainText('Ignored: A test of theirs')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(table(page).getByRole('row', { name: 'qq' })).toHaveCount(0)
})
