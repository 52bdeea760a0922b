import type { GroupRule, GroupValues } from '@headgate/contract/groups/values'
import { refusedFields } from '@headgate/contract/base/errors'
import { chosenLinkProblems } from '@headgate/domain/group-form/chosen-links'
import { groupProblems } from '@headgate/domain/group-form/problems'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { platform, provider, providerLink, searchEngine, tagType } from '../schema/all.ts'

/** Values of a group to be checked, and its rules as they are stored. */
export interface CheckedGroup {
  values: GroupValues
  stored: readonly GroupRule[]
}

/** Throws CallError 400 with the text of every refused field: docs/behaviour/groups.md#checks-of-a-group. */
export async function refuseProblems(db: Db, checked: CheckedGroup, chosenBefore: boolean): Promise<void> {
  const problems = (await groupChecker(db, [checked]))(checked, chosenBefore)
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
}

/**
 * Reads what the checks of these groups need, in a fixed number of statements for any number of them, and returns the
 * function that finds the text of every refused field of one.
 */
export async function groupChecker(db: Db, groups: readonly CheckedGroup[]) {
  const links = await linksOf(
    db,
    groups.map(({ values }) => values),
  )
  const known = await knownProperties(
    db,
    groups.map(({ values }) => values),
  )
  return ({ values, stored }: CheckedGroup, chosenBefore: boolean): Problems => {
    const rules = new Map(stored.map((rule) => [rule.id, rule]))
    return {
      ...chosenLinkProblems(values, links, rules, chosenBefore),
      // An id that does not exist counts as empty, because the field's own text explains the remedy.
      ...groupProblems(
        { ...values, ...known(values) },
        new Map(stored.map((rule) => [rule.id, { stays_disabled: !rule.active && rule.was_published }])),
      ),
    }
  }
}

async function linksOf(db: Db, groups: readonly GroupValues[]) {
  const used = groups.flatMap(({ rules }) => rules.map((rule) => rule.advertiser_link_id))
  const ids = [...new Set(used)].filter((id) => id !== null)
  const rows = await db
    .select({
      id: providerLink.id,
      provider_id: providerLink.provider_id,
      platform_id: providerLink.platform_id,
      search_engine_id: providerLink.search_engine_id,
      tag_type_id: providerLink.tag_type_id,
      quality_score: providerLink.quality_score,
      disabled: providerLink.disabled,
      archived: sql<boolean>`${providerLink.archived_at} is not null`,
      provider_status: provider.status,
    })
    .from(providerLink)
    .innerJoin(provider, eq(provider.id, providerLink.provider_id))
    .where(anyOf(providerLink.id, ids))
    .orderBy(asc(providerLink.id))
    // The lock keeps a link or an advertiser from being archived or switched off during the save.
    .for('share', { of: [providerLink, provider] })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the function that reads the property lists of a group, empty where one of the ids is unknown. */
async function knownProperties(db: Db, groups: readonly GroupValues[]) {
  const existing = async (
    table: typeof platform | typeof searchEngine | typeof tagType,
    field: 'platforms' | 'search_engines' | 'tag_types',
  ) => {
    // All have an id; named as one of them so that the query can be typed.
    const any = table as typeof platform
    const ids = [...new Set(groups.flatMap((group) => group[field]))]
    const rows = await db.select({ id: any.id }).from(any).where(anyOf(any.id, ids))
    const found = new Set(rows.map((row) => row.id))
    return (values: GroupValues) => (values[field].every((id) => found.has(id)) ? values[field] : [])
  }
  const platforms = await existing(platform, 'platforms')
  const search_engines = await existing(searchEngine, 'search_engines')
  const tag_types = await existing(tagType, 'tag_types')
  return (values: GroupValues) => ({
    platforms: platforms(values),
    search_engines: search_engines(values),
    tag_types: tag_types(values),
  })
}
