import { getTargeting } from '@headgate/contract/targetings/calls'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { expectAccessible } from '../support/accessible.ts'
import { ruleBlock as rule } from '../support/rules.ts'
import { openForm, saveDraft } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'

test('hours of a rule are chosen by presets, by the day and by keyboard, in a zone, and saved', async ({
  adminPage: page,
  admin,
  database,
}) => {
  const [to, other] = [await makeProviderLink(database.db), await makeProviderLink(database.db)]
  const { id } = await makeTargeting(database.db, {
    rules: [
      { to, daily_cap: 1_000, weight: 50, share: 70 },
      { to: other, weight: 50, share: 70 },
    ],
  })
  await openForm(page, id)
  const hours = rule(page, 1).getByRole('button', { name: /^Hours of rule 1/ })
  await expect(hours).toHaveText('All hours')
  await hours.click()
  const dialog = page.getByRole('dialog', { name: 'Hours of rule 1' })
  await dialog.getByRole('button', { name: 'None', exact: true }).click()
  await expect(dialog).toContainText('No hour is chosen.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toContainText(scheduledTexts.hoursRequired)
  await dialog.getByRole('button', { name: 'Workdays, 08:00–18:00' }).click()
  await expect(dialog).toContainText('Mon–Fri 08:00–18:00 (UTC)')
  await dialog.getByRole('checkbox', { name: 'Saturday 09:00' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'All of Sunday' }).click()
  await dialog.getByRole('button', { name: '08:00 of every day' }).click()
  const zone = dialog.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  const text = 'Mon–Fri 08:00–18:00; Sat 08:00–10:00; Sun all day (Europe/Berlin)'
  await expect(dialog).toContainText(text)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
  await expect(hours).toHaveText(text)
  await expect(hours).toBeFocused()

  // What is not applied is forgotten.
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Weekend' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(hours).toHaveText(text)

  await saveDraft(page)
  const { targeting } = await admin.send(getTargeting, { params: { id } })
  const saved = targeting.targeting_rules.find(({ daily_cap }) => daily_cap === 1_000)
  expect(saved?.hours?.time_zone).toBe('Europe/Berlin')
  expect(saved?.hours?.of_week).toHaveLength(5 * 10 + 2 + 24)
  await openForm(page, id)
  await expect(hours).toHaveText(text)
  await hours.click()
  await expect(dialog.getByRole('checkbox', { name: 'Saturday 09:00' })).toBeChecked()
  await dialog.getByRole('button', { name: 'All hours' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(hours).toHaveText('All hours')
})
