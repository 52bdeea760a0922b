import type { DayRange } from '@headgate/domain/days'
import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'

/** Revenue that differs by less is rounding. */
const ROUNDING = '0.01'

const row = z.object({
  provider_id: z.number(),
  channel: z.string(),
  looked_at: z.number(),
  lowered: z.number(),
  gross: z.string(),
})
export type TakenBack = z.infer<typeof row>

/** A reading of an import in force that states whole days. */
export interface WholeDayReading {
  importId: number
  load: number
}

/**
 * Channels whose revenue of a day of the range was lower in a later one of some imports: over the last imports that stated
 * a day of the channel again, how many lowered it and by how much. A channel that an import no longer names is not
 * compared.
 */
export async function readTakenBack(
  warehouse: Warehouse,
  readings: readonly WholeDayReading[],
  { range, lastImports, signal }: { range: DayRange; lastImports: number; signal?: AbortSignal },
): Promise<TakenBack[]> {
  if (readings.length === 0) return []
  const { rows } = await warehouse.query({
    sql: `SELECT provider_id, channel, toUInt32(length(last)) AS looked_at,
  toUInt32(arrayCount(one -> one.2 > 0, last)) AS lowered, toString(arraySum(one -> one.2, last)) AS gross
FROM (
  SELECT provider_id, channel,
    arraySlice(arrayReverseSort(one -> one.1, groupArray((import_id, lowered))), 1, {last:UInt32}) AS last
  FROM (
    SELECT provider_id, channel, import_id,
      sum(if(before - revenue >= toDecimal64({rounding:String}, 6), before - revenue, toDecimal64(0, 6))) AS lowered
    FROM (
      SELECT provider_id, channel, import_id, assumeNotNull(earlier) AS before, revenue
      FROM (
        SELECT provider_id, channel, import_id, revenue,
          lagInFrame(toNullable(revenue)) OVER (PARTITION BY provider_id, channel, date ORDER BY import_id
            ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS earlier
        FROM (
          SELECT provider_id, toString(reported_row.channel) AS channel, date, import_id, sum(reported_row.revenue) AS revenue
          FROM reported_row
          WHERE date >= {from:Date} AND date <= {to:Date}
            AND (import_id, load) IN (SELECT arrayJoin(arrayZip({imports:Array(UInt32)}, {loads:Array(UInt32)})))
          GROUP BY provider_id, channel, date, import_id))
      WHERE earlier IS NOT NULL)
    GROUP BY provider_id, channel, import_id)
  GROUP BY provider_id, channel)
WHERE lowered > 0
ORDER BY arraySum(one -> one.2, last) DESC, provider_id, channel`,
    parameters: {
      ...range,
      last: lastImports,
      rounding: ROUNDING,
      imports: readings.map(({ importId }) => importId),
      loads: readings.map(({ load }) => load),
    },
    signal,
  })
  return z.array(row).parse(rows)
}
