import type { SharedPart } from '@headgate/domain/revenue/booking/late-searches'
import type { Warehouse } from '../client/client.ts'
import { BOOKED_NOW } from './booked-sums.ts'

const SHARED = `provider_id = {provider:UInt32} AND date >= {from:Date} AND date <= {to:Date}
  AND division NOT IN ('none', 'one')`

/** Days of an advertiser on which several accounts share a channel, as it was booked. Both days included. */
export async function readSharedDays(
  warehouse: Warehouse,
  providerId: number,
  days: { from: string; to: string },
  signal?: AbortSignal,
): Promise<string[]> {
  const { rows } = await warehouse.query<{ day: string }>({
    sql: `SELECT DISTINCT toString(date) AS day FROM ${BOOKED_NOW} WHERE ${SHARED} ORDER BY day`,
    parameters: { ...days, provider: providerId },
    signal,
  })
  return rows.map((row) => row.day)
}

/** The booked rows of one day in channels that several accounts share. */
export async function readSharedParts(
  warehouse: Warehouse,
  providerId: number,
  day: string,
  signal?: AbortSignal,
): Promise<SharedPart[]> {
  const { rows } = await warehouse.query<SharedPart>({
    sql: `SELECT channel, country, import_id AS importId, publisher_account_id AS accountId, total_searches AS searches,
  monetized_searches AS monetized, clicks, followon_searches AS followon, initial_searches AS initial,
  reinterpretAsInt64(gross_revenue) AS gross, reinterpretAsInt64(net_revenue) AS net,
  toFloat64(divided_percentage) AS dividedPercentage
FROM ${BOOKED_NOW} WHERE ${SHARED}`,
    parameters: { provider: providerId, from: day, to: day },
    signal,
  })
  return rows
}
