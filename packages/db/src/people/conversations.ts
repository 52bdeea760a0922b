import { CallError, errors } from '@headgate/contract/base/errors'
import type { ConversationOwner } from '@headgate/contract/people/skype'
import { eq } from 'drizzle-orm'
import { changedFields, writeAudit, type Actor } from '../base/audit.ts'
import { touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { provider, publisher } from '../schema/all.ts'

const owners = { publisher, provider }

/** Throws CallError 404 when there is no such publisher or advertiser. */
export async function requireConversationOwner(db: Db, { id, type }: ConversationOwner): Promise<void> {
  const table = owners[type] as typeof publisher
  if ((await db.$count(table, eq(table.id, id))) === 0) throw new CallError(errors.notFound)
}

/**
 * Stores the chat conversation of a publisher or an advertiser, or removes it (null). Returns the owner's name.
 * Throws CallError 404. See docs/behaviour/people.md#skype-codes.
 */
export async function setConversationId(
  db: Db,
  by: Actor,
  { id, type }: ConversationOwner,
  conversationId: string | null,
): Promise<string> {
  // Both have the columns that are used here.
  const table = owners[type] as typeof publisher
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw new CallError(errors.notFound)
    const changed = changedFields(
      { skype_conversation_id: row.skype_conversation_id },
      { skype_conversation_id: conversationId },
    )
    if (changed) {
      await tx
        .update(table)
        .set({ skype_conversation_id: conversationId, updated_at: touched(table.updated_at) })
        .where(eq(table.id, id))
      await writeAudit(tx, by, [{ action: 'update', entity: type, entityId: id, ...changed }])
    }
    return row.name
  })
}
