import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { ScheduledEntity, ScheduledField } from '@headgate/contract/scheduled/values'
import { targetingLimits } from '@headgate/contract/targetings/values'
import type { Day } from '@headgate/domain/days'
import { isCap, isPercent } from '@headgate/domain/rules/rule-problems'
import { eq } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { updatePublisherAccount } from '../publisher-accounts/change.ts'
import { updateProvider } from '../providers/providers.ts'
import { serveProviderLink } from '../publishing/serve-changes.ts'
import { provider, providerLink, publisherAccount } from '../schema/all.ts'
import { groupRules, linkRules } from './rule-values.ts'

const texts = scheduledTexts

/** A value that changes, as the change keeps it. */
export interface ValueChange {
  entityId: number
  ruleId: number | null
  field: ScheduledField
  value: number
  /** The first day on which it holds. */
  day: Day
}

/** How the values of the records of one table change: docs/behaviour/scheduled-changes.md#values-from-a-day-on. */
export interface Changeable {
  /** Locks the record. Throws CallError when it does not exist, is archived, or has no such rule. */
  hold: (tx: Db, change: ValueChange) => Promise<void>
  /**
   * Makes the change in the caller's transaction, which holds the record. Returns the advertiser whose days are booked
   * again, if any. Throws CallError.
   */
  apply: (tx: Db, by: Actor, change: ValueChange, audited: Record<string, unknown>) => Promise<number | null>
}

/** Refuses a value that the field cannot have, as the form of the record does. Throws CallError 400. */
export function refuseValue(entity: ScheduledEntity, field: ScheduledField, value: number): void {
  if (field === 'daily_cap' && !isCap(value)) throw refusedFields({ value: messages.groups.capInvalid })
  if (field === 'weight') {
    const isOfLink = entity === 'targeting'
    const isWeight = isPercent(value) && (isOfLink ? value >= targetingLimits.weight.from : value > 0)
    const { weightInvalid } = isOfLink ? messages.targetings : messages.groups
    if (!isWeight) throw refusedFields({ value: weightInvalid })
  }
  if (field === 'revenue_share' && !isPercent(value))
    throw refusedFields({ value: messages.publisherAccounts.shareInvalid })
}

async function holdLink(tx: Db, id: number) {
  const [row] = await tx.select().from(providerLink).where(eq(providerLink.id, id)).for(ownRow)
  if (!row) throw new CallError(errors.notFound)
  if (row.archived_at !== null) throw new CallError(errors.archived)
  return row
}

const links: Changeable = {
  hold: async (tx, { entityId }) => void (await holdLink(tx, entityId)),
  async apply(tx, by, { entityId: id, value }, audited) {
    const { daily_cap } = await holdLink(tx, id)
    await tx
      .update(providerLink)
      .set({ daily_cap: value, updated_at: touched(providerLink.updated_at) })
      .where(eq(providerLink.id, id))
    await writeAudit(tx, by, [
      {
        action: 'update',
        entity: 'provider_link',
        entityId: id,
        before: { daily_cap },
        after: { daily_cap: value, ...audited },
      },
    ])
    await serveProviderLink(tx, [id])
    return null
  },
}

/** The audit row of an account or an advertiser has its own fields; this one says who scheduled it. */
const auditSchedule = (
  tx: Db,
  by: Actor,
  entity: ScheduledEntity,
  entityId: number,
  after: Record<string, unknown>,
) => writeAudit(tx, by, [{ action: 'update', entity, entityId, before: {}, after }])

const accounts: Changeable = {
  async hold(tx, { entityId }) {
    const [row] = await tx
      .select()
      .from(publisherAccount)
      .where(eq(publisherAccount.id, entityId))
      .for(ownRow)
    if (!row) throw new CallError(errors.notFound)
    if (row.valid_to !== null) throw new CallError(errors.accountEnded)
  },
  async apply(tx, by, { entityId, value, day }, audited) {
    const { provider_id } = await updatePublisherAccount(tx, by, entityId, {
      share_revenue: value,
      from_day: day,
    })
    await auditSchedule(tx, by, 'publisher_account', entityId, audited)
    return provider_id
  },
}

const advertisers: Changeable = {
  async hold(tx, { entityId }) {
    const [row] = await tx.select().from(provider).where(eq(provider.id, entityId)).for(ownRow)
    if (!row) throw new CallError(errors.notFound)
    if (row.archived_at !== null) throw new CallError(errors.archived)
  },
  async apply(tx, by, { entityId, value, day }, audited) {
    await updateProvider(tx, by, entityId, { revenue_share_percentage: value, from_day: day })
    await auditSchedule(tx, by, 'provider', entityId, audited)
    return entityId
  },
}

export const changeables: Record<ScheduledEntity, Changeable> = {
  targeting: linkRules,
  advertiser_link_group: groupRules,
  provider_link: links,
  publisher_account: accounts,
  provider: advertisers,
}

/** Why a change was not made, for people: at its time nobody can restore the record and try again. */
export function changeRefusal(error: CallError): string {
  if (error.definition === errors.notFound) return texts.recordRemoved
  if (error.definition === errors.archived) return texts.recordArchivedThen
  if (error.fields?.['rule_id'] === texts.noSuchRule) return texts.ruleGoneThen
  const parts = [error.message, ...Object.values(error.fields ?? {})]
  return [...new Set(parts)].join(' ')
}
