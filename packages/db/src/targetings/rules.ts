import { errors, CallError, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { RuleChange, RuleValues, TargetingRule } from '@headgate/contract/targetings/values'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { equals, tab } from '../lists/filters.ts'
import { listOf, type ListQuery } from '../lists/list.ts'
import { byColumn, byId } from '../lists/sorts.ts'
import { targetingRule } from '../schema/all.ts'
import type { PublisherLinkMaker } from './publisher-link-maker.ts'
import { holdTargeting } from './check.ts'
import { ruleValues, selectRules } from './draft/rules.ts'
import { saveHeldTargeting } from './save.ts'

export interface RulesQuery extends ListQuery {
  targeting_id?: number | undefined
  provider_link_id?: number | undefined
  order_by: 'id' | 'targeting_id' | 'priority'
}

const ruleList = listOf<RulesQuery, TargetingRule>({
  table: 'targeting_rule',
  filters: (query) => [
    tab('targeting_rule', false),
    {
      where: sql`exists (select from targeting t where t.id = l.targeting_id and t.archived_at is null)`,
      reads: [],
    },
    equals('targeting_rule.targeting_id', query.targeting_id),
    query.provider_link_id === undefined
      ? undefined
      : {
          where: sql`exists (select from targeting_rule_detail d
            where d.targeting_rule_id = l.id and d.provider_link_id = ${query.provider_link_id})`,
          reads: [],
        },
  ],
  sorts: () => ({
    id: byId,
    targeting_id: byColumn('targeting_rule.targeting_id'),
    priority: byColumn('targeting_rule.priority'),
  }),
  read: (db, ids) => selectRules(db, anyOf(sql`r.id`, ids)),
})

/**
 * One page of rules that are not archived and belong to publisher links that are not. See
 * docs/behaviour/rules.md#calls-for-single-rules.
 */
export async function listRules(db: Db, query: RulesQuery) {
  const { rows, total } = await ruleList.page(db, query)
  return { targeting_rules: rows, total }
}

/**
 * Replaces the stored rules of a link's draft by the result of `change`; everything else stays (`saveTargeting`).
 * Refused fields of sent rules have the place of the rule in the call (`placeOf`), those of other rules its id.
 */
function changeRules(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  targetingId: number,
  change: (stored: RuleValues[]) => RuleValues[],
  placeOf: (rule: RuleValues, at: number) => number | undefined = () => undefined,
): Promise<TargetingRule[]> {
  return db.transaction(async (tx) => {
    // Locked before the rules are read. Otherwise a rule added in between would be missing here and be archived.
    const held = await holdTargeting(tx, targetingId, undefined)
    const targeting_rules = change(held.rules.map(ruleValues))
    try {
      const saved = await saveHeldTargeting(tx, by, maker, held, { sent: { targeting_rules } })
      return saved.targeting_rules
    } catch (error) {
      if (!(error instanceof CallError) || !error.fields) throw error
      const fields = renamed(error.fields, targeting_rules, placeOf)
      throw new CallError(error.definition, { text: error.message, fields })
    }
  })
}

function renamed(
  fields: Readonly<Record<string, string>>,
  rules: readonly RuleValues[],
  placeOf: (rule: RuleValues, at: number) => number | undefined,
): Record<string, string> {
  const nameOf = (at: number): string => {
    const place = placeOf(rules[at]!, at)
    return place === undefined ? `rule ${rules[at]!.id}` : `targeting_rules.${place}`
  }
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      path.replace(/^targeting_rules\.(\d+)/, (_, at: string) => nameOf(Number(at))),
      text,
    ]),
  )
}

/** Adds rules after the existing ones; sent ids are ignored. Throws as `saveTargeting`. */
export function addRules(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  targetingId: number,
  rules: readonly RuleValues[],
): Promise<TargetingRule[]> {
  let before = 0
  return changeRules(
    db,
    by,
    maker,
    targetingId,
    (stored) => {
      before = stored.length
      return [
        ...stored,
        ...rules.map((rule) => ({ ...rule, id: null, priority: rule.priority ?? Number.MAX_SAFE_INTEGER })),
      ]
    },
    (_, at) => (at >= before ? at - before : undefined),
  )
}

/** Changes saved rules; missing fields stay. Throws as `saveTargeting`, and 400 for a rule of another link. */
export function updateRules(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  targetingId: number,
  rules: readonly RuleChange[],
): Promise<TargetingRule[]> {
  const places = new Map(rules.map((rule, at) => [rule.id, at]))
  return changeRules(
    db,
    by,
    maker,
    targetingId,
    (stored) => {
      const known = new Set(stored.map((rule) => rule.id))
      if (rules.some((rule) => !known.has(rule.id)))
        throw refusedFields({ targeting_rules: messages.targetings.noSuchRule })
      return stored.map((rule) => ({ ...rule, ...given(rules[places.get(rule.id!) ?? -1]) }))
    },
    (rule) => places.get(rule.id!),
  )
}

const given = (change: RuleChange | undefined): Partial<RuleValues> =>
  Object.fromEntries(
    Object.entries(change ?? {}).filter(
      ([field, value]) => value !== undefined && !(field === 'priority' && value === null),
    ),
  )

/**
 * Archives one saved rule; its publisher ad accounts end when that is published. Throws CallError 404. See
 * docs/behaviour/rules.md#archiving-rules.
 */
export async function archiveRule(db: Db, by: Actor, maker: PublisherLinkMaker, id: number): Promise<void> {
  const [rule] = await db
    .select({ targetingId: targetingRule.targeting_id })
    .from(targetingRule)
    .where(and(eq(targetingRule.id, id), isNull(targetingRule.archived_at)))
  if (!rule) throw new CallError(errors.notFound)
  await changeRules(db, by, maker, rule.targetingId, (stored) => stored.filter((one) => one.id !== id))
}
