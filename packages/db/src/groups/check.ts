import type { GroupRule, GroupValues } from '@headgate/contract/groups/values'
import { refusedFields } from '@headgate/contract/base/errors'
import { chosenLinkProblems } from '@headgate/domain/group-form/chosen-links'
import { groupProblems } from '@headgate/domain/group-form/problems'
import { asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { platform, provider, providerLink, searchEngine, tagType } from '../schema/all.ts'

/** Throws CallError 400 with the text of every refused field: docs/behaviour/groups.md#checks-of-a-group. */
export async function refuseProblems(
  db: Db,
  values: GroupValues,
  stored: readonly GroupRule[],
  chosenBefore = false,
): Promise<void> {
  const rules = new Map(stored.map((rule) => [rule.id, rule]))
  const problems = {
    ...chosenLinkProblems(values, await linksOf(db, values), rules, chosenBefore),
    // An id that does not exist counts as empty, because the field's own text explains the remedy.
    ...groupProblems(
      { ...values, ...(await knownProperties(db, values)) },
      new Map(stored.map((rule) => [rule.id, { stays_disabled: !rule.active && rule.was_published }])),
    ),
  }
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
}

async function linksOf(db: Db, { rules }: GroupValues) {
  const ids = rules.map((rule) => rule.advertiser_link_id).filter((id) => id !== null)
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

/** The property lists, empty where one of the ids is unknown. */
async function knownProperties(db: Db, values: GroupValues) {
  const known = async (table: typeof platform | typeof searchEngine | typeof tagType, ids: number[]) => {
    // All have an id; named as one of them so that the query can be typed.
    const any = table as typeof platform
    return (await db.$count(any, anyOf(any.id, ids))) === ids.length ? ids : []
  }
  return {
    platforms: await known(platform, values.platforms),
    search_engines: await known(searchEngine, values.search_engines),
    tag_types: await known(tagType, values.tag_types),
  }
}
