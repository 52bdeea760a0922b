import { makePublisher, makeTargeting, makeProviderLink, type TargetingSeed } from '@headgate/db/sample/make'
import type { Database } from '@headgate/db/database'
import { uniqueWord } from './publishers.ts'

/** Publisher links of one publisher, which is named by a word of its own: a list filtered by it shows these only. */
export async function makeTargetings(database: Database, count: number, seed: TargetingSeed = {}) {
  const word = uniqueWord()
  const publisher = await makePublisher(database.db, { name: word })
  const provider = await makeProviderLink(database.db)
  const rules = [{ to: provider, dailyCap: 1_000, weight: 100, share: 70 }]
  const links = []
  for (let made = 0; made < count; made += 1) {
    links.push(await makeTargeting(database.db, { rules, publisherId: publisher.id, ...seed }))
  }
  return { word, publisher, provider, links }
}
