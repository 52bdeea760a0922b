import { CallError, errors } from '@headgate/contract/base/errors'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { publishGroupRuleValues, publishRuleValues } from '../publishing/publish-values.ts'
import { holdGroup, saveHeldGroup } from '../groups/save.ts'
import { scheduledChange, targeting } from '../schema/all.ts'
import { refuseIncomplete } from '../targetings/bulk.ts'
import { holdTargeting } from '../targetings/check.ts'
import { draftOf } from '../targetings/draft/drafts.ts'
import { writeRules } from '../targetings/write-rules.ts'
import type { Changeable, ValueChange } from './changeable.ts'
import { publishables } from './publishable.ts'

const texts = scheduledTexts

const noRule = () =>
  new CallError(errors.invalidInput, { text: texts.noSuchRule, fields: { rule_id: texts.noSuchRule } })

/** Engines take the value at once, and the draft has it too, without the rest of the draft being published. */
const served = ({ field, value, ruleId }: ValueChange) =>
  field === 'weight' ? { ruleId: ruleId!, weight: value } : { ruleId: ruleId!, daily_cap: value }

/**
 * A pending publication of the record goes on when it would publish what was seen, with the changed value: the person
 * who scheduled the value has seen that, too.
 */
async function followDraft(tx: Db, entity: PublishableEntity, id: number, change: () => Promise<void>) {
  const { hold, areAlike } = publishables[entity]
  const before = await hold(tx, id)
  await change()
  const [pending] = await tx
    .select()
    .from(scheduledChange)
    .where(
      and(
        eq(scheduledChange.entity, entity),
        eq(scheduledChange.entity_id, id),
        eq(scheduledChange.state, 'pending'),
        eq(scheduledChange.kind, 'publication'),
      ),
    )
    .for('update')
  if (!pending || !before || !(await areAlike(tx))(pending.draft, before.draft)) return
  const { draft } = (await hold(tx, id))!
  await tx.update(scheduledChange).set({ draft }).where(eq(scheduledChange.id, pending.id))
}

/** Rules of publisher links. */
export const linkRules: Changeable = {
  async hold(tx, { entityId, ruleId, field }) {
    const { row, rules } = await holdTargeting(tx, entityId, undefined)
    if (!rules.some((rule) => rule.id === ruleId && !rule.disabled)) throw noRule()
    if (field === 'weight' && row.targeting_type === 'waterfall')
      throw new CallError(errors.invalidInput, { text: texts.noWeights, fields: { field: texts.noWeights } })
  },
  async apply(tx, by, change, audited) {
    const { entityId: id, ruleId, field, value } = change
    const column = field === 'weight' ? 'daily_frequency' : 'daily_cap'
    await followDraft(tx, 'targeting', id, async () => {
      const held = await holdTargeting(tx, id, undefined)
      const draft = draftOf(held.row, held.rules)
      const targeting_rules = draft.targeting_rules.map((rule) =>
        rule.id === ruleId ? { ...rule, [column]: value } : rule,
      )
      await refuseIncomplete(tx, new Map([[id, { ...draft, targeting_rules }]]))
      const write = { targetingId: id, stored: held.rules, wanted: targeting_rules }
      const [{ changes } = { changes: undefined }] = await writeRules(tx, [write])
      await tx
        .update(targeting)
        .set({ updated_at: touched(targeting.updated_at) })
        .where(eq(targeting.id, id))
      await writeAudit(tx, by, [
        {
          action: 'update',
          entity: 'targeting',
          entityId: id,
          before: changes ? { targeting_rules: changes.before } : {},
          after: { ...(changes && { targeting_rules: changes.after }), ...audited },
        },
      ])
    })
    await publishRuleValues(tx, id, served(change), by)
    return null
  },
}

/** Rules of groups. */
export const groupRules: Changeable = {
  async hold(tx, { entityId, ruleId, field }) {
    const { row, rules } = await holdGroup(tx, entityId, undefined)
    if (!rules.some((rule) => rule.id === ruleId && rule.active)) throw noRule()
    if (field === 'weight' && row.targeting === 'waterfall')
      throw new CallError(errors.invalidInput, { text: texts.noWeights, fields: { field: texts.noWeights } })
  },
  async apply(tx, by, change, audited) {
    const { entityId: id, ruleId, field, value } = change
    const column = field === 'weight' ? 'weight' : 'capacity'
    await followDraft(tx, 'advertiser_link_group', id, async () => {
      const held = await holdGroup(tx, id, undefined)
      const rules = held.rules.map((rule) => (rule.id === ruleId ? { ...rule, [column]: value } : rule))
      // What is live has the value too, so a draft that was all live still is.
      await saveHeldGroup(tx, by, held, { sent: { rules }, status: held.row.status, audited })
    })
    await publishGroupRuleValues(tx, id, served(change), by)
    return null
  },
}
