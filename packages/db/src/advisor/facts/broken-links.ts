import type { BrokenLinkFacts } from '@headgate/domain/advice/operations/link-broken'
import { sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { isSentTo } from '../../publishing/served-provider-links.ts'
import type { linkCheck } from '../../schema/all.ts'

type Hops = (typeof linkCheck.$inferSelect)['hops']

interface Row extends Record<string, unknown> {
  id: number
  name: string
  provider_id: number
  failures: number
  failing_since: number
  paused_at: number | null
  text: string
  problem: BrokenLinkFacts['problem']
  hops: Hops | null
}

/** The failing address of a chain. Only its host is told: addresses may carry keys. */
function lastHop(hops: Hops | null): BrokenLinkFacts['hop'] {
  const last = hops?.at(-1)
  if (hops === null || last === undefined) return null
  return { place: hops.length, host: URL.parse(last.url)?.host ?? '', status: last.status }
}

/** Enabled advertiser links that served rules send to and whose last check failed, but for the searches that they got. */
export async function readBrokenLinks(
  db: Db,
): Promise<Omit<BrokenLinkFacts, 'searchesToday' | 'searchesIn24Hours'>[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, v.name || ' · ' || l.link_source_identifier_value as name, v.id as provider_id,
      w.failures, w.text, extract(epoch from w.failing_since)::float8 * 1000 as failing_since,
      extract(epoch from w.paused_at)::float8 * 1000 as paused_at, c.problem, c.hops
    from link_watch w
      join provider_link l on l.id = w.provider_link_id and not l.disabled and l.archived_at is null
      join provider v on v.id = l.provider_id and v.status and v.archived_at is null
      left join lateral (
        select problem, hops from link_check where provider_link_id = l.id order by id desc limit 1) c on true
    where not w.ok and w.failing_since is not null
      and ${isSentTo(sql`l.id`)}
    order by l.id`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    providerId: row.provider_id,
    failures: row.failures,
    failingSince: new Date(row.failing_since).toISOString(),
    pausedAt: row.paused_at === null ? null : new Date(row.paused_at).toISOString(),
    text: row.text,
    problem: row.problem,
    hop: lastHop(row.hops),
  }))
}
