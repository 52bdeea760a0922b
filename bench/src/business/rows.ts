import { qualityScores } from '@headgate/contract/base/constants'
import type { Db } from '@headgate/db/base/database'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { sql } from 'drizzle-orm'

export interface RowsSize {
  providerLinks: number
  publishers?: number
  providers?: number
  /** Publisher links, each with `rulesPerLink` rules. */
  targetings?: number
  rulesPerLink?: number
  seed?: number
}

const ids = (from: string) => sql`array(select id from ${sql.raw(from)} order by id)`

/**
 * Fills a migrated database with the rows of a large business, for list benchmarks; reference data must be there. Equal
 * for the same seed; about 3 s for 100,000 advertiser links with 10,000 publisher links. Engines do not get these rows:
 * use `generateBusiness` for engines.
 */
export async function fillBusiness(db: Db, size: RowsSize): Promise<void> {
  await db.transaction(async (tx) => {
    // Beside other work a statement of 100,000 rows takes longer than a call may.
    await tx.execute(sql`set local statement_timeout = 0`)
    await fill(tx, size)
  })
}

async function fill(db: Db, size: RowsSize): Promise<void> {
  const { providerLinks, publishers = 2_000, providers = 500, targetings = 10_000, rulesPerLink = 5 } = size
  const random = new SeededRandom(size.seed ?? 1)
  await db.execute(sql`
    insert into publisher (name, details, status, archived_at, created_at, updated_at)
    select 'Bench publisher ' || n, case when n % 3 = 0 then 'Details of ' || n end, n % 11 <> 0,
      case when n % 20 = 0 then now() end, now() - n * interval '1 hour', now() - n * interval '1 minute'
    from generate_series(1, ${publishers}::int) n`)
  await db.execute(sql`
    insert into provider (name, status, link_source_identifier, display_in_upload_screen, updated_at)
    select 'Bench advertiser ' || n, n % 13 <> 0, 'channel', n % 2 = 0, now() - n * interval '1 minute'
    from generate_series(1, ${providers}::int) n`)
  const draws = Array.from({ length: providerLinks }, () => Math.floor(random.next() * 2 ** 30))
  await db.execute(sql`
    insert into provider_link (provider_id, link, description, platform_id, search_engine_id, tag_type_id,
      quality_score, link_source_identifier, link_source_identifier_value, daily_cap, reusable, disabled, updated_at)
    select p[1 + d % cardinality(p)], 'https://search.partner' || d % 97 || '.example/s?q=[Q]&channel=BR-' || n,
      'Bench link ' || n, f[1 + d % cardinality(f)], e[1 + d / 7 % cardinality(e)], t[1 + d / 11 % cardinality(t)],
      (${sql.param([...qualityScores])}::text[])[1 + d / 13 % 4], 'channel', 'BR-' || n, 1 + d % 50000,
      d % 10 > 0, d % 17 = 0, now() - d % 500000 * interval '1 second'
    from unnest(${sql.param(draws)}::int[]) with ordinality as draw (d, n),
      (select ${ids("provider where name like 'Bench %'")} p, ${ids('platform')} f, ${ids('search_engine')} e,
        ${ids('tag_type')} t) lists`)
  const wanted = Array.from({ length: targetings }, () => Math.floor(random.next() * 2 ** 30))
  await db.execute(sql`
    with made as (
      insert into targeting (publisher_id, link, status, is_active, targeting_type, platform_ids, search_engine_ids,
        tag_type_ids, quality_scores, archived_at, updated_at)
      select p[1 + d % cardinality(p)], 'https://go.bench.example/search?q=[Q]&n=' || n,
        case when d % 5 = 0 then 'draft' else 'published' end, d % 9 > 0, 'round_robin',
        f[1 + d % cardinality(f):1 + d % cardinality(f)], e[1 + d / 7 % cardinality(e):1 + d / 7 % cardinality(e)],
        t[1 + d / 11 % cardinality(t):1 + d / 11 % cardinality(t)], array['mid'],
        case when d % 20 = 0 then now() end, now() - d % 500000 * interval '1 second'
      from unnest(${sql.param(wanted)}::int[]) with ordinality as draw (d, n),
        (select ${ids("publisher where name like 'Bench %'")} p, ${ids('platform')} f, ${ids('search_engine')} e,
          ${ids('tag_type')} t) lists
      returning id
    ), rules as (
      insert into targeting_rule (targeting_id, priority, daily_cap, daily_frequency, revenue_share_percentage)
      select id, n, (id * 31 + n * 17) % 5000, round(100.0 / ${rulesPerLink}::int, 5), 70
      from made, generate_series(1, ${rulesPerLink}::int) n
      returning id
    )
    insert into targeting_rule_detail (targeting_rule_id, position, traffic, provider_id, provider_link_id)
    select rules.id, 0, 100, l.provider_id, l.id
    from rules,
      (select ${ids("provider_link where link_source_identifier_value like 'BR-%'")} all_links) lists,
      lateral (select all_links[1 + rules.id::bigint * 7919 % cardinality(all_links)] as link_id) one
      join provider_link l on l.id = one.link_id`)
  await db.execute(sql`analyze`)
}
