import { messages } from '@headgate/contract/base/messages'
import { getCredentials } from '@headgate/contract/providers/credentials'
import { listProviders } from '@headgate/contract/providers/providers'
import { makeProvider } from '@headgate/db/sample/make'
import { pickAction, pressOn, skipToContent, typeInto } from '../support/keyboard.ts'
import { uniqueWord } from '../records/publishers.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('an advertiser is added and opened with the keyboard alone', async ({ adminPage: page, admin }) => {
  const word = uniqueWord()
  await page.goto('/advertisers')
  await skipToContent(page)
  await pressOn(page, page.getByRole('link', { name: 'Add advertiser' }))
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type(word)
  await typeInto(page, page.getByRole('textbox', { name: 'Link source identifier' }), 'channel')
  await typeInto(page, page.getByRole('textbox', { name: /^CSV/ }), 'sub')
  await typeInto(page, page.getByRole('textbox', { name: 'Advertiser code' }), word)
  await pressOn(page, page.getByRole('switch', { name: 'Reports gross revenue' }), 'Space')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: 'Revenue share percentage' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('80')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/advertisers')
  const {
    providers: [made],
  } = await admin.send(listProviders, { query: { q: word } })
  expect([made?.reports_gross_revenue, made?.revenue_share_percentage]).toEqual([true, 80])
  await typeInto(page, page.getByRole('textbox', { name: 'Filter' }), word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await pickAction(page, page.getByRole('button', { name: `Actions for ${word}`, exact: true }), 'Edit')
  await expect(page).toHaveURL(`/advertisers/edit/${made!.id}`)
})

test('API credentials are filled in and stored with the keyboard alone', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { id } = await makeProvider(database.db)
  await page.goto(`/advertisers/edit/${id}`)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tab', { name: 'Main' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const address = page.getByRole('textbox', { name: 'API Base URL' })
  await typeInto(page, address, 'https://api.partner.example/report')
  const texts: Record<string, string> = {
    Date: 'date',
    Channel: 'sub_id',
    Country: 'country',
    'Total Searches': 'searches',
    'Monitized Searches': 'paid',
    Clicks: 'clicks',
    'Gross Revenue': 'revenue',
  }
  for (const [label, text] of Object.entries(texts))
    await typeInto(page, page.getByRole('textbox', { name: label, exact: true }), text)
  await page.keyboard.press('Enter')
  await expectToast(page, messages.credentials.added)
  await expect(page).toHaveURL('/advertisers')
  const { credential } = await admin.send(getCredentials, { params: { id } })
  expect(credential?.mapping_fields).toMatchObject({ channel: 'sub_id', gross_revenue: 'revenue' })
})
