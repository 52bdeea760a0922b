import type { SettingKey } from '@headgate/contract/base/constants'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import {
  invalidVariable,
  refusalsOf,
  type Setting,
  type SettingVariable,
} from '@headgate/contract/settings/settings'
import { addressProblem, type OwnPlace } from '@headgate/domain/rules/address-check'
import { asc, eq, sql } from 'drizzle-orm'
import { writeAudit, type Actor, type AuditEntry } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { ownHosts } from '../addresses/own-hosts.ts'
import { refuseServedHost } from '../addresses/served-hosts.ts'
import { serveSettings } from '../publishing/serve-changes.ts'
import { setting } from '../schema/all.ts'

const columns = { id: setting.id, key: setting.key, value: setting.value, updatedAt: setting.updated_at }
const toSetting = (row: { id: number; key: string; value: string | null; updatedAt: Date }): Setting => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
})

/** Not in the catalogue, which every page loads: only a removal needs this text. */
export const FALLBACK_NEEDED =
  'System Fallback cannot be removed while publisher links are published: their searches may go there. Enter another address instead.'

/** The variables to which engines send searches. */
const sentTo: readonly string[] = [
  'system_fallback',
  'warmup_link',
  'warmup_link_yahoo',
] satisfies SettingKey[]

/** The default variables that are set: docs/behaviour/settings.md#default-variables. */
export async function listSettings(db: Db): Promise<Setting[]> {
  const rows = await db.select(columns).from(setting).orderBy(asc(setting.id))
  return rows.map(toSetting)
}

/** The value of one default variable; null when it is not set. */
export async function getSetting(db: Db, key: SettingKey): Promise<string | null> {
  const [row] = await db.select(columns).from(setting).where(eq(setting.key, key))
  return row?.value ?? null
}

/**
 * Keeps one default variable as it is until the caller's transaction ends, and waits for a change that is being made.
 * Read the value afterwards. Call it first in the transaction: who changes variables holds their rows and then waits
 * for the revision (`writeEngineState`).
 */
export async function holdSetting(tx: Db, key: SettingKey): Promise<void> {
  await tx.select({ id: setting.id }).from(setting).where(eq(setting.key, key)).for('share')
}

/**
 * Changes the variables that have an id and adds the others; those that are not sent stay. The whole set must be
 * allowed afterwards. Engines serve the change from this transaction on. Throws CallError: 404 for an id that does not
 * exist; 409 for a variable that was changed since it was read, and for a removed system fallback that is needed; 400
 * when a key would exist twice or an address cannot be served.
 */
export async function saveSettings(
  db: Db,
  by: Actor,
  variables: SettingVariable[],
  place: OwnPlace,
): Promise<Setting[]> {
  return db.transaction(async (tx) => {
    const before = await lockAll(tx)
    const byId = new Map(before.map((row) => [row.id, row]))
    const ids = variables.flatMap((one) => one.id ?? [])
    if (ids.some((id) => !byId.has(id))) throw new CallError(errors.notFound)
    refuseStale(byId, variables)
    const untouched = before.filter((row) => !ids.includes(row.id))
    refuse([...untouched, ...variables])
    await refuseLostFallback(tx, before, [...untouched, ...variables])
    const entries: AuditEntry[] = []
    // Two rows may swap keys, so all moved keys are freed first (unique constraint).
    const moved = variables.filter(({ id, key }) => id !== undefined && byId.get(id)?.key !== key)
    for (const { id } of moved)
      await tx
        .update(setting)
        .set({ key: `moving ${id}` })
        .where(eq(setting.id, id!))
    for (const { id, key, value } of variables) {
      const old = id === undefined ? undefined : byId.get(id)
      if (old === undefined) {
        const [row] = await tx.insert(setting).values({ key, value }).returning(columns)
        entries.push({ action: 'create', entity: 'setting', entityId: row!.id, after: { key, value } })
      } else if (old.key !== key || old.value !== value) {
        await tx
          .update(setting)
          .set({ key, value, updated_at: touched(setting.updated_at) })
          .where(eq(setting.id, old.id))
        const was = { key: old.key, value: old.value }
        entries.push({
          action: 'update',
          entity: 'setting',
          entityId: old.id,
          before: was,
          after: { key, value },
        })
      }
    }
    await writeAudit(tx, by, entries)
    const after = await listSettings(tx)
    await refuseWrongAddresses(tx, before, after, variables, place)
    if (entries.length > 0) await serveSettings(tx)
    return after
  })
}

/** Removes a variable; returns the remaining ones. Throws CallError 404, 409 while the system fallback is needed. */
export async function deleteSetting(db: Db, by: Actor, id: number): Promise<Setting[]> {
  return db.transaction(async (tx) => {
    const before = await lockAll(tx)
    await refuseLostFallback(
      tx,
      before,
      before.filter((row) => row.id !== id),
    )
    const [row] = await tx.delete(setting).where(eq(setting.id, id)).returning(columns)
    if (!row) throw new CallError(errors.notFound)
    const { key, value } = row
    await writeAudit(tx, by, [{ action: 'delete', entity: 'setting', entityId: id, before: { key, value } }])
    const after = await listSettings(tx)
    await serveSettings(tx)
    return after
  })
}

/** All rows, locked against other writers. Locks the whole table, because row locks would not stop new rows. */
async function lockAll(db: Db): Promise<Setting[]> {
  await db.execute(sql`lock table ${setting} in share row exclusive mode`)
  return listSettings(db)
}

/** Throws CallError 409 with each variable that was changed since it was read. */
function refuseStale(stored: ReadonlyMap<number, Setting>, variables: readonly SettingVariable[]): void {
  const stale = variables.flatMap(({ id, updatedAt }, at) =>
    updatedAt !== undefined && id !== undefined && stored.get(id)?.updatedAt !== updatedAt ? [at] : [],
  )
  if (stale.length === 0) return
  const { text } = errors.changedMeanwhile
  throw new CallError(errors.changedMeanwhile, {
    fields: Object.fromEntries(stale.map((at) => [`${at}.value`, text])),
  })
}

interface KeyAndValue {
  key: string
  value: string | null
}

const valueOf = (variables: readonly KeyAndValue[], key: SettingKey) =>
  variables.find((one) => one.key === key)?.value?.trim() || null

/** While a publisher link is served, every search without another target goes to the system fallback. */
async function refuseLostFallback(
  db: Db,
  before: readonly KeyAndValue[],
  after: readonly KeyAndValue[],
): Promise<void> {
  if (valueOf(before, 'system_fallback') === null || valueOf(after, 'system_fallback') !== null) return
  const { rows } = await db.execute(sql`
    select 1 from engine_state s join targeting t on t.id = s.entity_id
    where s.kind = 'targeting' and s.content is not null and t.archived_at is null limit 1`)
  if (rows.length > 0) throw new CallError(errors.stillInUse, { text: FALLBACK_NEEDED })
}

/**
 * Addresses that engines send to must be servable and must not lead to us. Checks all of them as they are after the
 * save, because a new default domain can make other addresses ours. See
 * docs/behaviour/settings.md#addresses-that-engines-send-to.
 */
async function refuseWrongAddresses(
  db: Db,
  before: readonly KeyAndValue[],
  after: readonly KeyAndValue[],
  variables: readonly SettingVariable[],
  { hosts: own, privateAllowed }: OwnPlace,
): Promise<void> {
  const fieldOf = (key: string) => {
    const at = variables.findIndex((one) => one.key === key)
    return at < 0 ? '' : `${at}.value`
  }
  const place = { hosts: [...(await ownHosts(db)), ...own], privateAllowed }
  const problems: Record<string, string> = {}
  for (const { key, value } of after) {
    const problem = sentTo.includes(key) && value ? addressProblem(value, place) : null
    if (problem === null) continue
    const isInvalid = problem === messages.targetings.linkInvalid
    problems[fieldOf(key)] = isInvalid ? invalidVariable[key as SettingKey] : problem
  }
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
  const domain = valueOf(after, 'default_domain')
  if (domain !== null && domain !== valueOf(before, 'default_domain'))
    await refuseServedHost(db, domain, fieldOf('default_domain'))
}

/** An empty set passes here: the call has refused an empty list already. */
function refuse(variables: { key: string; value: string | null }[]): void {
  const whole = variables.map(({ key, value }) => ({ key, value: value ?? '' }))
  const wrong = refusalsOf(whole).find(({ message }) => message !== messages.settings.emptyValue)
  if (wrong) throw new CallError(errors.invalidInput, { text: wrong.message })
}
