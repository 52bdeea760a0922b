import { readFile } from 'node:fs/promises'
import { messages } from '@headgate/contract/base/messages'
import { getProviderLink } from '@headgate/contract/provider-links'
import { capUsage } from '@headgate/db/schema/all'
import { makeGroup, makeProvider, makeReference, makeTargeting } from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { choose, chooseRecord } from '../support/controls.ts'
import { makeLinks } from '../records/provider-links.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const { providerLinks: texts, titles } = messages

const act = async (page: Page, id: number, action: string) => {
  await page.getByRole('button', { name: `Actions for link ${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const select = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })

test('every column, filters and the state in the address', async ({ adminPage: page, database }) => {
  const { word, links } = await makeLinks(database, 3)
  await page.goto('/advertisers/links')
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill(word)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`link=${word}`))
  await expect(page.getByRole('columnheader')).toHaveText([
    // Of the checkboxes.
    '',
    'ID',
    'Link',
    'Advertiser',
    'Cap Consumption',
    'Searches today',
    'Traffic flowing?',
    'Status',
    'Link check',
    'Ready to use',
    'Properties',
    'Daily Cap',
    'Remaining Cap',
    'Is Live',
    'Link Last Live (UTC)',
    'Created At (UTC)',
    'Actions',
  ])
  const first = page.getByRole('row').filter({ hasText: `${word}-1` })
  await expect(first).toContainText('· MID')
  // Each property is a separate column under Columns, so that users can order by one.
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Traffic Type', 'Search Engine', 'Platform', 'Traffic source', 'Quality Score'])
    await page.getByRole('dialog').getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Quality Score' })).toBeVisible()
  await page.getByRole('button', { name: 'Daily Cap' }).click()
  await expect(page).toHaveURL(/order_by=daily_cap/)
  await expect(page.getByRole('row').nth(1)).toContainText(`${word}-1`)
  await page.getByRole('checkbox', { name: 'Is live', exact: true }).check()
  await expect(page.getByText(messages.general.emptyTable)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Is not live' }).check()
  await expect(page.getByRole('checkbox', { name: 'Is live', exact: true })).not.toBeChecked()
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  const linkId = page.getByRole('textbox', { name: 'Link ID' })
  await linkId.fill(` #${links[1]!.id}, `)
  await expect(linkId).toHaveValue(String(links[1]!.id))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Is not live' })).toBeChecked()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/advertisers/links')
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue('')
  await page.goto(`/advertisers/links?id=-4&is_live=maybe&link=${word}`)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
})

test('an advertiser in the address is preselected; the download contains the rows of the view', async ({
  adminPage: page,
  database,
}) => {
  const { word, provider } = await makeLinks(database, 2)
  await page.goto(`/advertisers/links?provider_id=${provider.id}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: `Advertisers: ${word}` })).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^data-\d{8}-\d{6}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${word}-2`)
  // The download also follows a text that was just typed and does not filter the list yet.
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill(`${word}-1`)
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const found = (await readFile(await (await again).path(), 'utf8')).trimEnd().split('\r\n')
  expect(found).toHaveLength(2)
  expect(found[1]).toContain(`${word}-1`)
})

test('a link is added: the channel is found on blur, errors are shown, and it is saved', async ({
  adminPage: page,
  database,
}) => {
  const { word } = await makeLinks(database, 0)
  await makeReference(database.db, 'trafficSource', 'Native')
  await makeReference(database.db, 'tagType', 'N2S')
  await page.goto('/advertisers/links')
  await page.getByRole('button', { name: 'Add New Link' }).click()
  const form = page.getByRole('dialog', { name: 'Add advertiser link' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, texts.fixErrors, titles.oopsLoud)
  for (const text of [
    texts.providerRequired,
    texts.linkInvalid,
    texts.searchEngineRequired,
    texts.tagTypeRequired,
    texts.platformRequired,
    texts.qualityScoreRequired,
    texts.dailyCapEmpty,
    texts.channelValueEmpty,
    texts.channelVariableEmpty,
  ])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Channel Value' })).toBeDisabled()
  await chooseRecord(select(page, 'Advertiser'), word)
  const link = form.getByRole('textbox', { name: 'Link', exact: true })
  await link.fill(`https://${word}.example/src/P-7/r?q=[Q]`)
  await link.blur()
  await expect(form.getByRole('textbox', { name: 'Channel Value' })).toHaveValue('P-7')
  await expect(form.getByRole('combobox', { name: 'Channel Variable' })).toHaveValue('src')
  await link.fill(`https://${word}.example/r?q=[Q]&channel=C-7`)
  await link.blur()
  await expect(form.getByRole('textbox', { name: 'Channel Value' })).toHaveValue('C-7')
  await chooseRecord(select(page, 'Search Engine'), 'Bing')
  await chooseRecord(select(page, 'Platforms'), 'Desktop')
  await choose(page, 'Quality Score', 'premium')
  await expect(form.getByRole('combobox', { name: 'Traffic source' })).toBeDisabled()
  await chooseRecord(select(page, 'Traffic Types'), 'N2S')
  await form.getByRole('textbox', { name: 'Daily Cap' }).fill('0')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(texts.dailyCapPositive)).toBeVisible()
  await expect(form.getByText(texts.trafficSourceRequired)).toBeVisible()
  await chooseRecord(select(page, 'Traffic source'), 'Native')
  await form.getByRole('textbox', { name: 'Daily Cap' }).fill('250')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, texts.saved)
  await expect(form).toBeHidden()
  const made = page.getByRole('row').filter({ hasText: `${word}.example` })
  await expect(made).toContainText('PREMIUM')
  await expect(made).toContainText('Native')
})

test("another advertiser clears the channel: it is then read from that advertiser's own variables", async ({
  adminPage: page,
  database,
}) => {
  const { word } = await makeLinks(database, 0)
  const other = await makeProvider(database.db, { name: `${word} other`, link_source_identifier: 'sub' })
  const third = await makeProvider(database.db, { name: `${word} third`, link_source_identifier: 'zone' })
  await page.goto('/advertisers/links?add=true')
  const form = page.getByRole('dialog', { name: 'Add advertiser link' })
  const variable = form.getByRole('combobox', { name: 'Channel Variable' })
  const value = form.getByRole('textbox', { name: 'Channel Value' })
  await chooseRecord(select(page, 'Advertiser'), word)
  await form
    .getByRole('textbox', { name: 'Link', exact: true })
    .fill('https://a.example/?q=[Q]&channel=c1&sub=s1')
  await form.getByRole('textbox', { name: 'Description' }).focus()
  await expect(value).toHaveValue('c1')
  await chooseRecord(select(page, 'Advertiser'), other.name)
  await expect(variable).toHaveValue('sub')
  await expect(value).toHaveValue('s1')
  await chooseRecord(select(page, 'Advertiser'), third.name)
  await expect(variable).toHaveValue('?')
  await expect(value).toHaveValue('?')
})

test('a duplicate asks about identical links; No keeps the form, Yes saves', async ({
  adminPage: page,
  database,
}) => {
  const { word, provider, links } = await makeLinks(database, 1)
  await page.goto(`/advertisers/links?link=${word}`)
  await act(page, links[0]!.id, 'Duplicate')
  const form = page.getByRole('dialog', { name: 'Duplicate advertiser link' })
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: texts.identicalTitle })
  await expect(dialog).toContainText(texts.identicalQuestion)
  await expect(dialog).toContainText(`Link ${links[0]!.id} of advertiser ${provider.id}, ${word}`)
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, texts.saved)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
})

test('an edit by address is prefilled, the advertiser locked; leaving with unsaved changes asks', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 2)
  const id = links[0]!.id
  // The second address of the edit form.
  await page.goto(`/advertisers/links/add?edit=true&provider_link_id=${id}`)
  await expect(page).toHaveURL(`/advertisers/links?edit=true&provider_link_id=${id}`)
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(String(id))
  await page.goto(`/advertisers/links?edit=true&provider_link_id=${id}&link=${word}`)
  const form = page.getByRole('dialog', { name: 'Edit advertiser link' })
  await expect(form.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(String(id))
  await expect(form.getByRole('combobox', { name: 'Advertiser', exact: true })).toBeDisabled()
  await form.getByRole('textbox', { name: 'Daily Cap' }).fill('77')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: messages.general.leave })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(form.getByRole('textbox', { name: 'Daily Cap' })).toHaveValue('77')
  await form.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, texts.saved)
  const { providerLink } = await admin.send(getProviderLink, { params: { id } })
  expect(providerLink.daily_cap).toBe(77)
  await act(page, id, 'History')
  const history = page.getByRole('dialog', { name: `History of advertiser link ${id}` })
  await expect(history.getByRole('row').filter({ hasText: 'daily cap' })).toContainText('77')
  await expect(history).toContainText('100')
})

test.describe('refusals', () => {
  test.use({ provoked: /409/ })

  test('a link with active rules stays on and its rules are listed; a free one is switched', async ({
    adminPage: page,
    database,
  }) => {
    const { word, links } = await makeLinks(database, 2)
    const targeting = await makeTargeting(database.db, { rules: [{ to: links[0]! }], state: 'draft' })
    await makeGroup(database.db, { rules: [{ link: links[0]! }], published: false })
    await page.goto(`/advertisers/links?link=${word}`)
    const used = page.getByRole('switch', { name: `Status of link ${links[0]!.id}` })
    await used.click()
    const dialog = page.getByRole('dialog', { name: `Link ${links[0]!.id} cannot be disabled` })
    await expect(dialog.getByRole('link', { name: `Publisher link ${targeting.id}` })).toHaveAttribute(
      'href',
      `/target/edit/${targeting.id}`,
    )
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Close rules' }).click()
    await expect(used).toBeChecked()
    const free = page.getByRole('switch', { name: `Status of link ${links[1]!.id}` })
    await free.click()
    await expectToast(page, texts.statusUpdated, titles.successLoud)
    await expect(free).not.toBeChecked()
    await act(page, links[0]!.id, 'Delete')
    await expectToast(page, texts.usedInRule, titles.oops)
    await act(page, links[1]!.id, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, texts.deleted)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })

  test('ready to use flips on the row, also when the cap is used up', async ({
    adminPage: page,
    database,
  }) => {
    const { word, links } = await makeLinks(database, 1)
    await page.goto(`/advertisers/links?link=${word}`)
    const ready = page.getByRole('switch', { name: `Ready to use of link ${links[0]!.id}` })
    await ready.click()
    await expectToast(page, texts.reusableUpdated)
    await expect(ready).not.toBeChecked()
    const day = new Date().toISOString().slice(0, 10)
    await database.db
      .insert(capUsage)
      .values({ day, kind: 'provider_link', entity_id: links[0]!.id, leased: 100, used: 100 })
      // The engine may already have leased units.
      .onConflictDoUpdate({
        target: [capUsage.day, capUsage.kind, capUsage.entity_id],
        set: { leased: 100, used: 100 },
      })
    await ready.click()
    await expect(ready).toBeChecked()
    await page.reload()
    await expect(ready).toBeEnabled()
    await expect(page.getByRole('row').filter({ hasText: word })).toContainText('100 / 100')
  })
})

test('row actions open the right addresses', async ({ adminPage: page, context, database }) => {
  const { word, provider, links } = await makeLinks(database, 1)
  const link = links[0]!
  await page.goto(`/advertisers/links?link=${word}`)
  const opened = async (action: string) => {
    const [tab, request] = await Promise.all([
      context.waitForEvent('page'),
      // A screen removes its standard values from the address, so the tab's address is soon another one.
      context.waitForEvent('request', (sent) => sent.isNavigationRequest()),
      act(page, link.id, action),
    ])
    const address = new URL(request.url())
    await tab.close()
    return address
  }
  const report = await opened('Revenue report')
  expect(report.pathname).toBe('/revenuereport')
  const given = report.searchParams
  expect(given.get('group_by')).toBe('publisher_id-advertiser_id-channel-advertiser_channel_id')
  expect(given.get('advertiser_id')).toBe(String(provider.id))
  expect([given.get('period'), given.get('interval')]).toEqual(['month_to_date', 'day'])
  const rule = await opened('Add as rule of a new publisher link')
  expect(rule.pathname).toBe('/target/add')
  expect(Object.fromEntries(rule.searchParams)).toMatchObject({
    add_link_as_rule: 'true',
    advertiser_channel_id: String(link.id),
    provider_id: String(provider.id),
    daily_cap: '100',
    cap_consumed: '0',
    quality_score: 'mid',
  })
  await act(page, link.id, 'Related targeting rules')
  await expect(page.getByRole('dialog')).toContainText('No rule uses this link.')
})

test('the multi-link editor saves several links and asks before another advertiser', async ({
  adminPage: page,
  database,
}) => {
  const { word, links } = await makeLinks(database, 2)
  const other = await makeProvider(database.db, { name: `${word} other` })
  await page.goto(`/advertisers/links?link=${word}`)
  await act(page, links[0]!.id, 'Manage links of the advertiser')
  await expect(page.getByText('Advertiser ID')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, messages.general.nothingChanged)
  await page.getByRole('textbox', { name: 'Filter' }).fill(`${word}-2`)
  const second = page.getByRole('region', { name: `Link ${links[1]!.id}` })
  await expect(page.getByRole('region', { name: /^Link \d+$/ })).toHaveCount(1)
  await second.getByRole('button', { name: `Link ${links[1]!.id}`, exact: true }).click()
  await second.getByRole('textbox', { name: 'Daily Cap' }).fill('5')
  await chooseRecord(select(page, 'Advertiser'), other.name)
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toContainText(texts.changeProvider)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Filter' }).fill('')
  await page.getByRole('button', { name: 'Add more link' }).click()
  const fresh = page.getByRole('region', { name: 'New link' })
  await page.getByRole('button', { name: 'Save (2)' }).click()
  await expectToast(page, texts.fixErrors)
  await expect(fresh.getByText(texts.linkInvalid)).toBeVisible()
  await fresh.getByRole('button', { name: 'Delete New link' }).click()
  await page.getByRole('button', { name: 'Save (1)' }).click()
  await expectToast(page, texts.saved)
  await chooseRecord(select(page, 'Advertiser'), other.name)
  await expect(page.getByText(`Advertiser ID ${other.id}`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, texts.addLink)
})
