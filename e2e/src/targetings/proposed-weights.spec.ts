import { targetingRule } from '@headgate/db/schema/all'
import { makeTargeting } from '@headgate/db/sample/make'
import { asc, eq } from 'drizzle-orm'
import { makeLinks } from '../records/provider-links.ts'
import { expectAccessible } from '../support/accessible.ts'
import { ruleBlock } from '../support/rules.ts'
import { saveDraft } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'

test('weights that the advisor proposes are in the form, and change the draft only when it is saved', async ({
  adminPage: page,
  database,
}) => {
  const { db } = database
  const { links } = await makeLinks(database, 2)
  const made = await makeTargeting(db, {
    state: 'published',
    rules: links.map((to) => ({ to, weight: 50, share: 70 })),
  })
  const rules = () =>
    db
      .select({ id: targetingRule.id, weight: targetingRule.daily_frequency })
      .from(targetingRule)
      .where(eq(targetingRule.targeting_id, made.id))
      .orderBy(asc(targetingRule.priority))
  const [worse, better] = await rules()
  await page.goto(`/target/edit/${made.id}?weights=${worse!.id}:30,${better!.id}:70`)
  const notice = page.getByRole('alert', { name: 'Weights that the advisor proposes' })
  await expect(notice).toContainText('rule 1 from 50 to 30, rule 2 from 50 to 70')
  const weight = (place: number) => ruleBlock(page, place).getByRole('textbox', { name: 'Weight(%)' })
  await expect(weight(1)).toHaveValue('30')
  await expect(weight(2)).toHaveValue('70')
  await expectAccessible(page)
  expect((await rules()).map((rule) => Number(rule.weight))).toEqual([50, 50])
  await saveDraft(page)
  await expect.poll(async () => (await rules()).map((rule) => Number(rule.weight))).toEqual([30, 70])
})

test('weights that do not fit any more change nothing', async ({ adminPage: page, database }) => {
  const { links } = await makeLinks(database, 2)
  const made = await makeTargeting(database.db, { rules: links.map((to) => ({ to, weight: 50, share: 70 })) })
  await page.goto(`/target/edit/${made.id}?weights=2147483000:30`)
  await expect(page.getByRole('alert', { name: 'The proposed weights do not fit any more' })).toBeVisible()
  await expect(ruleBlock(page, 1).getByRole('textbox', { name: 'Weight(%)' })).toHaveValue('50')
})
