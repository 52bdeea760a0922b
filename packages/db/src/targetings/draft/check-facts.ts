import type { CheckFacts } from '@headgate/domain/targeting-form/problems'
import type { TargetingRule } from '@headgate/contract/targetings/values'
import { staysDisabled } from '@headgate/domain/targeting-form/draft'
import type { OwnPlace } from '@headgate/domain/rules/address-check'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { ownHosts } from '../../addresses/own-hosts.ts'
import { setting, tagType } from '../../schema/all.ts'

type StoredRule = Pick<TargetingRule, 'id' | 'disabled' | 'had_account' | 'daily_frequency'>

/** The facts that the checks of a save need in addition to the values. */
export async function readCheckFacts(
  db: Db,
  storedRules: readonly StoredRule[],
  place: OwnPlace,
): Promise<CheckFacts> {
  const types = await db.select({ id: tagType.id, name: tagType.name }).from(tagType)
  const settings = await db
    .select()
    .from(setting)
    .where(inArray(setting.key, ['default_domain', 'system_fallback']))
  const hosts = await ownHosts(db, place)
  const valueOf = (key: string) => settings.find((row) => row.key === key)?.value?.trim() || null
  return {
    tagTypes: new Map(types.map((type) => [type.id, type.name])),
    defaultDomain: valueOf('default_domain'),
    systemFallback: valueOf('system_fallback'),
    ownHosts: hosts,
    privateAllowed: place.privateAllowed,
    storedRules: factsOfRules(storedRules),
  }
}

/** What the checks need of the stored rules of one publisher link; none for a new one. */
export const storedRulesOf = (held: { rules: readonly StoredRule[] } | null): CheckFacts['storedRules'] =>
  factsOfRules(held?.rules ?? [])

const factsOfRules = (rules: readonly StoredRule[]): CheckFacts['storedRules'] =>
  new Map(
    rules.map((rule) => [rule.id, { stays_disabled: staysDisabled(rule), weight: rule.daily_frequency }]),
  )
