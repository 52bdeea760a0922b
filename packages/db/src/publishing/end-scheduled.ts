import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { scheduledChange } from '../schema/all.ts'

/**
 * Ends the scheduled publications of records that are published now. The job that makes a scheduled publication has
 * marked it as done before. Call it in the transaction of the publication.
 */
export async function endScheduledPublications(
  tx: Db,
  entity: PublishableEntity,
  ids: readonly number[],
): Promise<void> {
  await tx
    .update(scheduledChange)
    .set({
      state: 'cancelled',
      problem: scheduledTexts.publishedBefore,
      ended_at: sql`clock_timestamp()`,
      updated_at: sql`clock_timestamp()`,
    })
    .where(
      and(
        eq(scheduledChange.entity, entity),
        anyOf(scheduledChange.entity_id, ids),
        eq(scheduledChange.state, 'pending'),
        eq(scheduledChange.kind, 'publication'),
      ),
    )
}
