import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'

/** For each kind of record that has a name: a query of id and name. */
const sources: Readonly<Record<string, SQL>> = {
  publisher: sql`select id, name from publisher`,
  provider: sql`select id, name from provider`,
  provider_link: sql`select l.id, p.name || coalesce(' · ' || nullif(l.description, ''), '') as name
    from provider_link l join provider p on p.id = l.provider_id`,
  targeting: sql`select t.id, p.name || coalesce(' · ' || nullif(t.tag_description, ''), '') as name
    from targeting t join publisher p on p.id = t.publisher_id`,
  advertiser_link_group: sql`select id, description as name from advertiser_link_group`,
  publisher_account: sql`select a.id, p.name || ' · ' || a.sin as name
    from publisher_account a join publisher p on p.id = a.publisher_id`,
  user: sql`select id, email as name from "user"`,
  role: sql`select id, role as name from role`,
  advertiser_configuration: sql`select c.id, p.name
    from advertiser_configuration c join provider p on p.id = c.provider_id`,
  api_schedule: sql`select id, name from provider`,
  csv_mapping: sql`select m.id, p.name from csv_mapping m join provider p on p.id = m.advertiser_id`,
  publisher_display: sql`select id, email as name from "user"`,
  setting: sql`select id, key as name from setting`,
  platform: sql`select id, name from platform`,
  search_engine: sql`select id, name from search_engine`,
  tag_type: sql`select id, name from tag_type`,
  traffic_source: sql`select id, name from traffic_source`,
  domain: sql`select id, domain as name from domain`,
  saved_view: sql`select id, name from saved_view`,
  email_config: sql`select id, type as name from email_config`,
}

const isId = (text: string) => /^\d{1,9}$/.test(text)

/** The present names of records by kind and id: one query for each kind among them. */
export async function recordNames(
  db: Db,
  records: readonly { kind: string; record_id: string }[],
): Promise<(kind: string, id: string) => string | null> {
  const names = new Map<string, string>()
  for (const [kind, of] of Map.groupBy(records, (one) => one.kind)) {
    const source = sources[kind]
    const ids = [...new Set(of.map((one) => one.record_id).filter(isId))].map(Number)
    if (source === undefined || ids.length === 0) continue
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`select id, name from (${source}) as named where id = any(${sql.param(ids)}::int[])`,
    )
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
  }
  return (kind, id) => names.get(`${kind} ${id}`) ?? null
}
