import { getTargeting } from '@headgate/contract/targetings/calls'
import type { Database } from '@headgate/db/base/database'
import { makeProviderLink, makePublisher, makeTargeting, type TargetingSeed } from '@headgate/db/sample/make'
import { activity, capUsage, engine } from '@headgate/db/schema/all'
import { expect, type Locator, type Page } from '@playwright/test'
import { uniqueWord } from './publishers.ts'
import type { ApiSession } from '../support/session.ts'

/** Publisher links of one publisher. Its name is a unique word, so a list filtered by it shows only these. */
export async function makeTargetings(database: Database, count: number, seed: TargetingSeed = {}) {
  const word = uniqueWord()
  const publisher = await makePublisher(database.db, { name: word })
  const provider = await makeProviderLink(database.db)
  const rules = [{ to: provider, daily_cap: 1_000, weight: 100, share: 70 }]
  const links = []
  for (let made = 0; made < count; made += 1) {
    links.push(await makeTargeting(database.db, { rules, publisher_id: publisher.id, ...seed }))
  }
  return { word, publisher, provider, links }
}

/** Writes figures as if an engine had reported them a moment ago: used units of the rule's cap, and a recent search. */
export async function feedBack(
  admin: ApiSession,
  database: Database,
  targetingId: number,
  used: number,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const { targeting } = await admin.send(getTargeting, { params: { id: targetingId } })
  const [rule] = targeting.targeting_rules
  const [one] = await database.db.select({ id: engine.id }).from(engine).limit(1)
  // The engine may already have leased units.
  await database.db
    .insert(capUsage)
    .values({ day, kind: 'rule', entity_id: rule!.id, leased: 1_000, used })
    .onConflictDoUpdate({
      target: [capUsage.day, capUsage.kind, capUsage.entity_id],
      set: { leased: 1_000, used },
    })
  await database.db.insert(activity).values({
    engine_id: one!.id,
    kind: 'targeting',
    entity_id: targetingId,
    day,
    searches_today: used,
    last_redirected_at: new Date(),
  })
}

/** The name of a publisher link in the labels of the list's controls. */
export const nameOf = (id: number): string => `publisher link ${id}`

export const selectBox = (page: Page, id: number): Locator =>
  page.getByRole('checkbox', { name: `Select ${nameOf(id)}`, exact: true })

/** Opens the list, filtered by the word of one test's records. */
export async function openTargetings(page: Page, word: string, more = ''): Promise<void> {
  await page.goto(`/target?q=${word}${more}`)
  await expect(page.getByRole('table')).toBeVisible()
}
