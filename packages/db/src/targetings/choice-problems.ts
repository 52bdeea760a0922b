import { messages } from '@headgate/contract/base/messages'
import type { RuleTarget, TargetingRule, TargetingValues } from '@headgate/contract/targetings/values'
import { hasAllProperties, matches, type Properties } from '@headgate/domain/rules/properties'
import type { PropertyLists } from '@headgate/domain/targeting-form/difference'
import { usesRemoved } from '@headgate/domain/targeting-form/properties-removed'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { capUsedToday } from '../engine/activity.ts'
import { platform, publisher, searchEngine, tagType, trafficSource } from '../schema/all.ts'

const texts = messages.targetings

export interface Choices {
  /** Texts by field path; checks that need only the values come from `targetingProblems`. */
  problems: Problems
  /** The advertiser of a chosen advertiser link; null for one that does not exist. */
  providerOf: (providerLinkId: number) => number | null
}

/** An advertiser link or a group as an option: its properties, and whether it can be newly chosen. */
interface Option extends Properties {
  id: number
  provider_id: number | null
  usable: boolean
  /** No unit is left of its cap today. */
  full: boolean
  /** Archived: counts as missing, except for a saved rule that already has it. */
  gone: boolean
  /** Advertiser links that a search can reach through it. */
  members: number[]
}

/** The stored state of a link before a save. */
interface Before {
  properties: PropertyLists & { publisher_id: number }
  rules: readonly TargetingRule[]
}

/** A publisher link as a save would store it, and as it is stored. */
export interface Checked {
  values: TargetingValues
  before: Before | null
}

/** The chosen records of some publisher links as they are now. */
export interface ChoiceFacts {
  links: ReadonlyMap<number, Option>
  groups: ReadonlyMap<number, Option>
  references: Record<ReferenceField, ReadonlyMap<number, ReferenceRow>>
}

/** Reads every record that these publisher links choose, in a fixed number of statements. */
export async function readChoiceFacts(db: Db, checked: readonly Checked[]): Promise<ChoiceFacts> {
  const entries = checked.flatMap(({ values }) =>
    values.targeting_rules.flatMap((rule) => rule.provider_details),
  )
  const links = await readLinks(db, idsOf(entries, 'provider_link'))
  const groups = await readGroups(db, idsOf(entries, 'advertiser_link_group_id'))
  return { links, groups, references: await readReferences(db, checked) }
}

/**
 * The checks of a save that need the database: every chosen record must exist, and the advertiser links and groups of
 * enabled rules must be selectable, match the link's properties (docs/behaviour/rules.md#matching-properties), and be
 * used once, also through a group's members. A rule that was enabled with the same choice before keeps it, because a
 * change elsewhere must not block a save; with `chosenBefore` all rules do. It must still match when this save removes
 * a property. A choice that is full today is allowed in a draft (decision 0192).
 */
export function choiceProblems(
  { links, groups, references }: ChoiceFacts,
  { values, before }: Checked,
  { chosenBefore, publishes }: { chosenBefore: boolean; publishes: boolean },
): Choices {
  const stored = before?.rules ?? []
  const losesProperty = before === null || chosenBefore ? () => false : usesRemoved(before.properties, values)
  const problems = referenceProblems(references, values, before?.properties ?? null)
  const kept = new Set(
    stored.flatMap((rule) =>
      rule.disabled ? [] : rule.provider_details.map((target) => `${rule.id} ${keyOf(target)}`),
    ),
  )
  const held = new Set(
    stored.flatMap((rule) => rule.provider_details.map((target) => `${rule.id} ${keyOf(target)}`)),
  )
  const reached = new Map<number, { rule: number; isKept: boolean; own: boolean }[]>()
  for (const [at, rule] of values.targeting_rules.entries())
    for (const [position, target] of rule.provider_details.entries()) {
      const { provider_link: link, advertiser_link_group_id: group } = target
      if ((link === null) === (group === null)) continue
      const field = link === null ? 'advertiser_link_group_id' : 'provider_link'
      const path = `targeting_rules.${at}.provider_details.${position}.${field}`
      const option = link === null ? groups.get(group!) : links.get(link)
      if (!option || (option.gone && !held.has(`${rule.id} ${keyOf(target)}`))) {
        problems[path] = messages.general.selectValue
        continue
      }
      if (rule.disabled) continue
      const isKept = chosenBefore || (rule.id !== null && kept.has(`${rule.id} ${keyOf(target)}`))
      const isOpen = option.usable && !(publishes && option.full)
      const fits = isKept ? !losesProperty(option) : matches(option, values)
      if (!isKept && !isOpen) problems[path] = messages.general.disabledOption
      else if (hasAllProperties(values) && !fits) problems[path] = messages.providerLinks.propertiesMismatch
      for (const member of option.members) {
        const others = reached.get(member) ?? []
        // The form itself checks two direct uses. Here at least one of the two is through a group.
        const clashes = others.some((one) => (link === null || !one.own) && !(isKept && one.isKept))
        if (clashes) problems[path] ??= texts.linkInUse
        reached.set(member, [...others, { rule: at, isKept, own: link !== null }])
      }
    }
  return { problems, providerOf: (link) => links.get(link)?.provider_id ?? null }
}

type Entry = Pick<RuleTarget, 'provider_link' | 'advertiser_link_group_id'>

const keyOf = ({ provider_link, advertiser_link_group_id }: Entry) =>
  `${provider_link} ${advertiser_link_group_id}`

const idsOf = (entries: readonly Entry[], field: keyof Entry) => [
  ...new Set(entries.map((entry) => entry[field]).filter((id) => id !== null)),
]

/** Locked, so that none is switched off between this reading and the commit. */
async function readLinks(db: Db, ids: readonly number[]): Promise<Map<number, Option>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Option & Record<string, unknown>>(sql`
    select l.id, l.provider_id, array[l.id] as members,
      array[l.platform_id] as platform_id, array[l.search_engine_id] as search_engine_id,
      array[l.tag_type_id] as tag_type_id, array[l.quality_score] as quality_score,
      not l.disabled and p.status and p.archived_at is null as usable,
      l.daily_cap > 0 and l.daily_cap <= ${capUsedToday('provider_link', sql`l.id`)} as "full",
      l.archived_at is not null as gone
    from provider_link l join provider p on p.id = l.provider_id
    where ${anyOf(sql`l.id`, ids)}
    order by l.id for share of l, p`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A group's members are those of its draft and those that it serves, because the draft will be served next. Whether it
 * is full depends on its served capacity, as in its option, because a draft's capacity is not in force yet.
 */
async function readGroups(db: Db, ids: readonly number[]): Promise<Map<number, Option>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Option & Record<string, unknown>>(sql`
    select g.id, null as provider_id, g.platforms as platform_id, g.search_engines as search_engine_id,
      g.tag_types as tag_type_id, g.quality_scores as quality_score,
      g.active and g.published_at is not null as usable,
      serves.capacity > 0 and serves.capacity <= ${capUsedToday('group', sql`g.id`)} as "full",
      g.archived_at is not null as gone,
      array(
        select r.advertiser_link_id from group_rule r
        where r.advertiser_link_group_id = g.id and r.active and r.archived_at is null
        union
        select (served->>'provider_link_id')::int
        from engine_state s, jsonb_array_elements(s.content->'rules') served
        where s.kind = 'group' and s.entity_id = g.id) as members
    from advertiser_link_group g
      cross join lateral (select coalesce((
        select (s.content->>'capacity')::int from engine_state s
        where s.kind = 'group' and s.entity_id = g.id), g.capacity) as capacity) as serves
    where ${anyOf(sql`g.id`, ids)}
    order by g.id for share of g`)
  return new Map(rows.map((row) => [row.id, row]))
}

const referenced = {
  publisher_id: { table: publisher, missing: texts.publisherRequired },
  platform_id: { table: platform, missing: texts.platformRequired },
  search_engine_id: { table: searchEngine, missing: texts.searchEngineRequired },
  tag_type_id: { table: tagType, missing: texts.tagTypeRequired },
  traffic_source_id: { table: trafficSource, missing: texts.trafficSourceRequired },
} as const
type ReferenceField = keyof typeof referenced
interface ReferenceRow {
  status: boolean
  archived_at: Date | null
}

const referenceFields = Object.keys(referenced) as ReferenceField[]

const chosenIds = (values: TargetingValues, field: ReferenceField): number[] =>
  [values[field]].flat().filter((id) => id !== null)

async function readReferences(db: Db, checked: readonly Checked[]): Promise<ChoiceFacts['references']> {
  const found = {} as Record<ReferenceField, Map<number, ReferenceRow>>
  for (const field of referenceFields) {
    // All have an id; named as one of them so that the query can be typed.
    const any = referenced[field].table as typeof platform
    const ids = [...new Set(checked.flatMap(({ values }) => chosenIds(values, field)))]
    const rows =
      ids.length === 0
        ? []
        : await db
            .select({ id: any.id, status: any.status, archived_at: any.archived_at })
            .from(any)
            .where(anyOf(any.id, ids))
    found[field] = new Map(rows.map((row) => [row.id, row]))
  }
  return found
}

/** Texts for ids that do not exist. Such an id counts as empty, because the field's own text explains the remedy. */
function referenceProblems(
  references: ChoiceFacts['references'],
  values: TargetingValues,
  before: Before['properties'] | null,
): Problems {
  const problems: Problems = {}
  for (const field of referenceFields) {
    const had = new Set(before === null ? [] : [before[field]].flat())
    const rows = chosenIds(values, field).map((id) => ({ id, row: references[field].get(id) }))
    const fresh = rows.flatMap(({ id, row }) => (row === undefined || had.has(id) ? [] : [row]))
    const isMissing = rows.some(({ row }) => row === undefined)
    if (isMissing || fresh.some((row) => row.archived_at !== null))
      problems[field] = referenced[field].missing
    // An inactive publisher can be chosen, as in the form; an inactive property cannot.
    else if (field !== 'publisher_id' && fresh.some((row) => !row.status))
      problems[field] = messages.general.disabledOption
  }
  return problems
}
