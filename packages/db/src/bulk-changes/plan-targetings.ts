import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { SentTargeting, TargetingValues } from '@headgate/contract/targetings/values'
import { differingStates, withCaps, withLink, withStates } from '@headgate/domain/bulk-change/change-rules'
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
    const head = headOf(held, names)
    return 'sent' in wish ? plan(head, { held, sent: wish.sent }) : conflict(head, wish.problem)
  })
}

type Head = ReturnType<typeof headOf>

const headOf = ({ row }: HeldTargeting, names: ReadonlyMap<number, string>) =>
  ({
    kind: 'targeting',
    id: row.id,
    name: names.get(row.id) ?? '',
    updatedAt: row.updated_at.toISOString(),
    state: stateOf(row),
  }) as const

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

async function wisher({ db, change, undone }: PlanContext): Promise<(held: HeldTargeting) => Wish> {
  const target = change.kind === 'link' ? await readReplacement(db, change) : null
  return ({ row, rules }) => {
    if (row.archived_at !== null) return { problem: errors.archived.text }
    if (change.kind === 'filters') return { sent: change.filters }
    const set = loadRuleSet(fieldsOf(row), rules)
    if (change.kind === 'undo') {
      const record = undone.get(keyOf('targeting', row.id))
      if (record?.leftAt.getTime() !== row.updated_at.getTime()) return { problem: bulkMessages.changedSince }
      const { filters, rules: states } = record.before
      const targeting_rules = states && withStates(set.rules, states).map(ruleValues)
      return { sent: { ...filters, ...(targeting_rules && { targeting_rules }) } }
    }
    const changed =
      change.kind === 'cap'
        ? withCaps(set, change, kind)
        : change.kind === 'link'
          ? withLink(set, change, target!, kind)
          : unreachable(change)
    return 'problem' in changed ? changed : { sent: { targeting_rules: changed.set.rules.map(ruleValues) } }
  }
}

interface Save {
  held: HeldTargeting
  sent: SentTargeting
}

/** Reads what the plans of these links need, and returns the function that plans one. */
async function planner(context: PlanContext, saves: readonly Save[]) {
  const { db, maker, by, change } = context
  const check = await savesChecker(db, maker.place, saves)
  const isYahoo = await yahooEngines(db)
  const contentOf = await contentMaker(db)
  const rows = saves.map(({ held }) => held.row)
  const ids = rows.map((row) => row.id)
  const served = await servedContents<PublishedTargeting>(db, 'targeting', ids)
  const editors = await otherEditors(
    db,
    by,
    'targeting',
    rows.filter((row) => stateOf(row) === 'changed').map((row) => row.id),
  )
  const caps = await readCaps(db)
  const isUndo = change.kind === 'undo'

  return (head: Head, save: Save): RecordPlan<TargetingWork> => {
    const { held, sent } = save
    const { unset, problems, ...draft } = check(save, { chosenBefore: false, publishes: false })
    if (unset !== null) throw new CallError(errors.settingsNotSet, { text: unset })
    const problem = textOf(problems)
    if (problem !== null) return conflict(head, problem)
    const { values } = draft
    const before = draftOf(held.row, held.rules)
    const after = comparedValues(values, isYahoo)
    const difference = compact(diffTargeting(comparedValues(before, isYahoo), after))
    if (difference.isSame)
      return { shown: { ...blank, ...head, outcome: 'same' }, before: {}, after: {}, work: null }
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
