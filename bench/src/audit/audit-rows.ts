import type { TestDatabase } from '@headgate/db/testing/database'

/** Actor of most rows, and one who did little. */
export interface AuditActors {
  busy: number
  quiet: number
}

/** Rows of a text that few rows have. */
export const RARE_TEXT = 'Lighthouse'

/**
 * A log of a year's size, made inside PostgreSQL: mostly changes of links, a twelfth sign-ins, each kind and action as
 * rare as in life. One row in a hundred thousand has the rare text.
 */
export async function fillAudit({ pool }: TestDatabase, rows: number): Promise<AuditActors> {
  await pool.query(`insert into role (id, role) values (1, 'SuperAdmin') on conflict do nothing`)
  const { rows: users } = await pool.query<{ id: number }>(`
    insert into "user" (email, password_hash, first_name, last_name, role_id)
    select 'operator' || n || '@bench.example', 'x', 'Operator', n::text, 1 from generate_series(1, 20) n returning id`)
  const ids = users.map(({ id }) => id)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into audit (at, actor_user_id, actor_email, as_user_id, as_email, action, entity, entity_id, before, after, request_id)
      select now() - ($1::int - n) * interval '30 seconds', actor.id, actor.email,
        case when n % 40 = 0 then u[1 + n % 7] end, case when n % 40 = 0 then 'operator' || 1 + n % 7 || '@bench.example' end,
        case when kind.of = 'user' then 'sign_in' when n % 10 = 0 then 'publish' when n % 500 = 0 then 'archive'
          when n % 1001 = 0 then 'restore' when n % 5003 = 0 then 'delete' when n % 37 = 0 then 'create' else 'update' end,
        kind.of, (n * 7919::bigint % 100000)::text,
        case when kind.of = 'user' then null else jsonb_build_object('daily_cap', n % 5000, 'tag_description', 'Campaign ' || n % 9973,
          'quality_score', 'mid', 'link', 'https://search.partner' || n % 97 || '.example/s?q=[Q]&channel=BR-' || n % 100000) end,
        case when kind.of = 'user' then jsonb_build_object('session', md5(n::text)) else jsonb_build_object('daily_cap', n % 4999,
          'tag_description', case when n % 100000 = 77 then '${RARE_TEXT} ' else 'Campaign ' end || (n + 1) % 9973,
          'quality_score', 'premium', 'link', 'https://search.partner' || (n + 1) % 97 || '.example/s?q=[Q]&channel=BR-' || n % 100000) end,
        md5(n::text || 'r')
      from generate_series(1, $1::int) n, (select $2::int[] u) lists,
        lateral (select (array['targeting', 'targeting', 'targeting', 'targeting', 'targeting', 'provider_link', 'provider_link',
          'publisher_account', 'publisher_account', 'publisher', 'user', 'advertiser_link_group'])[1 + n % 12] as common) c,
        lateral (select case when n % 20011 = 0 then 'role' when n % 10007 = 0 then 'domain' else common end as of) kind,
        lateral (select case when n % 5 = 0 then null when n % 25013 = 1 then u[20] else u[1 + n % 19] end as id) chosen,
        lateral (select chosen.id, (select email from "user" where id = chosen.id) as email) actor`,
      [rows, ids],
    )
    await client.query('vacuum analyze audit')
  } finally {
    client.release()
  }
  return { busy: ids[0]!, quiet: ids[19]! }
}
