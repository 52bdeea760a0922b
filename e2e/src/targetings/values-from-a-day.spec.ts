import { scheduledTexts as texts } from '@headgate/contract/scheduled/texts'
import { makeProvider } from '@headgate/db/sample/make'
import { addDays, today } from '@headgate/domain/days'
import { agents } from '../records/searches.ts'
import { makeTargetings, openTargetings } from '../records/targetings.ts'
import { expectAccessible } from '../support/accessible.ts'
import { ruleBlock as rule } from '../support/rules.ts'
import { openForm } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const tomorrow = () => addDays(today(), 1)

test('a cap from a day on is seen in the form, in the list and in Explain, and can be cancelled', async ({
  adminPage: page,
  database,
}) => {
  const { links, word } = await makeTargetings(database, 2)
  const [first, second] = [links[0]!, links[1]!]
  await openForm(page, first.id)
  const open = rule(page, 1).getByRole('button', { name: 'From a later day: rule 1' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'From a later day: rule 1' })
  await expect(dialog).toContainText('Now: 1,000')
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await dialog.getByLabel('Daily cap').fill('500')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, texts.valueScheduled)
  await expect(open).toBeFocused()
  const pending = `Daily cap 500 from ${tomorrow()}`
  await expect(rule(page, 1)).toContainText(pending)

  await openTargetings(page, word)
  const rows = page.getByRole('table', { name: 'Publisher Links' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  const badge = page.getByTitle(new RegExp(`^${tomorrow()} 00:00 \\(UTC\\): Rule .*: daily cap 500$`))
  await expect(badge).toHaveText('Scheduled')
  await page.getByRole('checkbox', { name: 'Scheduled' }).check()
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: String(first.id) })).toBeVisible()

  const search = `user_agent=${encodeURIComponent(agents.chrome)}&q=garden`
  const note = page.getByRole('alert').filter({ hasText: 'Scheduled changes may alter this answer' })
  await page.goto(`/target/explain/${first.id}?${search}`)
  await expect(note).toContainText(`Publisher link ${first.id}, ${tomorrow()} 00:00 (UTC)`)
  await expect(note).toContainText('daily cap 500')
  await page.goto(`/target/explain/${second.id}?${search}`)
  await expect(page.getByText('Redirected').first()).toBeVisible()
  await expect(note).toBeHidden()

  await openForm(page, first.id)
  await rule(page, 1)
    .getByRole('button', { name: `Cancel: ${pending}` })
    .click()
  await page
    .getByRole('dialog', { name: 'Cancel the scheduled change' })
    .getByRole('button', { name: 'Cancel the change' })
    .click()
  await expectToast(page, texts.cancelled)
  await expect(rule(page, 1)).not.toContainText(pending)
})

test('a weight and a share from a day on', async ({ adminPage: page, database }) => {
  const { links } = await makeTargetings(database, 1)
  await openForm(page, links[0]!.id)
  await rule(page, 1).getByRole('button', { name: 'From a later day: rule 1' }).click()
  const ofRule = page.getByRole('dialog', { name: 'From a later day: rule 1' })
  await ofRule.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'Weight' }).click()
  await expect(ofRule).toContainText('Now: 100 %')
  await ofRule.getByLabel('Weight').fill('40.5')
  await ofRule.getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, texts.valueScheduled)
  await expect(rule(page, 1)).toContainText(`Weight 40.5 % from ${tomorrow()}`)

  const provider = await makeProvider(database.db, {
    reports_gross_revenue: true,
    revenue_share_percentage: 70,
  })
  await page.goto(`/advertisers/edit/${provider.id}`)
  await page.getByRole('button', { name: 'From a later day: revenue share' }).click()
  const ofShare = page.getByRole('dialog', { name: 'From a later day: revenue share' })
  await ofShare.getByLabel('Revenue share').fill('65')
  await ofShare.getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, texts.valueScheduled)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Revenue share 65 % from ${tomorrow()}`)
  await page.goto('/scheduled')
  const row = page.getByRole('row').filter({ hasText: `Advertiser ${provider.id}` })
  await expect(row).toContainText('Revenue share 65 %')
  await expect(row).toContainText('Pending')
})
