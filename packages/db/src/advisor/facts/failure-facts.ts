import type {
  FailedRunFacts,
  FailedUploadFacts,
  ReachedCapFacts,
} from '@headgate/domain/advice/operations/failures'
import { sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { isNewestFile } from '../../overview/revenue-attention.ts'
import { linksAtCap } from '../../provider-links/at-cap.ts'
import { readActiveRuns } from '../../providers/api-runs.ts'

/** Active APIs whose last run failed. */
export async function readFailedRuns(db: Db, now: Date): Promise<FailedRunFacts[]> {
  const runs = await readActiveRuns(db, now)
  return runs.flatMap(({ id, provider, last_failure }) =>
    last_failure === null
      ? []
      : [{ providerId: provider.id, name: provider.name, apiId: id, ...last_failure }],
  )
}

/** Advertisers whose newest file failed. */
export async function readFailedUploads(db: Db): Promise<FailedUploadFacts[]> {
  const { rows } = await db.execute<FailedUploadFacts & Record<string, unknown>>(sql`
    select i.provider_id as "providerId", p.name, i.id as "importId",
      coalesce(i.csv_name, 'import ' || i.id) as "fileName", i.message
    from revenue_import i join provider p on p.id = i.provider_id and p.archived_at is null
    where i.kind = 'file' and i.stage = 'failed' and ${isNewestFile}
    order by i.provider_id`)
  return rows
}

/** Advertisers with links at their cap of today. */
export async function readReachedCaps(db: Db): Promise<ReachedCapFacts[]> {
  const { rows } = await db.execute<ReachedCapFacts & Record<string, unknown>>(sql`
    select v.id as "providerId", v.name,
      json_agg(json_build_object('id', l.id, 'channel', l.link_source_identifier_value, 'cap', l.daily_cap)
        order by l.daily_cap desc, l.id) as links
    from provider_link l join provider v on v.id = l.provider_id and v.status and v.archived_at is null
    where l.id in ${linksAtCap}
    group by v.id, v.name order by v.id`)
  return rows
}
