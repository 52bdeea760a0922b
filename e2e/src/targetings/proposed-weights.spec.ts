import { updateTargeting } from '@headgate/contract/targetings/calls'
import type { Database } from '@headgate/db/base/database'
import { targetingRule } from '@headgate/db/schema/all'
import { makeTargeting } from '@headgate/db/sample/make'
import type { Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import { makeLinks } from '../records/provider-links.ts'
import { expectAccessible } from '../support/accessible.ts'
import { ruleBlock } from '../support/rules.ts'
import { saveDraft } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'

/** A published publisher link of two rules with a weight of 50 each. */
async function makeTwoRules(database: Database) {
  const { links } = await makeLinks(database, 2)
  const made = await makeTargeting(database.db, { rules: links.map((to) => ({ to, weight: 50, share: 70 })) })
  const rules = () =>
    database.db
      .select({ id: targetingRule.id, weight: targetingRule.daily_frequency })
      .from(targetingRule)
      .where(eq(targetingRule.targeting_id, made.id))
      .orderBy(asc(targetingRule.priority))
  return {
    made,
    ids: (await rules()).map(({ id }) => id),
    weights: async () => (await rules()).map((rule) => Number(rule.weight)),
  }
}

const weight = (page: Page, place: number) =>
  ruleBlock(page, place).getByRole('textbox', { name: 'Weight(%)' })

test('weights that the advisor proposes are in the form, and change the draft only when it is saved', async ({
  adminPage: page,
  database,
}) => {
  const { made, ids, weights } = await makeTwoRules(database)
  await page.goto(`/target/edit/${made.id}?weights=${ids[0]}:50:30,${ids[1]}:50:70`)
  const notice = page.getByRole('alert', { name: 'Weights that the advisor proposes' })
  await expect(notice).toContainText('rule 1 from 50 to 30, rule 2 from 50 to 70')
  await expect(weight(page, 1)).toHaveValue('30')
  await expect(weight(page, 2)).toHaveValue('70')
  await expectAccessible(page)
  expect(await weights()).toEqual([50, 50])
  await saveDraft(page)
  await expect.poll(weights).toEqual([30, 70])
})

test('weights that do not fit any more change nothing', async ({ adminPage: page, database }) => {
  const { made, ids } = await makeTwoRules(database)
  await page.goto(`/target/edit/${made.id}?weights=${ids[0]}:60:40,${ids[1]}:40:60`)
  await expect(page.getByRole('alert', { name: 'The proposed weights do not fit any more' })).toBeVisible()
  await expect(weight(page, 1)).toHaveValue('50')
  await expect(weight(page, 2)).toHaveValue('50')
})

test('a revision that is restored keeps its weights, also where proposed ones were set before', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { made, ids } = await makeTwoRules(database)
  const body = { short_keywords: true, status: 'published' } as const
  await admin.send(updateTargeting, { params: { id: made.id }, body })
  await page.goto(`/target/edit/${made.id}?weights=${ids[0]}:50:30,${ids[1]}:50:70`)
  await expect(weight(page, 1)).toHaveValue('30')
  await page.getByRole('button', { name: 'Revisions' }).click()
  await page.getByRole('button', { name: 'Restore as draft: revision 1' }).click()
  const question = page.getByRole('dialog', { name: 'Restore as draft' })
  await question.getByRole('button', { name: 'Restore as draft' }).click()
  await expect(page.getByText('Live · unpublished changes')).toBeVisible()
  await expect(page.getByRole('alert', { name: 'Weights that the advisor proposes' })).toBeHidden()
  await expect(weight(page, 1)).toHaveValue('50')
  await expect(weight(page, 2)).toHaveValue('50')
})
