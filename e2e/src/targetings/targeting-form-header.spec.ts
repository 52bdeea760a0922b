import { messages } from '@headgate/contract/base/messages'
import { deleteProviderLink } from '@headgate/contract/provider-links'
import { getTargeting, updateTargeting } from '@headgate/contract/targetings/calls'
import { liveTargeting } from '@headgate/contract/targetings/revisions'
import { targetingNeighbours } from '@headgate/contract/targetings/neighbours'
import type { Database } from '@headgate/db/base/database'
import { makeProvider, makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import type { ApiSession } from '../support/session.ts'
import { openForm, saveDraft } from '../support/targeting-form.ts'
import { uniqueWord } from '../records/publishers.ts'
import { expectToast } from '../support/toasts.ts'

const { targetings: texts } = messages

const idOf = (page: Page) => page.getByRole('textbox', { name: 'Pub Link ID' })

test('the header has statistics, report and dashboard of the link', async ({ adminPage: page, database }) => {
  const made = await makeTargeting(database.db)
  await openForm(page, made.id)
  const figures = page.getByLabel('Searches of this link')
  for (const label of ['MTD', 'Current', 'Yesterday', 'Filtered', 'Over cap'])
    await expect(figures.getByText(label, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Data last updated: \d{4}-\d{2}-\d{2} \d{2}:\d{2} \(UTC\)$/)).toBeVisible()
  await expect(page.getByText('Last published (UTC)')).toBeVisible()
  const report = page.getByRole('link', { name: 'Revenue report', exact: true })
  await expect(report).toHaveAttribute(
    'href',
    new RegExp(`^/revenuereport\\?pub_link_id=${made.id}&interval=`),
  )
  await expect(report).toHaveAttribute('href', /group_by=publisher_id-publisher_channel_id/)
  await page.getByRole('button', { name: 'Reporting dashboard' }).click()
  await expectToast(page, texts.noDashboard)
})

test('an arrow pressed before the neighbours are loaded waits for them', async ({
  adminPage: page,
  database,
}) => {
  const older = await makeTargeting(database.db)
  const { id } = await makeTargeting(database.db)
  const pressed = Promise.withResolvers<void>()
  await page.route(`**${targetingNeighbours.path.replace(':id', String(id))}*`, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await openForm(page, id)
  await page.getByRole('button', { name: 'Next link' }).click()
  await expect(idOf(page)).toHaveValue(String(id))
  pressed.resolve()
  await expect(idOf(page)).not.toHaveValue(String(id))
  expect(Number(await idOf(page).inputValue())).toBeGreaterThanOrEqual(older.id)
})

test('arrows go to the next and previous link, and show where the list ends', async ({
  adminPage: page,
  database,
}) => {
  const older = await makeTargeting(database.db)
  const newer = await makeTargeting(database.db)
  // Other tests add and archive links at the same time, so the test checks the side of a neighbour, not its id.
  const shown = async () => Number(await idOf(page).inputValue())
  await openForm(page, newer.id)
  await page.getByRole('button', { name: 'Next link' }).click()
  await expect.poll(shown).toBeLessThan(newer.id)
  const next = await shown()
  expect(next).toBeGreaterThanOrEqual(older.id)
  await page.getByRole('button', { name: 'Previous link' }).click()
  await expect.poll(shown).toBeGreaterThan(next)
  expect(await shown()).toBeLessThanOrEqual(newer.id)
  const { rows } = await database.pool.query<{ id: number }>(
    'select min(id) as id from targeting where archived_at is null',
  )
  await openForm(page, rows[0]!.id)
  await page.getByRole('button', { name: 'Next link' }).click()
  await expectToast(page, texts.endOfList)
})

test('the history shows the changes of link and rules, five per page', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
  for (const [at, on] of [true, false, true, false, true, false].entries())
    await admin.send(updateTargeting, {
      params: { id: made.id },
      body: { warmup_mode: on, tag_description: `change ${at}` },
    })
  await openForm(page, made.id)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: `History of publisher link ${made.id}` })
  await expect(history.getByRole('cell', { name: 'change 5' })).toBeVisible()
  await expect(history.getByRole('region')).toHaveCount(5)
  await history.getByRole('button', { name: 'History page 2' }).click()
  // The remaining entries: the first change, and the publication before it.
  await expect(history.getByRole('region')).toHaveCount(2)
  await expect(history.getByRole('cell', { name: 'change 0', exact: true })).toBeVisible()
})

test('a copy has neither rule ids nor client id, and its rules can be enabled', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const link = await makeProviderLink(database.db)
  const made = await makeTargeting(database.db, {
    client_id: 42,
    sub_id: uniqueWord(),
    rules: [{ to: link, weight: 100, share: 70 }],
  })
  await openForm(page, made.id)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(new RegExp(`/target/add\\?duplicate=${made.id}$`))
  await expect(idOf(page)).toHaveValue('New')
  await expect(page.getByRole('textbox', { name: 'Sub ID' })).toHaveValue(made.sub_id!)
  await expect(page.getByRole('textbox', { name: 'Client ID' })).toHaveValue('')
  await saveDraft(page)
  await expect(page).toHaveURL(/\/target\/edit\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())![0])
  const { targeting } = await admin.send(getTargeting, { params: { id } })
  expect(id).not.toBe(made.id)
  expect(targeting).toMatchObject({ client_id: null, sub_id: made.sub_id, status: 'draft' })
  expect(targeting.targeting_rules).toHaveLength(1)
  expect(targeting.targeting_rules[0]!.disabled).toBe(false)
})

test('an advertiser link becomes the rule of a new link, with the rest of its cap', async ({
  adminPage: page,
  database,
}) => {
  const provider = await makeProvider(database.db, { name: uniqueWord() })
  const link = await makeProviderLink(database.db, { provider_id: provider.id, daily_cap: 500 })
  const address = new URLSearchParams({
    add_link_as_rule: 'true',
    advertiser_channel_id: String(link.id),
    provider_id: String(provider.id),
    daily_cap: '500',
    cap_consumed: '120',
    platform_id: String(link.platform_id),
    search_engine_id: String(link.search_engine_id),
    tag_type_id: String(link.tag_type_id),
    quality_score: link.quality_score,
  })
  await page.goto(`/target/add?${address.toString()}`)
  await expect(page.getByRole('button', { name: 'Platform: Desktop' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search Engine: Bing' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Traffic Type: DISPLAY' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quality Score: mid' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Daily Cap' }).first()).toHaveValue('380')
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('1 enabled')
  const rule = page.getByRole('group', { name: 'Rule 1', exact: true })
  await expect(rule.getByRole('textbox', { name: 'Daily Cap' })).toHaveValue('380')
  await expect(rule.getByRole('combobox', { name: 'Advertiser', exact: true })).toHaveValue(provider.name)
})

/** A link with two revisions. The live one filters short keywords, the first does not. */
async function makeRevisions(database: Database, admin: ApiSession): Promise<number> {
  const link = await makeProviderLink(database.db)
  const { id } = await makeTargeting(database.db, { rules: [{ to: link, weight: 100, share: 70 }] })
  const body = { short_keywords: true, status: 'published' } as const
  await admin.send(updateTargeting, { params: { id }, body })
  return id
}

async function openRevisions(page: Page, id: number) {
  await openForm(page, id)
  await page.getByRole('button', { name: 'Revisions' }).click()
  const panel = page.getByRole('dialog', { name: 'Published revisions' })
  await expect(panel.getByRole('article', { name: 'Revision 2' })).toContainText('Live')
  return panel
}

test('a revision is compared with the live one and with the form', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const id = await makeRevisions(database, admin)
  const panel = await openRevisions(page, id)
  await panel.getByRole('button', { name: 'Compare with live: revision 1' }).click()
  const comparison = page.getByRole('dialog', { name: `Revision 1 of publisher link ${id}` })
  await expect(comparison.getByRole('row', { name: 'Short keywords On Off' })).toBeVisible()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Compare with this form: revision 1' }).click()
  await expect(comparison.getByRole('row', { name: 'Short keywords Off On' })).toBeVisible()
})

test('a revision is restored as a new draft, which is not published', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const id = await makeRevisions(database, admin)
  const panel = await openRevisions(page, id)
  await panel.getByRole('button', { name: 'Restore as draft: revision 1' }).click()
  const question = page.getByRole('dialog', { name: 'Restore as draft' })
  await question.getByRole('button', { name: 'Restore as draft' }).click()
  await expect(page.getByRole('checkbox', { name: 'Short keywords' })).not.toBeChecked()
  await expect(page.getByText('Live · unpublished changes')).toBeVisible()
  await expect(panel).toBeHidden()
  const { targeting } = await admin.send(getTargeting, { params: { id } })
  expect(targeting).toMatchObject({ status: 'draft', short_keywords: false })
  const { live } = await admin.send(liveTargeting, { params: { id } })
  expect(live?.content.filters.short_keywords).toBe(true)
})

test('a revision whose advertiser link is gone is restored without that rule, and shows it (decision 0134)', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const [kept, gone] = [await makeProviderLink(database.db), await makeProviderLink(database.db)]
  const { id } = await makeTargeting(database.db, {
    rules: [
      { to: kept, weight: 50, share: 70 },
      { to: gone, weight: 50, share: 70 },
    ],
  })
  const { targeting } = await admin.send(getTargeting, { params: { id } })
  const body = { targeting_rules: targeting.targeting_rules.slice(0, 1), status: 'published' } as const
  await admin.send(updateTargeting, { params: { id }, body })
  await admin.send(deleteProviderLink, { params: { id: gone.id } })
  const panel = await openRevisions(page, id)
  await panel.getByRole('button', { name: 'Restore as draft: revision 1' }).click()
  await page
    .getByRole('dialog', { name: 'Restore as draft' })
    .getByRole('button', { name: 'Restore as draft' })
    .click()
  await expectToast(page, texts.rulesLeftOut)
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('1 rule, 1 enabled')
})
