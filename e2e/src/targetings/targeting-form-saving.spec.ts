import { messages } from '@headgate/contract/base/messages'
import { makeProviderLink, makeTargeting } from '@headgate/db/sample/make'
import { makeLinks } from '../records/provider-links.ts'
import { ruleBlock } from '../support/rules.ts'
import { chooseMany } from '../support/controls.ts'
import { openForm, publishNow } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'
import { expectToast, pressInToast } from '../support/toasts.ts'

const { targetings: texts, general } = messages

test('two new rules share equally; typed weights above 100 % are marked, and can be split evenly again', async ({
  adminPage: page,
  database,
}) => {
  const { links } = await makeLinks(database, 2)
  const made = await makeTargeting(database.db, {
    rules: links.map((to) => ({ to, weight: 50, share: 70 })),
  })
  await openForm(page, made.id)
  const weight = (place: number) => ruleBlock(page, place).getByRole('textbox', { name: 'Weight(%)' })
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(weight(3)).toHaveValue('33.33333')
  await page.getByRole('button', { name: 'Delete rule 3' }).click()
  await weight(1).fill('80')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await expectToast(page, general.checkFields)
  for (const place of [1, 2]) await expect(weight(place)).toHaveAttribute('aria-invalid', 'true')
  // The summary leads to the first wrong field.
  await page.getByRole('button', { name: texts.weightsWrong }).click()
  await expect(weight(1)).toBeFocused()
  await expect(weight(1)).toBeInViewport()
  await page.getByRole('button', { name: 'Split evenly' }).click()
  await expect(weight(1)).toHaveValue('50')
  await expect(weight(1)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Split evenly' })).toBeHidden()
})

test('each problem of the summary leads to its field', async ({ adminPage: page }) => {
  await page.goto('/target/add')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const go = (name: string) => page.getByRole('alert').getByRole('button', { name }).click()
  await go(texts.platformRequired)
  await expect(page.getByRole('button', { name: /^Platform:/ })).toBeFocused()
  await go(texts.publisherRequired)
  await expect(page.getByRole('combobox', { name: 'Publisher' })).toBeFocused()
  // The advertiser link is locked until the properties are chosen, so the focus goes to the advertiser field next to
  // it.
  await go(`Rule 1: ${general.selectValue}`)
  await expect(ruleBlock(page, 1).getByRole('combobox', { name: 'Advertiser', exact: true })).toBeFocused()
})

test('warm-up shows why it is on and how long it lasts, also before publishing', async ({
  adminPage: page,
  database,
}) => {
  await page.goto('/target/add')
  await chooseMany(page, 'Quality Score', ['premium'])
  const box = page.getByRole('checkbox', { name: 'Warm-up mode' })
  await expect(box).toBeChecked()
  await expect(box).toHaveAccessibleDescription(
    'Switched on because the quality score is premium. The first 100 searches go to the warm-up link.',
  )
  await box.uncheck()
  await box.check()
  await expect(box).toHaveAccessibleDescription('The first 100 searches go to the warm-up link.')

  const link = await makeProviderLink(database.db, { daily_cap: 40 })
  const made = await makeTargeting(database.db, {
    warmup_mode: true,
    rules: [{ to: link, weight: 100, share: 70, daily_cap: 2_000 }],
  })
  await openForm(page, made.id)
  await expect(ruleBlock(page, 1)).toContainText('The rule may send 2,000 a day, but this link takes 40.')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Publish' })
  await expect(dialog).toContainText('The first 100 searches go to the warm-up link')
  await expect(dialog).toContainText(
    `Priority 1: the rule may send 2,000 a day to advertiser link ${link.id}, which takes 40.`,
  )
})

test('a live link with unpublished changes is marked; after publishing the toast has a link', async ({
  adminPage: page,
  database,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [one, two] = [await makeProviderLink(database.db), await makeProviderLink(database.db)]
  const made = await makeTargeting(database.db, {
    state: 'edited',
    rules: [{ to: one, weight: 60, share: 70 }],
    addedSince: [{ to: two, weight: 40, share: 70 }],
  })
  await page.goto(`/target?id=${made.id}&has_changes=true`)
  await expect(page.getByRole('row').filter({ hasText: 'Live · unpublished changes' })).toHaveCount(1)
  await openForm(page, made.id)
  await expect(page.getByText('Live · unpublished changes')).toBeVisible()
  // The success closes an earlier toast.
  await ruleBlock(page, 1).getByRole('textbox', { name: 'Weight(%)' }).fill('90')
  await page.getByRole('button', { name: 'Save & Publish' }).click()
  await expectToast(page, general.checkFields)
  await ruleBlock(page, 1).getByRole('textbox', { name: 'Weight(%)' }).fill('60')
  await pressInToast(page, { text: texts.updated, buttons: ['Copy link', 'Test'] }, () => publishNow(page))
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(made.link)
  await expect(page).toHaveURL(new RegExp(`/target/explain/${made.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Explain Search' })).toBeVisible()
})

test('the question about a removed property names the rules that will be disabled', async ({
  adminPage: page,
  database,
}) => {
  const [one, two] = [
    await makeProviderLink(database.db),
    await makeProviderLink(database.db, { quality_score: 'low' }),
  ]
  const made = await makeTargeting(database.db, {
    quality_scores: ['mid', 'low'],
    rules: [
      { to: one, weight: 50, share: 70 },
      { to: two, weight: 50, share: 70 },
    ],
  })
  await openForm(page, made.id)
  await chooseMany(page, 'Quality Score', ['low'])
  const question = page.getByRole('dialog', { name: 'Remove link property' })
  await expect(question).toContainText('This disables rule 2.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('switch', { name: 'Rule 2 enabled' })).toBeChecked()
})
