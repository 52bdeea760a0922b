import type { CheckFacts } from '@headgate/domain/targeting-form/problems'
import type { RuleValues } from '@headgate/contract/targetings'
import { inArray } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { ownHosts } from '../link-rings.ts'
import { setting, tagType } from '../schema/all.ts'

type StoredRule = Pick<RuleValues, 'id' | 'disabled'>

/** What the checks of a save must know beside the values (2 §5.2). */
export async function readFacts(db: Db, storedRules: readonly StoredRule[]): Promise<CheckFacts> {
  const types = await db.select({ id: tagType.id, name: tagType.name }).from(tagType)
  const settings = await db
    .select()
    .from(setting)
    .where(inArray(setting.key, ['default_domain', 'system_fallback']))
  const hosts = await ownHosts(db)
  const valueOf = (key: string) => settings.find((row) => row.key === key)?.value?.trim() || null
  return {
    tagTypes: new Map(types.map((type) => [type.id, type.name])),
    defaultDomain: valueOf('default_domain'),
    systemFallback: valueOf('system_fallback'),
    ownHosts: hosts,
    storedRules: new Map(storedRules.map(({ id, disabled }) => [id!, { disabled }])),
  }
}
