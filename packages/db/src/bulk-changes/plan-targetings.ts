import { CallError, errors } from '@headgate/contract/base/errors'
import type { SentTargeting, TargetingValues } from '@headgate/contract/targetings/values'
import { differingStates } from '@headgate/domain/bulk-change/change-rules'
import { capWarnings } from '@headgate/domain/rules/cap-warning'
import type { RuleKind } from '@headgate/domain/rules/change-rules'
import { isSame } from '@headgate/domain/rules/rule-difference'
import type { PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import { comparedValues, diffTargeting } from '@headgate/domain/targeting-form/difference'
import { loadRuleSet } from '@headgate/domain/targeting-form/draft'
import { ruleValues } from '@headgate/domain/targeting-form/payload'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { publisher, targeting } from '../schema/all.ts'
import {
  type CheckedTargeting,
  type HeldTargeting,
  holdTargetings,
  savesChecker,
} from '../targetings/check.ts'
import { contentMaker, yahooEngines } from '../targetings/draft/content.ts'
import { draftOf } from '../targetings/draft/drafts.ts'
import { fieldsOf } from '../targetings/draft/fields.ts'
import { eq } from 'drizzle-orm'
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

export interface TargetingWork {
  held: HeldTargeting
  checked: CheckedTargeting
  /** Its status as a draft: an undo leaves it published where engines serve just that. */
  status: TargetingValues['status']
}

/** The rules of the form. Bulk changes add no rule, so a default share is never used. */
const kind: RuleKind = { refusesUsedLinks: true, lockedWhileInactive: 'all', shareRevenue: null }

/**
 * The change of publisher links by the reducer and the checks of their form, in a fixed number of statements for any
 * number of links: docs/behaviour/bulk-changes.md#preview. Locks the links.
 */
export async function planTargetings(
  context: PlanContext,
  ids: readonly number[],
): Promise<RecordPlan<TargetingWork>[]> {
  const all = await holdTargetings(context.db, ids)
  const wishOf = await wisher(context)
  const wishes = all.map((held) => ({ held, wish: wishOf(held) }))
  const plan = await planner(
    context,
    wishes.flatMap(({ held, wish }) => ('sent' in wish ? [{ held, sent: wish.sent }] : [])),
  )
  const names = await publisherNames(context.db, ids)
  return wishes.map(({ held, wish }) => {
    const head = headOf('targeting', held.row, names.get(held.row.id) ?? '')
    return 'sent' in wish ? plan(head, { held, sent: wish.sent }) : conflict(head, wish.problem)
  })
}

async function publisherNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: targeting.id, name: publisher.name })
    .from(targeting)
    .innerJoin(publisher, eq(publisher.id, targeting.publisher_id))
    .where(anyOf(targeting.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** What the change sends for a link, as its form would, or why it cannot be made. */
type Wish = { sent: SentTargeting } | { problem: string }

async function wisher(context: PlanContext): Promise<(held: HeldTargeting) => Wish> {
  const { change } = context
  const changed = await rulesChanger(context, 'targeting', kind)
  return ({ row, rules }) => {
    if (change.kind === 'filters' && row.archived_at === null) return { sent: change.filters }
    const after = changed(row, () => loadRuleSet(fieldsOf(row), rules))
    if ('problem' in after) return after
    const targeting_rules = after.rules?.map(ruleValues)
    return { sent: { ...after.filters, ...(targeting_rules && { targeting_rules }) } }
  }
}

interface Save {
  held: HeldTargeting
  sent: SentTargeting
}

/** Reads what the plans of these links need, and returns the function that plans one. */
async function planner(context: PlanContext, saves: readonly Save[]) {
  const { db, maker, change } = context
  const check = await savesChecker(db, maker.place, saves)
  const isYahoo = await yahooEngines(db)
  const contentOf = await contentMaker(db)
  const { served, editors, caps } = await readAround<PublishedTargeting>(
    context,
    'targeting',
    saves.map(({ held }) => held.row),
  )
  const isUndo = change.kind === 'undo'

  return (head: Head, save: Save): RecordPlan<TargetingWork> => {
    const { held, sent } = save
    const { unset, problems, ...draft } = check(save, { chosenBefore: false, publishes: false })
    if (unset !== null) throw new CallError(errors.settingsNotSet, { text: unset })
    const { values } = draft
    const before = draftOf(held.row, held.rules)
    const after = comparedValues(values, isYahoo)
    const difference = compact(diffTargeting(comparedValues(before, isYahoo), after))
    // Also where its form would refuse the draft as it is.
    if (difference.isSame) return unchanged(head)
    const problem = textOf(problems)
    if (problem !== null) return conflict(head, problem)
    // What an undo sets back was chosen before, so it may be full today.
    const published = check(save, { chosenBefore: false, publishes: !isUndo })
    const live = served.get(head.id)
    const states = differingStates(before.targeting_rules, values.targeting_rules)
    const places = new Set(difference.rules.map((rule) => rule.after))
    return {
      shown: {
        ...blank,
        ...head,
        outcome: 'change',
        publish_problem: head.state === 'draft' ? null : textOf(published.problems),
        drafted_by: editors.get(head.id) ?? null,
        warnings: capWarnings(values.targeting_rules, (link) => caps.get(link)).filter(({ place }) =>
          places.has(place),
        ),
        difference,
        live_difference:
          head.state === 'changed' && live
            ? compact(diffTargeting({ content: live, properties: null }, after))
            : null,
      },
      before: { status: held.row.status, ...filtersOf(sent, before), ...rulesOf(states.before) },
      after: { ...filtersOf(sent, values), ...rulesOf(states.after) },
      work: {
        held,
        checked: draft as CheckedTargeting,
        status:
          wasPublished(context, head) && live && isSame(contentOf(values), live) ? 'published' : 'draft',
      },
    }
  }
}

/** The filters that the change sends, as they are in these values. */
function filtersOf({ targeting_rules: _rules, ...filters }: SentTargeting, values: TargetingValues) {
  const names = Object.keys(filters) as (keyof TargetingValues)[]
  if (names.length === 0) return {}
  return { filters: Object.fromEntries(names.map((name) => [name, values[name]])) }
}
