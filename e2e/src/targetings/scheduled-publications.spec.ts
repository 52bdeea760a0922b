import { messages } from '@headgate/contract/base/messages'
import { scheduledTexts as texts } from '@headgate/contract/scheduled/texts'
import { schedulePublication } from '@headgate/contract/scheduled/calls'
import { updateTargeting } from '@headgate/contract/targetings/calls'
import { scheduledChange } from '@headgate/db/schema/all'
import { addDays, today } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { makeGroupByCall, makeLinks } from '../records/groups.ts'
import { makeTargetings } from '../records/targetings.ts'
import { openForm } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const tomorrow = () => addDays(today(), 1)

test('a draft is scheduled with what it changes; its time is moved, and it is cancelled', async ({
  adminPage: page,
  database,
}) => {
  const { links, word } = await makeTargetings(database, 1)
  await openForm(page, links[0]!.id)
  await page.getByRole('textbox', { name: 'Notes' }).fill('for the weekend')
  await page.getByRole('checkbox', { name: 'Short keywords' }).check()
  await page.getByRole('button', { name: 'Publish at a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish at a time' })
  await expect(dialog.getByRole('cell', { name: 'Short keywords' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Day \(UTC\)/ }).click()
  const label = new Date(tomorrow()).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  if (tomorrow().slice(0, 7) !== today().slice(0, 7))
    await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: label, exact: true }).click()
  await dialog.getByLabel('Time (UTC)').fill('10:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, texts.scheduled)

  await openForm(page, links[0]!.id)
  const notice = page.getByRole('alert').filter({ hasText: 'Publication scheduled' })
  await expect(notice).toContainText(`Publication scheduled for ${tomorrow()} 10:30 (UTC)`)
  await notice.getByRole('button', { name: 'Change the time' }).click()
  const move = page.getByRole('dialog', { name: 'Change the time' })
  await move.getByLabel('Time (UTC)').fill('23:45')
  await move.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(notice).toContainText(`${tomorrow()} 23:45 (UTC)`)

  // The list has it, with the way back to the form.
  await page.goto(`/scheduled?q=${word}`)
  const row = page.getByRole('row').filter({ hasText: `Publisher link ${links[0]!.id}` })
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: /^Cancel:/ }).click()
  await page
    .getByRole('dialog', { name: 'Cancel the scheduled change' })
    .getByRole('button', { name: 'Cancel the change' })
    .click()
  await expectToast(page, texts.cancelled)
  await expect(row).toContainText('Cancelled')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Publish at a time' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a save while a publication is pending asks; a change elsewhere is shown and can be taken', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { links } = await makeTargetings(database, 1, { state: 'edited' })
  const { id } = links[0]!
  await admin.send(schedulePublication, {
    body: { entity: 'targeting', entity_id: id, due_at: `${tomorrow()}T10:30:00.000Z` },
  })
  await openForm(page, id)
  const notice = page.getByRole('alert').filter({ hasText: 'Publication scheduled' })
  expect(await notice.isVisible(), 'the form does not move down for a notice that comes later').toBe(true)
  await page.getByRole('checkbox', { name: 'Short keywords' }).check()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as draft' })
  await expect(dialog.getByRole('radio', { name: 'Publish the new draft at that time' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  // The notice is the same before and after the save.
  await expectToast(page, messages.targetings.ready)
  await expect(notice).toContainText('10:30')
  await expect(notice.getByRole('button', { name: 'Publish the saved draft then' })).toBeHidden()

  await admin.send(updateTargeting, { params: { id }, body: { status: 'draft', latency: 2_000 } })
  await openForm(page, id)
  await expect(notice).toContainText(texts.draftChangedSince)
  await notice.getByRole('button', { name: 'Publish the saved draft then' }).click()
  await expectToast(page, texts.draftTaken)
  await expect(notice).not.toContainText(texts.draftChangedSince)
})

test('a group is scheduled in its form; a failed publication shows its reason there', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const { word, links } = await makeLinks(database, 2)
  const group = await makeGroupByCall(admin, word, links)
  const { id } = group.advertiser_link_group
  await page.goto(`/advertiser-link-group/edit/${id}`)
  await page.getByRole('button', { name: 'Publish at a time' }).click()
  await page
    .getByRole('dialog', { name: 'Publish at a time' })
    .getByRole('button', { name: 'Schedule' })
    .click()
  await expectToast(page, texts.scheduled)
  await database.db
    .update(scheduledChange)
    .set({ state: 'failed', problem: texts.draftChanged, ended_at: new Date() })
    .where(eq(scheduledChange.entity_id, id))
  await page.goto(`/advertiser-link-group/edit/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'failed' })).toContainText(texts.draftChanged)
})
