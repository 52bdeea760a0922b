import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { RuleValues, Targeting } from '@headgate/contract/targetings/values'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import type { PublisherLinkMaker } from './publisher-link-maker.ts'
import { holdTargeting } from './check.ts'
import { wholeDraft } from './draft/compact-draft.ts'
import { ruleValues } from './draft/rules.ts'
import { readRevision } from './revisions.ts'
import { saveHeldTargeting } from './save.ts'

const texts = messages.targetings

/**
 * Copies a published revision into the draft, without publishing it (decision 0134). Its rules that are still enabled
 * keep their ids; the others come back as new rules, because disabled and archived rules stay so. Enabled rules that
 * the revision does not have are archived; the active flag stays as it is. A rule whose advertiser link or group has
 * been removed is left out and counted. Throws CallError like `saveTargeting`, and 409 when the revision cannot be
 * restored. See docs/behaviour/publisher-links.md#revisions.
 */
export async function restoreRevision(
  db: Db,
  by: Actor,
  maker: PublisherLinkMaker,
  id: number,
  revision: number,
  readAt: string | undefined,
): Promise<{ targeting: Targeting; leftOut: number }> {
  return db.transaction(async (tx) => {
    const held = await holdTargeting(tx, id, readAt)
    const { is_active } = held.row
    const { draft: kept } = await readRevision(tx, id, revision)
    if (kept === null) throw new CallError(errors.cannotRestore, { text: texts.revisionWithoutDraft })
    const draft = wholeDraft(kept)
    const published = draft.targeting_rules.filter((rule) => !rule.disabled)
    // Under an inactive link they would be saved as disabled, and could never be enabled again.
    if (!is_active && published.length > 0)
      throw new CallError(errors.cannotRestore, { text: texts.restoreInactive })
    const there = await existing(tx, published)
    const enabled = new Set(held.rules.filter((rule) => !rule.disabled).map((rule) => rule.id))
    const restored = published.filter(there)
    const rules = [
      ...restored.map((rule) => ({ ...rule, id: enabled.has(rule.id ?? 0) ? rule.id : null })),
      ...held.rules.filter((rule) => rule.disabled).map(ruleValues),
    ].map((rule, at) => ({ ...rule, priority: at + 1 }))
    const sent = { ...draft, is_active, status: 'draft' as const, targeting_rules: rules }
    const targeting = await saveHeldTargeting(tx, by, maker, held, { sent, isRestored: true })
    return { targeting, leftOut: published.length - restored.length }
  })
}

/** Whether all targets of a rule still exist. */
async function existing(db: Db, rules: readonly RuleValues[]): Promise<(rule: RuleValues) => boolean> {
  const targets = rules.flatMap((rule) => rule.provider_details)
  const { rows } = await db.execute<{ links: number[]; groups: number[] }>(sql`
    select
      array(select id from provider_link where archived_at is null
        and ${anyOf(
          sql`id`,
          targets.map((one) => one.provider_link).filter((one) => one !== null),
        )}) as links,
      array(select id from advertiser_link_group where archived_at is null
        and ${anyOf(
          sql`id`,
          targets.map((one) => one.advertiser_link_group_id).filter((one) => one !== null),
        )}) as groups`)
  const links = new Set(rows[0]!.links)
  const groups = new Set(rows[0]!.groups)
  return (rule) =>
    rule.provider_details.every(({ provider_link: link, advertiser_link_group_id: group }) =>
      link === null ? groups.has(group!) : links.has(link),
    )
}
