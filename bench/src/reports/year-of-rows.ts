import { addDays } from '@headgate/domain/days'
import type { Warehouse } from '@headgate/warehouse/client/client'

/**
 * A year of a large business: 3,000 channels of 20 advertisers in 30 countries a day, booked to 3,000 accounts of 60
 * publishers, and the hourly roll-up of its searches. Counts depend on the row's number, so that every run is the same.
 */
export const BOOKED_A_DAY = 90_000
export const SEARCHES_A_DAY = 80_000
export const LAST_DAY = '2026-10-31'

/** The day that is so many days before the last. */
export const daysBeforeLast = (days: number): string => addDays(LAST_DAY, -days)

const CHANNELS = 3_000
const COUNTRIES = 30
const countries = `['US','DE','GB','FR','IT','ES','PL','SE','NL','BE','AT','CH','DK','NO','FI','PT','IE','CZ','HU','RO','BG','GR','TR','CA','AU','NZ','BR','MX','IN','JP']`

/** What a channel stands for, from its number `c`. */
const channel = `concat('channel-', toString(c)) AS channel`
const owner = `1 + c % 20 AS provider_id, 1 + c % 60 AS publisher_id, 100 + c % 600 AS targeting_id,
  1000 + c % 1800 AS rule_id, 5000 + c AS provider_link_id, 1 + c % 3 AS platform_id, 1 + c % 4 AS search_engine_id,
  1 + c % 5 AS tag_type_id, 1 + c % 6 AS traffic_source_id`

const booked = (to: string, days: number) => `INSERT INTO booked_row
  (provider_id, date, slot, version, is_gone, import_id, channel, country, publisher_account_id, publisher_id, targeting_id, rule_id,
   provider_link_id, platform_id, search_engine_id, tag_type_id, traffic_source_id, total_searches, monetized_searches, clicks,
   followon_searches, initial_searches, gross_revenue, net_revenue, publisher_revenue, divided_percentage, division, remarks)
SELECT provider_id, day, slot, 1, 0, 1, channel, country, if(c % 50 = 0, 0, 9000 + c), if(c % 50 = 0, 0, publisher_id), if(c % 50 = 0, 0, targeting_id),
  if(c % 50 = 0, 0, rule_id), if(c % 50 = 0, 0, provider_link_id), platform_id, search_engine_id, tag_type_id, traffic_source_id,
  h % 900, h % 700, h % 60, h % 30, h % 40, toDecimal64((h % 90000) / 1000, 6), toDecimal64((h % 80000) / 1000, 6),
  toDecimal64(if(c % 50 = 0, 0, (h % 50000) / 1000), 6), 100, 'one', if(h % 40 = 0, 2, 1)
FROM (SELECT number % ${CHANNELS} AS c, intDiv(number, ${CHANNELS}) % ${COUNTRIES} AS k, intDiv(number, ${CHANNELS * COUNTRIES}) AS d,
    cityHash64(number) AS h, ${channel}, ${owner}, ${countries}[k + 1] AS country,
    toDate('${to}') - ${days - 1} + d AS day, intDiv(c, 20) * ${COUNTRIES} + k AS slot
  FROM numbers({from:UInt64}, {count:UInt64}))`

const searches = (to: string, days: number) => `INSERT INTO search_hour
  (batch, hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id, group_rule_id,
   platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason, country, channel,
   searches, redirected, filtered, overcapped, warmup, fallback)
SELECT 0, toDateTime(toDate('${to}') - ${days - 1} + d, 'UTC') + 3600 * (h % 24), publisher_id, targeting_id,
  if(lost, 0, provider_id), if(lost, 0, provider_link_id), if(lost, 0, rule_id), 0, 0, platform_id, search_engine_id, tag_type_id,
  traffic_source_id, h % 5, if(lost, 1 + h % 8, 0), country, if(lost, '', channel), 1 + h % 40, if(lost, 0, 1 + h % 40), if(lost, 1 + h % 40, 0), 0, 0, 0
FROM (SELECT number % ${CHANNELS} AS c, (intDiv(number, ${CHANNELS}) * 7) % ${COUNTRIES} AS k, d_of AS d,
    cityHash64(number, 3) AS h, h % 12 = 0 AS lost, ${channel}, ${owner}, ${countries}[k + 1] AS country
  FROM (SELECT number, intDiv(number * {days:UInt64}, {rows:UInt64}) AS d_of FROM numbers({from:UInt64}, {count:UInt64})))`

const PART = 3_000_000

/**
 * Fills the tables of an empty warehouse with so many days, 365 for the year. Months of booked rows are one part each, as
 * ClickHouse makes them of months that are not booked for ten minutes (docs/decisions/0297).
 */
export async function fillYear(warehouse: Warehouse, days: number): Promise<void> {
  const [bookedRows, searchRows] = [BOOKED_A_DAY * days, SEARCHES_A_DAY * days]
  const settings = 'SETTINGS max_insert_threads = 2, max_partitions_per_insert_block = 400'
  for (let from = 0; from < bookedRows; from += PART)
    await warehouse.command({
      sql: `${booked(LAST_DAY, days)} ${settings}`,
      parameters: { from, count: Math.min(PART, bookedRows - from) },
    })
  for (let from = 0; from < searchRows; from += PART)
    await warehouse.command({
      sql: `${searches(LAST_DAY, days)} ${settings}`,
      parameters: {
        from,
        count: Math.min(PART, searchRows - from),
        rows: searchRows,
        days,
      },
    })
  await warehouse.command({ sql: 'OPTIMIZE TABLE booked_row FINAL' })
}
