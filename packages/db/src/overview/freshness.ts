import type { ReportSource } from '@headgate/contract/overview/freshness'
import { daysBefore, type Day, utcDay } from '@headgate/domain/days'
import { GAPS_OF_DAYS, lateSince } from '@headgate/domain/reports/late-source'
import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { isoMoment } from '../lists/page.ts'
import { readActiveRuns } from '../providers/api-runs.ts'

interface Row extends Record<string, unknown> {
  id: number
  name: string
  newest_day: Day | null
  read_at: string | null
  /** Days on which files were loaded. */
  file_days: Day[] | null
}

/**
 * How new the reports of each advertiser are that has an active API or ever reported, and is not archived: late ones
 * first, then those whose newest day is the oldest. See docs/behaviour/reports.md#freshness.
 */
export async function readFreshness(db: Db, now = new Date()): Promise<ReportSource[]> {
  const runs = new Map((await readActiveRuns(db, now)).map((run) => [run.provider.id, run]))
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, d.newest_day::text, i.read_at, i.file_days
    from provider p
      left join lateral (select max(day) as newest_day from advertiser_day
        where provider_id = p.id and import_id is not null) d on true
      left join lateral (
        select max(made_at) as read_at,
          array_agg(distinct (made_at at time zone 'UTC')::date::text)
            filter (where kind = 'file' and made_at >= ${daysBefore(GAPS_OF_DAYS, now)}::timestamptz) as file_days
        from revenue_import where provider_id = p.id and kind in ('file', 'api') and in_force and stage = 'done') i on true
    where p.archived_at is null and (d.newest_day is not null
      or exists (select from advertiser_configuration c where c.provider_id = p.id and c.is_active))
    order by d.newest_day nulls first, lower(p.name), p.id`)
  const sources = rows.map((row): ReportSource => {
    const run = runs.get(row.id)
    return {
      provider: { id: row.id, name: row.name },
      kind: run === undefined ? 'file' : 'api',
      newest_day: row.newest_day,
      read_at: row.read_at && isoMoment(row.read_at),
      late: run === undefined ? lateFile(row.file_days ?? [], now) : lateRun(run),
      api_id: run?.id ?? null,
    }
  })
  return [...sources.filter(({ late }) => late !== null), ...sources.filter(({ late }) => late === null)]
}

const lateFile = (days: readonly Day[], now: Date) => (lateSince(days, utcDay(now)) === null ? null : 'late')

function lateRun({ last_failure, lagging_since }: { last_failure: unknown; lagging_since: string | null }) {
  if (last_failure !== null) return 'failed'
  return lagging_since === null ? null : 'late'
}
