import type { Warehouse } from '../client/client.ts'

/** Reads booked rows as they are now, without versions that were replaced. */
export const BOOKED_NOW = 'booked_row FINAL'

const datesOf = (days: readonly string[]) => days.map((day) => `toDate('${day}')`).join(', ')

/** Channels that an advertiser's booked days have. */
export async function readBookedChannels(
  warehouse: Warehouse,
  providerId: number,
  days: readonly string[],
  signal?: AbortSignal,
): Promise<Set<string>> {
  const { rows } = await warehouse.query<{ channel: string }>({
    sql: `SELECT DISTINCT channel FROM ${BOOKED_NOW}
WHERE provider_id = {provider:UInt32} AND date IN (${datesOf(days)})`,
    parameters: { provider: providerId },
    signal,
  })
  return new Set(rows.map((row) => row.channel))
}
