import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { refuseUnreportedDays } from '../base/holds-from.ts'
import { readToday } from '../base/today.ts'
import { type HeldAccount, type HeldChange, holdAccounts } from '../publisher-accounts/change.ts'
import { readPublisherAccounts } from '../publisher-accounts/read.ts'
import { blank, conflict, keyOf, type PlanContext, type RecordPlan, unchanged } from './plan.ts'

/**
 * The shares of publisher ad accounts from a day on: docs/behaviour/bulk-changes.md#revenue-shares. Past days are booked
 * again, and nothing waits for a publication. Locks the accounts.
 */
export async function planAccounts(
  { db, change, undone }: PlanContext,
  ids: readonly number[],
): Promise<RecordPlan<HeldAccount>[]> {
  const accounts = await readPublisherAccounts(db, ids)
  const names = new Map(
    accounts.map((one) => [
      one.id,
      `${one.publisher.name}, publisher link ${one.tid} · ${one.provider.name}, ${one.sin}`,
    ]),
  )
  if (change.kind === 'share')
    await refuseUnreportedDays(
      db,
      { from: change.from_day, to: change.from_day },
      { from: 'change.from_day', to: 'change.from_day' },
    )
  const wishes = accounts.map((account): [number, HeldChange] => {
    if (change.kind === 'share') {
      // An account that began later has the share from its first day on.
      const from_day = change.from_day < account.valid_from ? account.valid_from : change.from_day
      return [account.id, { share_revenue: change.share_revenue, from_day }]
    }
    const { share_revenue, from_day } = undone.get(keyOf('publisher_account', account.id))?.before ?? {}
    return [account.id, { share_revenue, from_day }]
  })
  const held = await holdAccounts(db, new Map(wishes))
  const today = await readToday(db)
  return held.map((account) => {
    const { row, planned, problem } = account
    const head = {
      kind: 'publisher_account',
      id: row.id,
      name: names.get(row.id) ?? '',
      updatedAt: row.updated_at.toISOString(),
      state: 'live',
    } as const
    const leftAt = undone.get(keyOf('publisher_account', row.id))?.leftAt
    if (change.kind === 'undo' && leftAt?.getTime() !== row.updated_at.getTime())
      return conflict(head, bulkMessages.changedSince)
    if (problem !== null) return conflict(head, problem)
    if (planned === undefined) return unchanged(head)
    const from_day = planned.after.from
    const [before, after] = [planned.before.share, planned.after.share]
    return {
      shown: {
        ...blank,
        ...head,
        outcome: 'change',
        note: daysText(from_day, planned.range.to, today),
        difference: { isSame: false, fields: [{ field: 'share_revenue', before, after }], rules: [] },
      },
      before: { share_revenue: before, from_day },
      after: { share_revenue: after, from_day },
      work: account,
    }
  })
}

/** The days on which a share holds. */
const daysText = (from: string, to: string, today: string): string =>
  to < today ? `From ${from} to ${to}.` : `From ${from} on.`

/** The accounts of publisher links that are valid on or after a day, and the links without any. */
export async function accountsOf(
  db: Db,
  targetingIds: readonly number[],
  day: string,
): Promise<{ accounts: number[]; without: number[] }> {
  const { rows } = await db.execute<{ id: number; tid: number }>(sql`
    select id, tid from publisher_account
    where ${anyOf(sql`tid`, targetingIds)}
      and (valid_to is null or valid_to >= greatest(valid_from, ${day}::date))
    order by tid, id`)
  const found = new Set(rows.map((row) => row.tid))
  return { accounts: rows.map((row) => row.id), without: targetingIds.filter((id) => !found.has(id)) }
}
