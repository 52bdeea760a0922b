import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'
import { MOST_RECORDS } from '@headgate/contract/bulk-changes/values'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { FieldChange } from '@headgate/domain/rules/rule-difference'
import { eq } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import type { HeldAccount } from '../publisher-accounts/change.ts'
import { bulkChange, bulkChangeRecord } from '../schema/all.ts'
import { targetNamesOfIds } from '../targetings/revisions.ts'
import { blank, keyOf, type PlanContext, type RecordPlan, type UndoneRecord } from './plan.ts'
import { planAccounts } from './plan-accounts.ts'
import { type GroupWork, planGroups } from './plan-groups.ts'
import { planProviderLinks, type ProviderLinkWork } from './plan-provider-links.ts'
import { planTargetings, type TargetingWork } from './plan-targetings.ts'
import type { RecordIds } from './selection.ts'

/** The plans of all records of a bulk change, by kind. */
export interface Plans {
  targetings: RecordPlan<TargetingWork>[]
  groups: RecordPlan<GroupWork>[]
  providerLinks: RecordPlan<ProviderLinkWork>[]
  accounts: RecordPlan<HeldAccount>[]
}

/** Plans the change of every record, and locks them, each kind in the order of the ids. */
export async function planAll(context: PlanContext, ids: RecordIds): Promise<Plans> {
  const some = async <Work>(
    kind: BulkRecord['kind'],
    plan: (context: PlanContext, ids: readonly number[]) => Promise<RecordPlan<Work>[]>,
  ) => {
    const own = ids.get(kind) ?? []
    return own.length === 0 ? [] : plan(context, own)
  }
  return {
    targetings: await some('targeting', planTargetings),
    groups: await some('group', planGroups),
    providerLinks: await some('provider_link', planProviderLinks),
    accounts: await some('publisher_account', planAccounts),
  }
}

/** All plans in one list, publisher links first. */
export const allPlans = ({ targetings, groups, providerLinks, accounts }: Plans): RecordPlan<unknown>[] => [
  ...targetings,
  ...groups,
  ...providerLinks,
  ...accounts,
]

/** The records of a bulk change that an undo sets back, by key. Throws CallError 404 when there is no such change. */
export async function readUndone(db: Db, id: number) {
  const [change] = await db.select().from(bulkChange).where(eq(bulkChange.id, id))
  if (!change) throw new CallError(errors.notFound)
  const rows = await db
    .select({
      kind: bulkChangeRecord.kind,
      id: bulkChangeRecord.record_id,
      name: bulkChangeRecord.name,
      before: bulkChangeRecord.before,
      left_at: bulkChangeRecord.left_at,
    })
    .from(bulkChangeRecord)
    .where(eq(bulkChangeRecord.bulk_change_id, id))
    .orderBy(bulkChangeRecord.kind, bulkChangeRecord.record_id)
    .limit(MOST_RECORDS)
  const records = new Map<string, UndoneRecord>(
    rows.map((row) => [keyOf(row.kind, row.id), { before: row.before, leftAt: row.left_at }]),
  )
  const ids = Map.groupBy(rows, (row) => row.kind)
  return {
    change,
    rows,
    records,
    ids: new Map([...ids].map(([kind, own]) => [kind, own.map((row) => row.id)])) as RecordIds,
  }
}

/** Records of a change that exist no longer, as its undo lists them. */
export function removedSince(
  rows: readonly Pick<BulkRecord, 'kind' | 'id' | 'name'>[],
  found: readonly BulkRecord[],
): BulkRecord[] {
  const known = new Set(found.map((record) => keyOf(record.kind, record.id)))
  return rows
    .filter((row) => !known.has(keyOf(row.kind, row.id)))
    .map(({ kind, id, name }) => ({
      ...blank,
      kind,
      id,
      name,
      updatedAt: '',
      state: 'live',
      outcome: 'conflict',
      problem: bulkMessages.removedSince,
    }))
}

type Difference = NonNullable<BulkRecord['difference']>

/** The names of all advertiser links and groups in these differences. */
export function namesOfDifferences(db: Db, differences: readonly (Difference | null)[]) {
  const links = new Set<number>()
  const groups = new Set<number>()
  for (const difference of differences)
    for (const { fields } of difference?.rules ?? [])
      for (const { field, before, after } of fields as readonly FieldChange[])
        for (const side of [before, after]) {
          if (field === 'provider_link_id' && typeof side === 'number') links.add(side)
          if (field !== 'targets' || !Array.isArray(side)) continue
          for (const target of side as Record<string, unknown>[]) {
            const { provider_link_id: link, advertiser_link_group_id: group } = target
            if (typeof link === 'number') links.add(link)
            if (typeof group === 'number') groups.add(group)
          }
        }
  return targetNamesOfIds(db, [...links], [...groups])
}
