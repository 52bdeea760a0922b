import { and, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { ownRow } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { advisor } from '../schema/all.ts'
import type { OpenedItem } from './apply-judgement.ts'

/**
 * Items that admins were not told of and that are active, noted as told in the transaction of `tx`. Those that ended
 * before are noted as well, and not told. Two processes never get the same item.
 */
export async function takeUntoldItems(tx: Db): Promise<OpenedItem[]> {
  const untold = await tx
    .select({ id: advisor.id, title: advisor.title, status: advisor.status })
    .from(advisor)
    .where(isNull(advisor.told_at))
    .orderBy(advisor.id)
    .for(ownRow)
  if (untold.length === 0) return []
  const ids = untold.map(({ id }) => id)
  await tx
    .update(advisor)
    // Set to itself, else the schema would renew it.
    .set({ told_at: sql`now()`, updated_at: sql`${advisor.updated_at}` })
    .where(and(anyOf(advisor.id, ids), isNull(advisor.told_at)))
  return untold.filter(({ status }) => status === 'active').map(({ id, title }) => ({ id, title }))
}
