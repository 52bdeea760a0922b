import type { TestDatabase } from '@headgate/db/testing/database'
import { fillBusiness, type RowsSize } from '../business/rows.ts'

/**
 * Believable publishers by the thousand, made inside PostgreSQL: half have links, and an eighth of the links is live.
 */
export async function seedPublishers(
  { pool }: TestDatabase,
  rows: number,
): Promise<{ targetings: number; live: number }> {
  await pool.query(
    `insert into role (id, role) values (1, 'SuperAdmin'), (2, 'Publisher') on conflict do nothing`,
  )
  await pool.query(`insert into domain (domain) select 'go' || n || '.example' from generate_series(1, 20) n`)
  await pool.query(
    `
    insert into publisher (name, details, status, default_domain_id, archived_at, updated_at)
    select
      (array['Nordic', 'Blue', 'Atlas', 'Prime', 'Sunset', 'Metro', 'Vertex', 'Lunar', 'Cobalt', 'Harbor', 'Delta'])[1 + n % 11]
        || ' ' || (array['Media', 'Traffic', 'Search', 'Network', 'Partners', 'Digital'])[1 + n % 6] || ' ' || n,
      case when n % 3 = 0 then 'Contact: ops' || n || '@example.com, net ' || n % 60 || ' days' end,
      n % 7 <> 0,
      case when n % 5 > 0 then (select min(id) from domain) + n % 20 end,
      case when n % 10 = 0 then now() end,
      now() - ((n * 7919) % 100000) * interval '1 minute'
    from generate_series(1, $1::int) n`,
    [rows],
  )
  await pool.query(`
    insert into targeting (publisher_id) select id from publisher, generate_series(1, id % 4) where id % 2 = 0`)
  await pool.query(`insert into engine (id, host) values (gen_random_uuid(), 'bench')`)
  await pool.query(`
    insert into activity (engine_id, kind, entity_id, day, last_redirected_at)
    select engine.id, 'targeting', targeting.id, current_date, now() - (targeting.id % 48) * interval '1 hour'
    from targeting, engine where targeting.id % 4 = 0`)
  await pool.query(`vacuum analyze`)
  const { rows: counts } = await pool.query<{ targetings: number; live: number }>(`
    select (select count(*)::int from targeting) as targetings,
      (select count(*)::int from activity where last_redirected_at > now() - interval '24 hours') as live`)
  return counts[0]!
}

/** Runs statements without the limit of a call: beside other work some of them take minutes. */
async function patiently({ pool }: TestDatabase, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of statements) await client.query(statement)
  } finally {
    // Not back into the pool, where others would run without the limit too.
    client.release(true)
  }
}

/** Roles and reference items. */
export async function seedReferences({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    `insert into role (id, role) values (1, 'SuperAdmin'), (2, 'Publisher') on conflict do nothing`,
  )
  for (const [table, names] of Object.entries(references))
    await pool.query(`insert into ${table} (name) select unnest($1::text[])`, [names])
}

/** Roles, reference items and the rows of a large business (`fillBusiness`). */
async function seedBusiness(database: TestDatabase, size: RowsSize): Promise<void> {
  const { db, pool } = database
  await seedReferences(database)
  await fillBusiness(db, size)
  await pool.query(
    `insert into engine (id, host) select gen_random_uuid(), 'bench' from generate_series(1, 2)`,
  )
}

/** A third of the links gets traffic on both engines, evenly over the last ten days. */
async function seedActivity(database: TestDatabase, kind: 'targeting' | 'provider_link'): Promise<number> {
  await patiently(database, [
    `insert into activity (engine_id, kind, entity_id, day, last_redirected_at)
    select engine.id, '${kind}', l.id, current_date, now() - l.id * 7919 % 240 * interval '1 hour'
    from ${kind} l, engine where l.id % 3 = 0`,
    'vacuum analyze',
  ])
  const { rows } = await database.pool.query<{ live: number }>(`
    select count(distinct entity_id)::int as live from activity
    where last_redirected_at > now() - interval '24 hours'`)
  return rows[0]!.live
}

/** A large business of advertiser links: a third has had traffic, a fifth has used some of its cap today. */
export async function seedProviderLinks(
  database: TestDatabase,
  providerLinks: number,
): Promise<{ linked: number; live: number }> {
  await seedBusiness(database, { providerLinks })
  const { pool } = database
  await patiently(database, [
    `update provider_link set created_at = now() - id % 700 * interval '1 day'`,
    `insert into cap_usage (day, kind, entity_id, leased, used)
    select current_date - back, 'provider_link', id, daily_cap, id * 31 % (daily_cap + 1)
    from provider_link, generate_series(0, 1) back where id % 5 = 0`,
  ])
  const live = await seedActivity(database, 'provider_link')
  const { rows } = await pool.query<{ linked: number }>(
    `select count(distinct provider_link_id)::int as linked from targeting_rule_detail`,
  )
  return { linked: rows[0]!.linked, live }
}

/** As many publisher links with two rules each: a fifth of the rules has used some of its cap on both days. */
export async function seedTargetings(database: TestDatabase, targetings: number): Promise<{ live: number }> {
  await seedBusiness(database, { providerLinks: 20_000, targetings, rulesPerLink: 2 })
  await patiently(database, [
    `update targeting set traffic_source_ids =
    case when id % 3 = 0 then array[(select min(id) from traffic_source)]::int[] else '{}' end,
    tag_description = case when id % 7 = 0 then 'Campaign ' || id end`,
    `update targeting_rule set created_at = now() - interval '30 days'`,
    `insert into cap_usage (day, kind, entity_id, leased, used)
    select current_date - back, 'rule', id, daily_cap, id * 31 % (daily_cap + 1)
    from targeting_rule, generate_series(0, 1) back where id % 5 = 0`,
  ])
  return { live: await seedActivity(database, 'targeting') }
}

const references = {
  platform: ['Desktop', 'Mobile', 'Tablet', 'Smart TV'],
  search_engine: ['Bing', 'Yahoo', 'Google', 'Yandex'],
  tag_type: ['DISPLAY', 'EXTENSION', 'N2S', 'TYPE-IN', 'AFD'],
  traffic_source: ['Native', 'Social', 'Search'],
}
