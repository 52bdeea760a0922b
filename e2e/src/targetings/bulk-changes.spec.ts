import { messages } from '@headgate/contract/base/messages'
import { previewBulkChange } from '@headgate/contract/bulk-changes/calls'
import { getTargeting, updateTargeting } from '@headgate/contract/targetings/calls'
import { bulk } from '../support/controls.ts'
import { expectAccessible } from '../support/accessible.ts'
import { makeTargetings, openTargetings, selectBox } from '../records/targetings.ts'
import { makeLinks } from '../records/provider-links.ts'
import { uniqueWord } from '../records/publishers.ts'
import { makeAdmin } from '../records/users.ts'
import { staysLoaded } from '../support/same-page.ts'
import { openSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('caps of all links that match the filters: preview, one left out, published, looked at, undone', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeTargetings(database, 3)
  const [first, second, third] = [links[0]!, links[1]!, links[2]!]
  const capOf = async (id: number) =>
    (await admin.send(getTargeting, { params: { id } })).targeting.targeting_rules[0]!.daily_cap
  await openTargetings(page, word)
  await bulk(page, 'Change all 3…')
  const dialog = page.getByRole('dialog', { name: 'Change 3 publisher links' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('Please enter a percent above -100')
  await dialog.getByLabel('Percent, below 0 for less').fill('-50')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const record = (id: number) => dialog.getByRole('listitem', { name: `Publisher link ${id}`, exact: true })
  await expect(record(first.id)).toContainText('Daily Cap 1,000 → 500')
  await expect(dialog).toContainText('3 of 3 are changed.')
  await expectAccessible(page, '[role=dialog]')
  await record(third.id).getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Save & publish 2' }).click()
  await expect(dialog).toContainText('2 records changed, 2 records published.')
  expect([await capOf(first.id), await capOf(second.id), await capOf(third.id)]).toEqual([500, 500, 1_000])

  const changed = page.getByRole('listitem', { name: `Publisher link ${first.id}`, exact: true })
  const heading = page.getByRole('heading', { level: 1, name: /^Bulk change \d+$/ })
  await staysLoaded(page, async () => {
    await dialog.getByRole('link', { name: /^bulk change \d+$/ }).click()
    await expect(heading).toBeVisible()
    await expect(dialog).toBeHidden()
    await changed.getByRole('link').click()
    await expect(page).toHaveURL(`/target/edit/${first.id}`)
    await page.getByRole('button', { name: 'History' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Bulk change \d+$/ })
      .first()
      .click()
    await expect(heading).toBeVisible()
  })
  await expect(changed).toContainText('Daily Cap 1,000 → 500')
  await expect(changed).toContainText('Published')
  await expectAccessible(page, 'main')
  await admin.send(updateTargeting, { params: { id: second.id }, body: { notes: 'mine' } })
  await page.getByRole('button', { name: 'Undo…' }).click()
  const undo = page.getByRole('dialog', { name: /^Undo bulk change/ })
  await expect(undo).toContainText('Sets back: Daily caps 50 % down.')
  await expect(undo.getByRole('listitem', { name: `Publisher link ${second.id}` })).toContainText(
    'It was changed since.',
  )
  await undo.getByRole('button', { name: 'Save & publish 1' }).click()
  await expect(undo).toContainText('1 record changed')
  await undo.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('1 of 2, by')
  expect([await capOf(first.id), await capOf(second.id)]).toEqual([1_000, 500])

  await page.goto('/bulkchanges')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Undo of bulk change' }).first()).toContainText('Daily caps 50 % down')
  await expectAccessible(page, 'main')
})

test.describe('during a preview', () => {
  test.use({ provoked: /409|net::ERR_FAILED/ })

  test('a record that somebody changes during the preview is named, and a new preview is offered', async ({
    adminPage: page,
    admin,
    database,
  }) => {
    const { word, links } = await makeTargetings(database, 2)
    const { id } = links[0]!
    await openTargetings(page, word)
    await selectBox(page, id).check()
    await bulk(page, 'Change selected…')
    const dialog = page.getByRole('dialog', { name: 'Change 1 publisher link' })
    await dialog.getByRole('radio', { name: 'Filters' }).check()
    await dialog.getByRole('radiogroup', { name: 'Latency' }).getByRole('radio', { name: 'On' }).check()
    await dialog.getByLabel('Latency (ms)').fill('2500')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText('Filters: Latency 2,500 ms')
    await expect(dialog).toContainText('Latency (ms) Off → 2500')
    await admin.send(updateTargeting, { params: { id }, body: { notes: 'meanwhile' } })
    await dialog.getByRole('button', { name: 'Save 1 as draft' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`publisher link ${id} since this preview`)
    await dialog.getByRole('button', { name: 'Preview again' }).click()
    await dialog.getByRole('button', { name: 'Save 1 as draft' }).click()
    await expect(dialog).toContainText('1 record changed.')
    const { targeting } = await admin.send(getTargeting, { params: { id } })
    expect([targeting.latency, targeting.status]).toEqual([2_500, 'draft'])
  })

  test('a new preview that fails loses nothing, and one that succeeds leaves out what was left out', async ({
    adminPage: page,
    database,
  }) => {
    const { word, links } = await makeTargetings(database, 2)
    const [left, kept] = [links[0]!.id, links[1]!.id]
    const { email } = await makeAdmin(database.db, uniqueWord())
    const other = await openSession({ email, password: 'password' })
    await openTargetings(page, word)
    await bulk(page, 'Change all 2…')
    const dialog = page.getByRole('dialog', { name: 'Change 2 publisher links' })
    await dialog.getByLabel('Percent, below 0 for less').fill('-50')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const box = (id: number) =>
      dialog.getByRole('listitem', { name: `Publisher link ${id}`, exact: true }).getByRole('checkbox')
    await box(left).uncheck()
    for (const id of [left, kept])
      await other.send(updateTargeting, { params: { id }, body: { notes: 'meanwhile' } })
    const save = dialog.getByRole('button', { name: 'Save 1 as draft' })
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText(`publisher link ${kept} since this preview`)

    await page.route(`**${previewBulkChange.path}`, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Preview again' }).click()
    await expect(dialog.getByRole('alert')).toContainText(messages.general.somethingWentWrong)
    await expect(box(left)).not.toBeChecked()
    await expect(box(kept)).toBeChecked()
    await expect(save).toBeDisabled()

    await page.unroute(`**${previewBulkChange.path}`)
    await dialog.getByRole('button', { name: 'Preview again' }).click()
    await expect(dialog).toContainText('1 of 2 are changed.')
    await expect(box(left)).not.toBeChecked()
    await expect(box(kept)).toBeChecked()
    await expect(save).toBeEnabled()
  })
})

test('caps of advertiser links take effect at once, and the dialog says so', async ({
  adminPage: page,
  database,
}) => {
  const { word } = await makeLinks(database, 2)
  await page.goto(`/advertisers/links?link=${word}`)
  await bulk(page, 'Change all 2…')
  const dialog = page.getByRole('dialog', { name: 'Change 2 advertiser links' })
  await dialog.getByRole('radio', { name: 'To a value' }).check()
  await dialog.getByLabel('Searches a day').fill('750')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('This takes effect at once')
  await dialog.getByRole('button', { name: 'Change 2', exact: true }).click()
  await expect(dialog).toContainText('2 records changed.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  // Of each link the cap and what is left of it.
  await expect(page.getByRole('cell', { name: '750', exact: true })).toHaveCount(4)
})
