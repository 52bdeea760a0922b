import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import {
  blankTargeting,
  type SentTargeting,
  type TargetingRule,
  type TargetingValues,
} from '@headgate/contract/targetings/values'
import { asSent, shapeTargeting } from '@headgate/domain/targeting-form/payload'
import { settingsProblem, targetingProblems } from '@headgate/domain/targeting-form/problems'
import { asc } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { ownRow, refuseStale } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { targeting } from '../schema/all.ts'
import { choiceProblems, readChoiceFacts } from './choice-problems.ts'
import { readCheckFacts, storedRulesOf } from './draft/check-facts.ts'
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
  const [held] = await holdTargetings(db, [id])
  if (!held) throw noSuchTargeting()
  refuseStale(held.row.updated_at, readAt)
  if (held.row.archived_at !== null) throw new CallError(errors.archived)
  return held
}

/** Locks links for a change, in the order of their ids, so that two callers cannot wait for each other. */
export async function holdTargetings(db: Db, ids: readonly number[]): Promise<HeldTargeting[]> {
  const rows = await db
    .select()
    .from(targeting)
    .where(anyOf(targeting.id, ids))
    .orderBy(asc(targeting.id))
    .for(ownRow)
  const rules = await readRules(db, ids)
  return rows.map((row) => ({ row, rules: rules.get(row.id) ?? [] }))
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
  const check = await savesChecker(db, place, [{ held, sent }])
  const { problems, unset, ...checked } = check(
    { held, sent },
    { chosenBefore: isRestored, publishes: sent.status === 'published' },
  )
  if (unset !== null) throw new CallError(errors.settingsNotSet, { text: unset, fields: problems })
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
  return { values: checked.values as CheckedTargeting['values'], defaultDomain: checked.defaultDomain! }
}

/** Fields that were sent for a publisher link; null: for a new one. */
export interface SaveWish {
  held: HeldTargeting | null
  sent: SentTargeting
}

/**
 * Reads what the checks of these saves need, in a fixed number of statements for any number of them, and returns the
 * function that checks one.
 */
export async function savesChecker(db: Db, place: PublisherLinkMaker['place'], saves: readonly SaveWish[]) {
  const facts = await readCheckFacts(
    db,
    saves.flatMap(({ held }) => held?.rules ?? []),
    place,
  )
  const shaped = (save: SaveWish) => ({
    values: shapeTargeting(mergedValues(save.held, save.sent), facts.tagTypes),
    before: save.held && { properties: fieldsOf(save.held.row), rules: save.held.rules },
  })
  const choiceFacts = await readChoiceFacts(db, saves.map(shaped))
  const unset = settingsProblem(facts)
  return (save: SaveWish, options: { chosenBefore: boolean; publishes: boolean }) => {
    const checked = shaped(save)
    const choices = choiceProblems(choiceFacts, checked, options)
    const found = {
      ...choices.problems,
      ...targetingProblems(checked.values, { ...facts, storedRules: storedRulesOf(save.held) }),
    }
    return {
      /** As stored, except that new rules have no id yet. */
      values: withProviders(checked.values, choices.providerOf),
      defaultDomain: facts.defaultDomain,
      /** Texts by field path. */
      problems: asSent(found, save.sent.targeting_rules ?? []),
      /** Why nothing at all can be saved. */
      unset,
    }
  }
}

/** The stored or blank values, overwritten by the sent ones. */
function mergedValues(held: HeldTargeting | null, sent: SentTargeting): TargetingValues {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return { ...(held === null ? blankTargeting : draftOf(held.row, held.rules)), ...given }
}

/** Sets the advertiser of each entry to that of its advertiser link, regardless of the sent one. */
function withProviders(
  values: TargetingValues,
  providerOf: (providerLinkId: number) => number | null,
): TargetingValues {
  return {
    ...values,
    targeting_rules: values.targeting_rules.map((rule) => ({
      ...rule,
      provider_details: rule.provider_details.map((target) => ({
        ...target,
        provider_id: target.provider_link === null ? null : providerOf(target.provider_link),
      })),
    })),
  }
}
