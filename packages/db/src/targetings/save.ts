import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import {
  blankTargeting,
  type SentTargeting,
  type Targeting,
  type TargetingRule,
  type TargetingValues,
} from '@headgate/contract/targetings/values'
import { asSent, shapeTargeting } from '@headgate/domain/targeting-form/payload'
import { settingsProblem, targetingProblems } from '@headgate/domain/targeting-form/problems'
import { isSame } from '@headgate/domain/rules/rule-difference'
import { eq } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { servedContent } from '../engine/state.ts'
import { refuseRings } from './links/rings.ts'
import { contents, publishTargetings } from '../publishing/publish-targeting.ts'
import { serveTargetingFlags } from '../publishing/served.ts'
import { publishStopped, withoutRules } from '../publishing/stop-targetings.ts'
import { targeting } from '../schema/all.ts'
import { setTargetingsActive } from './bulk.ts'
import { readChoices } from './choices.ts'
import { columnsOf, fieldsOf, type TargetingRow } from './draft/columns.ts'
import { readFacts } from './draft/facts.ts'
import { generatedLink, type LinkMaker } from './links/generated-link.ts'
import { readRules, ruleValues } from './draft/read-rules.ts'
import { getTargeting, noSuchTargeting } from './read.ts'
import { writeRules } from './write-rules.ts'

/** What was stored before a save. */
interface Stored {
  row: TargetingRow
  rules: TargetingRule[]
}

/**
 * Adds a publisher link (`id` null) or changes the fields that were sent, whatever body they came in: the same rules
 * as in the form (2 §4, §5.2), and what only the server can know. `status: 'published'` publishes it too, in the same
 * transaction. Throws CallError: 400 with the text of every wrong field, 404, 409 when somebody changed the link since
 * `readAt`, when it is archived, and when default domain or system fallback is not set. What is `restored` was
 * chosen before, so its advertiser links need not be open to a new choice.
 */
export async function saveTargeting(
  db: Db,
  by: Actor,
  maker: LinkMaker,
  id: number | null,
  sent: SentTargeting,
  readAt?: string,
  origin: 'form' | 'restored' = 'form',
): Promise<Targeting> {
  return db.transaction(async (tx) => {
    const stored = id === null ? null : await lockStored(tx, id, readAt)
    if (stored && isSwitchOnly(stored.row, sent)) {
      await setTargetingsActive(tx, by, [stored.row.id], sent.is_active!)
      return getTargeting(tx, stored.row.id)
    }
    const values = await checkedValues(tx, maker, stored, sent, origin)
    const savedId = await write(tx, by, maker, stored, values, sent.status)
    await refuseRings(tx, [savedId])
    await serve(tx, by, stored, savedId, values.values, sent.status)
    return getTargeting(tx, savedId)
  })
}

/**
 * What the list's switch sends (2 §7.3 Update). It is not checked as a form: a link must be stoppable whatever became
 * of its advertiser links or of the settings.
 */
function isSwitchOnly(row: TargetingRow, { is_active, publisher_id, ...rest }: SentTargeting): boolean {
  const isSame = publisher_id === undefined || publisher_id === row.publisher_id
  return is_active !== undefined && isSame && Object.values(rest).every((value) => value === undefined)
}

/** Holds a link for a change. Throws CallError 404, and 409 when it is archived or somebody changed it since. */
export async function lockStored(db: Db, id: number, readAt: string | undefined): Promise<Stored> {
  const [row] = await db.select().from(targeting).where(eq(targeting.id, id)).for(ownRow)
  if (!row) throw noSuchTargeting()
  refuseStale(row.updated_at, readAt)
  if (row.archived_at !== null) throw new CallError(errors.archived)
  return { row, rules: (await readRules(db, [id])).get(id) ?? [] }
}

interface Checked {
  values: TargetingValues & { publisher_id: number }
  defaultDomain: string
  providerOf: ReadonlyMap<number, number>
}

/** What a save would store. Throws CallError with the text of every wrong field; never changes what was sent. */
export async function checkedValues(
  db: Db,
  { place }: LinkMaker,
  stored: Stored | null,
  sent: SentTargeting,
  origin: 'form' | 'restored',
): Promise<Checked> {
  const facts = await readFacts(db, stored?.rules ?? [], place)
  const values = shapeTargeting(mergedValues(stored, sent), facts.tagTypes)
  const before = stored && { properties: fieldsOf(stored.row), rules: stored.rules }
  const choices = await readChoices(db, values, before, {
    chosenBefore: origin === 'restored',
    publishes: sent.status === 'published',
  })
  const found = { ...choices.problems, ...targetingProblems(values, facts) }
  const problems = asSent(found, sent.targeting_rules ?? [])
  const unset = settingsProblem(facts)
  if (unset !== null) throw new CallError(errors.settingsNotSet, { text: unset, fields: problems })
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
  return {
    values: values as Checked['values'],
    defaultDomain: facts.defaultDomain!,
    providerOf: choices.providerOf,
  }
}

/** What is stored, or blank, with what was sent. */
function mergedValues(stored: Stored | null, sent: SentTargeting): TargetingValues {
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as SentTargeting
  if (stored === null) return { ...blankTargeting, ...given }
  return {
    ...fieldsOf(stored.row),
    status: stored.row.status,
    targeting_rules: stored.rules.map(ruleValues),
    ...given,
  }
}

/** Writes link, rules and the audit row of both. */
async function write(
  db: Db,
  by: Actor,
  maker: LinkMaker,
  stored: Stored | null,
  { values, defaultDomain, providerOf }: Checked,
  wish: TargetingValues['status'] | undefined,
): Promise<number> {
  const { targeting_rules, status: _status, ...fields } = values
  const id = stored?.row.id ?? (await insertTargeting(db, columnsOf(fields)))
  const link = generatedLink({ ...fields, id }, defaultDomain, maker)
  const rules = await writeRules(db, id, stored?.rules ?? [], targeting_rules, providerOf)
  const status = await statusAfter(db, stored, values, wish)
  const after = { ...fields, link, status, ...(rules && { targeting_rules: rules.after }) }
  const before = stored && {
    ...fieldsOf(stored.row),
    link: stored.row.link,
    status: stored.row.status,
    ...(rules && { targeting_rules: rules.before }),
  }
  const changed = before === null ? { after } : changedFields(before, after)
  if (!changed) return id
  await db
    .update(targeting)
    .set({ ...columnsOf(fields), link, status, updated_at: touched(targeting.updated_at) })
    .where(eq(targeting.id, id))
  const action = stored ? 'update' : 'create'
  await writeAudit(db, by, [{ action, entity: 'targeting', entityId: id, ...changed }])
  return id
}

async function insertTargeting(db: Db, columns: ReturnType<typeof columnsOf>): Promise<number> {
  const [row] = await db.insert(targeting).values(columns).returning({ id: targeting.id })
  return row!.id
}

/**
 * A save makes a draft (2 §4.1); publishing follows. One that says nothing about the status leaves a published link
 * so when nothing that engines serve would change, as with its notes, or when its rules stop with it.
 */
async function statusAfter(
  db: Db,
  stored: Stored | null,
  values: TargetingValues,
  wish: TargetingValues['status'] | undefined,
): Promise<TargetingValues['status']> {
  if (stored?.row.status !== 'published' || wish === 'draft') return 'draft'
  if (wish === 'published') return 'published'
  const live = await servedContent(db, 'targeting', stored.row.id)
  if (!live) return 'draft'
  const contentOf = await contents(db)
  const serves = stored.row.is_active && !values.is_active ? withoutRules(live) : live
  return isSame(contentOf(values), serves) ? 'published' : 'draft'
}

async function serve(
  db: Db,
  by: Actor,
  stored: Stored | null,
  id: number,
  values: TargetingValues,
  wish: TargetingValues['status'] | undefined,
): Promise<void> {
  if (wish === 'published') await publishTargetings(db, [id], by)
  else if (stored?.row.is_active && !values.is_active) await publishStopped(db, [id], by)
  else if (stored?.row.is_active !== values.is_active) await serveTargetingFlags(db, [id])
}
