import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { newCap } from '@headgate/domain/bulk-change/new-cap'
import { anyOf } from '../base/arrays.ts'
import { capChecker, holdProviderLinks } from '../provider-links/caps.ts'
import type { StoredProviderLink } from '../provider-links/provider-links.ts'
import { provider } from '../schema/all.ts'
import {
  blank,
  conflict,
  keyOf,
  type PlanContext,
  type RecordPlan,
  textOf,
  unchanged,
  unreachable,
} from './plan.ts'

export interface ProviderLinkWork {
  row: StoredProviderLink
  daily_cap: number
}

/** The daily caps of advertiser links, which engines serve at once. Locks the links. */
export async function planProviderLinks(
  { db, maker, change, undone }: PlanContext,
  ids: readonly number[],
): Promise<RecordPlan<ProviderLinkWork>[]> {
  const rows = await holdProviderLinks(db, ids)
  const check = await capChecker(db, maker.place)
  const providers = await db
    .select({ id: provider.id, name: provider.name })
    .from(provider)
    .where(
      anyOf(
        provider.id,
        rows.map((row) => row.provider_id),
      ),
    )
  const names = new Map(providers.map((row) => [row.id, row.name]))
  return rows.map((row) => {
    const head = {
      kind: 'provider_link',
      id: row.id,
      name: names.get(row.provider_id) ?? '',
      updatedAt: row.updated_at.toISOString(),
      state: 'live',
    } as const
    const record = undone.get(keyOf('provider_link', row.id))
    if (change.kind === 'undo' && record?.leftAt.getTime() !== row.updated_at.getTime())
      return conflict(head, bulkMessages.changedSince)
    const daily_cap =
      change.kind === 'cap'
        ? newCap(row.daily_cap, change)
        : (record?.before.daily_cap ?? unreachable(change))
    const problem = textOf(check(row, daily_cap))
    if (problem !== null) return conflict(head, problem)
    if (daily_cap === row.daily_cap) return unchanged(head)
    const fields = [{ field: 'daily_cap', before: row.daily_cap, after: daily_cap }]
    return {
      shown: { ...blank, ...head, outcome: 'change', difference: { isSame: false, fields, rules: [] } },
      before: { daily_cap: row.daily_cap },
      after: { daily_cap },
      work: { row, daily_cap },
    }
  })
}
