import type { SettingKey } from '@headgate/contract/constants'
import { asc, eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { setting } from './schema/all.ts'

const columns = { id: setting.id, key: setting.key, value: setting.value }

/** The default variables that are set (3 §3). */
export async function listSettings(db: Db): Promise<{ id: number; key: string; value: string | null }[]> {
  return db.select(columns).from(setting).orderBy(asc(setting.id))
}

/** The value of one default variable; null when it is not set. */
export async function getSetting(db: Db, key: SettingKey): Promise<string | null> {
  const [row] = await db.select(columns).from(setting).where(eq(setting.key, key))
  return row?.value ?? null
}
