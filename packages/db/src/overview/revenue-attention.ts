import {
  ATTENTION_EXAMPLES,
  type AttentionEntry,
  type AttentionKind,
} from '@headgate/contract/overview/attention'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { readActiveRuns } from '../providers/api-runs.ts'
import { queueTotal } from '../revenue/repairs/queue.ts'

const revenueKinds = [
  'unmatched_revenue',
  'failed_runs',
  'late_runs',
  'failed_uploads',
  'waiting_dry_runs',
] as const satisfies AttentionKind[]
export type RevenueKind = (typeof revenueKinds)[number]

export const isRevenueKind = (kind: AttentionKind): kind is RevenueKind =>
  revenueKinds.some((one) => one === kind)

type Example = AttentionEntry['examples'][number]

const entryOf = (kind: RevenueKind, all: readonly Example[]): AttentionEntry[] =>
  all.length === 0 ? [] : [{ kind, count: all.length, examples: all.slice(0, ATTENTION_EXAMPLES) }]

/** Imports that meet a condition on `i`, the newest first. */
async function readImports(db: Db, where: SQL): Promise<Example[]> {
  const { rows } = await db.execute<Example & Record<string, unknown>>(sql`
    select i.id, p.name || ' · ' || coalesce(i.csv_name, 'import ' || i.id) as name
    from revenue_import i join provider p on p.id = i.provider_id
    where ${where} order by i.id desc`)
  return rows
}

/** The newest file of its advertiser, dry runs that nobody wanted aside. Older failures were made good by it. */
export const isNewestFile = sql`not exists (select from revenue_import n
  where n.provider_id = i.provider_id and n.kind = 'file' and n.id > i.id and n.stage <> 'discarded')`

/**
 * Money and reports that need a person (docs/behaviour/reports.md#needs-attention): unmatched money, runs that failed or
 * are late, advertisers whose newest file failed, and dry runs that wait. What there is none of is left out.
 */
export async function readRevenueAttention(db: Db, now = new Date()): Promise<AttentionEntry[]> {
  const [queue, runs, failedFiles, dryRuns] = await Promise.all([
    queueTotal(db),
    readActiveRuns(db, now),
    readImports(db, sql`i.kind = 'file' and i.stage = 'failed' and ${isNewestFile}`),
    readImports(db, sql`i.stage = 'checked'`),
  ])
  const named = (all: typeof runs) => all.map(({ id, provider }) => ({ id, name: provider.name }))
  const failed = runs.filter((run) => run.last_failure !== null)
  const late = runs.filter((run) => run.last_failure === null && run.lagging_since !== null)
  return [
    ...(queue.channels === 0
      ? []
      : [
          {
            kind: 'unmatched_revenue' as const,
            count: queue.channels,
            examples: [],
            gross: queue.gross,
            since: queue.since,
          },
        ]),
    ...entryOf('failed_runs', named(failed)),
    ...entryOf('late_runs', named(late)),
    ...entryOf('failed_uploads', failedFiles),
    ...entryOf('waiting_dry_runs', dryRuns),
  ]
}
