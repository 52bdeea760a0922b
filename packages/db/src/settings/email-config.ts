import { asc, eq } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { emailConfig } from '../schema/all.ts'

const columns = { id: emailConfig.id, email: emailConfig.email, type: emailConfig.type }

export interface EmailConfig {
  id: number
  /** Comma-separated. */
  email: string
  type: string
}

/** The recipients of alert mails: docs/behaviour/settings.md#alert-e-mails. */
export async function listEmailConfig(db: Db): Promise<EmailConfig[]> {
  return db.select(columns).from(emailConfig).orderBy(asc(emailConfig.id))
}

/** Sets the list of a type; returns all. */
export async function saveEmailConfig(
  db: Db,
  by: Actor,
  { email, type }: Omit<EmailConfig, 'id'>,
): Promise<EmailConfig[]> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select(columns)
      .from(emailConfig)
      .where(eq(emailConfig.type, type))
      .for('update')
    const changed = changedFields({ email: before?.email }, { email })
    if (changed) {
      const [row] = await tx
        .insert(emailConfig)
        .values({ email, type })
        .onConflictDoUpdate({
          target: emailConfig.type,
          set: { email, updated_at: touched(emailConfig.updated_at) },
        })
        .returning(columns)
      await writeAudit(tx, by, [{ action: 'update', entity: 'email_config', entityId: row!.id, ...changed }])
    }
    return listEmailConfig(tx)
  })
}
