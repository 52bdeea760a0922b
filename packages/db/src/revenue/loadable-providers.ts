import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { csvMapping, provider } from '../schema/all.ts'

/** Refuses a file of an advertiser that is missing, archived or without a mapping, naming the remedy. */
export async function refuseUnloadable(db: Db, providerId: number): Promise<void> {
  const [row] = await db
    .select({ archived_at: provider.archived_at, mapping: csvMapping.id })
    .from(provider)
    .leftJoin(csvMapping, eq(csvMapping.advertiser_id, provider.id))
    .where(eq(provider.id, providerId))
    .for('share', { of: sql`provider` as never })
  if (!row || row.archived_at) throw refusedFields({ advertiser_id: messages.csv.noAdvertiser })
  if (row.mapping === null) throw new CallError(errors.noMapping)
}
