import { makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { capUsage, targetingRule } from '@headgate/db/schema/all'
import { utcDay } from '@headgate/domain/days'
import { eq } from 'drizzle-orm'
import { uniqueWord } from '../records/publishers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

test('a full cap and one with room are told apart in the list, in the form and in words', async ({
  adminPage: page,
  database: { db },
}) => {
  const word = uniqueWord()
  const publisher = await makePublisher(db, { name: word })
  const rules = [{ to: await makeProviderLink(db), weight: 100, daily_cap: 200 }]
  const full = await makeTargeting(db, { publisher_id: publisher.id, rules })
  const roomy = await makeTargeting(db, { publisher_id: publisher.id, rules })
  for (const [targeting, used] of [
    [full, 200],
    [roomy, 50],
  ] as const) {
    const [rule] = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, targeting.id))
    await db
      .insert(capUsage)
      .values({ day: utcDay(new Date()), kind: 'rule', entity_id: rule!.id, leased: used, used })
      // An engine may have taken a lease already.
      .onConflictDoUpdate({
        target: [capUsage.day, capUsage.kind, capUsage.entity_id],
        set: { leased: used, used },
      })
  }

  await page.goto(`/target?q=${word}`)
  const bar = (id: number) => page.getByRole('meter', { name: `Caps of publisher link ${id}` })
  await expect(bar(full.id)).toHaveAttribute('aria-valuetext', /^200 of 200 used\. Full\./)
  await expect(bar(roomy.id)).toHaveAttribute(
    'aria-valuetext',
    /^50 of 200 used\. Room until midnight UTC at this pace: about 50 of 200\. By the last three hours/,
  )
  await expect(page.getByRole('cell', { name: 'full 200 / 200' })).toBeVisible()
  await bar(roomy.id).hover()
  await expect(page.getByRole('tooltip')).toContainText('Room until midnight UTC at this pace')

  await page.goto(`/target/edit/${full.id}`)
  await expect(bar(full.id)).toHaveAttribute('aria-valuetext', /^200 of 200 used\. Full\./)
  const rule = page.getByRole('group', { name: 'Rule 1' })
  await expect(rule.getByRole('meter', { name: 'Cap of rule 1' })).toHaveAttribute('aria-valuenow', '200')
  await expect(
    rule.getByText('Full. By the last three hours: too little is known of this weekday.'),
  ).toBeVisible()
  await expectAccessible(page)
})
