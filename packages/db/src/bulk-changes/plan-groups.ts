import type { GroupValues } from '@headgate/contract/groups/values'
import { differingStates } from '@headgate/domain/bulk-change/change-rules'
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
import { headOf, readAround, rulesChanger } from './draft-kit.ts'
import {
  blank,
  compact,
  conflict,
  type PlanContext,
  type RecordPlan,
  rulesOf,
  textOf,
  wasPublished,
  type Head,
  unchanged,
} from './plan.ts'

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
    const head = headOf('group', held.row, held.row.description || `Group ${held.row.id}`)
    return 'values' in wish ? plan(head, { held, values: wish.values }) : conflict(head, wish.problem)
  })
}

/** The values after the change, or why it cannot be made. */
type Wish = { values: GroupValues } | { problem: string }

async function wisher(context: PlanContext, ids: readonly number[]): Promise<(held: HeldGroup) => Wish> {
  const { db, change } = context
  const changed = await rulesChanger(context, 'group', kind)
  const reached =
    change.kind === 'link' ? await linksThatReach(db, change.to, ids) : new Map<number, number[]>()
  return (held) => {
    const after = changed(held.row, () => loadGroupRuleSet(held.row, held.rules))
    if ('problem' in after) return after
    const twice = reached.get(held.row.id)
    return twice === undefined
      ? { values: groupAfter(held, after.rules ? { rules: after.rules.map(groupRuleValues) } : {}) }
      : { problem: usedTwice(twice) }
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
  const check = await groupChecker(
    context.db,
    saves.map(({ held, values }) => ({ values, stored: held.rules })),
  )
  const { served, editors, caps } = await readAround<PublishedGroup>(
    context,
    'group',
    saves.map(({ held }) => held.row),
  )

  return (head: Head, { held, values }: Save): RecordPlan<GroupWork> => {
    const before = draftOf(held.row, held.rules)
    const after = contentOfGroup(values)
    const difference = compact(diffGroup(contentOfGroup(before), after))
    // Also where its form would refuse the draft as it is.
    if (difference.isSame) return unchanged(head)
    const problem = textOf(check({ values, stored: held.rules }, false))
    if (problem !== null) return conflict(head, problem)
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
