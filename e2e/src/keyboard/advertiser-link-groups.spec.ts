import { messages } from '@headgate/contract/base/messages'
import { makeLinks } from '../records/groups.ts'
import { pressOn, skipToContent, tabTo, typeInto } from '../support/keyboard.ts'
import { ruleBlock } from '../support/rules.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a group is made and published with the keyboard alone', async ({ adminPage: page, database }) => {
  const { word, links } = await makeLinks(database, 1)
  await page.goto('/advertiser-link-group/add')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await skipToContent(page)
  const many = async (label: string, option: string) => {
    await pressOn(page, page.getByRole('button', { name: new RegExp(`^${label}:`) }))
    await expect(page.getByRole('combobox', { name: `Search ${label}` })).toBeFocused()
    await page.keyboard.type(option)
    await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await many('Platform', word)
  await many('Search Engine', 'Bing')
  await many('Traffic Type', 'DISPLAY')
  await many('Quality Score', 'mid')
  await typeInto(page, page.getByRole('textbox', { name: 'Description' }), word)
  await pressOn(page, page.getByRole('button', { name: 'Add more ruleset' }))
  await expect(ruleBlock(page, 1).getByRole('combobox', { name: 'Advertiser', exact: true })).toBeFocused()
  await page.keyboard.type(`${word} 1`)
  await expect(page.getByRole('option', { name: `${word} 1`, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  const link = ruleBlock(page, 1).getByRole('combobox', { name: 'Advertiser Link', exact: true })
  await tabTo(page, link)
  await page.keyboard.type(String(links[0]!.id))
  await expect(page.getByRole('option', { name: new RegExp(`^${links[0]!.id} `) })).toBeVisible()
  await page.keyboard.press('Enter')
  await typeInto(page, ruleBlock(page, 1).getByRole('textbox', { name: 'Daily Cap' }), '250')
  await pressOn(page, page.getByRole('button', { name: 'Save & Publish' }))
  await expectToast(page, messages.groups.published)
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('250')
})
