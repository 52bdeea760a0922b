import type { Database } from '@headgate/db/base/database'
import { makeTargeting } from '@headgate/db/sample/make'
import type { Locator, Page } from '@playwright/test'
import { makeLinks } from '../records/provider-links.ts'

/** The block of the rule at a place (from 1) in the form of a publisher link or a group. */
export const ruleBlock = (page: Page, place: number): Locator =>
  page.getByRole('group', { name: `Rule ${place}`, exact: true })

/** A publisher link with three rules, the last one disabled and never published. */
export async function makeThreeRules(database: Database) {
  const { links } = await makeLinks(database, 3)
  const made = await makeTargeting(database.db, {
    rules: [
      { to: links[0]!, weight: 50, share: 70 },
      { to: links[1]!, weight: 50, share: 70 },
      { to: links[2]!, weight: 50, share: 70, disabled: true },
    ],
  })
  return { links, made }
}
