import type { SettingKey } from '@headgate/contract/constants'
import { CallError, errors } from '@headgate/contract/errors'
import { messages } from '@headgate/contract/messages'
import { refusalsOf, type Setting, type SettingVariable } from '@headgate/contract/settings'
import { asc, eq, sql } from 'drizzle-orm'
import { writeAudit, type Actor, type AuditEntry } from './audit.ts'
import { touched } from './concurrency.ts'
import type { Db } from './database.ts'
import { serveSettings } from './publishing/served.ts'
import { setting } from './schema/all.ts'

const columns = { id: setting.id, key: setting.key, value: setting.value }

/** The default variables that are set (3 §3). */
export async function listSettings(db: Db): Promise<Setting[]> {
  return db.select(columns).from(setting).orderBy(asc(setting.id))
}

/** The value of one default variable; null when it is not set. */
export async function getSetting(db: Db, key: SettingKey): Promise<string | null> {
  const [row] = await db.select(columns).from(setting).where(eq(setting.key, key))
  return row?.value ?? null
}

/**
 * Changes the variables that carry an id and adds the others; those that are not named stay. The whole set must be
 * allowed afterwards (3 §5), and engines take it over with this transaction. Throws CallError: 404 for an id that is
 * gone, 400 when a key would be there twice or the two addresses would be the same.
 */
export async function saveSettings(db: Db, by: Actor, variables: SettingVariable[]): Promise<Setting[]> {
  return db.transaction(async (tx) => {
    const before = await lockAll(tx)
    const byId = new Map(before.map((row) => [row.id, row]))
    const ids = variables.flatMap((one) => one.id ?? [])
    if (ids.some((id) => !byId.has(id))) throw new CallError(errors.notFound)
    refuse([...before.filter((row) => !ids.includes(row.id)), ...variables])
    const entries: AuditEntry[] = []
    // Keys may be swapped between two rows: they leave before they come.
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
          .set({ key, value, updatedAt: touched(setting.updatedAt) })
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
    if (entries.length > 0) await serveSettings(tx)
    return after
  })
}

/** Removes a variable; answers those that are left. Throws CallError 404. */
export async function deleteSetting(db: Db, by: Actor, id: number): Promise<Setting[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(setting).where(eq(setting.id, id)).returning(columns)
    if (!row) throw new CallError(errors.notFound)
    const { key, value } = row
    await writeAudit(tx, by, [{ action: 'delete', entity: 'setting', entityId: id, before: { key, value } }])
    const after = await listSettings(tx)
    await serveSettings(tx)
    return after
  })
}

/** All rows, once nobody else writes any. The whole table, because locked rows would not hold up one that is new. */
async function lockAll(db: Db): Promise<Setting[]> {
  await db.execute(sql`lock table ${setting} in share row exclusive mode`)
  return db.select(columns).from(setting).orderBy(asc(setting.id))
}

/** A set that is empty is no mistake here: the call has refused its own empty list. */
function refuse(variables: { key: string; value: string | null }[]): void {
  const whole = variables.map(({ key, value }) => ({ key, value: value ?? '' }))
  const wrong = refusalsOf(whole).find(({ message }) => message !== messages.settings.emptyValue)
  if (wrong) throw new CallError(errors.invalidInput, { text: wrong.message })
}
