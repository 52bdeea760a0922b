import { getTargeting } from '@headgate/contract/targetings/calls'
import { makeGroup, makeTargeting } from '@headgate/db/sample/make'
import { chooseRecord } from '../support/controls.ts'
import { makeLinks } from '../records/provider-links.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

test('an advertiser link that cannot be disabled is replaced in all rules, and the change is published at once', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { db } = database
  const { word, links } = await makeLinks(database, 3)
  const [old, fresh, used] = [links[0]!, links[1]!, links[2]!]
  const first = await makeTargeting(db, { rules: [{ to: old, weight: 100, share: 70, daily_cap: 5_000 }] })
  const both = await makeTargeting(db, {
    rules: [
      { to: old, weight: 50, share: 70 },
      { to: fresh, weight: 50, share: 70 },
    ],
  })
  const never = await makeTargeting(db, { state: 'draft', rules: [{ to: old, weight: 100, share: 70 }] })
  const group = await makeGroup(db, { description: word, rules: [{ link: old, weight: 100 }] })
  await page.goto(`/advertisers/links?id=${old.id}`)
  await page.getByRole('row').getByRole('switch').first().click()
  const refused = page.getByRole('dialog', { name: `Link ${old.id} cannot be disabled` })
  await refused.getByRole('button', { name: 'Replace in all rules…' }).click()

  const dialog = page.getByRole('dialog', { name: `Replace advertiser link ${old.id} in all rules` })
  const choose = (name: string, record: string | number) =>
    chooseRecord(dialog.getByRole('combobox', { name, exact: true }), record)
  await choose('New advertiser', word)
  await choose('New advertiser link', old.id)
  await expect(dialog).toContainText('Choose another one.')
  await choose('New advertiser link', used.id)
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  await choose('New advertiser link', fresh.id)
  const use = (name: string) => dialog.getByRole('listitem', { name, exact: true })
  await expect(use(`Publisher link ${first.id}`)).toContainText(`${word}, link ${fresh.id}`)
  await expect(use(`Publisher link ${first.id}`)).toContainText('Priority 1: the rule may send 5,000 a day')
  // The replacement is already used there.
  await expect(use(`Publisher link ${both.id}`)).toContainText('It is not changed.')
  await expect(use(`Publisher link ${both.id}`).getByRole('checkbox')).toBeDisabled()
  await expect(use(`Publisher link ${never.id}`)).toContainText('it stays a draft')
  await expectAccessible(page, '[role=dialog]')
  await use(`Group ${group.id}`).getByRole('checkbox').uncheck()
  await expect(dialog.getByRole('button', { name: 'Save 2 as draft' })).toBeVisible()
  await use(`Group ${group.id}`).getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Save & publish 2' }).click()
  await expect(dialog).toContainText('3 records changed, 2 records published.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const read = async (id: number) => (await admin.send(getTargeting, { params: { id } })).targeting
  expect(await read(first.id)).toMatchObject({
    status: 'published',
    targeting_rules: [{ provider_details: [{ provider_link: fresh.id }] }],
  })
  expect(await read(never.id)).toMatchObject({
    status: 'draft',
    targeting_rules: [{ provider_details: [{ provider_link: fresh.id }] }],
  })
})

test('the row menu offers the replacement only where an enabled rule uses the link', async ({
  adminPage: page,
  database,
}) => {
  const { links } = await makeLinks(database, 1)
  const { id } = links[0]!
  await page.goto(`/advertisers/links?id=${id}`)
  await page.getByRole('button', { name: `Actions for link ${id}` }).click()
  const entry = page.getByRole('menuitem', { name: /Replace in all rules/ })
  await expect(entry).toContainText('No enabled rule uses this link.')
})
