import type { Warehouse } from '../client/client.ts'
import { insertSettings, settingsText } from '../client/statement-settings.ts'
import type { Topology } from '../client/topology.ts'

/**
 * Dimensions of `search_hour` and how each is written. Enums are written as numbers, so that both halves have one type.
 */
const dimensions = {
  publisher_id: { value: 'publisher_id', empty: 'toUInt32(0)' },
  targeting_id: { value: 'targeting_id', empty: 'toUInt32(0)' },
  provider_id: { value: 'provider_id', empty: 'toUInt32(0)' },
  provider_link_id: { value: 'provider_link_id', empty: 'toUInt32(0)' },
  rule_id: { value: 'rule_id', empty: 'toUInt32(0)' },
  advertiser_link_group_id: { value: 'advertiser_link_group_id', empty: 'toUInt32(0)' },
  group_rule_id: { value: 'group_rule_id', empty: 'toUInt32(0)' },
  platform_id: { value: 'platform_id', empty: 'toUInt32(0)' },
  search_engine_id: { value: 'search_engine_id', empty: 'toUInt32(0)' },
  tag_type_id: { value: 'tag_type_id', empty: 'toUInt32(0)' },
  traffic_source_id: { value: 'traffic_source_id', empty: 'toUInt32(0)' },
  quality_score: { value: 'CAST(quality_score AS Int8)', empty: 'toInt8(0)' },
  filtered_reason: { value: 'CAST(filtered_reason AS Int8)', empty: 'toInt8(0)' },
  country: { value: 'country', empty: "toLowCardinality('')" },
  channel: { value: 'channel', empty: "toLowCardinality('')" },
} as const

/** Counts of `search_hour`, each with the condition of its searches. */
const counts = {
  searches: 'count()',
  redirected: "countIf(outcome = 'redirected')",
  filtered: "countIf(outcome = 'filtered')",
  overcapped: "countIf(outcome = 'overcapped')",
  warmup: "countIf(outcome = 'warmup')",
  fallback: "countIf(outcome = 'fallback')",
} as const

const names = Object.keys(dimensions) as (keyof typeof dimensions)[]
export const rollUpColumns: readonly string[] = ['batch', 'hour', ...names, ...Object.keys(counts)]

/** The rows of one batch in one month, which are stored in one part. */
export interface BatchMonth {
  segment: number
  /** {@link batchHash} of the token. */
  batch: string
  month: number
  /** Rows that the batch has in this month. */
  rows: number
  firstTime: number
  lastTime: number
  sequences: readonly number[]
  /** How many tokens of these counts a single server was found to have without their rows. */
  used: number
}

/** Only a file that is damaged in hundreds of places has more runs than this. Then its whole range is used. */
const MOST_RUNS = 500

function sequenceCondition(sequences: readonly number[]): string {
  const runs: [number, number][] = []
  for (const sequence of sequences) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === sequence) run[1] = sequence
    else runs.push([sequence, sequence])
  }
  const used = runs.length > MOST_RUNS ? [[runs[0]![0], runs.at(-1)![1]]] : runs
  return used.map(([from, to]) => `sequence BETWEEN ${from} AND ${to}`).join(' OR ')
}

/** Finds the batch's rows by the key of `search_event`. */
export function batchCondition(
  batch: Pick<BatchMonth, 'segment' | 'firstTime' | 'lastTime' | 'sequences'>,
): string {
  return `toStartOfHour(event_time) BETWEEN toStartOfHour(fromUnixTimestamp64Milli(${batch.firstTime}, 'UTC'))
      AND toStartOfHour(fromUnixTimestamp64Milli(${batch.lastTime}, 'UTC'))
    AND segment = ${batch.segment} AND (${sequenceCondition(batch.sequences)})`
}

/**
 * The statement that counts one batch's stored rows into `search_hour`, together with the batch's own row
 * (docs/decisions/0031). Fails with {@link errorCodes.thrown} on a replica that lacks some of them: even an insert
 * of nothing would use up the token.
 */
export function rollUpSql(batch: BatchMonth, topology: Topology): string {
  const where = `${batchCondition(batch)} AND toYYYYMM(event_time) = ${batch.month}`
  const token = `${batch.batch}.${batch.month}.${batch.used}`
  return `INSERT INTO search_hour (${rollUpColumns.join(', ')})
${settingsText({
  ...insertSettings(token, topology),
  // The token says which rows they are, so their order does not matter.
  deduplicate_insert_select: 'enable_even_for_bad_queries',
  // Both halves count the same rows, also where a profile of the server says otherwise. Known since 25.6.
  enable_shared_storage_snapshot_in_query: 1,
  max_execution_time: 120,
  max_memory_usage: 2_000_000_000,
})}
SELECT toUInt64(0) AS batch, toStartOfHour(event_time) AS hour,
  ${names.map((name) => `${dimensions[name].value} AS ${name}_`).join(', ')},
  ${Object.entries(counts)
    .map(([name, value]) => `${value} AS ${name}`)
    .join(', ')}
FROM search_event
WHERE ${where}
GROUP BY hour, ${names.map((name) => `${name}_`).join(', ')}
UNION ALL
SELECT toUInt64(${batch.batch}), toDateTime(toStartOfHour(min(event_time)), 'UTC'),
  ${names.map((name) => dimensions[name].empty).join(', ')},
  count(), ${Object.keys(counts)
    .slice(1)
    .map(() => 'toUInt64(0)')
    .join(', ')}
FROM search_event
WHERE ${where}
HAVING throwIf(count() < ${batch.rows}, 'This replica does not have all rows of the batch') = 0`
}

export function rollUp(warehouse: Warehouse, batch: BatchMonth): Promise<void> {
  return warehouse.command({ sql: rollUpSql(batch, warehouse.layout.topology) })
}
