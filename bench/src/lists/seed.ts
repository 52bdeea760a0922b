import type { TestDatabase } from '@headgate/db/testing/database'

/** Believable publishers by the thousand, made inside PostgreSQL: half have links, an eighth of the links is live. */
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
