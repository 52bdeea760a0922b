import type { Warehouse } from '../client/client.ts'

/** Columns of a booked row that reports read, in the table of now and in that of before. */
export const bookedColumns = [
  'provider_id',
  'date',
  'slot',
  'import_id',
  'channel',
  'country',
  'publisher_account_id',
  'publisher_id',
  'targeting_id',
  'rule_id',
  'provider_link_id',
  'platform_id',
  'search_engine_id',
  'tag_type_id',
  'traffic_source_id',
  'total_searches',
  'monetized_searches',
  'clicks',
  'followon_searches',
  'initial_searches',
  'gross_revenue',
  'net_revenue',
  'publisher_revenue',
  'divided_percentage',
  'division',
  'remarks',
] as const

const names = bookedColumns.join(', ')

export interface ToKeep {
  providerId: number
  days: readonly string[]
  /** The booking that replaces the rows. */
  until: number
}

export interface ShownToKeep extends ToKeep {
  /** The newest booking that was done. What later ones left was never shown. */
  shown: number
}

/**
 * Keeps the booked rows of an advertiser's days as they are shown, before a booking replaces them. What is kept already,
 * because a booking was interrupted since, is not kept again. What an interrupted call leaves means nothing. See
 * docs/behaviour/revenue.md#as-known-on.
 */
export async function keepShownRows(
  warehouse: Warehouse,
  { providerId, days, shown, until }: ShownToKeep,
): Promise<void> {
  if (days.length === 0) return
  const parameters = { provider: providerId, days, shown, until }
  await warehouse.command({
    sql: `INSERT INTO booked_past (${names}, shown_since, shown_until)
SELECT ${names}, shown_since, {until:UInt64} AS shown_until FROM booked_row FINAL
WHERE provider_id = {provider:UInt32} AND date IN {days:Array(Date)} AND shown_since <= {shown:UInt64}
  AND (date, shown_since) NOT IN (SELECT date, shown_since FROM booked_past_day
    WHERE provider_id = {provider:UInt32} AND date IN {days:Array(Date)})`,
    parameters,
    exact: 'serial',
  })
  await warehouse.command({
    sql: `INSERT INTO booked_past_day (provider_id, date, shown_since, shown_until)
SELECT provider_id, date, any(shown_since), shown_until FROM booked_past
WHERE provider_id = {provider:UInt32} AND date IN {days:Array(Date)} AND shown_until = {until:UInt64}
GROUP BY provider_id, date, shown_until`,
    parameters,
    exact: 'serial',
  })
}

/** Keeps the imports that the rows of days name, before a booking names others and changes no figure of these days. */
export async function keepShownImports(
  warehouse: Warehouse,
  { providerId, days, until }: ToKeep,
): Promise<void> {
  if (days.length === 0) return
  await warehouse.command({
    sql: `INSERT INTO booked_import_past (provider_id, date, shown_until, imports)
SELECT provider_id, date, {until:UInt64} AS shown_until,
  if(uniqExact(import_id) = 1, [any(import_id)], arrayMap(one -> one.2, arraySort(groupArray((slot, import_id))))) AS imports
FROM booked_row FINAL
WHERE provider_id = {provider:UInt32} AND date IN {days:Array(Date)} GROUP BY provider_id, date`,
    parameters: { provider: providerId, days, until },
    exact: 'serial',
  })
}
