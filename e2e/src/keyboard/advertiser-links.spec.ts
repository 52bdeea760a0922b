import { messages } from '@headgate/contract/base/messages'
import { listProviderLinks } from '@headgate/contract/provider-links'
import { makeProvider, makeProviderLink } from '@headgate/db/sample/make'
import { pick, pickAction, pressOn, skipToContent, typeInto } from '../support/keyboard.ts'
import { uniqueWord } from '../records/publishers.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('an advertiser link is added with the keyboard alone', async ({ adminPage: page, admin, database }) => {
  const word = uniqueWord()
  const provider = await makeProvider(database.db, { name: word, link_source_identifier: 'ch' })
  await page.goto('/advertisers/links')
  await skipToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'Add New Link' }), 'Enter', 60)
  const form = page.getByRole('dialog', { name: 'Add advertiser link' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const select = (name: string) => form.getByRole('combobox', { name, exact: true })
  await typeInto(page, select('Advertiser'), word)
  const option = page.getByRole('option', { name: word })
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('data-marked')
  await page.keyboard.press('Enter')
  await typeInto(page, field('Link'), `https://${word}.example/search?q=[Q]&ch=77`)
  await page.keyboard.press('Tab')
  await expect(field('Channel Value')).toHaveValue('77')
  await pick(page, select('Search Engine'), 'Yahoo')
  await pick(page, select('Traffic Types'), 'TYPE-IN')
  await pick(page, select('Platforms'), 'Desktop')
  await pick(page, select('Quality Score'), 'premium')
  await typeInto(page, field('Daily Cap'), '500')
  await page.keyboard.press('Enter')
  await expectToast(page, messages.providerLinks.saved)
  const { providerLinks } = await admin.send(listProviderLinks, { query: { provider_id: [provider.id] } })
  const [made] = providerLinks.providerLinks
  expect([made?.daily_cap, made?.link_source_identifier_value]).toEqual([500, '77'])
})

test('an advertiser link is duplicated with the keyboard alone, after the question', async ({
  adminPage: page,
  database,
}) => {
  const made = await makeProviderLink(database.db)
  await page.goto(`/advertisers/links?provider_id=${made.provider_id}`)
  await skipToContent(page)
  await pickAction(
    page,
    page.getByRole('button', { name: new RegExp(`^Actions for .*${made.id}`) }),
    'Duplicate',
  )
  const copy = page.getByRole('dialog', { name: 'Duplicate advertiser link' })
  await typeInto(page, copy.getByRole('textbox', { name: 'Daily Cap' }), '600')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: messages.providerLinks.identicalTitle })
  await expect(question).toContainText(messages.providerLinks.identicalQuestion)
  await pressOn(page, question.getByRole('button', { name: 'Yes' }))
  await expectToast(page, messages.providerLinks.saved)
})
