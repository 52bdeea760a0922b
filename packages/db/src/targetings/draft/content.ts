import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import { contentOfValues } from '@headgate/domain/targeting-form/difference'
import type { Db } from '../../base/database.ts'
import { searchEngine } from '../../schema/all.ts'

/**
 * Returns the function that makes the content that engines would serve. Warm-up has a separate address for Yahoo. See
 * docs/behaviour/engine.md#warm-up.
 */
export async function contentMaker(db: Db): Promise<(draft: TargetingValues) => PublishedTargeting> {
  const isYahoo = await yahooEngines(db)
  return (draft) => {
    const content = contentOfValues(draft, isYahoo)
    // Saved rules have ids.
    return { ...content, rules: content.rules.map((rule) => ({ ...rule, id: rule.id! })) }
  }
}

/** Which search engines are Yahoo. */
export async function yahooEngines(db: Db): Promise<(searchEngineId: number) => boolean> {
  const engines = await db.select({ id: searchEngine.id, name: searchEngine.name }).from(searchEngine)
  const yahoo = new Set(engines.filter(({ name }) => /\byahoo\b/i.test(name)).map(({ id }) => id))
  return (id) => yahoo.has(id)
}
