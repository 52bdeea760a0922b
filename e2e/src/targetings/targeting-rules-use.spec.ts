import { getTargeting } from '@headgate/contract/targetings/calls'
import { makeTargeting } from '@headgate/db/sample/make'
import { makeLinks } from '../records/provider-links.ts'
import { makeThreeRules, ruleBlock as rule } from '../support/rules.ts'
import { sendSearch, sendSearches } from '../records/searches.ts'
import { openForm } from '../support/targeting-form.ts'
import { expect, test } from '../support/test.ts'

test('the options mark an advertiser link that another enabled rule uses', async ({
  adminPage: page,
  database,
}) => {
  const { links, made } = await makeThreeRules(database)
  await openForm(page, made.id)
  await rule(page, 2).getByRole('combobox', { name: 'Advertiser Link' }).click()
  const of = (at: number) => page.getByRole('option', { name: new RegExp(`^${links[at]!.id} `) })
  await expect(of(0)).toContainText('In use by rule 1')
  // The rule's own choice does not count, and a disabled rule uses no link.
  for (const at of [1, 2]) await expect(of(at)).not.toContainText('In use')
})

test('the block of a rule shows how much of its own cap today’s searches have used', async ({
  adminPage: page,
  database,
  admin,
}) => {
  const { word, links } = await makeLinks(database, 1)
  const made = await makeTargeting(database.db, {
    rules: [{ to: links[0]!, weight: 100, share: 70, daily_cap: 3 }],
  })
  await openForm(page, made.id)
  await expect(rule(page, 1)).toContainText('0 / 3')
  const { targeting } = await admin.send(getTargeting, { params: { id: made.id } })
  await expect.poll(() => sendSearch(targeting.link, { keyword: 'garden chairs' })).toContain(word)
  await sendSearches(targeting.link, 4, { keyword: 'garden chairs' })
  // The figures of a rule come from the recorded searches; an open form reads them once a minute.
  const cap = async () => {
    await page.reload()
    return rule(page, 1).getByText('/ 3').textContent()
  }
  await expect.poll(cap).toBe('3 / 3 reached')
})
