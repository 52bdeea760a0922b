import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import {
  blankTargeting,
  type SentTargeting,
  type TargetingRule,
  type TargetingValues,
} from '@headgate/contract/targetings/values'
import { asSent, shapeTargeting } from '@headgate/domain/targeting-form/payload'
import { settingsProblem, targetingProblems } from '@headgate/domain/targeting-form/problems'
import { eq } from 'drizzle-orm'
import { ownRow, refuseStale } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { targeting } from '../schema/all.ts'
import { readChoiceProblems } from './choice-problems.ts'
import { readCheckFacts } from './draft/check-facts.ts'
import { draftOf } from './draft/drafts.ts'
import { fieldsOf, type TargetingRow } from './draft/fields.ts'
import { readRules } from './draft/rules.ts'
import type { PublisherLinkMaker } from './publisher-link-maker.ts'
import { noSuchTargeting } from './read.ts'

/** A publisher link as it is stored, locked for a change. */
export interface HeldTargeting {
  row: TargetingRow
  rules: TargetingRule[]
}

/** Locks a link for a change. Throws CallError 404, and 409 when it is archived or was changed since `readAt`. */
export async function holdTargeting(db: Db, id: number, readAt: string | undefined): Promise<HeldTargeting> {
  const [row] = await db.select().from(targeting).where(eq(targeting.id, id)).for(ownRow)
  if (!row) throw noSuchTargeting()
  refuseStale(row.updated_at, readAt)
  if (row.archived_at !== null) throw new CallError(errors.archived)
  return { row, rules: (await readRules(db, [id])).get(id) ?? [] }
}

/** Fields of a publisher link as they were sent. */
export interface SentFields {
  sent: SentTargeting
  /** Restored rules were chosen before, so their advertiser links need not be selectable now. */
  isRestored?: boolean
}

export interface CheckedTargeting {
  /** As stored, except that new rules have no id yet. */
  values: TargetingValues & { publisher_id: number }
  defaultDomain: string
}

/**
 * The values that a save would store. Throws CallError with the text of every wrong field. See
 * docs/behaviour/publisher-links.md#checks.
 */
export async function checkedValues(
  db: Db,
  { place }: PublisherLinkMaker,
  held: HeldTargeting | null,
  { sent, isRestored = false }: SentFields,
): Promise<CheckedTargeting> {
  const facts = await readCheckFacts(db, held?.rules ?? [], place)
  const values = shapeTargeting(mergedValues(held, sent), facts.tagTypes)
  const before = held && { properties: fieldsOf(held.row), rules: held.rules }
  const choices = await readChoiceProblems(db, values, before, {
    chosenBefore: isRestored,
    publishes: sent.status === 'published',
  })
  const found = { ...choices.problems, ...targetingProblems(values, facts) }
  const problems = asSent(found, sent.targeting_rules ?? [])
  const unset = settingsProblem(facts)
  if (unset !== null) throw new CallError(errors.settingsNotSet, { text: unset, fields: problems })
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
  const checked = withProviders(values, choices.providerOf)
  return { values: checked as CheckedTargeting['values'], defaultDomain: facts.defaultDomain! }
}

/** The stored or blank values, overwritten by the sent ones. */
function mergedValues(held: HeldTargeting | null, sent: SentTargeting): TargetingValues {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return { ...(held === null ? blankTargeting : draftOf(held.row, held.rules)), ...given }
}

/** Sets the advertiser of each entry to that of its advertiser link, regardless of the sent one. */
function withProviders(values: TargetingValues, providerOf: ReadonlyMap<number, number>): TargetingValues {
  return {
    ...values,
    targeting_rules: values.targeting_rules.map((rule) => ({
      ...rule,
      provider_details: rule.provider_details.map((target) => ({
        ...target,
        provider_id: target.provider_link === null ? null : (providerOf.get(target.provider_link) ?? null),
      })),
    })),
  }
}
