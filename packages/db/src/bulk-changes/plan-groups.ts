import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { errors } from '@headgate/contract/base/errors'
import type { GroupRuleValues, GroupValues } from '@headgate/contract/groups/values'
import { differingStates, withCaps, withLink, withStates } from '@headgate/domain/bulk-change/change-rules'
import { contentOfGroup, diffGroup } from '@headgate/domain/group-form/difference'
import { loadGroupRuleSet } from '@headgate/domain/group-form/draft'
import { groupRuleValues } from '@headgate/domain/group-form/problems'
import { beyondCap } from '@headgate/domain/rules/cap-warning'
import type { RuleKind } from '@headgate/domain/rules/change-rules'
import { isSame } from '@headgate/domain/rules/rule-difference'
import type { PublishedGroup } from '@headgate/domain/snapshot/snapshot'
import { groupChecker } from '../groups/check.ts'
import { contentOf, draftOf } from '../groups/draft/fields.ts'
import { groupAfter, holdGroups, type HeldGroup } from '../groups/save.ts'
import { linksThatReach } from './links-that-reach.ts'
import {
  blank,
  compact,
  conflict,
  keyOf,
  otherEditors,
  type PlanContext,
  readCaps,
  type RecordPlan,
  rulesOf,
  servedContents,
  stateOf,
  textOf,
  unreachable,
  wasPublished,
} from './plan.ts'
import { readReplacement } from './replacement.ts'

export interface GroupWork {
  held: HeldGroup
  values: GroupValues
  /** Its status as a draft: an undo leaves it published where engines serve just that. */
  status: 'draft' | 'published'
}

/** The rules of the form. Bulk changes add no rule, so a default share is never used. */
const kind: RuleKind = { refusesUsedLinks: false, lockedWhileInactive: 'new', shareRevenue: null }

/** The change of groups, as `planTargetings` for publisher links. */
export async function planGroups(
  context: PlanContext,
  ids: readonly number[],
): Promise<RecordPlan<GroupWork>[]> {
  const all = await holdGroups(context.db, ids)
  const wishOf = await wisher(context, ids)
  const wishes = all.map((held) => ({ held, wish: wishOf(held) }))
  const plan = await planner(
    context,
    wishes.flatMap(({ held, wish }) => ('values' in wish ? [{ held, values: wish.values }] : [])),
  )
  return wishes.map(({ held, wish }) => {
    const head = headOf(held)
    return 'values' in wish ? plan(head, { held, values: wish.values }) : conflict(head, wish.problem)
  })
}

type Head = ReturnType<typeof headOf>

const headOf = ({ row }: HeldGroup) =>
  ({
    kind: 'group',
    id: row.id,
    name: row.description || `Group ${row.id}`,
    updatedAt: row.updated_at.toISOString(),
    state: stateOf(row),
  }) as const

/** The values after the change, or why it cannot be made. */
type Wish = { values: GroupValues } | { problem: string }

async function wisher(
  { db, change, undone }: PlanContext,
  ids: readonly number[],
): Promise<(held: HeldGroup) => Wish> {
  const target = change.kind === 'link' ? await readReplacement(db, change) : null
  const reached =
    change.kind === 'link' ? await linksThatReach(db, change.to, ids) : new Map<number, number[]>()
  return (held) => {
    const { row, rules } = held
    if (row.archived_at !== null) return { problem: errors.archived.text }
    const set = loadGroupRuleSet(row, rules)
    const after = (changed: GroupRuleValues[]) => ({ values: groupAfter(held, { rules: changed }) })
    if (change.kind === 'undo') {
      const record = undone.get(keyOf('group', row.id))
      if (record?.leftAt.getTime() !== row.updated_at.getTime()) return { problem: bulkMessages.changedSince }
      return after(withStates(set.rules, record.before.rules ?? {}).map(groupRuleValues))
    }
    const twice = reached.get(row.id)
    const changed =
      change.kind === 'cap'
        ? withCaps(set, change, kind)
        : change.kind === 'link'
          ? withLink(set, change, target!, kind)
          : unreachable(change)
    if ('problem' in changed) return changed
    return twice === undefined ? after(changed.set.rules.map(groupRuleValues)) : { problem: usedTwice(twice) }
  }
}

/** A text lists at most this many records. */
const NAMED = 5

function usedTwice(publisherLinks: readonly number[]): string {
  const named = publisherLinks.slice(0, NAMED).map((id) => `publisher link ${id}`)
  const more = publisherLinks.length > NAMED ? [`${publisherLinks.length - NAMED} more`] : []
  return `The new link would be used twice in ${[...named, ...more].join(', ')}: by this group and by another rule. Disable that rule first.`
}

interface Save {
  held: HeldGroup
  values: GroupValues
}

/** Reads what the plans of these groups need, and returns the function that plans one. */
async function planner(context: PlanContext, saves: readonly Save[]) {
  const { db, by } = context
  const check = await groupChecker(
    db,
    saves.map(({ held, values }) => ({ values, stored: held.rules })),
  )
  const rows = saves.map(({ held }) => held.row)
  const ids = rows.map((row) => row.id)
  const served = await servedContents<PublishedGroup>(db, 'group', ids)
  const editors = await otherEditors(
    db,
    by,
    'advertiser_link_group',
    rows.filter((row) => stateOf(row) === 'changed').map((row) => row.id),
  )
  const caps = await readCaps(db)

  return (head: Head, { held, values }: Save): RecordPlan<GroupWork> => {
    const problem = textOf(check({ values, stored: held.rules }, false))
    if (problem !== null) return conflict(head, problem)
    const before = draftOf(held.row, held.rules)
    const after = contentOfGroup(values)
    const difference = compact(diffGroup(contentOfGroup(before), after))
    if (difference.isSame)
      return { shown: { ...blank, ...head, outcome: 'same' }, before: {}, after: {}, work: null }
    const live = served.get(head.id)
    const states = differingStates(stated(before), stated(values))
    return {
      shown: {
        ...blank,
        ...head,
        outcome: 'change',
        drafted_by: editors.get(head.id) ?? null,
        warnings: values.rules.flatMap((rule, at) => {
          const link = rule.advertiser_link_id
          const cap = link === null ? undefined : caps.get(link)
          const isChanged = states.after[String(rule.id)] !== undefined
          const wanted = rule.active && isChanged ? beyondCap(rule.capacity, 100, cap) : null
          return wanted === null ? [] : [{ place: at + 1, provider_link_id: link!, wanted, cap: cap! }]
        }),
        difference,
        live_difference: head.state === 'changed' && live ? compact(diffGroup(live, after)) : null,
      },
      before: { status: held.row.status, ...rulesOf(states.before) },
      after: rulesOf(states.after),
      work: {
        held,
        values,
        status:
          wasPublished(context, head) && live && isSame(contentOf(values), live) ? 'published' : 'draft',
      },
    }
  }
}

/** The rules under the names that both kinds of records share. */
const stated = ({ rules }: GroupValues) =>
  rules.map((rule) => ({
    id: rule.id,
    daily_cap: rule.capacity,
    daily_frequency: rule.weight,
    provider_details: [{ provider_id: rule.advertiser_id, provider_link: rule.advertiser_link_id }],
  }))
