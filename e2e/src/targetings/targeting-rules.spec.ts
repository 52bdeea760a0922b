import { messages } from '@headgate/contract/base/messages'
import { getTargeting } from '@headgate/contract/targetings/calls'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makeReference,
  makeTargeting,
} from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { chooseMany, chooseRecord } from '../support/controls.ts'
import { makeLinks } from '../records/provider-links.ts'
import { makeThreeRules, ruleBlock as rule } from '../support/rules.ts'
import { openForm, saveDraft } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { targetings: texts, providerLinks } = messages

const option = (page: Page, name: string | RegExp) =>
  page.getByRole('option', { name, exact: typeof name === 'string' })
const summary = (page: Page) => page.getByRole('region', { name: 'Rules' })

test('rules of a new link: options only once all properties are chosen, caps and reasons, weights from caps', async ({
  adminPage: page,
  database,
}) => {
  const { word, links } = await makeLinks(database, 2)
  const { db } = database
  const off = await makeProviderLink(db, { provider_id: links[0]!.provider_id, disabled: true })
  const inactive = await makeProvider(db, { name: `${word}-off`, status: false })
  await page.goto('/target/add')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const first = rule(page, 1)
  await expect(first.getByRole('combobox', { name: 'Advertiser', exact: true })).toBeFocused()
  await expect(first).toContainText('New')
  const link = first.getByRole('combobox', { name: 'Advertiser Link' })
  await expect(link).toBeDisabled()
  await expect(link).toHaveAttribute('placeholder', 'Select all link properties first')
  await first.getByRole('combobox', { name: 'Advertiser', exact: true }).fill(word)
  const stopped = page.getByRole('option', { name: inactive.name })
  await expect(stopped).toContainText('Inactive')
  await expect(stopped).toHaveAttribute('aria-disabled', 'true')
  await option(page, word).click()
  await expect(link).toBeDisabled()
  await chooseMany(page, 'Platform', ['Desktop'])
  await chooseMany(page, 'Search Engine', ['Bing'])
  await chooseMany(page, 'Traffic Type', ['DISPLAY'])
  await chooseMany(page, 'Quality Score', ['mid'])
  await link.click()
  await expect(option(page, new RegExp(`^${off.id} `))).toContainText('Disabled · cap 0 / 10,000')
  await expect(option(page, new RegExp(`^${off.id} `))).toHaveAttribute('aria-disabled', 'true')
  await expect(option(page, new RegExp(`^${links[0]!.id} `))).toContainText('cap 0 / 100 · Desktop · Bing')
  await option(page, new RegExp(`^${links[0]!.id} `)).click()
  await expect(link).toHaveValue(`${links[0]!.id} · ${links[0]!.link}`)
  await expect(first).toContainText(`Cap consumed 0 / 100 · ${word}-1`)

  await page.getByRole('button', { name: 'Add rule' }).click()
  const second = rule(page, 2)
  await chooseRecord(second.getByRole('combobox', { name: 'Advertiser', exact: true }), word)
  await chooseRecord(second.getByRole('combobox', { name: 'Advertiser Link' }), links[0]!.id)
  const refused = page.getByRole('dialog')
  await expect(refused).toContainText(texts.linkInUse)
  await page.keyboard.press('Escape')
  await expect(second.getByRole('combobox', { name: 'Advertiser Link' })).toHaveValue('')
  await chooseRecord(second.getByRole('combobox', { name: 'Advertiser Link' }), links[1]!.id)

  // Until a weight is edited, the weights are the caps' shares, with 5 decimals.
  await first.getByRole('textbox', { name: 'Daily Cap' }).fill('100')
  await second.getByRole('textbox', { name: 'Daily Cap' }).fill('200')
  await expect(first.getByRole('textbox', { name: 'Weight(%)' })).toHaveValue('33.33333')
  await expect(second.getByRole('textbox', { name: 'Weight(%)' })).toHaveValue('66.66667')
  await expect(summary(page)).toContainText('Total weight: 100 %')
  await expect(summary(page)).toContainText('Weights from daily caps')
  await first.getByRole('textbox', { name: 'Weight(%)' }).fill('40.05')
  await second.getByRole('textbox', { name: 'Daily Cap' }).fill('900')
  await expect(second.getByRole('textbox', { name: 'Weight(%)' })).toHaveValue('66.66667')
  await expect(summary(page)).toContainText('Total weight: 106.71667 %')
  await expect(summary(page)).toContainText('Weights edited by hand')

  // Waterfall has no weights, and no revenue share to enter.
  await page.getByRole('radio', { name: /^Waterfall/ }).check()
  for (const name of ['Weight(%)', 'Rev-Share (%)'])
    await expect(first.getByRole('textbox', { name })).toBeDisabled()
  await expect(first.getByRole('textbox', { name: 'Weight(%)' })).toHaveValue('')
  await expect(summary(page)).not.toContainText('Total weight')
})

test('advertiser links and groups of other traffic sources are not offered', async ({
  adminPage: page,
  database,
}) => {
  const { db } = database
  const { word, provider, links } = await makeLinks(database, 1)
  const native = await makeReference(db, 'trafficSource', 'Native')
  const social = await makeReference(db, 'trafficSource', 'Social')
  const n2s = { provider_id: provider.id, tag_type_id: await makeReference(db, 'tagType', 'N2S') }
  const fits = await makeProviderLink(db, { ...n2s, traffic_source_id: native })
  const other = await makeProviderLink(db, { ...n2s, traffic_source_id: social })
  const { platform_id: platformId, search_engine_id: searchEngineId } = links[0]!
  const group = await makeGroup(db, { description: `${word} fits`, rules: [{ link: fits }] })
  await makeGroup(db, { description: `${word} other`, rules: [{ link: other }] })
  const properties = `platform_id=${platformId}&search_engine_id=${searchEngineId}&quality_score=mid`
  await page.goto(`/target/add?tag_type_id=${n2s.tag_type_id}&traffic_source_id=${native}&${properties}`)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await chooseRecord(rule(page, 1).getByRole('combobox', { name: 'Advertiser', exact: true }), word)
  await rule(page, 1).getByRole('combobox', { name: 'Advertiser Link' }).click()
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${fits.id} `)])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add group rule' }).click()
  await rule(page, 2).getByRole('combobox', { name: 'Advertiser Link Group' }).fill(word)
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${group.id} `)])
  await expect(page.getByRole('option')).not.toContainText('cap no cap')
})

test('rules are moved by keyboard, by mouse and by their number; an empty block is not', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { links } = await makeLinks(database, 3)
  const made = await makeTargeting(database.db, {
    rules: links.map((to, at) => ({ to, weight: [50, 30, 20][at]!, share: 70, comment: `of ${at + 1}` })),
  })
  await openForm(page, made.id)
  const comments = async () => {
    const fields = await page.getByRole('textbox', { name: 'Comment' }).all()
    return Promise.all(fields.map((field) => field.inputValue()))
  }
  await page.getByRole('button', { name: 'Move rule 1', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Lifted from place 1 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect.poll(comments).toEqual(['of 2', 'of 1', 'of 3'])
  await expect(page.getByRole('button', { name: 'Move rule 2', exact: true })).toBeFocused()
  await page.keyboard.press('Space')

  await page
    .getByRole('button', { name: 'Move rule 3', exact: true })
    .dragTo(rule(page, 1), { targetPosition: { x: 60, y: 6 } })
  await expect.poll(comments).toEqual(['of 3', 'of 2', 'of 1'])

  const priority = page.getByRole('textbox', { name: 'Priority of rule 3' })
  await priority.fill('1')
  await priority.press('Enter')
  await expect.poll(comments).toEqual(['of 1', 'of 3', 'of 2'])

  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: 'Move rule 4', exact: true }).focus()
  await page.keyboard.press('Space')
  await expectToast(page, texts.emptyRuleBlock)
  await page.getByRole('button', { name: 'Delete rule 4' }).click()
  await expect(rule(page, 4)).toBeHidden()
  await saveDraft(page)
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  expect(targeting.targeting_rules.map((one) => one.comment)).toEqual(['of 1', 'of 3', 'of 2'])
})

test('saved rules: disabling and archiving ask, enabling again is refused', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { made } = await makeThreeRules(database)
  await openForm(page, made.id)
  const toggle = (place: number) => page.getByRole('switch', { name: `Rule ${place} enabled` })
  // Never published, so it has no publisher ad account that would refuse it.
  await toggle(3).click()
  await expect(toggle(3)).toBeChecked()

  await toggle(1).click()
  const asked = page.getByRole('dialog', { name: 'Disable rule' })
  await expect(asked).toContainText(texts.confirmDisableRule)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(toggle(1)).toBeChecked()
  await toggle(1).click()
  await asked.getByRole('button', { name: 'Disable' }).click()
  await expect(toggle(1)).not.toBeChecked()

  await page.getByRole('button', { name: 'Archive rule 2' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive rule' })
  await expect(archiving).toContainText(texts.confirmArchiveRule)
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(rule(page, 3)).toBeHidden()
  await saveDraft(page)
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  expect(targeting.targeting_rules.map((one) => one.disabled)).toEqual([true, false])
  await toggle(1).click()
  await expect(page.getByRole('dialog')).toContainText(texts.ruleStaysDisabled)
})

test('two advertisers share the traffic of a rule; their links are copied and edited', async ({
  adminPage: page,
  context,
  database,
  admin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [one, two] = [await makeLinks(database, 1), await makeLinks(database, 1)]
  const made = await makeTargeting(database.db, { rules: [{ to: one.links[0]!, weight: 100, share: 70 }] })
  await openForm(page, made.id)
  const first = rule(page, 1)
  await first.getByRole('button', { name: 'Second advertiser' }).click()
  await chooseRecord(first.getByRole('combobox', { name: 'Advertiser 2' }), two.word)
  const { id } = two.links[0]!
  await chooseRecord(first.getByRole('combobox', { name: 'Advertiser Link 2' }), id)
  const traffic = (which: number) => first.getByRole('textbox', { name: `Traffic (%) ${which}` })
  await expect(traffic(1)).toHaveValue('50')
  await traffic(1).fill('69.9')
  await expect(traffic(2)).toHaveValue('30.1')
  await traffic(2).fill('101')
  await expect(traffic(2)).toHaveValue('30.1')

  await first.getByRole('button', { name: `Copy advertiser link ${id}` }).click()
  await expectToast(page, messages.general.linkCopied)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(two.links[0]!.link)
  const edit = first.getByRole('link', { name: `Edit advertiser link ${id}` })
  await expect(edit).toHaveAttribute('target', '_blank')
  await expect(edit).toHaveAttribute('href', `/advertisers/links?edit=true&provider_link_id=${id}`)

  await saveDraft(page)
  const saved = async () => {
    const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
    return targeting.targeting_rules[0]!.provider_details.map((entry) => [entry.provider_link, entry.traffic])
  }
  expect(await saved()).toEqual([
    [one.links[0]!.id, 69.9],
    [id, 30.1],
  ])
  await first.getByRole('button', { name: 'Remove advertiser 2' }).click()
  await expect(first.getByRole('button', { name: 'Second advertiser' })).toBeVisible()
  await saveDraft(page)
  expect(await saved()).toEqual([[one.links[0]!.id, 100]])
})

test('a group rule has no advertiser and chooses from groups whose properties match', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { word, links } = await makeLinks(database, 2)
  const { db } = database
  const elsewhere = await makeProviderLink(db, { quality_score: 'low' })
  const group = await makeGroup(db, {
    description: `${word} fits`,
    rules: [{ link: links[0]!, capacity: 500 }],
  })
  await makeGroup(db, { description: `${word} other`, rules: [{ link: elsewhere }] })
  const made = await makeTargeting(db, { rules: [{ to: links[1]!, weight: 50, share: 70 }] })
  await openForm(page, made.id)
  await page.getByRole('button', { name: 'Add group rule' }).click()
  const second = rule(page, 2)
  await expect(second).toContainText('NO ADVERTISER')
  const select = second.getByRole('combobox', { name: 'Advertiser Link Group' })
  await select.fill(word)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText('cap 0 / 500')
  await page.getByRole('option', { name: `${group.id} · ${word} fits` }).click()
  await expect(select).toHaveValue(`${group.id} · ${word} fits`)
  await expect(second.getByRole('link', { name: `Edit group ${group.id}` })).toHaveAttribute(
    'href',
    `/advertiser-link-group/edit/${group.id}`,
  )
  await second.getByRole('textbox', { name: 'Weight(%)' }).fill('50')
  await saveDraft(page)
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  expect(targeting.targeting_rules[1]).toMatchObject({
    is_group: true,
    provider_details: [{ advertiser_link_group_id: group.id, provider_link: null }],
  })
})

test('a link that no longer matches shows a text, and wrong numbers show their errors', async ({
  adminPage: page,
  database,
}) => {
  const { links } = await makeLinks(database, 2)
  const mobile = await makeReference(database.db, 'platform', 'Mobile')
  const misfit = await makeProviderLink(database.db, { platform_id: mobile })
  const made = await makeTargeting(database.db, {
    rules: [
      { to: links[0]!, weight: 50, share: 70 },
      { to: misfit, weight: 50, share: 70 },
      { to: links[1]!, weight: 50, share: 70, disabled: true },
    ],
  })
  await openForm(page, made.id)
  await expect(rule(page, 2)).toContainText(providerLinks.propertiesMismatch)
  await expect(rule(page, 1)).not.toContainText(providerLinks.propertiesMismatch)
  await rule(page, 1).getByRole('textbox', { name: 'Weight(%)' }).fill('0.5')
  await rule(page, 1).getByRole('textbox', { name: 'Rev-Share (%)' }).fill('130')
  await rule(page, 2).getByRole('textbox', { name: 'Weight(%)' }).fill('0')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await expect(rule(page, 1)).toContainText(texts.weightInvalid)
  await expect(rule(page, 1)).toContainText(texts.revenueShareInvalid)
  await expect(summary(page).getByRole('alert')).toContainText(texts.weightsWrong)
  await expect(rule(page, 4)).toContainText(messages.general.selectValue)
})

test('200 rules: distant ones are plain text until scrolled near, and the last one can be edited', async ({
  adminPage: page,
  database,
}) => {
  const { links } = await makeLinks(database, 2)
  const made = await makeTargeting(database.db, {
    state: 'draft',
    rules: Array.from({ length: 200 }, (_, at) => ({
      to: links[at % 2]!,
      weight: 1,
      share: 70,
      disabled: at > 1,
      comment: `of ${at + 1}`,
    })),
  })
  await openForm(page, made.id)
  const last = rule(page, 200)
  await expect(last).toContainText('of 200')
  await expect(last.getByRole('textbox', { name: 'Daily Cap' })).toBeHidden()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('textbox', { name: 'Daily Cap' }).fill('7')
  await page.getByRole('textbox', { name: 'Priority of rule 200' }).fill('2')
  await page.keyboard.press('Enter')
  await expect(rule(page, 2).getByRole('textbox', { name: 'Comment' })).toHaveValue('of 200')
})
