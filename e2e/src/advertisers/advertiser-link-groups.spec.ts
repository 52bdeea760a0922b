import { errors } from '@headgate/contract/base/errors'
import { updateGroup } from '@headgate/contract/groups/calls'
import { messages } from '@headgate/contract/base/messages'
import { makeProviderLink, type ProviderLinkRow } from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { chooseMany, chooseRecord } from '../support/controls.ts'
import { nextRunsOn } from '../support/direction.ts'
import { makeGroupByCall, makeLinks, readGroup } from '../records/groups.ts'
import { ruleBlock } from '../support/rules.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { groups: texts, general, targetings, titles } = messages

async function chooseProperties(page: Page, platform: string) {
  await chooseMany(page, 'Platform', [platform])
  await chooseMany(page, 'Search Engine', ['Bing'])
  await chooseMany(page, 'Traffic Type', ['DISPLAY'])
  await chooseMany(page, 'Quality Score', ['mid'])
}

async function chooseLink(page: Page, place: number, advertiser: string, link: ProviderLinkRow) {
  const block = ruleBlock(page, place)
  await chooseRecord(block.getByRole('combobox', { name: 'Advertiser', exact: true }), advertiser)
  await chooseRecord(block.getByRole('combobox', { name: 'Advertiser Link', exact: true }), link.id)
}

test('a group is filled in, saved as a draft, and published', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 2)
  await page.goto('/advertiser-link-group/add')
  await expect(page.getByText(texts.selectProperties)).toBeVisible()
  await chooseProperties(page, word)
  await expect(page.getByText(texts.selectProperties)).toBeHidden()
  await page.getByRole('textbox', { name: 'Description' }).fill(word)
  for (const [at, link] of links.entries()) {
    await page.getByRole('button', { name: 'Add more ruleset' }).click()
    await chooseLink(page, at + 1, `${word} ${at + 1}`, link)
    await ruleBlock(page, at + 1)
      .getByRole('textbox', { name: 'Daily Cap' })
      .fill(String((at + 1) * 100))
  }
  await expect(page.getByRole('textbox', { name: 'Daily Cap' }).first()).toHaveValue('300')
  await expect(ruleBlock(page, 1).getByRole('textbox', { name: 'Weight(%)' })).toHaveValue('33.33333')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, texts.ready)
  await expect(page).toHaveURL(/\/advertiser-link-group\/edit\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(String(id))
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible()
  expect((await readGroup(admin, id)).live).toBeNull()
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await expectToast(page, texts.published)
  await expect(page).toHaveURL('/advertiser-link-group')
  const { advertiser_link_group: saved, live } = await readGroup(admin, id)
  expect(saved.status).toBe('published')
  expect(live?.rules.map((one) => [one.provider_link_id, one.capacity])).toEqual([
    [links[0]!.id, 100],
    [links[1]!.id, 200],
  ])
})

test('every refusal is shown at its field and in a toast, and the form scrolls to the top', async ({
  adminPage: page,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  await page.goto('/advertiser-link-group/add')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await expectToast(page, general.checkFields, titles.oops)
  for (const text of [
    targetings.platformRequired,
    targetings.searchEngineRequired,
    texts.tagTypeRequired,
    targetings.qualityScoreRequired,
    texts.rulesRequired,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await chooseProperties(page, word)
  await expect(page.getByText(targetings.platformRequired)).toBeHidden()
  for (const at of [1, 2]) {
    await page.getByRole('button', { name: 'Add more ruleset' }).click()
    if (at === 1) {
      await expect(ruleBlock(page, 1).getByText(texts.advertiserRequired)).toBeVisible()
      await expect(ruleBlock(page, 1).getByText(texts.advertiserLinkRequired)).toBeVisible()
    }
    await chooseLink(page, at, `${word} 1`, links[0]!)
  }
  await expect(page.getByText(`${texts.linksDuplicated} ${links[0]!.id}`)).toBeVisible()
  await ruleBlock(page, 2).getByRole('button', { name: 'Delete rule 2' }).click()
  await expect(page.getByText(texts.linksDuplicated)).toBeHidden()
  await ruleBlock(page, 1).getByRole('textbox', { name: 'Weight(%)' }).fill('0')
  await expect(ruleBlock(page, 1).getByText(texts.weightInvalid)).toBeVisible()
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('weights below 100 % are confirmed in a dialog before the save goes on', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  const { advertiser_link_group: group } = await makeGroupByCall(admin, word, links)
  await page.goto(`/advertiser-link-group/edit/${group.id}`)
  await ruleBlock(page, 1).getByRole('textbox', { name: 'Weight(%)' }).fill('40')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  const notice = page.getByRole('dialog').filter({ hasText: targetings.weightBelow100 })
  await notice.getByRole('button', { name: 'Cancel' }).click()
  await expect(notice).toBeHidden()
  expect((await readGroup(admin, group.id)).advertiser_link_group.status).toBe('draft')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, texts.published)
  expect((await readGroup(admin, group.id)).live?.rules[0]?.weight).toBe(40)
})

test('rules: disabling asks, disabled rules stay disabled, saved ones are archived, empty ones stay', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 2)
  const { advertiser_link_group: group } = await makeGroupByCall(admin, word, links, { published: true })
  await page.goto(`/advertiser-link-group/edit/${group.id}`)
  await ruleBlock(page, 2).getByRole('switch', { name: 'Rule 2 enabled' }).click()
  const question = page.getByRole('dialog').filter({ hasText: targetings.confirmDisableRule })
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(ruleBlock(page, 2).getByRole('switch')).not.toBeChecked()
  const changes = page.getByRole('region', { name: 'What publishing changes' })
  await expect(changes.getByRole('listitem').filter({ hasText: `Rule ${group.rules[1]!.id}` })).toContainText(
    'Gone',
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, texts.ready)
  expect((await readGroup(admin, group.id)).live?.rules).toHaveLength(2)
  await ruleBlock(page, 2).getByRole('switch', { name: 'Rule 2 enabled' }).click()
  const refusal = page.getByRole('dialog').filter({ hasText: targetings.ruleStaysDisabled })
  await refusal.getByRole('button', { name: 'OK' }).click()
  await ruleBlock(page, 2).getByRole('button', { name: 'Archive rule 2' }).click()
  const archiving = page.getByRole('dialog').filter({ hasText: targetings.confirmArchiveRule })
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(ruleBlock(page, 2)).toBeHidden()
  await page.getByRole('button', { name: 'Add more ruleset' }).click()
  await ruleBlock(page, 2).getByRole('button', { name: 'Move rule 2' }).press('Space')
  await expectToast(page, targetings.emptyRuleBlock)
})

test('removing a property disables the rules that need it, after a question', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  const low = await makeProviderLink(database.db, {
    platform_id: links[0]!.platform_id,
    quality_score: 'low',
  })
  const { advertiser_link_group: group } = await makeGroupByCall(admin, word, [links[0]!, low], {
    quality_scores: ['mid', 'low'],
  })
  await page.goto(`/advertiser-link-group/edit/${group.id}`)
  await chooseMany(page, 'Quality Score', ['low'])
  const question = page.getByRole('dialog').filter({ hasText: targetings.confirmProperty })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(ruleBlock(page, 2).getByRole('switch')).not.toBeChecked()
  await expect(ruleBlock(page, 1).getByRole('switch')).toBeChecked()
  const { propertiesMismatch } = messages.providerLinks
  await expect(ruleBlock(page, 2)).toContainText(propertiesMismatch)
  await ruleBlock(page, 2).getByRole('switch').click()
  await page.getByRole('dialog').filter({ hasText: propertiesMismatch }).getByRole('button').last().click()
  await expect(ruleBlock(page, 2).getByRole('switch')).not.toBeChecked()
})

test('arrows lead to the neighbours and show a text at the end; leaving asks', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  const { advertiser_link_group: group } = await makeGroupByCall(admin, word, links)
  await page.goto(`/advertiser-link-group/edit/${group.id}`)
  // Other tests add and restore groups at the same time, so the test checks the side of a neighbour, not its id.
  // The heading is read because the address changes first, and the arrows belong to the group that is shown.
  const shown = async () => {
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    return Number(heading?.split(' ').at(-1))
  }
  await page.getByRole('button', { name: 'Next group' }).click()
  await expect.poll(shown).toBeLessThan(group.id)
  const next = await shown()
  await page.getByRole('button', { name: 'Previous group' }).click()
  await expect.poll(shown).toBeGreaterThan(next)
  expect(await shown()).toBeLessThanOrEqual(group.id)
  await page.goto(`/advertiser-link-group/edit/${group.id}`)
  await page.getByRole('textbox', { name: 'Description' }).fill('Changed')
  await page.getByRole('button', { name: 'Next group' }).click()
  const leave = page.getByRole('dialog', { name: general.leave })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Changed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/advertiser-link-group')
})

test.describe('an address of no group', () => {
  test.use({ provoked: /404/ })
  test('leads to the list, which shows a message', async ({ adminPage: page }) => {
    await page.goto('/advertiser-link-group/edit/2000000001')
    await expectToast(page, errors.notFound.text, titles.oops)
    await expect(page).toHaveURL('/advertiser-link-group')
  })
})

test('a description that is written from right to left does not turn the rest of the page', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  await makeGroupByCall(admin, word, links, { description: `${word} \u202Edrawkcab` })
  await page.goto(`/advertiser-link-group?q=${word}`)
  const link = page.getByRole('cell').getByRole('link', { name: word })
  await expect(link).toBeVisible()
  expect(await link.evaluate(nextRunsOn)).toBe(true)
})

test('a revision is compared with the live one and restored as the draft', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 1)
  const first = await makeGroupByCall(admin, word, links, { published: true })
  const { id, rules } = first.advertiser_link_group
  const body = { published: true, rules: [{ ...rules[0]!, capacity: 900 }] }
  await admin.send(updateGroup, { params: { id }, body })
  await page.goto(`/advertiser-link-group/edit/${id}`)
  await page.getByRole('button', { name: 'Published revisions' }).click()
  await page.getByRole('button', { name: 'Compare with this form: revision 1' }).click()
  const comparison = page.getByRole('dialog', { name: 'From revision 1 to this form' })
  await expect(comparison.getByRole('row', { name: 'Daily Cap 100 900' })).toHaveCount(2)
  await comparison.getByRole('button', { name: 'Close comparison' }).click()
  await page.getByRole('button', { name: 'Restore as draft: revision 1' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Revision 1 becomes the draft' })
  await question.getByRole('button', { name: 'Restore as draft', exact: true }).click()
  await expectToast(page, texts.ready)
  await expect(ruleBlock(page, 1).getByRole('textbox', { name: 'Daily Cap' })).toHaveValue('100')
  await expect(page.getByText('Live · unpublished changes')).toBeVisible()
  expect((await readGroup(admin, id)).live?.capacity).toBe(900)
})
