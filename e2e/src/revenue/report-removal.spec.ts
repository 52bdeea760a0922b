import { messages } from '@headgate/contract/base/messages'
import { listPublisherAccounts } from '@headgate/contract/revenue/publisher-accounts'
import { today } from '@headgate/domain/days'
import { bookFile, csvFile, makeUploadAdvertiser } from '../records/revenue-imports.ts'
import { expectAccessible } from '../support/accessible.ts'
import { act, agree, chooseMany } from '../support/controls.ts'
import { chooseDaysToRemove } from '../support/days.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { removal: texts } = messages

test('data of an account is removed after its user saw what goes, and can be put back', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel, publisher } = await makeUploadAdvertiser(database)
  await bookFile(admin, provider, csvFile([{ day: today(), channel, revenue: 100 }]))
  const [account] = (await admin.send(listPublisherAccounts, { query: { q: channel } })).data
  await page.goto(`/remove/reports/${account!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Remove report data' })).toBeVisible()
  const facts = page.getByRole('table', { name: 'The publisher ad account' })
  await expect(facts.getByRole('rowheader')).toHaveText([
    'Account ID',
    'Publisher',
    'Advertiser',
    'Link Source Identifier',
    'Rule Id',
    'Channel',
  ])
  await expect(facts.getByRole('cell')).toHaveText([
    String(account!.id),
    publisher.name,
    provider.name,
    'channel',
    String(account!.rule_id),
    channel,
  ])
  const start = page.getByRole('button', { name: 'Remove Data', exact: true })
  await start.click()
  await expect(page.getByRole('alert').getByText(texts.dateRangeRequired)).toBeVisible()
  await expectAccessible(page)

  await chooseDaysToRemove(page)
  await start.click()
  const question = page.getByRole('dialog', { name: 'Remove Data' })
  await expect(question).toContainText(
    `Are you sure you want to remove report data for publisher account ${account!.id}?`,
  )
  await expect(question).toContainText('1 row of data goes out of reports.')
  await expect(question.getByRole('row', { name: publisher.name })).toContainText('56.000')
  await expectAccessible(page)
  await agree(page, 'Cancel')
  await start.click()
  await agree(page, 'Remove Data')
  await expectToast(page, 'Deleted 1 rows of data.')

  await expectAccessible(page)
  await page.getByRole('link', { name: /^import \d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Removal of data/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: publisher.name })).toContainText('56.000')
  await agree(page, 'Undo')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
})

test('the revenue log of an advertiser is removed by channels, from its row in the list', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { provider, channel } = await makeUploadAdvertiser(database)
  const lines = [
    { day: today(), channel, revenue: 100 },
    { day: today(), channel: `${channel}-b`, revenue: 30 },
  ]
  await bookFile(admin, provider, csvFile(lines))
  await page.goto(`/advertisers?q=${provider.name}`)
  await act(page, provider.name, 'Remove revenue log')
  await expect(page.getByRole('heading', { level: 1, name: 'Remove revenue log' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Data', exact: true }).click()
  await expect(page.getByRole('alert').getByText(texts.selectDateRange)).toBeVisible()
  await chooseDaysToRemove(page)
  await page.getByRole('button', { name: 'Remove Data', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Remove Data' })
  await expect(question).toContainText('2 rows of data of all channels go out of reports.')
  await agree(page, 'Cancel')
  await chooseMany(page, 'Channels', [`${channel}-b`])
  await page.getByRole('button', { name: 'Remove Data', exact: true }).click()
  await expect(question).toContainText(`of advertiser ${provider.id} ${provider.name}?`)
  await expect(question).toContainText(`1 row of data of channel ${channel}-b goes out of reports.`)
  await expectAccessible(page)
  await agree(page, 'Remove Data')
  await expectToast(page, 'Successfully removed 1 rows of data.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/advertisers\\?q=${provider.name}$`))
})

test.describe('calls that fail', () => {
  test.use({ provoked: /404 \(Not Found\)|500 \(Internal/ })

  test('an account that is not there, and one that cannot be read, have their texts', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    for (const address of ['/remove/reports/2000000001', '/remove/reports/abc']) {
      await page.goto(address)
      await expect(page.getByText(texts.noAccount)).toBeVisible()
    }
    const { channel } = await makeUploadAdvertiser(database)
    const [account] = (await admin.send(listPublisherAccounts, { query: { q: channel } })).data
    const address = `/remove/reports/${account!.id}`
    const call = `**/api/pubaccount/${account!.id}`
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(address)
    await expect(page.getByText(texts.cannotLoadAccount)).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/pubaccount$/)
  })
})
