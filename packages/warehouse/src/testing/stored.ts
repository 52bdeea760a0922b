import type { Warehouse } from '../client/client.ts'

/** Rows of a segment and the number of their searches: equal when no search is stored twice. */
export async function segmentsStored(
  warehouse: Warehouse,
  segment?: number,
): Promise<{ rows: number; distinct: number }> {
  const { rows } = await warehouse.query<{ rows: number; distinct: number }>({
    sql: `SELECT count() AS rows, uniqExact(segment, sequence) AS distinct FROM search_event
      ${segment === undefined ? '' : `WHERE segment = ${segment}`}`,
    exact: 'tokens',
  })
  return rows[0]!
}

const columns = `hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id,
  group_rule_id, platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason, country, channel`

/** Every count of both tables at the finest grain of the roll-up, as comparable text. */
export async function sumsOfBoth(warehouse: Warehouse): Promise<{ raw: unknown[]; rolledUp: unknown[] }> {
  const raw = await warehouse.query({
    sql: `SELECT ${columns}, count() AS searches, countIf(outcome = 'redirected') AS redirected,
        countIf(outcome = 'filtered') AS filtered, countIf(outcome = 'overcapped') AS overcapped,
        countIf(outcome = 'warmup') AS warmup, countIf(outcome = 'fallback') AS fallback
      FROM (SELECT *, toStartOfHour(event_time) AS hour FROM search_event)
      GROUP BY ${columns} ORDER BY ${columns}`,
    exact: 'tokens',
  })
  const rolledUp = await warehouse.query({
    sql: `SELECT ${columns}, sum(searches) AS searches, sum(redirected) AS redirected, sum(filtered) AS filtered,
        sum(overcapped) AS overcapped, sum(warmup) AS warmup, sum(fallback) AS fallback
      FROM search_hour WHERE batch = 0 GROUP BY ${columns} ORDER BY ${columns}`,
    exact: 'tokens',
  })
  return { raw: raw.rows, rolledUp: rolledUp.rows }
}
